/* Finds out whether the author of a kernel counts memory operations in waits. */
#include <string.h>

#include "frontend/facts/source_facts.h"
#include "frontend/inline_asm/asm_text.h"
#include "frontend/read/find_operations.h"
#include "isa/events.h"

/* The name of the rocdl operation, also if the kernel calls the intrinsic instead. */
static const char *rocdl_name(Reader *r, MlirOperation op)
{
    const OpRow *row = strcmp(op_name(op), "llvm.call_intrinsic") ? NULL : intrinsic_row(r, op);
    return row ? row->name : op_name(op);
}

/* The value of the attribute, or of the intrinsic's constant operand. */
static int64_t bits_of_wait(MlirOperation op)
{
    if (op_has(op, "bitfield") || !mlirOperationGetNumOperands(op)) return op_integer(op, "bitfield", 0);
    const MlirValue bits = op_operand(op, 0);
    return mlirValueIsAOpResult(bits) ? op_integer(mlirOpResultGetOwner(bits), "value", 0) : 0;
}

static bool is_counting_wait(MlirOperation op, void *data)
{
    Reader *r = data;
    const char *name = rocdl_name(r, op);
    bool counts = false;
    if (!strcmp(name, "amdgpu.memory_counter_wait"))
        counts = !mlirAttributeIsNull(op_attribute(op, "load")) || !mlirAttributeIsNull(op_attribute(op, "store")) ||
                 !mlirAttributeIsNull(op_attribute(op, "tensor"));
    if (!strcmp(name, "llvm.inline_asm")) counts = asm_text_counts(op_string(r, op, "asm_string"));
    if (!strcmp(name, "rocdl.s.waitcnt")) {
        const MachineInst wait = {.opcode = OP_S_WAITCNT, .mods.offset = (int32_t)bits_of_wait(op)};
        counts = wait_get(&wait, COUNTER_VM) < counter_infos[COUNTER_VM].max;
    }
    static const char *const own_counters[] = {"rocdl.s.wait.loadcnt", "rocdl.s.wait.storecnt", "rocdl.s.wait.asynccnt",
                                               "rocdl.s.wait.tensorcnt"};
    for (size_t i = 0; i < sizeof own_counters / sizeof *own_counters; i++) counts |= !strcmp(name, own_counters[i]);
    return counts;
}

/* Does the author count vector memory operations? Then each access becomes one instruction, if possible. */
bool author_counts(Reader *r)
{
    if (!r->author_counts) r->author_counts = has_operation(r->function, is_counting_wait, r) ? 1 : -1;
    return r->author_counts > 0;
}
