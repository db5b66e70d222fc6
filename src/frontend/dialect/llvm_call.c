/* Intrinsics: rocdl operations that are one instruction, and llvm.call_intrinsic of those known. */
#include <stdlib.h>
#include <string.h>

#include "frontend/llvm_dialect.h"
#include "frontend/dialect/matrix.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/LLVM.h"

/* ---- ids ---- */

/* The last letter of the name: x, y, z. */
static unsigned last_dimension(MlirOperation op)
{
    const char *name = op_name(op);
    return (unsigned)(name[strlen(name) - 1] - 'x');
}

/* #llvm.constant_range<i32, 0, 64>: one past the largest; 0: not said. */
static int64_t range_end(Reader *r, MlirOperation op)
{
    MlirAttribute a = op_attribute(op, "range");
    const char *text = mlirAttributeIsNull(a) ? NULL : attribute_text(r->fc, a);
    const char *last = text ? strrchr(text, ',') : NULL;
    return last ? strtoll(last + 1, NULL, 10) : 0;
}

static bool eval_workitem_id(Reader *r, MlirOperation op)
{
    set_result_expr(r, op, gpu_thread_id(r, last_dimension(op), range_end(r, op)));
    return true;
}
static bool eval_workgroup_id(Reader *r, MlirOperation op)
{
    set_result_expr(r, op, gpu_block_id(r, last_dimension(op), range_end(r, op)));
    return true;
}
static bool eval_workgroup_dim(Reader *r, MlirOperation op)
{
    set_result_expr(r, op, gpu_block_dim(r, last_dimension(op)));
    return true;
}
static bool eval_grid_dim(Reader *r, MlirOperation op)
{
    set_result_expr(r, op, gpu_grid_dim(r, last_dimension(op)));
    return true;
}
static bool eval_wavefrontsize(Reader *r, MlirOperation op)
{
    set_result_expr(r, op, expr_const(r->pool, target_infos[r->k->target].wave_size));
    return true;
}

/* ---- one instruction ---- */

typedef struct CallRow {
    const char *name; /* behind "rocdl." and "llvm.amdgcn." */
    Opcode opcode;
    uint8_t operands; /* of the operation, dword by dword; constants that are fields come after them */
    uint8_t widths;   /* bit i: operand i is 64 bits wide */
    bool lanes_differ;
} CallRow;

static const CallRow calls[] = {
    {"fmed3", OP_V_MED3_F32, 3, 0, false},
    {"rcp", OP_V_RCP_F32, 1, 0, false},
    {"rsq", OP_V_RSQ_F32, 1, 0, false},
    {"sqrt", OP_V_SQRT_F32, 1, 0, false},
    {"exp2", OP_V_EXP_F32, 1, 0, false},
    {"log", OP_V_LOG_F32, 1, 0, false},
    {"sin", OP_V_SIN_F32, 1, 0, false}, /* of a fraction of a turn */
    {"cos", OP_V_COS_F32, 1, 0, false},
    {"cvt.pkrtz", OP_V_CVT_PKRTZ_F16_F32, 2, 0, false},
    {"ubfe", OP_V_BFE_U32, 3, 0, false},
    {"sbfe", OP_V_BFE_I32, 3, 0, false},
    {"perm", OP_V_PERM_B32, 3, 0, false},
    {"alignbyte", OP_V_ALIGNBYTE_B32, 3, 0, false},
    {"mbcnt.lo", OP_V_MBCNT_LO_U32_B32, 2, 0, true},
    {"mbcnt.hi", OP_V_MBCNT_HI_U32_B32, 2, 0, true},
    {"ds_bpermute", OP_DS_BPERMUTE_B32, 2, 0, true},
    {"ds.bpermute", OP_DS_BPERMUTE_B32, 2, 0, true},
    {"ds.permute", OP_DS_PERMUTE_B32, 2, 0, true},
    {"cvt.f32.fp8", OP_V_CVT_F32_FP8, 1, 0, false},
    {"cvt.f32.bf8", OP_V_CVT_F32_BF8, 1, 0, false},
    {"cvt.pk.f32.fp8", OP_V_CVT_PK_F32_FP8, 1, 0, false},
    {"cvt.pk.f32.bf8", OP_V_CVT_PK_F32_BF8, 1, 0, false},
    {"cvt.pk.fp8.f32", OP_V_CVT_PK_FP8_F32, 3, 0, false},
    {"cvt.pk.bf8.f32", OP_V_CVT_PK_BF8_F32, 3, 0, false},
    {"cvt.sr.fp8.f32", OP_V_CVT_SR_FP8_F32, 3, 0, false},
    {"cvt.sr.bf8.f32", OP_V_CVT_SR_BF8_F32, 3, 0, false},
};

static const CallRow *find_call(const char *name)
{
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (!strcmp(name, calls[i].name)) return &calls[i];
    return NULL;
}

static bool constant_argument(Reader *r, MlirOperation op, intptr_t i, int64_t *out)
{
    const Expr *e = operand_expr(r, op, i);
    if (!e) return false;
    if (!expr_is_const(e)) return read_error(r, "%s: operand %ld must be a constant", op_name(op), (long)i);
    *out = e->value;
    return true;
}

static Opcode half_form(Opcode opcode)
{
    switch (opcode) {
    case OP_V_RCP_F32: return OP_V_RCP_F16;
    case OP_V_RSQ_F32: return OP_V_RSQ_F16;
    case OP_V_SQRT_F32: return OP_V_SQRT_F16;
    case OP_V_EXP_F32: return OP_V_EXP_F16;
    case OP_V_LOG_F32: return OP_V_LOG_F16;
    case OP_V_MED3_F32: return OP_V_MED3_F16;
    case OP_V_SIN_F32: return OP_V_SIN_F16;
    case OP_V_COS_F32: return OP_V_COS_F16;
    default: return OP_INVALID;
    }
}

static bool emit_call(Reader *r, MlirOperation op, const CallRow *row)
{
    Operand uses[4];
    bool uniform = !row->lanes_differ;
    Opcode opcode = row->opcode;
    if (mlirOperationGetNumOperands(op) > row->operands + 1)
        return read_error(r, "%s: %s has %u operands, and a constant that chooses a part",
                          op_name(op), row->name, row->operands);
    for (unsigned i = 0; i < row->operands; i++) {
        Value *v = value_data(r, value_get(r, op_operand(op, i)));
        if (!v) return false;
        if (v->type->element == ELEMENT_F16 && v->type->kind == KIND_SCALAR) opcode = half_form(row->opcode);
        if (v->type->bits * v->type->num_elements > 32 || opcode == OP_INVALID)
            return unsupported_type(r, v->type, "values of 32 bits");
        uniform = uniform && v->uniform;
        uses[i] = v->type->num_elements == 1 ? data_element(r, v, 0) : data_dwords(r, v, 0, 1);
    }
    /* The field that chooses a half or byte: of the source, or of the destination. */
    int64_t part = 0;
    bool to_word = strstr(row->name, "cvt.pk.fp8") || strstr(row->name, "cvt.pk.bf8"),
         to_byte = strstr(row->name, "cvt.sr") != NULL,
         from_word = strstr(row->name, "cvt.pk.f32") != NULL, words = to_word || from_word;
    bool has_part = mlirOperationGetNumOperands(op) > row->operands;
    MlirAttribute attribute = op_attribute(op, "wordSel");
    if (mlirAttributeIsNull(attribute)) attribute = op_attribute(op, "byteSel");
    if (!mlirAttributeIsNull(attribute))
        part = mlirIntegerAttrGetValueInt(attribute);
    else if (has_part && !constant_argument(r, op, row->operands, &part))
        return false;
    if (words && part == -1) part = 1; /* true */
    if (part < 0 || part > (words ? 1 : 3))
        return read_error(r, "%s: part %ld of a dword; there are %d", op_name(op), (long)part,
                          words ? 2 : 4);
    if (to_word || to_byte) uses[2] = build_to_v(&r->b, uses[2]); /* the other parts stay in it */
    if (part && !to_word && !to_byte)
        uses[0] = build_lshr_b32(&r->b, build_to_v(&r->b, uses[0]),
                                 operand_imm((uint32_t)(part & 3) * (from_word ? 16 : 8)));
    Inst *inst = build_inst(&r->b, opcode, uses, row->operands);
    if (to_word) inst->m.mods.op_sel |= (uint8_t)((part & 1) << 3);
    if (to_byte) inst->m.mods.op_sel |= (uint8_t)((part & 3) << 2);
    return set_result_operand(r, op, inst_def(inst, 0), uniform);
}

static bool emit_rocdl_call(Reader *r, MlirOperation op)
{
    return emit_call(r, op, find_call(op_name(op) + strlen("rocdl.")));
}

/* ---- matrix products ---- */

/* "32x32x8f16", "16x16x32.fp8.bf8", "32x32x8bf16.1k": the shape, and the types of A and B. */
static bool parse_product(const char *text, int64_t shape[3], char a[16], char b[16])
{
    for (unsigned i = 0; i < 3; i++) {
        char *end;
        shape[i] = strtoll(text, &end, 10);
        if (end == text || (i < 2 && *end != 'x')) return false;
        text = end + (i < 2);
    }
    if (*text == '.') text++;
    size_t n = strcspn(text, ".");
    if (!n || n >= 16) return false;
    memcpy(a, text, n);
    a[n] = 0;
    text += n;
    strcpy(b, a);
    if (!*text || !strcmp(text, ".1k")) return !*text ? strcmp(a, "bf16") || shape[2] >= 16 : true;
    n = strcspn(text + 1, ".");
    if (n >= 16) return false;
    memcpy(b, text + 1, n);
    b[n] = 0;
    return true;
}

/* MLIR does not verify the types of rocdl's matrix operations. */
static bool check_dwords(Reader *r, const Type *type, unsigned dwords)
{
    bool numbers = type->kind == KIND_SCALAR || type->kind == KIND_VECTOR;
    return (numbers && type->num_elements <= MAX_ELEMENTS && value_dwords(type) == dwords) ||
           read_error(r, "%s: %s where the instruction has %u dword%s", op_name(r->op),
                      type_text(r->fc, type->mlir), dwords, dwords == 1 ? "" : "s");
}

/* operands: A, B, C, cbsz, abid, blgp (operands or attributes) */
static bool emit_mfma(Reader *r, MlirOperation op)
{
    const char *name = strchr(op_name(op) + strlen("rocdl.mfma."), '.') + 1; /* behind the result's type */
    int64_t shape[3], fields[3] = {0, 0, 0};
    static const char *const field_names[3] = {"cbsz", "abid", "blgp"};
    char a[16], b[16];
    Opcode opcode = parse_product(name, shape, a, b) ? matrix_opcode(r->k->target, shape, a, b) : OP_INVALID;
    if (opcode == OP_INVALID)
        return read_error(r, "%s does not exist on %s", op_name(op), target_infos[r->k->target].name);
    for (unsigned i = 0; i < 3; i++) {
        MlirAttribute attribute = op_attribute(op, field_names[i]);
        if (!mlirAttributeIsNull(attribute)) fields[i] = mlirIntegerAttrGetValueInt(attribute);
        else if (!constant_argument(r, op, 3 + i, &fields[i]))
            return false;
        static const uint8_t most[3] = {7, 15, 7};
        if (fields[i] < 0 || fields[i] > most[i])
            return read_error(r, "%s: %s %ld; it is 0 to %u", op_name(op), field_names[i],
                              (long)fields[i], most[i]);
    }
    const Modifiers mods = {.cbsz = (uint8_t)fields[0], .abid = (uint8_t)fields[1], .blgp = (uint8_t)fields[2]};
    if (!matrix_check_permutations(r, opcode, &mods)) return false;
    const InstInfo *info = inst_info(opcode);
    Value *v[3];
    for (unsigned i = 0; i < 3; i++) {
        if (!(v[i] = value_data(r, value_get(r, op_operand(op, i)))) ||
            !check_dwords(r, v[i]->type, info->operands[1 + i].width))
            return false;
    }
    if (!check_dwords(r, type_of(r, op_result(op, 0)), info->operands[0].width)) return false;
    Operand uses[3] = {matrix_fragment(r, v[0], 0, info->operands[1].width),
                       matrix_fragment(r, v[1], 0, info->operands[2].width), matrix_accumulator(r, v[2], opcode)};
    Inst *inst = build_inst(&r->b, opcode, uses, 3);
    inst->m.mods.cbsz = mods.cbsz;
    inst->m.mods.abid = mods.abid;
    inst->m.mods.blgp = mods.blgp;
    return set_result_operand(r, op, inst_def(inst, 0), false);
}

static bool is_constant_zero(const Value *scale)
{
    return scale->form == VALUE_EXPRS && scale->num == 1 && expr_is_const(scale->exprs[0]) && !scale->exprs[0]->value;
}

/* operands: A, B, C, cbsz, blgp, opsel A, scale A, opsel B, scale B (the small ones operands or attributes). Scales that are the constant 0
   stand for the instruction without scales: LLVM has no other intrinsic for that one. */
static bool emit_mfma_scale(Reader *r, MlirOperation op)
{
    bool large = strstr(op_name(op), "32x32x64");
    Opcode opcode = large ? OP_V_MFMA_SCALE_F32_32X32X64_F8F6F4 : OP_V_MFMA_SCALE_F32_16X16X128_F8F6F4;
    if (!isa_has(r->k->target, opcode))
        return read_error(r, "%s does not exist on %s", op_name(op), target_infos[r->k->target].name);
    static const char *const names[4] = {"cbsz", "blgp", "opselA", "opselB"};
    static const uint8_t at[4] = {3, 4, 5, 7};
    bool in_operands = mlirOperationGetNumOperands(op) == 9;
    int64_t fields[4] = {0, 0, 0, 0};
    for (unsigned i = 0; i < 4; i++) {
        MlirAttribute attribute = op_attribute(op, names[i]);
        if (!mlirAttributeIsNull(attribute)) fields[i] = mlirIntegerAttrGetValueInt(attribute);
        else if (in_operands && !constant_argument(r, op, at[i], &fields[i])) return false;
        if (fields[i] < 0 || fields[i] > (i < 2 ? 4 : 3))
            return read_error(r, "%s: %s %ld", op_name(op), names[i], (long)fields[i]);
    }
    static const uint8_t dwords[5] = {8, 8, 6, 6, 4};
    intptr_t scale_a = in_operands ? 6 : 3, scale_b = in_operands ? 8 : 4;
    Value *v[5];
    const intptr_t operands[5] = {0, 1, 2, scale_a, scale_b};
    Value *scales[2] = {value_get(r, op_operand(op, scale_a)), value_get(r, op_operand(op, scale_b))};
    if (!scales[0] || !scales[1]) return false;
    bool scaled = fields[2] || fields[3] || !is_constant_zero(scales[0]) || !is_constant_zero(scales[1]);
    if (!scaled) opcode = large ? OP_V_MFMA_F32_32X32X64_F8F6F4 : OP_V_MFMA_F32_16X16X128_F8F6F4;
    for (unsigned i = 0; i < 5; i++)
        if (!(v[i] = value_data(r, value_get(r, op_operand(op, operands[i]))))) return false;
    for (unsigned i = 0; i < 2; i++)
        if (value_dwords(v[i]->type) < dwords[fields[i]])
            return read_error(r, "%s: %s has too few bits for its format", op_name(op), i ? "B" : "A");
    unsigned accumulator = inst_info(opcode)->operands[3].width;
    if (!check_dwords(r, v[2]->type, accumulator) ||
        !check_dwords(r, type_of(r, op_result(op, 0)), accumulator) ||
        !check_dwords(r, v[3]->type, 1) || !check_dwords(r, v[4]->type, 1))
        return false;
    Operand uses[5] = {matrix_fragment(r, v[0], 0, dwords[fields[0]]), matrix_fragment(r, v[1], 0, dwords[fields[1]]),
                       matrix_accumulator(r, v[2], opcode), scaled ? build_to_v(&r->b, data_dwords(r, v[3], 0, 1)) : operand_none(),
                       scaled ? build_to_v(&r->b, data_dwords(r, v[4], 0, 1)) : operand_none()};
    Inst *inst = build_inst(&r->b, opcode, uses, scaled ? 5 : 3);
    inst->m.mods.cbsz = (uint8_t)fields[0];
    inst->m.mods.blgp = (uint8_t)fields[1];
    inst->m.mods.op_sel = (uint8_t)((fields[2] & 1) | (fields[3] & 1) << 1);
    inst->m.mods.op_sel_hi = (uint8_t)(fields[2] >> 1 | (fields[3] >> 1) << 1);
    return set_result_operand(r, op, inst_def(inst, 0), false);
}

/* ---- llvm.call_intrinsic ---- */

/* Those without effect; those that are one scalar instruction; and those that a rocdl operation of the same name and operands
   has a handler for. */
static const char *const nothing[] = {"sched.barrier", "sched.group.barrier", "iglp.opt"};
static const struct {
    const char *name;
    Opcode opcode;
    int64_t most;
} scalar[] = {{"s.setprio", OP_S_SETPRIO, 3}, {"s.sleep", OP_S_SLEEP, 127}, {"s.nop", OP_S_NOP, 15}};
static const char *const same[] = {"rocdl.readfirstlane",
                                   "rocdl.readlane",
                                   "rocdl.raw.ptr.buffer.load",
                                   "rocdl.raw.ptr.buffer.store",
                                   "rocdl.raw.ptr.buffer.load.lds",
                                   "rocdl.load.to.lds",
                                   "rocdl.global.load.lds",
                                   "rocdl.workitem.id.x",
                                   "rocdl.workitem.id.y",
                                   "rocdl.workitem.id.z",
                                   "rocdl.workgroup.id.x",
                                   "rocdl.workgroup.id.y",
                                   "rocdl.workgroup.id.z",
                                   "rocdl.make.buffer.rsrc"};

static void each_intrinsic(void (*each)(const char *name, void *data), void *data, const char *name)
{
    char text[96] = "llvm.amdgcn.";
    strncat(text, name, sizeof text - 13);
    each(text, data);
}
void llvm_each_intrinsic(void (*each)(const char *name, void *data), void *data)
{
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++) each_intrinsic(each, data, nothing[i]);
    for (size_t i = 0; i < sizeof scalar / sizeof *scalar; i++) each_intrinsic(each, data, scalar[i].name);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) each_intrinsic(each, data, same[i] + strlen("rocdl."));
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (!strchr(calls[i].name, '_')) each_intrinsic(each, data, calls[i].name); /* rocdl.ds_bpermute is ds.bpermute there */
    each_intrinsic(each, data, "s.waitcnt");
    each_intrinsic(each, data, "s.barrier");
}

/* "llvm.amdgcn.foo" as "rocdl.foo" where that takes the same operands. */
/* "llvm.amdgcn.raw.ptr.buffer.load.v4f32": types that overloads are told apart by, at the end of the name. Not those of names
   of conversions (cvt.pk.fp8.f32), which are no overloads. */
static void cut_overloads(char *name)
{
    for (char *dot; !strstr(name, ".cvt.") && (dot = strrchr(name, '.'));) {
        const char *text = dot + 1;
        if (*text == 'v' && text[1] >= '0' && text[1] <= '9') text += 1 + strspn(text + 1, "0123456789");
        size_t letters = strspn(text, "bfip"), digits = strspn(text + letters, "0123456789");
        if (!letters || letters > 2 || !digits || text[letters + digits]) return;
        *dot = 0;
    }
}

static bool emit_call_intrinsic(Reader *r, MlirOperation op)
{
    if (mlirOperationGetNumResults(op) > 1)
        return read_error(r, "%s: more than one result", op_name(op));
    MlirStringRef intrinsic = mlirStringAttrGetValue(op_attribute(op, "intrin"));
    char name[96];
    if (intrinsic.length >= sizeof name) return read_error(r, "%s: the name is too long", op_name(op));
    memcpy(name, intrinsic.data, intrinsic.length);
    name[intrinsic.length] = 0;
    cut_overloads(name);
    static const char prefix[] = "llvm.amdgcn.";
    const char *rest = strncmp(name, prefix, sizeof prefix - 1) ? NULL : name + sizeof prefix - 1;
    for (size_t i = 0; rest && i < sizeof nothing / sizeof *nothing; i++)
        if (!strcmp(rest, nothing[i])) return true;
    int64_t n;
    for (size_t i = 0; rest && i < sizeof scalar / sizeof *scalar; i++) {
        if (strcmp(rest, scalar[i].name)) continue;
        if (!constant_argument(r, op, 0, &n)) return false;
        if (n < 0 || n > scalar[i].most) return read_error(r, "%s: %ld is out of range", name, (long)n);
        build_inst(&r->b, scalar[i].opcode, NULL, 0)->m.mods.offset = (int32_t)n;
        return true;
    }
    if (rest && !strcmp(rest, "s.waitcnt")) {
        if (!constant_argument(r, op, 0, &n)) return false;
        Inst *wait = build_inst(&r->b, OP_S_WAITCNT, NULL, 0);
        wait->m.mods.offset = (int32_t)(n & 0xffff);
        wait->flags |= INST_AUTHOR;
        return true;
    }
    if (rest && !strcmp(rest, "s.barrier")) {
        build_inst(&r->b, OP_BARRIER, NULL, 0);
        return true;
    }
    const CallRow *call = rest ? find_call(rest) : NULL;
    if (call && mlirOperationGetNumResults(op) == 1) return emit_call(r, op, call);
    char rocdl[112] = "rocdl.";
    if (rest) strncat(rocdl, rest, sizeof rocdl - 7);
    for (size_t i = 0; rest && i < sizeof same / sizeof *same; i++) {
        if (strcmp(rocdl, same[i])) continue;
        const OpRow *row =
            ptr_map_get(&r->fc->ops, mlirIdentifierGet(r->fc->mlir, mlirStringRefCreateFromCString(same[i])).ptr);
        if (!strncmp(same[i], "rocdl.work", 10)) {
            unsigned dim = (unsigned)(same[i][strlen(same[i]) - 1] - 'x');
            return set_result_expr(r, op, same[i][10] == 'i' ? gpu_thread_id(r, dim, 0) : gpu_block_id(r, dim, 0));
        }
        if (row->eval && row->eval(r, op)) return !r->failed;
        return row->emit(r, op);
    }
    return read_error(r, "llvm.call_intrinsic: '%s' is not supported", name);
}

#define CALL(text, differ) {.name = "rocdl." text, .emit = emit_rocdl_call, .lanes_differ = differ}
#define PRODUCT(text) {.name = "rocdl.mfma." text, .emit = emit_mfma, .lanes_differ = true}
const OpRow llvm_call_ops[] = {
    {.name = "rocdl.workitem.id.x", .eval = eval_workitem_id},
    {.name = "rocdl.workitem.id.y", .eval = eval_workitem_id},
    {.name = "rocdl.workitem.id.z", .eval = eval_workitem_id},
    {.name = "rocdl.workgroup.id.x", .eval = eval_workgroup_id},
    {.name = "rocdl.workgroup.id.y", .eval = eval_workgroup_id},
    {.name = "rocdl.workgroup.id.z", .eval = eval_workgroup_id},
    {.name = "rocdl.workgroup.dim.x", .eval = eval_workgroup_dim},
    {.name = "rocdl.workgroup.dim.y", .eval = eval_workgroup_dim},
    {.name = "rocdl.workgroup.dim.z", .eval = eval_workgroup_dim},
    {.name = "rocdl.grid.dim.x", .eval = eval_grid_dim},
    {.name = "rocdl.grid.dim.y", .eval = eval_grid_dim},
    {.name = "rocdl.grid.dim.z", .eval = eval_grid_dim},
    {.name = "rocdl.wavefrontsize", .eval = eval_wavefrontsize},
    CALL("fmed3", false),
    CALL("sin", false),
    CALL("cos", false),
    CALL("cvt.pkrtz", false),
    CALL("mbcnt.lo", true),
    CALL("mbcnt.hi", true),
    CALL("ds_bpermute", true),
    CALL("cvt.f32.fp8", false),
    CALL("cvt.f32.bf8", false),
    CALL("cvt.pk.f32.fp8", false),
    CALL("cvt.pk.f32.bf8", false),
    CALL("cvt.pk.fp8.f32", false),
    CALL("cvt.pk.bf8.f32", false),
    CALL("cvt.sr.fp8.f32", false),
    CALL("cvt.sr.bf8.f32", false),
    PRODUCT("f32.32x32x1f32"),
    PRODUCT("f32.16x16x1f32"),
    PRODUCT("f32.4x4x1f32"),
    PRODUCT("f32.32x32x2f32"),
    PRODUCT("f32.16x16x4f32"),
    PRODUCT("f32.32x32x4f16"),
    PRODUCT("f32.16x16x4f16"),
    PRODUCT("f32.4x4x4f16"),
    PRODUCT("f32.32x32x8f16"),
    PRODUCT("f32.16x16x16f16"),
    PRODUCT("f32.16x16x32.f16"),
    PRODUCT("f32.32x32x16.f16"),
    PRODUCT("i32.32x32x4i8"),
    PRODUCT("i32.16x16x4i8"),
    PRODUCT("i32.4x4x4i8"),
    PRODUCT("i32.16x16x32.i8"),
    PRODUCT("i32.32x32x16.i8"),
    PRODUCT("i32.16x16x64.i8"),
    PRODUCT("i32.32x32x32.i8"),
    PRODUCT("f32.32x32x4bf16.1k"),
    PRODUCT("f32.16x16x4bf16.1k"),
    PRODUCT("f32.4x4x4bf16.1k"),
    PRODUCT("f32.32x32x8bf16.1k"),
    PRODUCT("f32.16x16x16bf16.1k"),
    PRODUCT("f32.16x16x32.bf16"),
    PRODUCT("f32.32x32x16.bf16"),
    PRODUCT("f64.16x16x4f64"),
    PRODUCT("f64.4x4x4f64"),
    PRODUCT("f32.16x16x8.xf32"),
    PRODUCT("f32.32x32x4.xf32"),
    PRODUCT("f32.16x16x32.bf8.bf8"),
    PRODUCT("f32.16x16x32.bf8.fp8"),
    PRODUCT("f32.16x16x32.fp8.bf8"),
    PRODUCT("f32.16x16x32.fp8.fp8"),
    PRODUCT("f32.32x32x16.bf8.bf8"),
    PRODUCT("f32.32x32x16.bf8.fp8"),
    PRODUCT("f32.32x32x16.fp8.bf8"),
    PRODUCT("f32.32x32x16.fp8.fp8"),
    /* Of earlier targets: they are refused by name. */
    PRODUCT("f32.32x32x2bf16"),
    PRODUCT("f32.16x16x2bf16"),
    PRODUCT("f32.4x4x2bf16"),
    PRODUCT("f32.32x32x4bf16"),
    PRODUCT("f32.16x16x8bf16"),
    PRODUCT("i32.16x16x16i8"),
    PRODUCT("i32.32x32x8i8"),
    {.name = "rocdl.mfma.scale.f32.32x32x64.f8f6f4", .emit = emit_mfma_scale, .lanes_differ = true},
    {.name = "rocdl.mfma.scale.f32.16x16x128.f8f6f4", .emit = emit_mfma_scale, .lanes_differ = true},
    {.name = "llvm.call_intrinsic", .emit = emit_call_intrinsic, .lanes_differ = true},
    {0},
};
