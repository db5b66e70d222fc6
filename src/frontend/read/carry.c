/* Values that pass between blocks: loop arguments and results, results of branches. Integers are in registers as wide
   as their range needs. Of memrefs only components that change are passed (for LDS double buffering one address). Data
   is in chunks of at most 32 dwords. */
#include "frontend/read/buffer.h"
#include "frontend/read/carry.h"
#include "mlir-c/BuiltinTypes.h"

uint32_t num_components(const Value *v)
{
    if (v->form == VALUE_EXPRS) return v->num;
    if (v->form != VALUE_MEMREF) return 0;
    uint32_t n = 2 + 2 * v->memref->type->rank;
    return v->memref->space == SPACE_BUFFER && v->memref->buffer_start ? n + 4 : n;
}

const Expr *component_get(const Value *v, uint32_t i)
{
    if (v->form == VALUE_EXPRS) return v->exprs[i];
    const Memref *m = v->memref;
    unsigned rank = m->type->rank;
    if (i >= 2 + 2 * rank) {
        const Expr *parts[4] = {m->buffer_start, m->buffer_high, m->num_records, m->buffer_flags};
        return parts[i - 2 - 2 * rank];
    }
    return i == 0 ? m->base : i == 1 ? m->offset : i < 2 + rank ? m->sizes[i - 2] : m->strides[i - 2 - rank];
}

Value *value_with_components(Reader *r, const Value *model, const Type *type, const Expr *const *components)
{
    Value *v = value_new(r, model->form, type, model->num);
    if (model->form == VALUE_EXPRS) {
        for (uint32_t i = 0; i < model->num; i++) v->exprs[i] = components[i];
        return v;
    }
    Memref *m = ARENA_NEW(r->arena, Memref);
    *m = *model->memref;
    m->type = type;
    /* With another base, it may be in another allocation. */
    if (components[0] != m->base) m->object = 0, m->argument = NULL, m->implicit = IMPLICIT_NONE;
    m->base = components[0];
    m->offset = components[1];
    for (unsigned d = 0; d < type->rank; d++) {
        m->sizes[d] = components[2 + d];
        m->strides[d] = components[2 + type->rank + d];
    }
    if (num_components(model) > 2 + 2 * type->rank) {
        const Expr *const *parts = components + 2 + 2 * type->rank;
        bool same = parts[0] == m->buffer_start && parts[1] == m->buffer_high && parts[2] == m->num_records &&
                    parts[3] == m->buffer_flags;
        m->buffer_start = parts[0];
        m->buffer_high = parts[1];
        m->num_records = parts[2];
        m->buffer_flags = parts[3];
        if (!same) m->object = 0;
        if (!same) m->resource = operand_none();
    }
    v->memref = m;
    return v;
}

void limit_alignment(Value *v, const Facts *facts)
{
    if (v->form == VALUE_MEMREF && facts && facts->align && facts->align < v->memref->align)
        v->memref->align = facts->align;
}

const Type *component_type(Reader *r, const Type *type)
{
    return type_is_place(type) ? type_get(r->fc, mlirIndexTypeGet(r->fc->mlir)) : type;
}

bool values_are_alike(const Value *a, const Value *b)
{
    if (a->form != b->form) return false;
    if (a->form == VALUE_EXPRS) return a->num == b->num;
    if (a->form != VALUE_MEMREF) return true;
    return a->memref->space == b->memref->space && a->memref->type->rank == b->memref->type->rank &&
           a->memref->storage == b->memref->storage && (num_components(a) == num_components(b)) &&
           (a->memref->space != SPACE_BUFFER || a->memref->buffer_start ||
            operand_same(a->memref->resource, b->memref->resource));
}

static Slot integer_slot(Target target, const Facts *f, const Type *type, bool divergent)
{
    Slot s = {.reg_class = f->uniform && !divergent ? CLASS_S : CLASS_V, .width = 1};
    if (type_is_i1(type)) {
        if (!f->uniform && !divergent) s = (Slot){CLASS_S, target_infos[target].mask_dwords, true, false};
        return s;
    }
    bool fits_i32 = f->lo >= INT32_MIN && f->hi <= INT32_MAX;
    s.zero_extended = !fits_i32 && f->lo >= 0 && f->hi <= (int64_t)UINT32_MAX;
    s.width = fits_i32 || s.zero_extended ? 1 : 2;
    return s;
}

void carry_plan(Reader *r, Carry *c, const Type *type, Value *model, Facts *facts, bool divergent)
{
    *c = (Carry){.type = type, .model = model, .facts = facts};
    if (!facts) {
        uint32_t dwords = value_dwords(type), most = register_chunk_dwords(type), num = (dwords + most - 1) / most;
        c->slots = ARENA_ARRAY(r->arena, Slot, num);
        for (uint32_t at = 0; at < dwords; at += most) {
            uint32_t width = dwords - at < most ? dwords - at : most;
            c->slots[c->num_slots++] = (Slot){CLASS_V, (uint8_t)width, false, false};
        }
        return;
    }
    c->num_components = num_components(model);
    c->slots = ARENA_ARRAY(r->arena, Slot, c->num_components);
    const Type *component = component_type(r, type);
    for (uint32_t i = 0; i < c->num_components; i++)
        if (!facts[i].same && !facts[i].per_iteration)
            c->slots[c->num_slots++] = integer_slot(r->k->target, &facts[i], component, divergent);
}

/* A copy puts an immediate into every dword, so a 64-bit constant on an edge must be in registers. */
Operand emit_crossing64(Reader *r, const Expr *e, WantClass want)
{
    Operand o = expr_emit64(r->em, e, want);
    return operand_is_imm(o) ? build_const_i64(&r->b, CLASS_S, (int32_t)o.value) : o;
}

static Operand emit_slot(Reader *r, const Slot *s, const Type *type, const Expr *e)
{
    WantClass want = s->reg_class == CLASS_S ? WANT_S : WANT_V;
    if (type_is_i1(type) && s->lane_mask) {
        Operand boolean = expr_emit_bool(r->em, e);
        return operand_is_lane_mask(r->k, boolean) ? boolean : build_bool_to_mask(&r->b, boolean);
    }
    if (type_is_i1(type) && s->reg_class == CLASS_S) return build_mask_to_bool(&r->b, expr_emit_bool(r->em, e));
    if (type_is_i1(type)) e = expr_select(r->pool, e, expr_const(r->pool, 1), expr_const(r->pool, 0));
    if (s->width == 1) return expr_emit32(r->em, e, want);
    /* As a block argument a constant fills every dword, but a 64-bit constant is sign-extended. */
    Operand o = expr_emit64(r->em, e, want);
    bool is_alike = o.value == 0 || o.value == UINT32_MAX;
    return operand_is_imm(o) && !is_alike ? build_const_i64(&r->b, s->reg_class, (int32_t)o.value) : o;
}

void carry_operands(Reader *r, const Carry *c, Value *v, Operand *out)
{
    if (!c->facts) {
        Value *data = value_data(r, v);
        uint32_t at = 0;
        for (uint32_t i = 0; i < c->num_slots; i++) {
            out[i] = data ? build_to_v(&r->b, data_dwords(r, data, at, c->slots[i].width)) : operand_imm(0);
            at += c->slots[i].width;
        }
        return;
    }
    const Type *type = component_type(r, c->type);
    uint32_t slot = 0;
    for (uint32_t i = 0; i < c->num_components; i++)
        if (!c->facts[i].same && !c->facts[i].per_iteration) {
            out[slot] = emit_slot(r, &c->slots[slot], type, component_get(v, i));
            slot++;
        }
}

Value *carry_value(Reader *r, const Carry *c, const Operand *registers, const Expr *const *replaced, bool uniform)
{
    if (!c->facts) return value_from_registers(r, c->type, registers, c->num_slots, uniform);
    const Type *type = component_type(r, c->type);
    const Expr **components = ARENA_ARRAY(r->arena, const Expr *, c->num_components);
    uint32_t slot = 0;
    for (uint32_t i = 0; i < c->num_components; i++) {
        const Facts *f = &c->facts[i];
        if (f->same || f->per_iteration) {
            components[i] = replaced ? replaced[i] : f->same;
            continue;
        }
        const Slot *s = &c->slots[slot];
        Operand reg = registers[slot++];
        bool is_bool = type_is_i1(type) && (s->lane_mask || s->reg_class == CLASS_S);
        ExprSymbol symbol = {.name = "carried",
                             .lo = f->lo,
                             .hi = f->hi,
                             .divisor = f->divisor,
                             .is_bool = is_bool,
                             .uniform = s->reg_class == CLASS_S && !s->lane_mask,
                             .zero_extended = s->zero_extended,
                             .depth = (uint16_t)r->nesting,
                             .operand = reg};
        components[i] = expr_symbol(r->pool, &symbol);
        if (type_is_i1(type) && !is_bool)
            components[i] = expr_cmp(r->pool, CMP_NE, components[i], expr_const(r->pool, 0));
    }
    Value *v = value_with_components(r, c->model, c->type, components);
    limit_alignment(v, c->facts);
    if (v->form == VALUE_MEMREF) make_descriptor(r, v->memref);
    return v;
}

static Operand slot_param(Reader *r, Block *block, const Slot *s)
{
    Operand o = vreg_operand(r->k, block_param(r->k, block, s->reg_class, s->width));
    r->k->vregs.data[o.value].loc = r->b.loc;
    r->k->vregs.data[o.value].lane_mask = s->lane_mask;
    return o;
}

void carry_params(Reader *r, Block *block, const Carry *carries, uint32_t num, Operand *out)
{
    for (uint32_t i = 0; i < num; i++)
        for (uint32_t s = 0; s < carries[i].num_slots; s++) *out++ = slot_param(r, block, &carries[i].slots[s]);
}

Operand slot_variable(Reader *r, const Slot *s) { return vreg_operand(r->k, kernel_var(r->k, s->reg_class, s->width)); }

Operand *carry_variables(Reader *r, const Carry *carries, uint32_t num, uint32_t slots, const Operand *first)
{
    Operand *vars = ARENA_ARRAY(r->arena, Operand, slots + 1);
    uint32_t at = 0;
    for (uint32_t i = 0; i < num; i++)
        for (uint32_t s = 0; s < carries[i].num_slots; s++, at++) {
            vars[at] = slot_variable(r, &carries[i].slots[s]);
            if (first) build_copy_to(&r->b, vars[at], first[at]);
            else variables_open(r, &vars[at], 1);
        }
    return vars;
}

bool carry_same_slots(const Carry *a, const Carry *b)
{
    if (a->num_slots != b->num_slots) return false;
    for (uint32_t i = 0; i < a->num_slots; i++) {
        const Slot *x = &a->slots[i], *y = &b->slots[i];
        if (x->reg_class != y->reg_class || x->width != y->width || x->lane_mask != y->lane_mask ||
            x->zero_extended != y->zero_extended)
            return false;
    }
    return true;
}

const Operand *carry_destination(Reader *r, MlirValue result, const Carry *c, MlirValue *held)
{
    const OpenChoice *choice = r->choice;
    const MlirOpOperand use = mlirValueGetFirstUse(result);
    *held = (MlirValue){NULL};
    if (!choice || mlirOpOperandIsNull(use) || !mlirOpOperandIsNull(mlirOpOperandGetNextUse(use))) return NULL;
    const MlirOperation user = mlirOpOperandGetOwner(use);
    const MlirBlock block = mlirOperationGetBlock(user);
    if (!mlirOperationEqual(mlirBlockGetParentOperation(block), choice->op) ||
        !mlirOperationIsNull(mlirOperationGetNextInBlock(user)))
        return NULL;
    const uint32_t number = (uint32_t)mlirOpOperandGetOperandNumber(use);
    if (number >= choice->num || !carry_same_slots(c, &choice->carries[number])) return NULL;
    const Operand *vars = choice->vars;
    for (uint32_t i = 0; i < number; i++) vars += choice->carries[i].num_slots;
    choice->placed[number] = true;
    *held = choice->held[number];
    return vars;
}

Operand *copies_of(Reader *r, const Operand *vars, uint32_t n)
{
    Operand *copies = ARENA_ARRAY(r->arena, Operand, n + 1);
    for (uint32_t i = 0; i < n; i++) copies[i] = build_copy(&r->b, (RegClass)vars[i].reg_class, vars[i].width, vars[i]);
    return copies;
}

bool carry_plan_arguments(Reader *r, Value *const *inits, uint32_t num, Facts *const *facts, bool divergent,
                          Carry *carries, uint32_t *num_slots)
{
    *num_slots = 0;
    for (uint32_t i = 0; i < num; i++) {
        const Type *type = inits[i]->type;
        if (!facts[i] && type->num_elements > MAX_ELEMENTS)
            return read_error(r, "%s: the value has %ld elements, which is too many", op_name(r->op),
                              (long)type->num_elements);
        carry_plan(r, &carries[i], type, inits[i], facts[i], divergent);
        *num_slots += carries[i].num_slots;
    }
    return true;
}

bool carry_plan_results(Reader *r, MlirOperation op, Facts **facts, OperandsFrom like, bool divergent, Carry *carries,
                        uint32_t *num_slots)
{
    *num_slots = 0;
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++) {
        const Type *type = result_type(r, op, i);
        Value *model = facts[i] ? value_get(r, op_operand(like.op, like.first + i)) : NULL;
        if (facts[i] && !model) return false;
        if (!facts[i] && (type->kind == KIND_OTHER || type->num_elements > MAX_ELEMENTS))
            return unsupported_type(r, type, "scalars, vectors and memrefs");
        carry_plan(r, &carries[i], type, model, facts[i], divergent);
        *num_slots += carries[i].num_slots;
    }
    return true;
}

bool carry_one(Reader *r, const Carry *c, MlirValue from, Operand *out)
{
    bool anything = is_poison(from); /* undef needs no code: any contents will do, except of lane masks */
    for (uint32_t i = 0; i < c->num_slots; i++) anything = anything && !c->slots[i].lane_mask;
    for (uint32_t i = 0; i < c->num_slots && anything; i++)
        out[i] = build_undef(&r->b, c->slots[i].reg_class, c->slots[i].width);
    if (anything) return true;
    Value *v = value_get(r, from);
    if (v) carry_operands(r, c, v, out);
    return v && !r->failed;
}

bool carry_all(Reader *r, const Carry *carries, uint32_t num, OperandsFrom from, Operand *out)
{
    for (uint32_t i = 0; i < num; out += carries[i++].num_slots)
        if (!carry_one(r, &carries[i], op_operand(from.op, from.first + i), out)) return false;
    return true;
}

void carry_set_results(Reader *r, MlirOperation op, const Carry *carries, const Operand *registers)
{
    uint32_t at = 0;
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++) {
        const Carry *c = &carries[i];
        value_set(r, op_result(op, i), carry_value(r, c, registers + at, NULL, false));
        at += c->num_slots;
    }
}
