/* Predicts the times of both, and whether one is faster by more than the clock's error. */
#include <math.h>

#include "judge/judge_internal.h"
#include "predict/measured_errors.h"

enum { MOST_INSTRUCTIONS = 200000000 }; /* as `wavecc time` */

static void add_launch(JudgeTime *t, unsigned side, const Prediction *p, double *longest)
{
    const LaunchTime *time = &p->time;
    const PredictionError *known = prediction_error(p->report.device, time);
    const PredictionError *error = known ? known : prediction_error_of_others();
    t->us[side] += time->us;
    t->read_bytes[side] += time->traffic.requested_bytes;
    t->written_bytes[side] += time->traffic.written_bytes;
    if (time->us <= *longest) return;
    *longest = time->us;
    t->median[side] = error->median;
    t->p90[side] = error->p90;
    t->device = p->report.device;
    t->operands[side] = time->clock_class;
    t->bound[side] = clock_owner_names[time->bound_by];
    t->efficiency[side] = time->efficiency;
    t->resident[side] = time->resident;
}

/* Do workgroups that the clock did not run work much more than those that it ran? A kernel may hide its work there. */
static bool hides_work(const Run *run, const LaunchTime *time)
{
    enum { TIMES = 2, OF_A_GUARD = 64 }; /* a guard: the instructions that a workgroup without work executes */
    const SimResult *r = &run->result;
    const double idle = r->num_workgroups > time->groups ? (double)(r->num_workgroups - time->groups) : 0;
    const double guards = idle ? OF_A_GUARD * (double)r->num_waves * idle / (double)r->num_workgroups : 0;
    return (double)r->num_instructions > TIMES * time->instructions + guards;
}

static const char *predict_one(JudgeRequest *request, Run *run, Prediction *p)
{
    SimDispatch dispatch;
    ClockOptions clock = request->clock;
    clock.no_spread = clock.no_changes = true;
    if (!run_set_up_memory(run, &dispatch)) return "its arguments do not fit";
    dispatch.max_instructions = MOST_INSTRUCTIONS;
    if (!time_predict(run, &clock, &dispatch, p)) return "the clock does not know the device";
    if (run->regions_kept) memory_unmap_from(run->memory, run->regions_kept);
    if (p->result.status != SIM_OK) return "the workgroups that the clock runs fail";
    if (!p->good) return "a compute unit exceeds its limit of clocks";
    if (p->time.not_predicted) return p->time.not_predicted;
    if (hides_work(run, &p->time))
        return "the launch executes more than twice what the workgroups that the clock runs would";
    return p->report.device->hypothetical ? "the device does not exist, it is only assumed" : NULL;
}

static const char *predict_side(JudgeRequest *request, Judgement *j, unsigned number, JudgeTime *t)
{
    JudgeSide *side = &request->sides[number];
    Memory *memory = memory_new();
    const char *why = side->buffers && !args_map(side->buffers, memory) ? "its buffers have no room in memory" : NULL;
    double longest = -1;
    for (uint32_t i = 0; i < side->launches.len && !why; i++) {
        Run *run = side->launches.data[i];
        Prediction p = {0};
        run->memory = memory;
        if (run->same_object) run->input.object.base = side->launches.data[run->same_object - 1]->input.object.base;
        why = predict_one(request, run, &p);
        if (p.result.status ==
            SIM_NO_VALUE) { /* an earlier launch computes what this one's branches or addresses need */
            sim_result_free(&p.result);
            p = (Prediction){0};
            memory_free(memory);
            memory = judge_memory_before(request, j, number, i);
            if (!memory) return "an earlier launch does not end well";
            run->memory = memory;
            why = predict_one(request, run, &p);
        }
        if (!why) add_launch(t, number, &p, &longest);
        sim_result_free(&p.result);
    }
    memory_free(memory);
    for (uint32_t i = 0; i < side->launches.len; i++) side->launches.data[i]->memory = NULL;
    return why;
}

/* The error of the ratio. It was measured on pairs. If no similar pair was measured, it follows from the errors of both
   times as if they were independent. */
static void find_error(JudgeTime *t)
{
    const RatioError *pairs = ratio_error(t->device, t->operands[JUDGE_BASE], t->operands[JUDGE_CANDIDATE]);
    t->error = pairs ? pairs->median / 100 : sqrt(t->median[0] * t->median[0] + t->median[1] * t->median[1]) / 100;
    t->sure = pairs ? pairs->p90 / 100 : sqrt(t->p90[0] * t->p90[0] + t->p90[1] * t->p90[1]) / 100;
}

static void say(const JudgeRequest *request, Judgement *j)
{
    JudgeTime *t = &j->time;
    const double away = fabs(t->ratio - 1);
    const bool beyond = t->ratio < 1 ? away > t->error / (1 + t->error) : away > t->error;
    const bool is_sure = t->ratio < 1 ? away > t->sure / (1 + t->sure) : away > t->sure;
    if (!beyond) {
        judge_say(request, j, (JudgeReason){JUDGE_TIME, JUDGE_NOTE, "same-time"},
                  "predicted times differ by %.1f %%, which is within the clock's error of %.1f %%", 100 * away,
                  100 * t->error);
        return;
    }
    const bool is_faster = t->ratio < 1;
    judge_say(
        request, j,
        (JudgeReason){JUDGE_TIME, is_faster ? JUDGE_MAKES_BETTER : JUDGE_MAKES_WORSE, is_faster ? "faster" : "slower"},
        "the candidate is predicted to take %.2f us, the base %.2f us: %.3f times, more than the clock's median error "
        "of %.1f %%%s",
        t->us[JUDGE_CANDIDATE], t->us[JUDGE_BASE], t->ratio, 100 * t->error,
        is_sure ? " and more than that of nine in ten" : "");
}

/* Predicts the times of base and candidate on the buffers' current data. */
static JudgeTime predict(JudgeRequest *request, Judgement *j)
{
    JudgeTime t = {0};
    const char *why[JUDGE_SIDES];
    for (unsigned side = 0; side < JUDGE_SIDES; side++) why[side] = predict_side(request, j, side, &t);
    t.why = why[JUDGE_BASE] ? why[JUDGE_BASE] : why[JUDGE_CANDIDATE];
    t.only_base = !why[JUDGE_BASE] && why[JUDGE_CANDIDATE];
    t.predicted = !t.why && t.us[JUDGE_BASE] > 0;
    if (!t.predicted) return t;
    t.ratio = t.us[JUDGE_CANDIDATE] / t.us[JUDGE_BASE];
    find_error(&t);
    return t;
}

/* By which factor the candidate's instructions grow from the given data to the set's, divided by the base's growth. */
static double growth(const JudgeDataSet *set, const JudgeDataSet *given)
{
    const uint64_t *now = set->instructions, *then = given->instructions;
    if (!now[0] || !now[1] || !then[0] || !then[1]) return 1;
    return (double)now[JUDGE_CANDIDATE] / (double)then[JUDGE_CANDIDATE] * (double)then[JUDGE_BASE] /
           (double)now[JUDGE_BASE];
}

/* A kernel may be quick only on the launch's own data. If the launch asks for random numbers, others of the same range
   are as good, so the slower of the two times counts. */
static void try_other_data(JudgeRequest *request, Judgement *j)
{
    const double most = 1.25;
    const JudgeDataSet *other = NULL;
    double times = most;
    VEC_FOREACH(const JudgeDataSet, set, &j->sets) {
        const double here = growth(set, &j->sets.data[0]), away = here < 1 ? 1 / here : here;
        if (set->is_edge || away <= times) continue;
        times = away;
        other = set;
    }
    if (!other) return;
    judge_say(request, j, (JudgeReason){JUDGE_TIME, JUDGE_NOTE, "data-time"},
              "on data '%s' the candidate executes %.2f times the instructions that it does on the given ones, beside "
              "the base: the times hold for the given data",
              other->name, growth(other, &j->sets.data[0]));
    VEC_FOREACH(const JudgeDataSet, set, &j->sets) {
        if (set->data != DATA_RANDOM || growth(set, &j->sets.data[0]) <= most || !judge_is_random(j)) continue;
        JudgeFills *fills = judge_save_fills(request, j);
        judge_set_all(request, j, DATA_RANDOM);
        const JudgeTime t = predict(request, j);
        judge_put_back(j, fills);
        if (t.predicted && t.ratio > j->time.ratio) j->time = t;
    }
}

void judge_time(JudgeRequest *request, Judgement *j)
{
    JudgeTime *t = &j->time;
    *t = predict(request, j);
    if (t->predicted) {
        try_other_data(request, j);
        say(request, j);
        return;
    }
    judge_say(request, j, (JudgeReason){JUDGE_TIME, t->only_base ? JUDGE_MAKES_WORSE : JUDGE_NOTE, "no-time"},
              "no time is predicted%s: %s",
              t->only_base ? " for the candidate, so it is not shown to be as fast as the base" : "",
              t->why ? t->why : "nothing takes any");
}
