/* Events for an observer that records a run: every instruction before it executes, and afterwards the memory accesses
   that it issues. Internal. */
#pragma once

#include "sim/machine/machine.h"

struct SimRecord {
    void *context;
    void (*instruction)(void *context, const SimWave *wave, const SimOp *op);
    void (*access)(void *context, const SimWave *wave, const SimAccess *access);
};
