/* Joins the judgements of several shapes: one verdict, and the shape that decides it. */
#include "judge/judge_internal.h"

void judge_shapes_add(JudgeShapes *shapes, const JudgeRequest *request, const Judgement *j)
{
    Arena *arena = shapes->arena;
    JudgeShape row = {.name = arena_strdup(arena, request->shape), .verdict = j->verdict, .time = j->time};
    for (uint32_t i = 0; i < j->reasons.len; i++) {
        JudgeReason reason = j->reasons.data[i];
        reason.text = arena_strdup(arena, reason.text);
        VEC_PUSH(arena, &row.reasons, reason);
    }
    VEC_PUSH(arena, &shapes->rows, row);
}

bool judge_decides(JudgeVerdict a, JudgeVerdict b)
{
    static const unsigned weights[NUM_JUDGE_VERDICTS] = {
        [JUDGE_EQUAL] = 0, [JUDGE_BETTER] = 1, [JUDGE_WORSE] = 2, [JUDGE_NOT_COMPARABLE] = 3, [JUDGE_WRONG] = 4};
    return weights[a] > weights[b];
}

void judge_shapes_print(const JudgeShapes *shapes, StrBuf *out)
{
    if (shapes->rows.len) strbuf_append(out, "shapes\n");
    VEC_FOREACH(const JudgeShape, s, &shapes->rows) {
        strbuf_printf(out, "  %-24s %s", s->name, judge_verdict_names[s->verdict]);
        if (s->time.predicted)
            strbuf_printf(out, "; %.6g us, candidate %.6g us, ratio %.3f", s->time.us[JUDGE_BASE],
                          s->time.us[JUDGE_CANDIDATE], s->time.ratio);
        strbuf_char(out, '\n');
    }
}
