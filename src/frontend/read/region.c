/* Makes branches of kernel IR around code that only some lanes, or only some waves, run.

   Divergent (docs/kernel-ir.md, exec regions):          Uniform:
     cond:  saved = exec_if mask; br_exec ^then, ^flow               cond:  br_if c, ^then, ^else
     then:  ...; br ^flow                    (its own region)        then:  ...; br ^merge(x)
     flow:  exec_else saved; br_exec ^else, ^merge                   else:  ...; br ^merge(y)
     else:  ...; br ^merge                   (its own region)        merge(p):
     merge: exec_end saved
   Without an else side, `flow` is missing. */
#include "frontend/read/region.h"

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
    *s = (BranchState){.uniform = condition->uniform};
    Operand boolean = expr_emit_bool(r->em, condition);
    s->outer = r->b.block;
    if (s->uniform) {
        s->then_block = kernel_block(k, NULL, s->outer->region);
        if (has_else) s->else_block = kernel_block(k, NULL, s->outer->region);
        s->merge = kernel_block(k, NULL, s->outer->region);
        build_br_if(&r->b, boolean, edge_to(s->then_block), edge_to(has_else ? s->else_block : s->merge));
        s->before = s->outer->last;
        s->branch = s->outer->last;
        build_enter(&r->b, s->then_block);
    } else {
        s->lanes = build_exec_open(&r->b, boolean);
        s->before = k->vregs.data[s->lanes.saved.value].def;
    }
    push(r, s);
}

void branch_else(Reader *r, BranchState *s, const Operand *args, unsigned num_args)
{
    if (s->uniform) {
        build_br(&r->b, (Edge){s->merge, args, num_args});
        build_enter(&r->b, s->else_block);
    } else {
        build_exec_other(&r->b, &s->lanes);
    }
    pop(r);
    push(r, s);
}

void branch_end(Reader *r, BranchState *s, const Operand *args, unsigned num_args)
{
    if (s->uniform) {
        build_br(&r->b, (Edge){s->merge, args, num_args});
        build_enter(&r->b, s->merge);
    } else {
        build_exec_close(&r->b, &s->lanes);
    }
    pop(r);
}

ExecBody divergent_loop_begin(Reader *r, Operand condition)
{
    Block *outer = r->b.block;
    ExecBody loop = build_exec_loop_open(&r->b, condition);
    emitter_push_scope(r->em, SCOPE_LOOP, outer, r->k->vregs.data[loop.saved.value].def);
    r->nesting++;
    return loop;
}

void divergent_loop_end(Reader *r, const ExecBody *loop, Operand again)
{
    build_exec_loop_close(&r->b, loop, again);
    pop(r);
}

MlirBlock region_block(MlirOperation op, unsigned i) { return mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i)); }

bool single_block(Reader *r, MlirOperation op)
{
    for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); i++) {
        MlirBlock block = region_block(op, (unsigned)i);
        if (!mlirBlockIsNull(block) && !mlirBlockIsNull(mlirBlockGetNextInRegion(block)))
            return read_error(r, "%s: control flow between blocks inside is not supported", op_name(op));
    }
    return true;
}
