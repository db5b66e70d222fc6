/* llvm.call_intrinsic of the intrinsics of AMDGPU that are known. */
#include <string.h>

#include "frontend/dialect/convert.h"
#include "frontend/dialect/dialect.h"
#include "frontend/dialect/matrix.h"
#include "frontend/dialect/rocdl.h"
#include "frontend/memory/synchronise.h"
#include "ir/build_op.h"
#include "mlir-c/BuiltinAttributes.h"

/* Directives, with their numbers of operands; those that are one scalar instruction; and those that a rocdl operation
   of the same name and operands has a handler for. */
static const struct {
    const char *name;
    Opcode opcode;
    unsigned count;
} directives[] = {
    {"sched.barrier", OP_SCHED_BARRIER, 1},
    {"sched.group.barrier", OP_SCHED_GROUP_BARRIER, 3},
    {"iglp.opt", OP_IGLP_OPT, 1},
};

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
                                   "rocdl.make.buffer.rsrc",
                                   "rocdl.s.wait.loadcnt",
                                   "rocdl.s.wait.storecnt",
                                   "rocdl.s.wait.dscnt",
                                   "rocdl.s.wait.kmcnt",
                                   "rocdl.s.wait.expcnt",
                                   "rocdl.cluster.id.x",
                                   "rocdl.cluster.id.y",
                                   "rocdl.cluster.id.z",
                                   "rocdl.cluster.workgroup.id.x",
                                   "rocdl.cluster.workgroup.id.y",
                                   "rocdl.cluster.workgroup.id.z",
                                   "rocdl.cluster.workgroup.max.id.x",
                                   "rocdl.cluster.workgroup.max.id.y",
                                   "rocdl.cluster.workgroup.max.id.z",
                                   "rocdl.cluster.workgroup.flat.id",
                                   "rocdl.cluster.workgroup.max.flat.id",
                                   "rocdl.s.barrier.signal",
                                   "rocdl.s.barrier.wait",
                                   "rocdl.s.barrier.signal.isfirst",
                                   "rocdl.s.barrier.init",
                                   "rocdl.s.barrier.signal.var",
                                   "rocdl.s.barrier.join",
                                   "rocdl.s.barrier.leave",
                                   "rocdl.s.wakeup.barrier",
                                   "rocdl.s.get.barrier.state",
                                   "rocdl.s.get.named.barrier.state",
                                   "rocdl.ds.atomic.barrier.arrive.rtn.b64",
                                   "rocdl.ds.atomic.async.barrier.arrive.b64",
                                   "rocdl.permlane.bcast",
                                   "rocdl.permlane.up",
                                   "rocdl.permlane.down",
                                   "rocdl.permlane.xor",
                                   "rocdl.permlane.idx.gen",
                                   "rocdl.permlane16",
                                   "rocdl.permlanex16",
                                   "rocdl.s.wait.asynccnt",
                                   "rocdl.global.prefetch",
                                   "rocdl.flat.prefetch",
                                   "rocdl.cluster.load.b32",
                                   "rocdl.cluster.load.b64",
                                   "rocdl.cluster.load.b128",
                                   "rocdl.global.load.async.to.lds.b8",
                                   "rocdl.global.load.async.to.lds.b32",
                                   "rocdl.global.load.async.to.lds.b64",
                                   "rocdl.global.load.async.to.lds.b128",
                                   "rocdl.cluster.load.async.to.lds.b8",
                                   "rocdl.cluster.load.async.to.lds.b32",
                                   "rocdl.cluster.load.async.to.lds.b64",
                                   "rocdl.cluster.load.async.to.lds.b128",
                                   "rocdl.global.store.async.from.lds.b8",
                                   "rocdl.global.store.async.from.lds.b32",
                                   "rocdl.global.store.async.from.lds.b64",
                                   "rocdl.global.store.async.from.lds.b128",
                                   "rocdl.s.wait.tensorcnt",
                                   "rocdl.ds.load.tr16.b128",
                                   "rocdl.ds.load.tr8.b64",
                                   "rocdl.ds.load.tr6.b96",
                                   "rocdl.ds.load.tr4.b64",
                                   "rocdl.global.load.tr.b128",
                                   "rocdl.global.load.tr.b64",
                                   "rocdl.global.load.tr6.b96",
                                   "rocdl.global.load.tr4.b64",
                                   "rocdl.tensor.load.to.lds",
                                   "rocdl.tensor.load.to.lds.d2",
                                   "rocdl.tensor.store.from.lds",
                                   "rocdl.tensor.store.from.lds.d2"};

static void each_intrinsic(void (*each)(const char *name, void *data), void *data, const char *name)
{
    char text[96] = "llvm.amdgcn.";
    strncat(text, name, sizeof text - 13);
    each(text, data);
}

typedef struct Each {
    void (*each)(const char *name, void *data);
    void *data;
} Each;

static void each_of_call(const char *name, void *data)
{
    const Each *to = data;
    each_intrinsic(to->each, to->data, name);
}

void llvm_each_intrinsic(void (*each)(const char *name, void *data), void *data)
{
    for (size_t i = 0; i < sizeof directives / sizeof *directives; i++) each_intrinsic(each, data, directives[i].name);
    for (size_t i = 0; i < sizeof scalar / sizeof *scalar; i++) each_intrinsic(each, data, scalar[i].name);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) each_intrinsic(each, data, same[i] + strlen("rocdl."));
    each_call(each_of_call, &(Each){each, data});
    wmma_each_intrinsic(each_of_call, &(Each){each, data});
    packed_convert_each_intrinsic(each_of_call, &(Each){each, data});
    each_intrinsic(each, data, "s.waitcnt");
    each_intrinsic(each, data, "s.barrier");
}

/* "llvm.amdgcn.raw.ptr.buffer.load.v4f32": types that overloads are told apart by, at the end of the name. Not those
   of names of conversions (cvt.pk.fp8.f32), which are no overloads. */
static void cut_overloads(char *name)
{
    for (char *dot; !strstr(name, ".cvt.") && (dot = strrchr(name, '.'));) {
        const char *text = dot + 1;
        if (*text == 'v' && text[1] >= '0' && text[1] <= '9') text += 1 + strspn(text + 1, "0123456789");
        size_t letters = strspn(text, "bfip"), digits = strspn(text + letters, "0123456789");
        if (!letters || letters > 2 || (letters == 1 && *text == 'b') || !digits || text[letters + digits]) return;
        *dot = 0;
    }
}

static bool emit_directive_call(Reader *r, MlirOperation op, const char *name, Opcode opcode, unsigned count)
{
    int64_t values[3];
    for (unsigned i = 0; i < count; i++)
        if (!constant_operand(r, op, i, &values[i])) return false;
    return emit_directive(r, name, opcode, values, count);
}

const char *called_name(Reader *r, MlirOperation op)
{
    if (!op_has(op, "intrin")) return op_name(op);
    const MlirStringRef text = mlirStringAttrGetValue(op_attribute(op, "intrin"));
    return arena_printf(r->k->arena, "%.*s", (int)text.length, text.data);
}

static bool emit_call_intrinsic(Reader *r, MlirOperation op)
{
    if (mlirOperationGetNumResults(op) > 1) return read_error(r, "%s: more than one result", op_name(op));
    MlirStringRef intrinsic = mlirStringAttrGetValue(op_attribute(op, "intrin"));
    char name[96];
    if (intrinsic.length >= sizeof name) return read_error(r, "%s: the name is too long", op_name(op));
    memcpy(name, intrinsic.data, intrinsic.length);
    name[intrinsic.length] = 0;
    cut_overloads(name);
    static const char prefix[] = "llvm.amdgcn.";
    const char *rest = strncmp(name, prefix, sizeof prefix - 1) ? NULL : name + sizeof prefix - 1;
    for (size_t i = 0; rest && i < sizeof directives / sizeof *directives; i++)
        if (!strcmp(rest, directives[i].name))
            return emit_directive_call(r, op, name, directives[i].opcode, directives[i].count);
    int64_t n;
    for (size_t i = 0; rest && i < sizeof scalar / sizeof *scalar; i++) {
        if (strcmp(rest, scalar[i].name)) continue;
        if (!constant_operand(r, op, 0, &n)) return false;
        if (n < 0 || n > scalar[i].most) return read_error(r, "%s: %ld is out of range", name, (long)n);
        build_inst(&r->b, scalar[i].opcode, NULL, 0)->m.mods.offset = (int32_t)n;
        return true;
    }
    if (rest && !strcmp(rest, "s.waitcnt")) {
        if (!isa_has(r->k->target, OP_S_WAITCNT))
            return read_error(r,
                              "%s: %s waits for each counter apart; supported there: llvm.amdgcn.s.wait.loadcnt, "
                              ".storecnt, .dscnt, .kmcnt, .asynccnt, .tensorcnt",
                              name, target_infos[r->k->target].name);
        if (!constant_operand(r, op, 0, &n)) return false;
        emit_author_wait(r, (uint32_t)n);
        return true;
    }
    if (rest && !strcmp(rest, "s.barrier")) {
        BUILD_ALONE(&r->b, OP_BARRIER);
        return true;
    }
    if (rest && (!strncmp(rest, "wmma.", 5) || !strncmp(rest, "swmmac.", 7))) return emit_wmma_intrinsic(r, op);
    if (rest && is_packed_convert(rest)) return emit_packed_convert(r, op);
    const CallRow *call = rest ? find_call(rest) : NULL;
    if (call && mlirOperationGetNumResults(op) == 1) return emit_call(r, op, call);
    char rocdl[112] = "rocdl.";
    if (rest) strncat(rocdl, rest, sizeof rocdl - 7);
    for (size_t i = 0; rest && i < sizeof same / sizeof *same; i++) {
        if (strcmp(rocdl, same[i])) continue;
        const OpRow *row =
            map_get_pointer(&r->fc->ops, mlirIdentifierGet(r->fc->mlir, mlirStringRefCreateFromCString(same[i])).ptr);
        if (!strncmp(same[i], "rocdl.work", 10)) {
            unsigned dim = (unsigned)(same[i][strlen(same[i]) - 1] - 'x');
            return set_result_expr(r, op, same[i][10] == 'i' ? gpu_thread_id(r, dim, 0) : gpu_block_id(r, dim, 0));
        }
        if (row->eval && row->eval(r, op) != EVAL_NOT_MINE) return !r->failed;
        return row->emit(r, op);
    }
    return read_error(r, "llvm.call_intrinsic: '%s' is not supported", name);
}

const OpRow llvm_intrinsic_ops[] = {
    {.name = "llvm.call_intrinsic", .emit = emit_call_intrinsic, .lanes_differ = true},
    {0},
};
