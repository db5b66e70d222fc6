/* Classes of memory, and which of them may overlap. */
#include "schedulecheck/memory_classes.h"

/* From this number on, a new piece counts as its whole object, so that separate buffers stay separate. */
enum { MANY_CLASSES = MAX_CLASSES - 24 };

static unsigned add(MemClasses *c, Space space, MemRef ref)
{
    const unsigned n = c->num++;
    c->space[n] = (uint8_t)space;
    c->ref[n] = ref;
    c->meets[n] = 0;
    for (unsigned i = 0; i <= n; i++) {
        if (c->space[i] != space || !refs_may_meet(&c->ref[i], &ref)) continue;
        c->meets[n] |= class_bit(i);
        c->meets[i] |= class_bit(n);
    }
    return n;
}

void mem_classes_init(MemClasses *c)
{
    c->num = 0;
    for (unsigned s = 0; s < NUM_SPACES; s++) add(c, (Space)s, (MemRef){0, 0, -1});
}

unsigned mem_class(MemClasses *c, Space space, MemRef ref)
{
    if (!ref.object) return space;
    if (ref.first > ref.last) ref.first = 0, ref.last = -1;
    for (unsigned i = NUM_SPACES; i < c->num; i++)
        if (c->space[i] == space && c->ref[i].object == ref.object && c->ref[i].first == ref.first &&
            c->ref[i].last == ref.last)
            return i;
    if (c->num < MANY_CLASSES) return add(c, space, ref);
    const MemRef whole = {ref.object, 0, -1};
    for (unsigned i = NUM_SPACES; i < c->num; i++)
        if (c->space[i] == space && c->ref[i].object == ref.object && c->ref[i].last < c->ref[i].first) return i;
    return c->num < MAX_CLASSES ? add(c, space, whole) : (unsigned)space;
}

void mem_classes_add(MemClasses *classes, const Kernel *k)
{
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    {
        Access access[MAX_ACCESSES];
        const unsigned n = inst_accesses(inst, access);
        for (unsigned i = 0; i < n; i++) mem_class(classes, (Space)access[i].space, access[i].ref);
    }
}
