/* Finds functions of Wave's dialect, reads them into kernels operation by operation, and replaces them by the output of
   src/wave. */
#define _GNU_SOURCE /* memmem */
#include <string.h>

#include "frontend/prepare/parse_mlir.h"
#include "frontend/read/find_operations.h"
#include "frontend/wave/read_wave.h"
#include "frontend/wave/wave_dialect.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/text.h"
#include "wave/wave_mma.h"

bool text_has_wave(const char *text, size_t bytes)
{
    static const char *const words[] = {"!wave.tensor", "#wave.", "wave.", "normalform."};
    for (unsigned i = 0; i < 4; i++)
        for (const char *at = text; (at = memmem(at, bytes - (size_t)(at - text), words[i], strlen(words[i]))); at++)
            if (i != 2 || at == text || strchr(" \t\n\"(", at[-1])) return true;
    return false;
}

bool wave_refuse(WaveReader *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(r->diags->arena, format, args);
    va_end(args);
    const SourceLoc loc = source_location(r->diags->arena, r->file, mlirOperationGetLocation(r->op));
    const char *name = op_name(r->op);
    if (!strcmp(name, "func.func")) return diag_error(r->diags, loc, "%s", text);
    return diag_error(r->diags, loc, "%s: %s", name, text);
}

/* ---- operations ---- */

static bool has(const char *name, MlirAttribute *out, WaveReader *r)
{
    *out = op_attribute(r->op, name);
    return !mlirAttributeIsNull(*out);
}

static int64_t integer(WaveReader *r, const char *name)
{
    MlirAttribute a;
    return has(name, &a, r) && mlirAttributeIsAInteger(a) ? mlirIntegerAttrGetValueInt(a) : 0;
}

static bool read_kind(WaveReader *r, WaveNode *node, MlirAttribute a)
{
    const char *name = wave_word(r, a);
    if (name && (node->kind = wave_mma_kind(name, strlen(name)))) return true;
    return wave_refuse(r, "there is no kind of matrix product '%s'", name ? name : "?");
}

/* In the generic form enumerations are numbers. */
static const char *word_of(WaveReader *r, MlirAttribute a, const char *const *words, unsigned count)
{
    if (mlirAttributeIsAInteger(a)) {
        const int64_t i = mlirIntegerAttrGetValueInt(a);
        return i >= 0 && i < count ? words[i] : NULL;
    }
    const char *word = wave_word(r, a);
    for (unsigned i = 0; word && i < count; i++)
        if (!strcmp(words[i], word)) return words[i];
    return NULL;
}

static bool read_word(WaveReader *r, WaveNode *node)
{
    static const char *const scopes[] = {"block", "warp"}, *const modes[] = {"xor", "down", "up", "idx"};
    static const char *const orderings[] = {"relaxed", "acq_rel"};
    static const char *const combinators[] = {"gt", "lt", "eq", "ne", "ge", "le", "max", "min"};
    MlirAttribute a;
    if (has("ordering", &a, r)) node->word = word_of(r, a, orderings, 2);
    else if (has("scope", &a, r)) node->word = word_of(r, a, scopes, 2);
    else if (has("mode", &a, r)) node->word = word_of(r, a, modes, 4);
    else if (has("combinator", &a, r)) node->word = word_of(r, a, combinators, 8);
    else return true;
    return node->word || wave_refuse(r, "an enumeration has a value that is not known");
}

enum { MAX_NUMBER = 1 << 30 };

static bool read_numbers(WaveReader *r, WaveNode *node)
{
    const bool is_reshape = node->op == WAVE_OP_RESHAPE, is_slice = node->op == WAVE_OP_EXTRACT_SLICE;
    const bool is_schedule = node->op == WAVE_OP_SCHED_BARRIER || node->op == WAVE_OP_SCHED_GROUP_BARRIER;
    const struct {
        const char *name;
        int64_t *to;
    } numbers[] = {{"elements_per_thread", &node->elements_per_thread},
                   {is_schedule ? "group" : "padding", &node->padding},
                   {"tail_padding", &node->tail_padding},
                   {is_reshape    ? "num_slices"
                    : is_schedule ? "size"
                                  : "width",
                    &node->width},
                   {is_reshape                          ? "logical_slice"
                    : is_slice                          ? ""
                    : is_schedule                       ? "mask"
                    : node->op == WAVE_OP_SET_WAVE_PRIO ? "priority"
                                                        : "offset",
                    &node->offset}};
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        *numbers[i].to = integer(r, numbers[i].name);
        if (*numbers[i].to < 0 || *numbers[i].to > MAX_NUMBER)
            return wave_refuse(r, "%s is %ld; it goes from 0 to %d", numbers[i].name, (long)*numbers[i].to, MAX_NUMBER);
    }
    return true;
}

static bool read_attributes(WaveReader *r, WaveNode *node)
{
    static const struct {
        const char *name;
        size_t offset;
    } lists[] = {{"expr", offsetof(WaveNode, exprs)},
                 {"position", offsetof(WaveNode, exprs)},
                 {"distributed_shape", offsetof(WaveNode, exprs)},
                 {"mapping", offsetof(WaveNode, mapping)},
                 {"coordinates", offsetof(WaveNode, coordinates)}},
      slice[] = {{"offset", offsetof(WaveNode, exprs)},
                 {"size", offsetof(WaveNode, sizes)},
                 {"stride", offsetof(WaveNode, strides)}};
    static const char *const symbols[] = {"iterator", "axis", "dim"};
    MlirAttribute a;
    for (unsigned i = 0; i < 5; i++)
        if (has(lists[i].name, &a, r) && !wave_read_exprs(r, a, (WaveExprs *)((char *)node + lists[i].offset)))
            return false;
    for (unsigned i = 0; i < 3 && node->op == WAVE_OP_EXTRACT_SLICE; i++)
        if (!has(slice[i].name, &a, r) || !wave_read_exprs(r, a, (WaveExprs *)((char *)node + slice[i].offset)))
            return wave_refuse(r, "there is no list '%s'", slice[i].name);
    for (unsigned i = 0; i < 3; i++) {
        const char *name = has(symbols[i], &a, r) ? wave_word(r, a) : NULL;
        if (name) node->symbol = wave_symbol(r->k, name);
    }
    node->any_padding = has("any_padding", &a, r);
    node->nontemporal = has("nontemporal", &a, r);
    if (node->nontemporal && node->op != WAVE_OP_READ && node->op != WAVE_OP_WRITE)
        return wave_refuse(r, "only reads and writes can be nontemporal");
    node->has_bounds = has("bounds", &a, r);
    if (node->has_bounds && !wave_read_bounds(r, a, node)) return false;
    if (has("index", &a, r) && !wave_read_index(r, a, node)) return false;
    if (has("kind", &a, r) && !read_kind(r, node, a)) return false;
    return read_numbers(r, node) && read_word(r, node);
}

static WaveOp op_named(const char *name)
{
    if (!strcmp(name, "arith.constant")) return WAVE_OP_CONSTANT;
    if (!strcmp(name, "amdgpu.lds_barrier") || !strcmp(name, "gpu.barrier")) return WAVE_OP_BARRIER;
    if (strncmp(name, "wave.", 5)) return NUM_WAVE_OPS;
    for (unsigned i = WAVE_OP_CONSTANT + 1; i < NUM_WAVE_OPS; i++)
        if (!strcmp(wave_ops[i].name, name + 5)) return (WaveOp)i;
    return NUM_WAVE_OPS;
}

static bool read_operands(WaveReader *r, WaveNode *node)
{
    const unsigned wanted = wave_ops[node->op].operands;
    const intptr_t count = mlirOperationGetNumOperands(r->op);
    MlirAttribute a;
    const bool takes_more = wave_is_access(node->op) && (has("coordinates", &a, r) || has("bounds", &a, r));
    if (wanted && (takes_more ? count < wanted : count != wanted))
        return wave_refuse(r, "it has %ld operands, not %u", (long)count, wanted);
    for (intptr_t i = 0; i < count; i++) {
        WaveValue *value = map_get_pointer(&r->values, op_operand(r->op, i).ptr);
        if (!value) return wave_refuse(r, "operand %ld comes from an operation that is not read here", (long)i + 1);
        wave_use(r->k, node, value);
    }
    return true;
}

static bool add_value(WaveReader *r, MlirValue value, WaveNode *node, WaveValues *to)
{
    WaveType type;
    if (!wave_read_type(r, mlirValueGetType(value), &type)) return false;
    if (node && node->op != WAVE_OP_CONSTANT && !type.is_tensor)
        return wave_refuse(r,
                           "%s is no !wave.tensor: wavecc reads Wave's dialect as it is before elements per thread "
                           "are propagated to vectors",
                           type.element);
    WaveValue *new = wave_value(r->k, node, type);
    map_put_pointer(&r->values, r->k->arena, value.ptr, new);
    VEC_PUSH(r->k->arena, to, new);
    return true;
}

static bool read_nodes(WaveReader *r, MlirBlock block, WaveNode *loop, unsigned depth, WaveNodes *out);

static bool read_loop(WaveReader *r, WaveNode *node, unsigned depth)
{
    const MlirOperation op = r->op;
    MlirAttribute sizes;
    const MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
    const bool segmented = has("operandSegmentSizes", &sizes, r) && mlirAttributeIsADenseI32Array(sizes);
    const bool is_branch = node->op == WAVE_OP_CONDITIONAL;
    node->num_carried = segmented ? (unsigned)mlirDenseI32ArrayGetElement(sizes, 0) : node->results.len;
    node->has_bounds_inside = has("dynamic_bounds", &sizes, r);
    node->in_elements = node->has_bounds_inside && has("in_elements", &sizes, r);
    if (node->has_bounds_inside && (node->op != WAVE_OP_ITERATE || node->operands.len < node->num_carried + 2))
        return wave_refuse(r, "dynamic_bounds: the last two captures are the first iteration and the number of them");
    if (node->symbol < 0 && node->op == WAVE_OP_ITERATE)
        return wave_refuse(r, "no symbol says along what it iterates: wave.iterate @K");
    if (mlirBlockIsNull(body) || !mlirBlockIsNull(mlirBlockGetNextInRegion(body)))
        return wave_refuse(r, "its body is one block");
    if (is_branch && node->operands.len != node->num_carried + 1)
        return wave_refuse(r, "it has %u operands: what it gives where the condition does not hold, and the condition",
                           node->operands.len);
    if (node->num_carried != node->results.len || node->num_carried > node->operands.len ||
        mlirBlockGetNumArguments(body) != (is_branch ? 0 : node->operands.len))
        return wave_refuse(r, "it has %u iter_args, %u results, and a body with %ld arguments for %u operands",
                           node->num_carried, node->results.len, (long)mlirBlockGetNumArguments(body),
                           node->operands.len);
    for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); i++) {
        if (!add_value(r, mlirBlockGetArgument(body, i), node, &node->arguments)) return false;
        VEC_LAST(&node->arguments)->is_carried = true;
    }
    if (!read_nodes(r, body, node, depth + 1, &node->body)) return false;
    const WaveNode *yield = node->body.len ? VEC_LAST(&node->body) : NULL;
    r->op = op;
    if (!yield || yield->op != WAVE_OP_YIELD || yield->operands.len != node->num_carried)
        return wave_refuse(r, "its body ends in a wave.yield of %u values", node->num_carried);
    return true;
}

static bool read_constant(WaveReader *r, WaveNode *node)
{
    MlirAttribute value;
    if (!has("value", &value, r) || !(mlirAttributeIsAInteger(value) || mlirAttributeIsAFloat(value)))
        return wave_refuse(r, "in a Wave kernel constants are scalars; wave.register makes tensors of them");
    const char *text = attribute_text(r->fc, value);
    node->word = arena_strndup(r->k->arena, text, strcspn(text, " :"));
    return true;
}

static bool read_op(WaveReader *r, WaveNode *loop, unsigned depth, WaveNodes *out)
{
    const WaveOp op = op_named(op_name(r->op));
    if (!strcmp(op_name(r->op), "func.return"))
        return !mlirOperationGetNumOperands(r->op) ||
               wave_refuse(r, "a kernel returns nothing: write results to memory");
    if (op == NUM_WAVE_OPS)
        return wave_refuse(
            r, "this operation is not read in a kernel of Wave's dialect (docs/wave.md lists those that are)");
    const bool has_body = wave_has_body(op);
    if (mlirOperationGetNumRegions(r->op) != has_body)
        return wave_refuse(r, "loops and conditionals must have one body, other operations none");
    const SourceLoc loc = source_location(r->diags->arena, r->file, mlirOperationGetLocation(r->op));
    WaveNode *node = wave_node(r->k, op, loc, loop);
    if (!read_operands(r, node)) return false;
    for (intptr_t i = 0; i < mlirOperationGetNumResults(r->op); i++)
        if (!add_value(r, op_result(r->op, i), node, &node->results)) return false;
    const bool has_result =
        op != WAVE_OP_WRITE && op != WAVE_OP_YIELD && (op < WAVE_OP_BARRIER || op > WAVE_OP_SCHED_GROUP_BARRIER);
    if (!has_body && node->results.len != has_result)
        return wave_refuse(r, "it has %u results, not %d", node->results.len, has_result);
    VEC_PUSH(r->k->arena, out, node);
    if (op == WAVE_OP_CONSTANT) return read_constant(r, node);
    return read_attributes(r, node) && (!has_body || read_loop(r, node, depth));
}

static bool read_nodes(WaveReader *r, MlirBlock block, WaveNode *loop, unsigned depth, WaveNodes *out)
{
    if (depth > MAX_NESTING) return wave_refuse(r, "loops in one another; at most %d", MAX_NESTING);
    for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
         op = mlirOperationGetNextInBlock(op)) {
        r->op = op;
        if (!read_op(r, loop, depth, out)) return false;
    }
    return true;
}

/* ---- functions ---- */

/* An attribute of the function or of a module around it. */
static MlirAttribute inherited(MlirOperation function, const char *name)
{
    MlirAttribute a = {NULL};
    for (MlirOperation at = function; !mlirOperationIsNull(at) && mlirAttributeIsNull(a);
         at = mlirOperationGetParentOperation(at))
        a = op_attribute(at, name);
    return a;
}

static bool read_function(WaveReader *r, MlirOperation function)
{
    static const char *const names[] = {"wave.hyperparameters", "wave.constraints"};
    const MlirAttribute parameters = inherited(function, names[0]), constraints = inherited(function, names[1]);
    r->op = function;
    if (!mlirAttributeIsNull(parameters) && !wave_read_hyperparameters(r, parameters)) return false;
    if (!mlirAttributeIsNull(constraints) && !wave_read_constraints(r, constraints)) return false;
    const MlirAttribute phases = op_attribute(function, "wavecc.phases");
    if (!mlirAttributeIsNull(phases) && mlirAttributeIsABool(phases)) r->k->phases = mlirBoolAttrGetValue(phases);
    const MlirAttribute fast = op_attribute(function, "wavecc.fast_math");
    if (!mlirAttributeIsNull(fast) && mlirAttributeIsABool(fast)) r->k->fast_math = mlirBoolAttrGetValue(fast);
    const MlirAttribute prefetch = op_attribute(function, "wavecc.prefetch");
    if (!mlirAttributeIsNull(prefetch) && mlirAttributeIsABool(prefetch))
        r->k->prefetch = mlirBoolAttrGetValue(prefetch);
    const MlirAttribute workgroups = op_attribute(function, "wavecc.workgroups");
    const MlirAttribute grid = op_attribute(function, "wavecc.grid");
    if (!mlirAttributeIsNull(workgroups) && !wave_read_exprs(r, workgroups, &r->k->workgroups)) return false;
    if (!mlirAttributeIsNull(grid) && !wave_read_exprs(r, grid, &r->k->given_grid)) return false;
    if ((r->k->workgroups.count && r->k->workgroups.count != 3) || r->k->given_grid.count > 3)
        return wave_refuse(r, "wavecc.workgroups has three expressions, wavecc.grid at most three");
    const MlirBlock entry = mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
    if (!mlirBlockIsNull(mlirBlockGetNextInRegion(entry))) return wave_refuse(r, "a Wave kernel is one block");
    const MlirAttribute sizes = op_attribute(function, "wavecc.shapes");
    const bool has_shapes = !mlirAttributeIsNull(sizes) && mlirAttributeIsAArray(sizes);
    const intptr_t shapes = has_shapes ? mlirArrayAttrGetNumElements(sizes) : 0;
    for (intptr_t i = 0; i < mlirBlockGetNumArguments(entry); i++) {
        if (!add_value(r, mlirBlockGetArgument(entry, i), NULL, &r->k->arguments)) return false;
        VEC_LAST(&r->k->arguments)->name = arena_printf(r->k->arena, "%%arg%ld", (long)i);
        if (i < shapes && !wave_read_exprs(r, mlirArrayAttrGetElement(sizes, i), &VEC_LAST(&r->k->arguments)->sizes))
            return false;
    }
    return read_nodes(r, entry, NULL, 0, &r->k->body);
}

static bool is_wave(MlirOperation op, void *) { return !strncmp(op_name(op), "wave.", 5); }

/* With a body that has operations of Wave, and of the wanted name, if one is wanted. */
static bool is_chosen(MlirOperation op, void *data)
{
    const char *wanted = data;
    if (strcmp(op_name(op), "func.func") || !has_operation(op, is_wave, NULL)) return false;
    const MlirAttribute name = op_attribute(op, "sym_name");
    return !wanted || !*wanted || mlirAttributeIsNull(name) ||
           mlirStringRefEqual(mlirStringAttrGetValue(name), mlirStringRefCreateFromCString(wanted));
}

/* Replaces the function by the gpu.module in `text`. */
static bool put_back(WaveReader *r, MlirModule module, MlirOperation function, const StrBuf *text)
{
    MlirModule made = parse_module(r->fc, r->diags, r->file, text->data, text->len);
    if (mlirModuleIsNull(made)) return wave_refuse(r, "MLIR does not take what wavecc made of this kernel");
    MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(made));
    mlirOperationRemoveFromParent(op);
    mlirBlockInsertOwnedOperation(mlirModuleGetBody(module), 0, op);
    mlirOperationDestroy(function);
    mlirModuleDestroy(made);
    return true;
}

static void begin_kernel(WaveReader *r, MlirOperation function, Target target)
{
    Arena *arena = r->diags->arena;
    const char *name = wave_word(r, op_attribute(function, "sym_name"));
    *r->k = (WaveKernel){.arena = arena, .diags = r->diags, .name = name ? name : "kernel", .target = target};
    r->k->prefetch = r->k->phases = true;
    r->k->pool.arena = arena;
    r->k->loc = source_location(arena, r->file, mlirOperationGetLocation(function));
    r->values = (Map){0};
}

static bool lower_function(WaveReader *r, MlirModule module, MlirOperation function, Target target)
{
    StrBuf text = {0};
    begin_kernel(r, function, target);
    bool ok = read_function(r, function) && wave_lower_kernel(r->k, &text);
    r->op = function;
    ok = ok && put_back(r, module, function, &text);
    strbuf_free(&text);
    return ok;
}

static OperationList find_functions(const WaveReader *r, MlirModule module, const FrontendOptions *options)
{
    char *wanted = (char *)text_plain_kernel(options->kernel);
    return find_operations(r->diags->arena, mlirModuleGetOperation(module), OUTERMOST, is_chosen, wanted);
}

bool wave_lower_module(FrontendContext *fc, DiagList *diags, const char *file, MlirModule module,
                       const FrontendOptions *options)
{
    WaveKernel kernel = {.arena = diags->arena};
    WaveReader r = {.fc = fc, .diags = diags, .file = file, .k = &kernel};
    const OperationList functions = find_functions(&r, module, options);
    for (uint32_t i = 0; i < functions.len; i++)
        if (!lower_function(&r, module, functions.data[i], options->target)) return false;
    return true;
}

bool frontend_print_wave(FrontendContext *fc, const char *file, const StrBuf *text, const FrontendOptions *options,
                         bool as_wave, DiagList *diags, StrBuf *out)
{
    WaveKernel kernel = {.arena = diags->arena};
    WaveReader r = {.fc = fc, .diags = diags, .file = arena_strdup(diags->arena, file), .k = &kernel};
    wave_dialect_load(fc->mlir);
    MlirModule module = parse_module(fc, diags, r.file, text->data ? text->data : "", text->len);
    if (mlirModuleIsNull(module)) return false;
    const OperationList functions = find_functions(&r, module, options);
    bool ok = functions.len || diag_error(diags, (SourceLoc){r.file, 0, 0}, "there is no kernel in Wave's dialect");
    for (uint32_t i = 0; i < functions.len && ok; i++) {
        begin_kernel(&r, functions.data[i], options->target);
        ok = read_function(&r, functions.data[i]) && (as_wave ? wave_infer_kernel(r.k) : wave_lower_kernel(r.k, out));
        if (ok && as_wave) wave_print(r.k, out);
    }
    mlirModuleDestroy(module);
    return ok;
}
