/* See record.h. */
#include "sim/observe/record.h"

#include "sim/observe/observers.h"

static void *open(SimWatch *watch) { return (void *)watch->dispatch->record; }

static unsigned prepare(void *, const SimOpFacts *facts, void **)
{
    return facts->flags & SIM_FACT_NONE ? 0 : SIM_ON_BEFORE;
}

static void before(void *self, SimWave *wave, const SimOp *op, void *)
{
    const SimRecord *record = self;
    record->instruction(record->context, wave, op);
}

static void record_access(void *self, SimWave *wave, SimAccess *access)
{
    const SimRecord *record = self;
    record->access(record->context, wave, access);
}

const SimObserver record_observer = {
    .name = "record", .open = open, .prepare = prepare, .before = before, .access = record_access};
