/* The clock beside issue times that were measured on an MI355X (thread traces, see docs/timing.md).

   usage: trace_times FOLDER [ITERATIONS.json]
     FOLDER holds *.csv, a row for each instruction of some waves (wave, pc, time, text, stall_flag_time), and *.s, the
     code, LLVM's disassembly with addresses and words in comments. A file NAME__KERNEL.csv is of the code KERNEL.*.s;
     of several, NAME__KERNEL.json says which (lib_md5).

   Each wave is replayed: the instructions that the trace executed, with the measured times of its first instruction, of
   those with a stall flag (refused, by the tracing or by others), of waits and of the end of the wave. All others are
   the clock's; their gaps are compared. `golden_loop_iterations.json` names iterations without any flag. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "timing/cu.h"

enum { MAX_STEPS = 1 << 20, MAX_WORDS = 1 << 16, MAX_WAVES = 64, LINE = 1024 };

typedef struct Step {
    unsigned wave, simd, slot, index;
    uint32_t word;
    uint64_t time;
    bool is_held, is_wait, is_end;
    uint64_t predicted;
    char text[64];
} Step;

typedef struct Replay {
    Arena *arena;
    TimeRows rows;
    uint32_t *words;
    size_t num_words;
    Step *steps;
    unsigned num_steps, num_waves;
    unsigned first[MAX_WAVES + 1]; /* step */
    unsigned wave, seen;           /* that is replayed; its steps that were issued */
} Replay;

static void die(const char *what, const char *name)
{
    fprintf(stderr, "trace_times: %s: %s\n", name, what);
    exit(1);
}

/* "... // 000000001728: 80020206 ..." */
static void read_code(Replay *r, const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file) die("cannot be read", path);
    r->words = ARENA_ARRAY(r->arena, uint32_t, MAX_WORDS);
    for (char line[LINE]; fgets(line, sizeof line, file);) {
        char *comment = strstr(line, "// 0000");
        if (!comment) continue;
        char *at = comment + 3;
        size_t word = strtoull(at, &at, 16) / 4;
        for (at++; word < MAX_WORDS; word++) {
            char *end;
            const uint32_t bits = (uint32_t)strtoul(at, &end, 16);
            if (end != at + 9) break; /* a space and eight digits */
            r->words[word] = bits;
            at = end;
            if (word >= r->num_words) r->num_words = word + 1;
        }
    }
    fclose(file);
}

/* Cuts a line of the table at commas outside of quotes. */
static unsigned cut(char *line, char **field, unsigned most)
{
    unsigned count = 0;
    bool quoted = false;
    field[count++] = line;
    for (char *c = line; *c && *c != '\n'; c++) {
        if (*c == '"') quoted = !quoted;
        if (*c != ',' || quoted) continue;
        *c = 0;
        if (count < most) field[count++] = c + 1;
    }
    return count;
}

static void read_table(Replay *r, const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file) die("cannot be read", path);
    r->steps = calloc(MAX_STEPS, sizeof *r->steps);
    char line[LINE];
    if (!r->steps || !fgets(line, sizeof line, file)) die("has no rows", path);
    while (r->num_steps < MAX_STEPS && fgets(line, sizeof line, file)) {
        char *field[12];
        if (cut(line, field, 12) < 11) die("has a row with too few columns", path);
        Step *s = &r->steps[r->num_steps];
        *s = (Step){.wave = (unsigned)atoi(field[0]),
                    .simd = (unsigned)atoi(field[1]),
                    .slot = (unsigned)atoi(field[2]),
                    .index = (unsigned)atoi(field[3])};
        s->word = (uint32_t)(strtoul(field[4], NULL, 16) / 4);
        s->time = strtoull(field[5], NULL, 10);
        s->is_wait = strstr(field[7], "s_waitcnt") != NULL;
        s->is_end = strstr(field[7], "s_endpgm") != NULL;
        snprintf(s->text, sizeof s->text, "%s", field[7]);
        s->is_held = *field[10] || s->is_wait || s->is_end || s->index == 0;
        if (s->index == 0 && r->num_waves < MAX_WAVES) r->first[r->num_waves++] = r->num_steps;
        r->num_steps++;
    }
    r->first[r->num_waves] = r->num_steps;
    fclose(file);
}

static uint64_t held(void *self, unsigned group, unsigned wave, uint32_t step)
{
    const Replay *r = self;
    (void)group, (void)wave;
    const Step *first = &r->steps[r->first[r->wave]];
    return first[step].is_held ? first[step].time - first->time : 0;
}

static void note(void *self, const CuEvent *event)
{
    Replay *r = self;
    r->steps[r->first[r->wave] + r->seen++].predicted = event->issued;
}

/* Each wave for itself: no trace has two on one SIMD. */
static void replay(Replay *r, unsigned wave)
{
    WaveTrace trace = {0};
    for (unsigned i = r->first[wave]; i < r->first[wave + 1]; i++)
        VEC_PUSH(r->arena, &trace.steps, ((TraceStep){r->steps[i].word, NO_ACCESS}));
    const GroupTrace group = {.num_waves = 1, .waves = &trace}, *groups[] = {&group};
    const TracePatterns patterns = {0};
    r->wave = wave;
    r->seen = 0;
    const CuRun run = {.rows = &r->rows,
                       .code = timed_code_new(r->arena, &r->rows, r->words, r->num_words),
                       .patterns = &patterns,
                       .groups = groups,
                       .num_groups = 1,
                       .resident = 1,
                       .memory = {.self = r, .held = held},
                       .event = note,
                       .event_self = r};
    CuResult result;
    cu_run(r->arena, &run, &result);
}

/* What the trace gives is not the model's: the latencies behind waits, and starts. */
static void replay_all(Replay *r)
{
    static const Time given[] = {TIME_L1_LATENCY,        TIME_SCALAR_HIT, TIME_LDS_READ_LATENCY,
                                 TIME_LDS_WRITE_LATENCY, TIME_WAVE_START, TIME_WAVE_START_COLD};
    r->rows = time_rows(TARGET_GFX950);
    for (unsigned i = 0; i < sizeof given / sizeof *given; i++) r->rows.value[given[i]] = 0;
    for (unsigned wave = 0; wave < r->num_waves; wave++) replay(r, wave);
}

/* Prints each miss; returns how many of `tried` gaps. A gap counts if its second instruction has no stall flag, and,
   with `all`, if that is a wait or the end, too: its time is given, what follows is not. */
static unsigned compare(const Replay *r, unsigned first, unsigned last, unsigned *tried)
{
    unsigned misses = 0;
    for (unsigned i = first + 1; i <= last; i++) {
        const Step *a = &r->steps[i - 1], *b = &r->steps[i];
        if (a->wave != b->wave || (b->is_held && !b->is_wait && !b->is_end)) continue;
        ++*tried;
        const uint64_t measured = b->time - a->time, predicted = b->predicted - a->predicted;
        if (measured == predicted) continue;
        misses++;
        printf("  wave %u, %u at 0x%x, %s: measured %llu, predicted %llu\n", b->wave, b->index, b->word * 4, b->text,
               (unsigned long long)measured, (unsigned long long)predicted);
    }
    return misses;
}

/* The wave of that SIMD and slot with more steps than `last`, or num_waves. */
static unsigned find_wave(const Replay *r, unsigned simd, unsigned slot, unsigned last)
{
    unsigned wave = 0;
    for (; wave < r->num_waves; wave++) {
        const Step *first = &r->steps[r->first[wave]];
        if (first->simd == simd && first->slot == slot && r->first[wave + 1] - r->first[wave] > last) break;
    }
    return wave;
}

/* Records of "example", "simd", "slot", "first_index", "last_index", each on a line of its own. The gap from the
   instruction before the first one counts with them. */
static void golden(const Replay *r, const char *table, const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file) die("cannot be read", path);
    unsigned tried = 0, misses = 0, iterations = 0, simd = 0, slot = 0, first = 0;
    bool is_ours = false;
    for (char line[LINE], example[LINE]; fgets(line, sizeof line, file);) {
        if (sscanf(line, " \"example\": \"%1000[^\"]", example) == 1)
            is_ours = !strncmp(table, example, strlen(example));
        sscanf(line, " \"simd\": %u", &simd);
        sscanf(line, " \"slot\": %u", &slot);
        sscanf(line, " \"first_index\": %u", &first);
        unsigned last;
        if (sscanf(line, " \"last_index\": %u", &last) != 1 || !is_ours || !first) continue;
        const unsigned wave = find_wave(r, simd, slot, last);
        if (wave == r->num_waves) continue;
        iterations++;
        misses += compare(r, r->first[wave] + first - 1, r->first[wave] + last, &tried);
    }
    fclose(file);
    if (iterations) printf("  golden iterations: %u, gaps %u, misses %u\n", iterations, tried, misses);
}

/* "lib_md5" of the capture, in a file beside the table; empty: it does not say. */
static void read_md5(const char *folder, const char *table, char *md5)
{
    char path[2 * LINE], line[LINE];
    snprintf(path, sizeof path, "%s/%.*s.json", folder, (int)(strlen(table) - 4), table);
    FILE *file = fopen(path, "r");
    *md5 = 0;
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, " \"lib_md5\": \"%32[0-9a-f]", md5) == 1) break;
    if (file) fclose(file);
}

/* The code of a table: KERNEL.*.s, and of several the one whose middle the capture's sum begins with. */
static bool find_code(const char *folder, const char *table, char *path, size_t size)
{
    const char *kernel = strstr(table, "__");
    const size_t length = kernel ? strlen(kernel + 2) - 4 : 0; /* without .csv */
    char md5[33];
    read_md5(folder, table, md5);
    DIR *dir = kernel ? opendir(folder) : NULL;
    bool found = false, is_exact = false;
    for (struct dirent *entry; dir && !is_exact && (entry = readdir(dir));) {
        const size_t n = strlen(entry->d_name);
        if (strncmp(entry->d_name, kernel + 2, length) || entry->d_name[length] != '.' || n < length + 3 ||
            strcmp(entry->d_name + n - 2, ".s"))
            continue;
        snprintf(path, size, "%s/%s", folder, entry->d_name);
        found = true;
        is_exact = !strncmp(entry->d_name + length + 1, md5, n - length - 3);
    }
    if (dir) closedir(dir);
    return found;
}

int main(int argc, char **argv)
{
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: trace_times FOLDER [ITERATIONS.json]\n");
        return 2;
    }
    struct dirent **entries;
    const int count = scandir(argv[1], &entries, NULL, alphasort);
    if (count < 0) die("is no folder", argv[1]);
    unsigned tried = 0, misses = 0;
    for (int i = 0; i < count; i++) {
        char table[2 * LINE], code[2 * LINE];
        if (!strstr(entries[i]->d_name, ".csv") || !find_code(argv[1], entries[i]->d_name, code, sizeof code)) continue;
        snprintf(table, sizeof table, "%s/%s", argv[1], entries[i]->d_name);
        Replay r = {.arena = arena_new()};
        read_code(&r, code);
        read_table(&r, table);
        replay_all(&r);
        unsigned here = 0;
        const unsigned missed = compare(&r, 0, r.num_steps - 1, &here);
        printf("%s: waves %u, unflagged gaps %u, misses %u\n", entries[i]->d_name, r.num_waves, here, missed);
        tried += here;
        misses += missed;
        if (argc == 3) golden(&r, entries[i]->d_name, argv[2]);
        free(r.steps);
        arena_free(r.arena);
    }
    printf("all: unflagged gaps %u, misses %u, exact %.2f %%\n", tried, misses,
           tried ? 100.0 * (tried - misses) / tried : 0.0);
    for (int i = 0; i < count; i++) free(entries[i]);
    free(entries);
    return 0;
}
