/* The source lines that the clocks go to. */
#include <stdlib.h>
#include <string.h>

#include "print/time_report.h"
#include "support/map.h"

typedef struct HotFinder {
    const TimeReport *r;
    Map files, lines; /* name -> its number; number << 32 | line -> index in `found` */
    SourceLoc last;   /* compilers give no line to waits that they add: those belong to the line before them */
    HotLines *found;
} HotFinder;

static uint64_t key_of(HotFinder *f, SourceLoc loc)
{
    const size_t length = strlen(loc.file);
    void *number = map_get_name(&f->files, loc.file, length);
    if (!number) {
        number = map_from_index(f->files.count);
        map_put_name(&f->files, f->r->arena, loc.file, length, number);
    }
    return (uint64_t)map_to_index(number) << 32 | loc.line;
}

static HotLine *line_of(HotFinder *f, uint32_t word)
{
    HotLine line = {.word = word, .waits_for = UINT32_MAX};
    if (!time_line(f->r, word, &line.loc)) line.loc = f->last;
    line.has_line = line.loc.file != NULL;
    f->last = line.loc;
    if (line.has_line) {
        const uint64_t key = key_of(f, line.loc);
        const uint32_t known = map_to_index(map_get(&f->lines, key));
        if (known != MAP_NO_INDEX) return &f->found->data[known];
        map_put(&f->lines, f->r->arena, key, map_from_index(f->found->len));
    }
    VEC_PUSH(f->r->arena, f->found, line);
    return &f->found->data[f->found->len - 1];
}

/* Adds the clocks of an instruction to its line. Returns them. */
static double add(HotFinder *f, const InstTime *inst)
{
    HotLine *line = line_of(f, inst->word);
    double clocks = (double)inst->issue_clocks;
    line->owner[OWNER_ISSUE] += clocks;
    for (unsigned o = 0; o < NUM_CLOCK_OWNERS; o++) {
        line->owner[o] += (double)inst->stalled[o];
        clocks += (double)inst->stalled[o];
    }
    if (clocks > line->dearest) {
        ClockOwner most;
        const uint32_t cause = time_stalled(inst, &most) ? inst->blame[most] : UINT32_MAX;
        line->word = inst->word;
        line->waits_for = cause == inst->word ? UINT32_MAX : cause;
        line->dearest = clocks;
    }
    line->share += clocks;
    return clocks;
}

static int compare_lines(const void *a, const void *b)
{
    const HotLine *x = a, *y = b;
    if (x->share != y->share) return x->share < y->share ? 1 : -1;
    return x->word < y->word ? -1 : x->word > y->word;
}

double time_find_hot_lines(const TimeReport *r, HotLines *lines)
{
    HotFinder f = {.r = r, .found = lines};
    double sum = 0;
    ARRAY_FOREACH(const InstTime, inst, r->time->cu.insts, r->time->cu.num_insts) sum += add(&f, inst);
    if (lines->len) qsort(lines->data, lines->len, sizeof *lines->data, compare_lines);
    VEC_FOREACH(HotLine, line, lines) {
        if (sum > 0) line->share /= sum;
        for (unsigned o = 0; o < NUM_CLOCK_OWNERS && sum > 0; o++) line->owner[o] /= sum;
    }
    return sum;
}
