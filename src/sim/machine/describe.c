/* Texts: an instruction, the places of waves, the end of a run. */
#include <stdio.h>

#include "sim/machine/runner.h"

void sim_append_op(const SimProgram *program, const SimOp *op, uint64_t address_bias, StrBuf *out)
{
    const DecodedInst *decoded = &op->info->decoded;
    char target[32];
    if (decoded->inst.opcode == OP_INVALID) {
        strbuf_printf(out, "<word 0x%08x>", decoded->words[0]);
        return;
    }
    snprintf(target, sizeof target, "0x%llx",
             op->target ? (unsigned long long)(sim_op_address(op->target) - address_bias) : 0);
    isa_print(program->target, &decoded->inst, op->target ? target : NULL, NULL, NULL, out);
}

void sim_append_waves(const SimProgram *program, const SimGroup *group, StrBuf *out)
{
    enum { MAX_PARTS = 8 };
    unsigned parts = 0;
    for (unsigned i = 0, next; i < group->num_waves; i = next) {
        const SimWave *wave = group->waves[i];
        for (next = i + 1; next < group->num_waves; next++)
            if (group->waves[next]->state != wave->state ||
                (wave->state != WAVE_ENDED && group->waves[next]->pc != wave->pc))
                break;
        if (parts++ == MAX_PARTS) {
            strbuf_append(out, "; ...");
            return;
        }
        const bool one = next == i + 1;
        strbuf_printf(out, one ? "%swave %u" : "%swaves %u to %u", parts > 1 ? "; " : "", i, next - 1);
        if (wave->state == WAVE_ENDED) {
            strbuf_append(out, one ? " has ended" : " have ended");
            continue;
        }
        /* A wave at a barrier already stands after it. */
        const bool at_sync = wave->state == WAVE_AT_GLOBAL_BARRIER || wave->state == WAVE_AT_SEMAPHORE;
        const bool waits = wave->state == WAVE_AT_BARRIER || wave->state == WAVE_AT_CLUSTER_BARRIER ||
                           wave->state == WAVE_AT_NAMED_BARRIER || wave->state == WAVE_AT_SHARED_LOAD || at_sync;
        const uint64_t at = sim_op_address(wave->pc) - (at_sync ? 8 : waits ? 4 : 0) - program->entry;
        strbuf_printf(out, "%s at kernel+0x%llx", waits ? (one ? " waits" : " wait") : (one ? " runs" : " run"),
                      (unsigned long long)at);
    }
}

void sim_describe(const SimResult *result, StrBuf *out)
{
    static const char *const names[] = {"ok",     "fault", "unsupported", "deadlock",
                                        "budget", "break", "cancelled",   "no value"};
    _Static_assert(sizeof names / sizeof *names == SIM_NO_VALUE + 1, "a name of each status");
    strbuf_printf(out, "%s", names[result->status]);
    if (result->message[0]) strbuf_printf(out, ": %s", result->message);
    if (!result->has_place) return;
    strbuf_printf(out, "\n  at 0x%llx: %s\n  workgroup (%u,%u,%u) wave %u", (unsigned long long)result->address,
                  result->instruction, result->workgroup.x, result->workgroup.y, result->workgroup.z, result->wave);
    if (result->lane >= 0) strbuf_printf(out, " lane %d", result->lane);
}
