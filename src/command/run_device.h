/* `wavecc run --device=hip`: makes the same launch on a real device, with the HIP runtime of the system. */
#pragma once

#include "command/run_command.h"

/* The contents of a buffer after the device's launch. */
typedef struct DeviceBuffer {
    uint32_t argument; /* its number */
    uint8_t *bytes;    /* size of its region */
} DeviceBuffer;

typedef struct DeviceRun {
    VEC(DeviceBuffer) buffers;
} DeviceRun;

/* Launches on the device with copies of the buffers. Call it before the emulator's run. False: there is a diagnostic.
   Results lie in the run's arena. */
bool run_on_device(Run *run, const SimDispatch *dispatch, DeviceRun *device);
/* Compares each buffer of the emulator with c->device, and prints the result. False: they differ. */
bool run_compare_device(RunCommand *c);
