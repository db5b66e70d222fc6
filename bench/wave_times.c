/* Whole waves under the clock beside measured ones: a kernel of the thread traces of an MI355X (docs/timing.md) is run
   on the emulator and timed, cold, with one latency for all of memory beyond the L1.

   usage: wave_times FOLDER KERNEL LATENCY [LEAST MOST]
     FOLDER holds KERNEL.*.s (LLVM's disassembly with words in comments), *__KERNEL.json (the launch) and
     waves_all_se.csv (start and end of waves). LEAST, MOST: measured waves outside are left out (not quiet). */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/observe/clock_record.h"
#include "sim/sim.h"
#include "timing/cu.h"

enum { MAX_WORDS = 1 << 16, LINE = 1024, MAX_ARGS = 8, MAX_WAVES = 16, BUFFER_BYTES = 1 << 20 };

typedef struct Kernel {
    Arena *arena;
    uint32_t *words;
    size_t num_words;
    uint64_t entry; /* byte */
    unsigned kernarg_bytes;
    KernelDescriptor desc;
    SimDim3 grid, block;
} Kernel;

static void die(const char *what, const char *name)
{
    fprintf(stderr, "wave_times: %s: %s\n", name, what);
    exit(1);
}

/* The file of the folder whose name holds `part` and ends so. */
static FILE *open_file(const char *folder, const char *part, const char *end)
{
    DIR *dir = opendir(folder);
    FILE *file = NULL;
    for (struct dirent *entry; dir && !file && (entry = readdir(dir));) {
        const size_t n = strlen(entry->d_name), e = strlen(end);
        if (n < e || strcmp(entry->d_name + n - e, end) || !strstr(entry->d_name, part)) continue;
        char path[2 * LINE];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        file = fopen(path, "r");
    }
    if (dir) closedir(dir);
    if (!file) die("no such file in the folder", part);
    return file;
}

/* "... // 000000001728: 80020206 ..."; "; .kernarg_segment_size: 24" */
static void read_code(Kernel *k, FILE *file)
{
    k->words = ARENA_ARRAY(k->arena, uint32_t, MAX_WORDS);
    bool is_first = true;
    for (char line[LINE]; fgets(line, sizeof line, file);) {
        const char *size = strstr(line, ".kernarg_segment_size:");
        if (size) k->kernarg_bytes = (unsigned)atoi(size + 22);
        char *at = strstr(line, "// 0000");
        if (!at) continue;
        size_t word = strtoull(at + 3, &at, 16) / 4;
        if (is_first) k->entry = word * 4;
        is_first = false;
        for (at++; word < MAX_WORDS; word++) {
            char *end;
            const uint32_t bits = (uint32_t)strtoul(at, &end, 16);
            if (end != at + 9) break;
            k->words[word] = bits;
            at = end;
            if (word >= k->num_words) k->num_words = word + 1;
        }
    }
    fclose(file);
}

static uint32_t number_after(const char *text, const char *name)
{
    const char *at = strstr(text, name);
    if (!at) die("not in the launch", name);
    at += strlen(name);
    at += strcspn(at, "0123456789");
    return (uint32_t)strtoul(at, NULL, 0);
}

static void read_launch(Kernel *k, FILE *file)
{
    char text[8 * LINE];
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    k->block = (SimDim3){number_after(text, "NUM_THREAD_X"), number_after(text, "NUM_THREAD_Y"),
                         number_after(text, "NUM_THREAD_Z")};
    k->desc = (KernelDescriptor){.rsrc1 = number_after(text, "PGM_RSRC1"),
                                 .rsrc2 = number_after(text, "PGM_RSRC2"),
                                 .rsrc3 = number_after(text, "PGM_RSRC3"),
                                 .kernarg_bytes = k->kernarg_bytes,
                                 .code_properties = 8}; /* the kernarg segment's address in s[0:1] */
    k->grid = (SimDim3){number_after(text, "\"grid_workgroups\""), 1, 1};
}

/* All arguments are pointers to buffers of their own. */
static void record(Kernel *k, SimClockRecord *record)
{
    const uint64_t kernarg = UINT64_C(0x300000000000), buffers = UINT64_C(0x200000000000);
    Memory *memory = memory_new();
    MemoryPort port;
    memory_port_init(&port, memory);
    MemoryRegion region = {.base = kernarg, .size = k->kernarg_bytes, .name = "kernarg"};
    bool good = memory_map(memory, &region) != MEMORY_NO_REGION;
    for (unsigned a = 0; a * 8 < k->kernarg_bytes && a < MAX_ARGS; a++) {
        const uint64_t base = buffers + ((uint64_t)a << 32);
        region = (MemoryRegion){.base = base, .size = BUFFER_BYTES, .name = "buffer"};
        good =
            good && memory_map(memory, &region) != MEMORY_NO_REGION && memory_write(&port, kernarg + 8 * a, &base, 8);
    }
    SimDispatch dispatch = {.desc = &k->desc,
                            .memory = memory,
                            .grid = {1, 1, 1},
                            .block = k->block,
                            .kernarg_address = kernarg,
                            .kernarg_bytes = k->kernarg_bytes,
                            .clock = record};
    dispatch.program =
        sim_program_new(k->arena, TARGET_GFX950, (uint8_t *)k->words, 4 * k->num_words, 0, k->entry, &k->desc);
    SimResult result;
    if (!good || !sim_run(&dispatch, &result)) die("cannot be run", "the kernel");
    memory_free(memory);
}

static uint64_t wave_end[MAX_WAVES]; /* clock of the wave's last instruction */

static void note(void *self, const CuEvent *event)
{
    (void)self;
    if (event->wave < MAX_WAVES) wave_end[event->wave] = event->issued;
}

static int compare_times(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* From each wave's start, the shortest one first. Returns how many waves a workgroup has. */
static unsigned predict(Kernel *k, double latency, uint64_t *times)
{
    const TimeRows rows = time_rows(TARGET_GFX950);
    SimClockRecord recorded = {.arena = k->arena, .rows = &rows};
    record(k, &recorded);
    const GroupTrace *groups[] = {recorded.groups.data};
    CuRun run = {.rows = &rows,
                 .code = timed_code_new(k->arena, &rows, k->words, k->num_words),
                 .patterns = &recorded.patterns,
                 .groups = groups,
                 .num_groups = 1,
                 .resident = 1,
                 .memory = {.latency = {[LEVEL_L2] = latency}},
                 .event = note};
    CuResult result;
    cu_run(k->arena, &run, &result);
    const unsigned waves = groups[0]->num_waves < MAX_WAVES ? groups[0]->num_waves : MAX_WAVES;
    for (unsigned w = 0; w < waves; w++) times[w] = wave_end[w] - w * (uint64_t)rows.value[TIME_LAUNCH_WAVE];
    qsort(times, waves, sizeof *times, compare_times);
    return waves;
}

/* Rows of waves_all_se.csv: example, kernel, ..., duration; the waves of a workgroup follow each other. Those are
   compared by rank: which one of them the hardware calls the first is not known. */
static void compare(FILE *file, const char *kernel, const uint64_t *times, unsigned waves, uint64_t least,
                    uint64_t most)
{
    unsigned count = 0, left_out = 0, have = 0;
    double worst = 0, sum = 0;
    uint64_t measured[MAX_WAVES];
    for (char line[LINE]; fgets(line, sizeof line, file);) {
        const char *name = strchr(line, ','), *last = strrchr(line, ',');
        if (!name || strncmp(name + 1, kernel, strlen(kernel)) || name[1 + strlen(kernel)] != ',') continue;
        measured[have++] = strtoull(last + 1, NULL, 10);
        if (have < waves) continue;
        have = 0;
        qsort(measured, waves, sizeof *measured, compare_times);
        if (measured[0] < least || measured[waves - 1] > most) {
            left_out += waves;
            continue;
        }
        for (unsigned w = 0; w < waves; w++, count++) {
            const double error = 100.0 * ((double)times[w] / (double)measured[w] - 1);
            printf("  measured %llu, predicted %llu: %+.1f %%\n", (unsigned long long)measured[w],
                   (unsigned long long)times[w], error);
            sum += error < 0 ? -error : error;
            worst = error > worst ? error : -error > worst ? -error : worst;
        }
    }
    fclose(file);
    printf("%s: %u waves (%u left out), mean error %.1f %%, worst %.1f %%\n", kernel, count, left_out,
           count ? sum / count : 0.0, worst);
}

int main(int argc, char **argv)
{
    if (argc != 4 && argc != 6) {
        fprintf(stderr, "usage: wave_times FOLDER KERNEL LATENCY [LEAST MOST]\n");
        return 2;
    }
    Kernel k = {.arena = arena_new()};
    char code[LINE], launch[LINE];
    snprintf(code, sizeof code, "%s.", argv[2]);
    snprintf(launch, sizeof launch, "__%s.json", argv[2]);
    read_code(&k, open_file(argv[1], code, ".s"));
    read_launch(&k, open_file(argv[1], launch, ".json"));
    uint64_t times[MAX_WAVES];
    const unsigned waves = predict(&k, atof(argv[3]), times);
    compare(open_file(argv[1], "waves_all_se", ".csv"), argv[2], times, waves,
            argc == 6 ? strtoull(argv[4], NULL, 10) : 0, argc == 6 ? strtoull(argv[5], NULL, 10) : UINT64_MAX);
    arena_free(k.arena);
    return 0;
}
