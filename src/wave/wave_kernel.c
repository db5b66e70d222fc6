/* Builds a kernel: symbols, nodes and values. Also classifies element types. */
#include <stdlib.h>
#include <string.h>

#include "wave/wave_ir.h"

const WaveOpInfo wave_ops[NUM_WAVE_OPS] = {
#define WAVE_OP(id, name, class, on_floats, on_integers, operands) \
    [WAVE_OP_##id] = {name, WAVE_CLASS_##class, on_floats, on_integers, operands},
#include "wave/wave_ops.def"
#undef WAVE_OP
};

bool wave_is_written(const WaveValue *memory)
{
    for (uint32_t i = 0; i < memory->users.len; i++)
        if (wave_is_store(memory->users.data[i]->op)) return true;
    return false;
}

int wave_symbol(WaveKernel *k, const char *name)
{
    for (uint32_t i = 0; i < k->symbols.len; i++)
        if (!strcmp(k->symbols.data[i].name, name)) return (int)i;
    const int number = (int)k->symbols.len;
    VEC_PUSH(k->arena, &k->symbols, ((WaveSymbol){.name = name, .base = number, .divisor = 1}));
    return number;
}

WaveNode *wave_node(WaveKernel *k, WaveOp op, SourceLoc loc, WaveNode *parent)
{
    WaveNode *node = ARENA_NEW(k->arena, WaveNode);
    *node = (WaveNode){.op = op, .loc = loc, .parent = parent, .symbol = -1};
    return node;
}

WaveValue *wave_value(WaveKernel *k, WaveNode *node, WaveType type)
{
    WaveValue *value = ARENA_NEW(k->arena, WaveValue);
    *value = (WaveValue){.node = node, .type = type, .number = k->values.len};
    VEC_PUSH(k->arena, &k->values, value);
    return value;
}

void wave_use(WaveKernel *k, WaveNode *node, WaveValue *operand)
{
    VEC_PUSH(k->arena, &node->operands, operand);
    VEC_PUSH(k->arena, &operand->users, node);
}

int wave_dim(const WaveType *type, int symbol)
{
    for (int i = 0; i < type->rank; i++)
        if (type->dims[i] == symbol) return i;
    return -1;
}

bool wave_is_float(const char *element) { return *element == 'f' || *element == 'b'; }

unsigned wave_bits(const char *element)
{
    const char *digits = element + strcspn(element, "0123456789");
    return *digits ? (unsigned)strtoul(digits, NULL, 10) : 64; /* index */
}

bool wave_error(WaveKernel *k, const WaveNode *node, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(k->arena, format, args);
    va_end(args);
    return diag_error(k->diags, node ? node->loc : k->loc, "%s%s: %s",
                      node && node->op != WAVE_OP_CONSTANT ? "wave." : "", node ? wave_ops[node->op].name : k->name,
                      text);
}
