/* Finds the laws of the addresses of a launch (laws.h). */
#include "timing/laws.h"

#include <string.h>

#include "support/map.h"

/* Two streams that move alike are separate if they are far apart: two operands that do not move at all need not be
   one. */
static const uint64_t STREAM_RANGE = UINT64_C(1) << 32;
/* Traces record which 16-byte parts of a line are touched, and nothing finer. */
enum { PART = 16 };

/* Scalar loads are left out. They are few bytes, and a workgroup that polls another one repeats them an unknown number
   of times. */
static bool is_global(const AccessPattern *pattern)
{
    return pattern->space == ACCESS_TO_GLOBAL || pattern->space == ACCESS_TO_LDS_DMA;
}

/* The accesses of a wave that can have laws, in their order. */
typedef struct OrderedAccess {
    uint32_t word, step, access;
} OrderedAccess;

typedef struct OrderedWave {
    OrderedAccess *data;
    uint32_t num;
} OrderedWave;

static void order_wave(Arena *arena, const TracePatterns *patterns, const WaveTrace *wave, OrderedWave *ordered)
{
    ordered->data = ARENA_ARRAY(arena, OrderedAccess, wave->accesses.len + 1);
    for (uint32_t s = 0; s < wave->steps.len; s++) {
        const TraceStep *step = &wave->steps.data[s];
        if (step->access == NO_ACCESS || !is_global(&patterns->data[wave->accesses.data[step->access].pattern]))
            continue;
        ordered->data[ordered->num++] = (OrderedAccess){step->word, s, step->access};
    }
}

/* A workgroup's waves. */
static OrderedWave *order_group(Arena *arena, const TracePatterns *patterns, const GroupTrace *group)
{
    OrderedWave *waves = ARENA_ARRAY(arena, OrderedWave, group->num_waves);
    for (uint32_t w = 0; w < group->num_waves; w++) order_wave(arena, patterns, &group->waves[w], &waves[w]);
    return waves;
}

/* ---- classes ---- */

typedef struct Sample {
    const GroupTrace *group;
    const OrderedWave *waves;
} Sample;

static const TraceAccess *access_of(const Sample *sample, uint32_t wave, uint32_t n)
{
    return &sample->group->waves[wave].accesses.data[sample->waves[wave].data[n].access];
}

/* The address of the first touched byte, rounded down to PART. */
static uint64_t place_of(const TracePatterns *patterns, const TraceAccess *access)
{
    const AccessPattern *pattern = &patterns->data[access->pattern];
    return pattern->num_lines ? access->base + PART * (unsigned)__builtin_ctz(pattern->parts[0] | 256) : access->base;
}

static bool is_near(int64_t a, int64_t b) { return a - b <= PART && b - a <= PART; }

/* Equal patterns, except for the offset in the first line, which differs between workgroups whose rows are not whole
   lines. */
static bool same_shape(const TracePatterns *patterns, uint32_t a, uint32_t b)
{
    const AccessPattern *x = &patterns->data[a], *y = &patterns->data[b];
    return a == b || (x->space == y->space && x->does == y->does && x->lanes == y->lanes && x->bytes == y->bytes &&
                      !x->num_lines == !y->num_lines);
}

/* Do their waves make the same accesses: the same instructions with the same shapes? Other instructions may differ, for
   example if a loop divides the ids. */
static bool same_class(const TracePatterns *patterns, const Sample *a, const Sample *b)
{
    if (a->group->num_waves != b->group->num_waves) return false;
    for (uint32_t w = 0; w < a->group->num_waves; w++) {
        if (a->waves[w].num != b->waves[w].num) return false;
        for (uint32_t n = 0; n < a->waves[w].num; n++)
            if (a->waves[w].data[n].word != b->waves[w].data[n].word ||
                !same_shape(patterns, access_of(a, w, n)->pattern, access_of(b, w, n)->pattern))
                return false;
    }
    return true;
}

/* `of_class`: a sample of each class. */
static uint32_t find_class(Arena *arena, const TracePatterns *patterns, AccessLaws *laws, const Sample **of_class,
                           const Sample *sample)
{
    for (uint32_t c = 0; c < laws->classes.len; c++) {
        if (!same_class(patterns, of_class[c], sample)) continue;
        laws->classes.data[c].num_samples++;
        return c;
    }
    of_class[laws->classes.len] = sample;
    VEC_PUSH(arena, &laws->classes, ((GroupClass){.sample = sample->group, .num_samples = 1}));
    return laws->classes.len - 1;
}

/* ---- streams ---- */

typedef struct Fit {
    Arena *arena;
    const TracePatterns *patterns;
    GroupClass *class;
    const Sample **members; /* samples of the class; the first is class->sample */
    unsigned num, num_to_fit;
    bool varies[3]; /* does that workgroup id differ among the samples? */
    int64_t *moved; /* [stream][member]: distance in bytes from class->sample */
    uint64_t *base; /* [stream]: base of its first access in class->sample */
} Fit;

static int64_t distance(const Fit *f, unsigned member, uint32_t wave, uint32_t n)
{
    return (int64_t)(place_of(f->patterns, access_of(f->members[member], wave, n)) -
                     place_of(f->patterns, access_of(f->members[0], wave, n)));
}

static bool is_of_stream(const Fit *f, uint32_t stream, uint32_t wave, uint32_t n)
{
    const uint64_t base = access_of(f->members[0], wave, n)->base;
    if (base - f->base[stream] + STREAM_RANGE > 2 * STREAM_RANGE) return false;
    if (f->class->streams.data[stream].does != f->patterns->data[access_of(f->members[0], wave, n)->pattern].does)
        return false;
    for (unsigned m = 1; m < f->num; m++)
        if (!is_near(f->moved[stream * f->num + m], distance(f, m, wave, n))) return false;
    return true;
}

static uint8_t new_stream(Fit *f, uint32_t wave, uint32_t n)
{
    GroupClass *class = f->class;
    const uint32_t stream = class->streams.len;
    if (stream == MAX_STREAMS) {
        class->too_many = true;
        return MAX_STREAMS - 1;
    }
    VEC_PUSH(f->arena, &class->streams,
             ((AccessStream){.wave = wave,
                             .does = f->patterns->data[access_of(f->members[0], wave, n)->pattern].does,
                             .nth = n,
                             .access = f->members[0]->waves[wave].data[n].access,
                             .step = f->members[0]->waves[wave].data[n].step}));
    f->base[stream] = access_of(f->members[0], wave, n)->base;
    for (unsigned m = 0; m < f->num; m++) f->moved[stream * f->num + m] = distance(f, m, wave, n);
    return (uint8_t)stream;
}

static void find_streams_of_wave(Fit *f, uint32_t wave)
{
    GroupClass *class = f->class;
    const OrderedWave *ordered = &f->members[0]->waves[wave];
    uint8_t *stream_of = arena_alloc(f->arena, class->sample->waves[wave].accesses.len + 1);
    uint32_t last = 0;
    memset(stream_of, NO_STREAM, class->sample->waves[wave].accesses.len);
    for (uint32_t n = 0; n < ordered->num; n++) {
        const AccessPattern *pattern = &f->patterns->data[access_of(f->members[0], wave, n)->pattern];
        if (!pattern->num_lines) continue;
        uint32_t stream = last;
        if (stream >= class->streams.len || !is_of_stream(f, stream, wave, n))
            for (stream = 0; stream < class->streams.len && !is_of_stream(f, stream, wave, n);) stream++;
        if (stream == class->streams.len) stream = new_stream(f, wave, n);
        last = stream_of[ordered->data[n].access] = (uint8_t)stream;
        AccessStream *found = &class->streams.data[stream];
        found->does |= pattern->does; /* to the last stream, which takes the rest */
        found->requested_bytes += (uint64_t)pattern->num_lines * MEMORY_LINE;
    }
    class->stream_of[wave] = stream_of;
}

/* ---- laws ---- */

/* Two members that differ in one id alone show the distance for one step of this id. If there are no such members but
   other classes differ in the id, the distance is unknown. */
static bool fit_dimension(const Fit *f, const int64_t *moved, unsigned d, int64_t *per_id)
{
    *per_id = 0;
    for (unsigned a = 0; a < f->num_to_fit; a++)
        for (unsigned b = 0; b < a; b++) {
            const uint32_t *x = f->members[a]->group->id, *y = f->members[b]->group->id;
            if (x[d] == y[d] || x[(d + 1) % 3] != y[(d + 1) % 3] || x[(d + 2) % 3] != y[(d + 2) % 3]) continue;
            const int64_t ids = (int64_t)x[d] - (int64_t)y[d];
            *per_id = (moved[a] - moved[b]) / ids;
            return is_near(*per_id * ids, moved[a] - moved[b]);
        }
    return !f->varies[d];
}

static int64_t moved_by_law(const AccessStream *stream, const uint32_t *id, const uint32_t *from)
{
    int64_t sum = 0;
    for (unsigned d = 0; d < 3; d++) sum += stream->per_id[d] * ((int64_t)id[d] - (int64_t)from[d]);
    return sum;
}

static void fit_stream(const Fit *f, uint32_t index)
{
    AccessStream *stream = &f->class->streams.data[index];
    const int64_t *moved = &f->moved[index * f->num];
    stream->fits = !(f->class->too_many && index == MAX_STREAMS - 1);
    for (unsigned d = 0; d < 3; d++) stream->fits &= fit_dimension(f, moved, d, &stream->per_id[d]);
    for (unsigned m = 0; m < f->num; m++)
        stream->fits &= is_near(moved[m], moved_by_law(stream, f->members[m]->group->id, f->members[0]->group->id));
}

static void fit_class(Fit *f)
{
    GroupClass *class = f->class;
    class->stream_of = ARENA_ARRAY(f->arena, uint8_t *, class->sample->num_waves);
    f->moved = ARENA_ARRAY(f->arena, int64_t, MAX_STREAMS * f->num);
    f->base = ARENA_ARRAY(f->arena, uint64_t, MAX_STREAMS);
    for (uint32_t w = 0; w < class->sample->num_waves; w++) find_streams_of_wave(f, w);
    for (uint32_t s = 0; s < class->streams.len; s++) fit_stream(f, s);
}

/* ---- by instruction ---- */

/* Marks instructions by dword. 1: all its accesses in all classes have a law; 2: some access has none. */
static void count_instructions(Arena *arena, AccessLaws *laws)
{
    Map verdicts = {0};
    VEC_FOREACH(const GroupClass, class, &laws->classes) {
        for (uint32_t w = 0; w < class->sample->num_waves; w++) {
            const WaveTrace *wave = &class->sample->waves[w];
            VEC_FOREACH(const TraceStep, step, &wave->steps) {
                if (step->access == NO_ACCESS || class->stream_of[w][step->access] == NO_STREAM) continue;
                const bool fits = class->streams.data[class->stream_of[w][step->access]].fits;
                uint8_t *verdict = map_get(&verdicts, step->word);
                if (!verdict) {
                    verdict = ARENA_NEW(arena, uint8_t);
                    map_put(&verdicts, arena, step->word, verdict);
                    laws->instructions++;
                    laws->fitted++;
                }
                if (!fits && !*verdict) {
                    *verdict = 1;
                    laws->fitted--;
                    laws->failed++;
                }
            }
        }
    }
}

void laws_fit(Arena *arena, const TracePatterns *patterns, const GroupTrace *const *groups, unsigned num,
              unsigned num_to_fit, AccessLaws *laws)
{
    Arena *scratch = arena_new();
    Sample *samples = ARENA_ARRAY(scratch, Sample, num);
    const Sample **members = ARENA_ARRAY(scratch, const Sample *, num);
    bool varies[3] = {false};
    *laws = (AccessLaws){.class_of = ARENA_ARRAY(arena, uint32_t, num)};
    for (unsigned i = 0; i < num; i++) {
        samples[i] = (Sample){groups[i], order_group(scratch, patterns, groups[i])};
        laws->class_of[i] = find_class(arena, patterns, laws, members, &samples[i]);
        for (unsigned d = 0; d < 3; d++) varies[d] |= groups[i]->id[d] != groups[0]->id[d];
    }
    for (uint32_t c = 0; c < laws->classes.len; c++) {
        Fit fit = {.arena = arena, .patterns = patterns, .class = &laws->classes.data[c], .members = members};
        memcpy(fit.varies, varies, sizeof varies);
        for (unsigned i = 0; i < num; i++) {
            if (laws->class_of[i] != c) continue;
            members[fit.num++] = &samples[i];
            fit.num_to_fit += i < num_to_fit;
        }
        fit_class(&fit);
    }
    count_instructions(scratch, laws);
    arena_free(scratch);
}

bool laws_shifts(const GroupClass *class, const uint32_t id[3], int64_t *shifts)
{
    bool all = true;
    for (uint32_t s = 0; s < class->streams.len; s++) {
        const AccessStream *stream = &class->streams.data[s];
        shifts[s] = stream->fits ? moved_by_law(stream, id, class->sample->id) : 0;
        all &= stream->fits;
    }
    return all;
}

uint32_t laws_beginning(const GroupClass *class)
{
    uint32_t steps = 0;
    VEC_FOREACH(const AccessStream, stream, &class->streams) {
        if ((stream->does & PATTERN_READS) && stream->step + 1 > steps) steps = stream->step + 1;
    }
    return steps;
}

/* The n-th access that can have a law; NULL: the wave has fewer. */
static const TraceAccess *nth_access(const TracePatterns *patterns, const WaveTrace *wave, uint32_t n)
{
    for (uint32_t a = 0; a < wave->accesses.len; a++)
        if (is_global(&patterns->data[wave->accesses.data[a].pattern]) && !n--) return &wave->accesses.data[a];
    return NULL;
}

bool laws_measure(const TracePatterns *patterns, const GroupClass *class, const GroupTrace *beginning, int64_t *shifts)
{
    if (beginning->num_waves != class->sample->num_waves) return false;
    const uint32_t *id = beginning->id;
    bool all = true;
    for (uint32_t s = 0; s < class->streams.len; s++) {
        const AccessStream *stream = &class->streams.data[s];
        const TraceAccess *sample = &class->sample->waves[stream->wave].accesses.data[stream->access];
        const TraceAccess *access = nth_access(patterns, &beginning->waves[stream->wave], stream->nth);
        if (access) {
            shifts[s] = (int64_t)(place_of(patterns, access) - place_of(patterns, sample));
            all &= same_shape(patterns, access->pattern, sample->pattern);
        } else {
            const uint64_t own = ((uint64_t)id[2] << 16 ^ id[1]) << 16 ^ id[0];
            shifts[s] = (int64_t)((own + 1) * STREAM_RANGE);
            all &= !(stream->does & PATTERN_READS);
        }
    }
    return all;
}
