/* Does the author of a kernel count memory operations himself? */
#include <string.h>

#include "frontend/facts/source_facts.h"
#include "isa/events.h"
#include "mlir-c/BuiltinAttributes.h"

static MlirWalkResult find_counting_wait(MlirOperation op, void *data)
{
    bool *found = data;
    const char *name = op_name(op);
    bool counts = false;
    if (!strcmp(name, "amdgpu.memory_counter_wait"))
        counts = !mlirAttributeIsNull(op_attribute(op, "load")) || !mlirAttributeIsNull(op_attribute(op, "store")) ||
                 !mlirAttributeIsNull(op_attribute(op, "tensor"));
    if (!strcmp(name, "rocdl.s.waitcnt")) {
        const MachineInst wait = {.opcode = OP_S_WAITCNT, .mods.offset = (int32_t)op_integer(op, "bitfield", 0)};
        counts = wait_get(&wait, COUNTER_VM) < counter_infos[COUNTER_VM].max;
    }
    static const char *const own_counters[] = {"rocdl.s.wait.loadcnt", "rocdl.s.wait.storecnt", "rocdl.s.wait.asynccnt",
                                               "rocdl.s.wait.tensorcnt"};
    for (size_t i = 0; i < sizeof own_counters / sizeof *own_counters; i++) counts |= !strcmp(name, own_counters[i]);
    *found = *found || counts;
    return *found ? MlirWalkResultInterrupt : MlirWalkResultAdvance;
}

/* Does the author of the kernel count vector memory operations? Then one access is one
 * instruction where there is one. */
bool author_counts(Reader *r)
{
    if (!r->author_counts) {
        bool found = false;
        mlirOperationWalk(r->function, find_counting_wait, &found, MlirWalkPreOrder);
        r->author_counts = found ? 1 : -1;
    }
    return r->author_counts > 0;
}
