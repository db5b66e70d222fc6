/* `wavecc run --device=hip`: the same launch on a real device, by the HIP runtime of the system. */
#ifndef WAVECC_COMMAND_RUN_DEVICE_H
#define WAVECC_COMMAND_RUN_DEVICE_H

#include "command/run_command.h"

/* What a device left in a buffer. */
typedef struct DeviceBuffer {
    uint32_t argument; /* its number */
    uint8_t *bytes;    /* as many as its region has */
} DeviceBuffer;

typedef struct DeviceRun {
    VEC(DeviceBuffer) buffers;
} DeviceRun;

/* Launches on the device with copies of the buffers as they are, which must be before the emulator's run. False: a
   diagnostic. What is made is the run's arena's. */
bool run_on_device(Run *run, const SimDispatch *dispatch, DeviceRun *device);
/* Compares what the emulator left in each buffer with what c->device did, and prints it. False: they differ. */
bool run_compare_device(RunCommand *c);

#endif
