/* A dispatch: checks it, runs it, and makes the result. For its waves see start.c, runner.c and threads.c. */
#include <stdio.h>

#include "sim/machine/observer.h"
#include "sim/machine/runner.h"

static bool check_clusters(SimRunner *runner)
{
    const SimDispatch *dispatch = runner->dispatch;
    const SimDim3 grid = dispatch->grid, size = dispatch->cluster;
    char message[200];
    runner->cluster_size = 1;
    if (!size.x && !size.y && !size.z) return true;
    const unsigned __int128 all = (unsigned __int128)size.x * size.y * size.z;
    if (!all || all > SIM_MAX_CLUSTER) {
        snprintf(message, sizeof message, "a cluster has 1 to %u workgroups, not %u,%u,%u", SIM_MAX_CLUSTER, size.x,
                 size.y, size.z);
        return sim_runner_fail(runner, SIM_UNSUPPORTED, message);
    }
    if (grid.x % size.x || grid.y % size.y || grid.z % size.z) {
        snprintf(message, sizeof message,
                 "the grid of %u,%u,%u workgroups is not a whole number of clusters of %u,%u,%u", grid.x, grid.y,
                 grid.z, size.x, size.y, size.z);
        return sim_runner_fail(runner, SIM_UNSUPPORTED, message);
    }
    if (dispatch->workgroups && all > 1 && !dispatch->whole_clusters)
        return sim_runner_fail(runner, SIM_UNSUPPORTED, "--workgroups cannot choose single workgroups of a cluster");
    runner->cluster_size = (unsigned)all;
    return true;
}

static bool check_dispatch(SimRunner *runner)
{
    const SimDispatch *dispatch = runner->dispatch;
    const KernelDescriptor *desc = dispatch->desc;
    const TargetInfo *target = &target_infos[runner->program->target];
    const uint64_t items = (uint64_t)dispatch->block.x * dispatch->block.y * dispatch->block.z;
    const uint64_t lds = (uint64_t)desc->group_segment_bytes + dispatch->dynamic_lds_bytes;
    if (!items || items > 1024 || dispatch->block.x > 1024 || dispatch->block.y > 1024 || dispatch->block.z > 1024)
        return sim_runner_fail(runner, SIM_UNSUPPORTED, "a workgroup has 1 to 1024 work-items");
    if (lds > target->lds_bytes)
        return sim_runner_fail(runner, SIM_UNSUPPORTED, "the kernel needs more LDS than the target has");
    if (desc->private_segment_bytes > (1u << 24))
        return sim_runner_fail(runner, SIM_UNSUPPORTED, "more than 16 MiB of scratch per lane");
    /* The registers with the size have 13 bits in units of 1 KiB per wave (LLVM 22, getMaxWaveScratchSize). */
    if (target->sets_flat_scratch && desc->private_segment_bytes > 8191 * 16)
        return sim_runner_fail(runner, SIM_UNSUPPORTED, "more than 131,056 bytes of scratch per lane");
    for (size_t i = 0; dispatch->workgroups && i < dispatch->num_workgroups; i++) {
        SimDim3 id = dispatch->workgroups[i];
        if (id.x >= dispatch->grid.x || id.y >= dispatch->grid.y || id.z >= dispatch->grid.z)
            return sim_runner_fail(runner, SIM_UNSUPPORTED, "a chosen workgroup is outside the grid");
    }
    if ((desc->code_properties & PROPERTY_DISPATCH_PTR && !dispatch->dispatch_packet_address) ||
        (desc->code_properties & PROPERTY_QUEUE_PTR && !dispatch->queue_address))
        return sim_runner_fail(runner, SIM_UNSUPPORTED,
                               "the kernel needs a dispatch packet or a queue, which the emulator does not have");
    runner->waves_per_group = (unsigned)((items + runner->program->wave_size - 1) / runner->program->wave_size);
    runner->lds_bytes = (uint32_t)lds;
    return check_clusters(runner);
}

static uint64_t count_clusters(const SimDispatch *dispatch, unsigned size)
{
    const unsigned __int128 all = (unsigned __int128)dispatch->grid.x * dispatch->grid.y * dispatch->grid.z;
    if (dispatch->workgroups) return dispatch->num_workgroups;
    return (all > UINT64_MAX / 2 ? UINT64_MAX / 2 : (uint64_t)all) / size;
}

static bool run_alone(SimRunner *runner)
{
    const uint64_t count = runner->queue->count;
    const unsigned resident = runner->dispatch->resident > 1 ? runner->dispatch->resident : 1;
    sim_runner_make(runner, resident <= count ? resident : count ? (unsigned)count : 1);
    bool good = sim_runner_run(runner);
    sim_runner_free(runner);
    return good;
}

bool sim_run_machine(const SimDispatch *dispatch, const SimProgram *program, const SimOp *entry, SimWatch *watch,
                     SimResult *result)
{
    SimQueue queue = {0};
    SimRunner runner = {
        .dispatch = dispatch, .program = program, .entry = entry, .watch = watch, .result = result, .queue = &queue};
    if (!check_dispatch(&runner)) return false;
    if (!entry) return sim_runner_fail(&runner, SIM_FAULT, "the kernel's entry is outside the code");
    queue.count = count_clusters(dispatch, runner.cluster_size);
    const unsigned num_threads = sim_num_threads(&runner, queue.count);
    if (dispatch->progress) dispatch->progress->num_workgroups = queue.count * runner.cluster_size;
    if (num_threads > 1) {
        if (sim_run_threads(&runner, num_threads)) return true;
        if (dispatch->progress && atomic_load(&dispatch->progress->cancel))
            return sim_runner_fail(&runner, SIM_CANCELLED, "by its caller");
        queue = (SimQueue){.count = queue.count};
        if (dispatch->progress) dispatch->progress->ended = dispatch->progress->num_instructions = 0;
    }
    return run_alone(&runner);
}
