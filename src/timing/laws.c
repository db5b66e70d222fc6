/* Laws of the addresses of a launch. */
#include "timing/laws.h"

#include "support/map.h"

/* Streams are told apart by more than how they move: two that stay where they are need not be neighbours. */
static const uint64_t STREAM_RANGE = UINT64_C(1) << 32;

static bool is_global(const AccessPattern *pattern)
{
    return pattern->num_lines && (pattern->space == ACCESS_TO_GLOBAL || pattern->space == ACCESS_TO_SCALAR ||
                                  pattern->space == ACCESS_TO_LDS_DMA);
}

/* ---- classes ---- */

/* The waves make the same accesses: the same instructions with the same patterns. What they do in between may differ,
   as it does where the ids are divided in a loop. */
static bool same_accesses(const WaveTrace *a, const WaveTrace *b)
{
    if (a->accesses.len != b->accesses.len) return false;
    uint32_t i = 0, k = 0;
    for (uint32_t n = 0; n < a->accesses.len; n++, i++, k++) {
        while (a->steps.data[i].access == NO_ACCESS) i++;
        while (b->steps.data[k].access == NO_ACCESS) k++;
        if (a->steps.data[i].word != b->steps.data[k].word ||
            a->accesses.data[n].pattern != b->accesses.data[n].pattern)
            return false;
    }
    return true;
}

static bool same_class(const GroupTrace *a, const GroupTrace *b)
{
    if (a->num_waves != b->num_waves) return false;
    for (uint32_t w = 0; w < a->num_waves; w++)
        if (!same_accesses(&a->waves[w], &b->waves[w])) return false;
    return true;
}

static uint32_t find_class(Arena *arena, AccessLaws *laws, const GroupTrace *sample)
{
    for (uint32_t c = 0; c < laws->classes.len; c++) {
        if (!same_class(laws->classes.data[c].sample, sample)) continue;
        laws->classes.data[c].num_samples++;
        return c;
    }
    VEC_PUSH(arena, &laws->classes, ((GroupClass){.sample = sample, .num_samples = 1}));
    return laws->classes.len - 1;
}

/* ---- streams ---- */

typedef struct Fit {
    Arena *arena;
    const TracePatterns *patterns;
    GroupClass *class;
    const GroupTrace *const *members; /* of the class; the first one is class->sample */
    unsigned num, num_to_fit;
    int64_t *moved; /* [stream][member]: bytes from the sample */
    uint64_t *base; /* [stream]: of its first access in the sample */
} Fit;

static int64_t distance(const Fit *f, unsigned member, uint32_t wave, uint32_t access)
{
    return (int64_t)(f->members[member]->waves[wave].accesses.data[access].base -
                     f->members[0]->waves[wave].accesses.data[access].base);
}

static bool is_of_stream(const Fit *f, uint32_t stream, uint32_t wave, uint32_t access)
{
    const uint64_t base = f->members[0]->waves[wave].accesses.data[access].base;
    if (base - f->base[stream] + STREAM_RANGE > 2 * STREAM_RANGE) return false;
    for (unsigned m = 1; m < f->num; m++)
        if (f->moved[stream * f->num + m] != distance(f, m, wave, access)) return false;
    return true;
}

static uint8_t new_stream(Fit *f, uint32_t wave, uint32_t access, uint32_t step)
{
    GroupClass *class = f->class;
    const uint32_t stream = class->streams.len;
    if (stream == MAX_STREAMS) {
        class->too_many = true;
        return MAX_STREAMS - 1;
    }
    VEC_PUSH(f->arena, &class->streams, ((AccessStream){.wave = wave, .access = access, .step = step}));
    f->base[stream] = f->members[0]->waves[wave].accesses.data[access].base;
    for (unsigned m = 0; m < f->num; m++) f->moved[stream * f->num + m] = distance(f, m, wave, access);
    return (uint8_t)stream;
}

static void find_streams_of_wave(Fit *f, uint32_t wave)
{
    GroupClass *class = f->class;
    const WaveTrace *trace = &class->sample->waves[wave];
    uint8_t *stream_of = arena_alloc(f->arena, trace->accesses.len + 1);
    uint8_t last = 0;
    for (uint32_t s = 0; s < trace->steps.len; s++) {
        const uint32_t access = trace->steps.data[s].access;
        if (access == NO_ACCESS) continue;
        const AccessPattern *pattern = &f->patterns->data[trace->accesses.data[access].pattern];
        stream_of[access] = NO_STREAM;
        if (!is_global(pattern)) continue;
        uint32_t stream = last;
        if (stream >= class->streams.len || !is_of_stream(f, stream, wave, access))
            for (stream = 0; stream < class->streams.len && !is_of_stream(f, stream, wave, access);) stream++;
        if (stream == class->streams.len) stream = new_stream(f, wave, access, s);
        last = stream_of[access] = (uint8_t)stream;
        AccessStream *found = &class->streams.data[stream];
        found->does |= pattern->does;
        found->requested_bytes += (uint64_t)pattern->num_lines * MEMORY_LINE;
    }
    class->stream_of[wave] = stream_of;
}

/* ---- laws ---- */

/* Two members that differ in that id alone tell how far one step of it goes. */
static bool fit_dimension(const Fit *f, const int64_t *moved, unsigned d, int64_t *per_id)
{
    *per_id = 0;
    for (unsigned a = 0; a < f->num_to_fit; a++)
        for (unsigned b = 0; b < a; b++) {
            const uint32_t *x = f->members[a]->id, *y = f->members[b]->id;
            if (x[d] == y[d] || x[(d + 1) % 3] != y[(d + 1) % 3] || x[(d + 2) % 3] != y[(d + 2) % 3]) continue;
            const int64_t ids = (int64_t)x[d] - (int64_t)y[d];
            *per_id = (moved[a] - moved[b]) / ids;
            return *per_id * ids == moved[a] - moved[b];
        }
    return true;
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
        stream->fits &= moved[m] == moved_by_law(stream, f->members[m]->id, f->members[0]->id);
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

/* An instruction has a law when all its accesses in all classes have one: 1, else 2, by its dword. */
static void count_instructions(Arena *arena, AccessLaws *laws)
{
    Map verdicts = {0};
    for (uint32_t c = 0; c < laws->classes.len; c++) {
        const GroupClass *class = &laws->classes.data[c];
        for (uint32_t w = 0; w < class->sample->num_waves; w++) {
            const WaveTrace *wave = &class->sample->waves[w];
            for (uint32_t s = 0; s < wave->steps.len; s++) {
                const TraceStep *step = &wave->steps.data[s];
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

void laws_fit(Arena *arena, const TracePatterns *patterns, const GroupTrace *const *samples, unsigned num,
              unsigned num_to_fit, AccessLaws *laws)
{
    *laws = (AccessLaws){.class_of = ARENA_ARRAY(arena, uint32_t, num)};
    for (unsigned i = 0; i < num; i++) laws->class_of[i] = find_class(arena, laws, samples[i]);
    const GroupTrace **members = ARENA_ARRAY(arena, const GroupTrace *, num);
    for (uint32_t c = 0; c < laws->classes.len; c++) {
        Fit fit = {.arena = arena, .patterns = patterns, .class = &laws->classes.data[c], .members = members};
        for (unsigned i = 0; i < num; i++) {
            if (laws->class_of[i] != c) continue;
            members[fit.num++] = samples[i];
            fit.num_to_fit += i < num_to_fit;
        }
        fit_class(&fit);
    }
    Arena *scratch = arena_scratch(arena);
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
    for (uint32_t s = 0; s < class->streams.len; s++) {
        const AccessStream *stream = &class->streams.data[s];
        if ((stream->does & PATTERN_READS) && stream->step + 1 > steps) steps = stream->step + 1;
    }
    return steps;
}

bool laws_measure(const GroupClass *class, const GroupTrace *beginning, int64_t *shifts)
{
    if (beginning->num_waves != class->sample->num_waves) return false;
    const uint32_t *id = beginning->id;
    bool all = true;
    for (uint32_t s = 0; s < class->streams.len; s++) {
        const AccessStream *stream = &class->streams.data[s];
        const WaveTrace *wave = &beginning->waves[stream->wave];
        if (stream->access < wave->accesses.len) {
            const TraceAccess *sample = &class->sample->waves[stream->wave].accesses.data[stream->access];
            const TraceAccess *access = &wave->accesses.data[stream->access];
            shifts[s] = (int64_t)(access->base - sample->base);
            all &= access->pattern == sample->pattern;
        } else {
            const uint64_t own = ((uint64_t)id[2] << 16 ^ id[1]) << 16 ^ id[0];
            shifts[s] = (int64_t)((own + 1) * STREAM_RANGE);
            all &= !(stream->does & PATTERN_READS);
        }
    }
    return all;
}
