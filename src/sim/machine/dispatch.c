/* A dispatch from its check to its result. The waves: start.c, schedule.c, threads.c. */
#include <stdio.h>

#include "sim/machine/schedule.h"
#include "sim/observe/check.h"

void sim_stop(SimWave *wave, const SimOp *op, SimStatus status, int lane, uint64_t address, const char *format, ...)
{
    va_list args;
    if (wave->state == WAVE_STOPPED) return;
    wave->state = WAVE_STOPPED;
    wave->status = status;
    wave->stop_op = op;
    wave->stop_lane = lane;
    wave->stop_address = address;
    va_start(args, format);
    vsnprintf(wave->stop_message, sizeof wave->stop_message, format, args);
    va_end(args);
}

void sim_stop_memory(SimWave *wave, const SimOp *op, int lane)
{
    StrBuf text = {0};
    memory_describe_fault(wave->port->memory, &wave->port->fault, &text);
    sim_stop(wave, op, SIM_FAULT, lane, wave->port->fault.address, "%s", text.data ? text.data : "memory fault");
    strbuf_free(&text);
}

void sim_renew_exec(SimWave *wave)
{
    uint64_t exec = sim_pair(wave->s + S_EXEC);
    wave->exec = exec;
    for (unsigned i = 0; i < LANES; i++) wave->exec_row[i] = 0u - (uint32_t)(exec >> i & 1);
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
        return sim_runner_fail(runner, SIM_UNSUPPORTED, "the kernel wants more LDS than the target has");
    if (desc->private_segment_bytes > (1u << 24))
        return sim_runner_fail(runner, SIM_UNSUPPORTED, "more than 16 MiB of scratch per lane");
    for (size_t i = 0; dispatch->workgroups && i < dispatch->num_workgroups; i++) {
        SimDim3 id = dispatch->workgroups[i];
        if (id.x >= dispatch->grid.x || id.y >= dispatch->grid.y || id.z >= dispatch->grid.z)
            return sim_runner_fail(runner, SIM_UNSUPPORTED, "a chosen workgroup is outside the grid");
    }
    if (desc->rsrc1 >> 12 & 15)
        return sim_runner_fail(runner, SIM_UNSUPPORTED,
                    "the kernel descriptor asks for a rounding mode other than to nearest even");
    if ((desc->code_properties & PROPERTY_DISPATCH_PTR && !dispatch->dispatch_packet_address) ||
        (desc->code_properties & PROPERTY_QUEUE_PTR && !dispatch->queue_address))
        return sim_runner_fail(runner, SIM_UNSUPPORTED,
                               "the kernel wants a dispatch packet or a queue, and there is none");
    runner->waves_per_group = (unsigned)((items + LANES - 1) / LANES);
    runner->lds_bytes = (uint32_t)lds;
    return true;
}

static uint64_t count_groups(const SimDispatch *dispatch)
{
    const unsigned __int128 all = (unsigned __int128)dispatch->grid.x * dispatch->grid.y * dispatch->grid.z;
    if (dispatch->workgroups) return dispatch->num_workgroups;
    return all > UINT64_MAX / 2 ? UINT64_MAX / 2 : (uint64_t)all;
}

static bool run_alone(SimRunner *runner)
{
    const SimDispatch *dispatch = runner->dispatch;
    if (dispatch->checks || dispatch->completion != SIM_COMPLETE_EARLIEST)
        runner->checker = checker_new(dispatch, runner->program, runner->result);
    sim_runner_make(runner);
    bool good = sim_runner_run(runner);
    sim_runner_free(runner);
    checker_free(runner->checker);
    return good;
}

bool sim_run(const SimDispatch *dispatch, SimResult *result)
{
    SimQueue queue = {.count = count_groups(dispatch)};
    SimRunner runner = {.dispatch = dispatch, .result = result, .queue = &queue, .profile = dispatch->profile};
    memset(result, 0, sizeof *result);
    result->lane = -1;
    runner.program = sim_program_at_level(dispatch->program, dispatch->isa_level);
    if (!check_dispatch(&runner)) return false;
    uint64_t entry = runner.program->entry;
    if (dispatch->enter_preloaded && dispatch->desc->kernarg_preload & 0x7f) entry += 256;
    runner.entry = sim_program_at(runner.program, entry);
    if (!runner.entry) return sim_runner_fail(&runner, SIM_FAULT, "the kernel's entry is outside the code");
    runner.num_groups = dispatch->resident > 1 ? dispatch->resident : 1;
    if (runner.num_groups > queue.count) runner.num_groups = queue.count ? (unsigned)queue.count : 1;
    const unsigned num_threads = sim_num_threads(dispatch, runner.program, queue.count);
    if (dispatch->progress) dispatch->progress->num_workgroups = queue.count;
    if (num_threads > 1) {
        if (sim_run_threads(&runner, num_threads)) return true;
        queue = (SimQueue){.count = queue.count};
        if (dispatch->progress) dispatch->progress->ended = dispatch->progress->num_instructions = 0;
    }
    return run_alone(&runner);
}

void sim_describe(const SimResult *result, StrBuf *out)
{
    static const char *const names[] = {"ok", "fault", "unsupported", "deadlock", "budget", "break"};
    strbuf_printf(out, "%s", names[result->status]);
    if (result->message[0]) strbuf_printf(out, ": %s", result->message);
    if (!result->has_place) return;
    strbuf_printf(out, "\n  at 0x%llx: %s\n  workgroup (%u,%u,%u) wave %u", (unsigned long long)result->address,
                  result->instruction, result->workgroup.x, result->workgroup.y, result->workgroup.z, result->wave);
    if (result->lane >= 0) strbuf_printf(out, " lane %d", result->lane);
}
