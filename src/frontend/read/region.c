/* Branches of kernel IR around code that only some lanes, or only some waves, run.

   Divergent (design of exec regions, docs/kernel-ir.md):          Uniform:
     cond:  saved = exec_if mask; br_exec ^then, ^flow               cond:  br_if c, ^then, ^else
     then:  ...; br ^flow                    (its own region)        then:  ...; br ^merge(x)
     flow:  exec_else saved; br_exec ^else, ^merge                   else:  ...; br ^merge(y)
     else:  ...; br ^merge                   (its own region)        merge(p):
     merge: exec_end saved
   Without an else side flow is missing. */
#include "frontend/internal.h"

/* Blocks are made before their branches and laid out when code reaches them. */
void enter_block(Reader *r, Block *block)
{
    Kernel *k = r->k;
    uint32_t i = k->blocks.len - 1;
    while (k->blocks.data[i] != block) i--;
    for (; i + 1 < k->blocks.len; i++) k->blocks.data[i] = k->blocks.data[i + 1];
    k->blocks.data[i] = block;
    r->b.block = block;
    r->b.before = NULL;
}

static void push(Reader *r, const BranchState *s)
{
    unsigned depth = emitter_push_scope(r->em, s->uniform ? SCOPE_BRANCH : SCOPE_EXEC, s->outer, s->before);
    r->nesting++;
    CHECK(depth == r->nesting);
}

static void pop(Reader *r)
{
    emitter_pop_scope(r->em);
    r->nesting--;
}

void branch_begin(Reader *r, BranchState *s, const Expr *condition, bool has_else)
{
    Kernel *k = r->k;
    *s = (BranchState){.uniform = condition->uniform, .has_else = has_else, .outer_region = r->exec_region};
    Operand boolean = expr_emit_bool(r->em, condition);
    s->outer = r->b.block;
    if (s->uniform) {
        s->then_block = kernel_block(k, NULL, r->exec_region);
        if (has_else) s->else_block = kernel_block(k, NULL, r->exec_region);
        s->merge = kernel_block(k, NULL, r->exec_region);
        build_br_if(&r->b, boolean, s->then_block, NULL, 0, has_else ? s->else_block : s->merge, NULL, 0);
        s->before = s->outer->last;
        s->branch = s->outer->last;
    } else {
        if (!operand_is_lane_mask(k, boolean)) boolean = build_bool_to_mask(&r->b, boolean);
        s->saved = build_exec_if(&r->b, boolean);
        s->before = k->vregs.data[s->saved.value].def;
        r->exec_region = kernel_region(k, s->outer_region, false);
        s->then_block = kernel_block(k, NULL, r->exec_region);
        if (has_else)
            s->flow = kernel_block(k, NULL, s->outer_region);
        else
            s->merge = kernel_block(k, NULL, s->outer_region);
        build_br_exec(&r->b, s->then_block, has_else ? s->flow : s->merge);
    }
    enter_block(r, s->then_block);
    push(r, s);
}

void branch_else(Reader *r, BranchState *s, const Operand *args, unsigned num_args)
{
    Kernel *k = r->k;
    build_br(&r->b, s->uniform ? s->merge : s->flow, args, s->uniform ? num_args : 0);
    if (!s->uniform) {
        enter_block(r, s->flow);
        build_exec_else(&r->b, s->saved);
        r->exec_region = kernel_region(k, s->outer_region, false);
        s->else_block = kernel_block(k, NULL, r->exec_region);
        s->merge = kernel_block(k, NULL, s->outer_region);
        build_br_exec(&r->b, s->else_block, s->merge);
    }
    enter_block(r, s->else_block);
    pop(r);
    push(r, s);
}

void branch_end(Reader *r, BranchState *s, const Operand *args, unsigned num_args)
{
    build_br(&r->b, s->merge, args, s->uniform ? num_args : 0);
    enter_block(r, s->merge);
    r->exec_region = s->outer_region;
    if (!s->uniform) build_exec_end(&r->b, s->saved);
    pop(r);
}

static Operand as_lane_mask(Reader *r, Operand condition)
{
    return operand_is_lane_mask(r->k, condition) ? condition : build_bool_to_mask(&r->b, condition);
}

DivergentLoop divergent_loop_begin(Reader *r, Operand condition)
{
    Kernel *k = r->k;
    DivergentLoop loop = {.outer_region = r->exec_region};
    loop.saved = build_exec_if(&r->b, as_lane_mask(r, condition));
    Inst *before = k->vregs.data[loop.saved.value].def;
    Block *outer = r->b.block;
    uint32_t region = kernel_region(k, loop.outer_region, true);
    loop.body = kernel_block(k, NULL, region);
    loop.exit = kernel_block(k, NULL, loop.outer_region);
    build_br_exec(&r->b, loop.body, loop.exit);
    enter_block(r, loop.body);
    r->exec_region = region;
    emitter_push_scope(r->em, SCOPE_LOOP, outer, before);
    r->nesting++;
    return loop;
}

void divergent_loop_end(Reader *r, const DivergentLoop *loop, Operand again)
{
    build_exec_loop(&r->b, as_lane_mask(r, again));
    build_br_exec(&r->b, loop->body, loop->exit);
    enter_block(r, loop->exit);
    r->exec_region = loop->outer_region;
    build_exec_end(&r->b, loop->saved);
    emitter_pop_scope(r->em);
    r->nesting--;
}

MlirBlock region_block(MlirOperation op, unsigned i)
{
    return mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i));
}

bool single_block(Reader *r, MlirOperation op)
{
    for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); i++) {
        MlirBlock block = region_block(op, (unsigned)i);
        if (!mlirBlockIsNull(block) && !mlirBlockIsNull(mlirBlockGetNextInRegion(block)))
            return read_error(r, "%s: control flow between blocks inside is not supported", op_name(op));
    }
    return true;
}
