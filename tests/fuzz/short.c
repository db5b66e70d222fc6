/* The short, deterministic fuzzer: mutations of seed files, in one process, with any compiler.

   usage: fuzz_short TARGET COUNT SEED [--save FILE] FILE...
   Before each call the input's number is remembered; on a signal or a call of more than
   CALL_SECONDS the number is printed and, with --save, the input written. Exit status 0: COUNT
   inputs, nothing found. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz/targets.h"

/* CALL_SECONDS: more than the assembler's own limit, which ends it where it does not end by itself. */
enum { CALL_SECONDS = 90, MAX_BYTES = 1 << 20 };

static int messages = 2; /* stderr, while the targets' own output goes nowhere */
static unsigned long number;
static uint8_t input[MAX_BYTES];
static size_t input_size;
static const char *save_path;

static void say(const char *text)
{
    if (write(messages, text, strlen(text)) < 0) _exit(3);
}
static void found(int signal_number)
{
    char text[100];
    snprintf(text, sizeof text, "%s at input %lu\n", signal_number == SIGALRM ? "no end" : "crash", number);
    say(text);
    int fd = save_path ? open(save_path, O_WRONLY | O_CREAT | O_TRUNC, 0644) : -1;
    if (fd >= 0 && write(fd, input, input_size) == (ssize_t)input_size) close(fd);
    _exit(1);
}

static uint64_t state;
static uint32_t draw(void)
{
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (uint32_t)(state >> 32);
}
static size_t below(size_t limit) { return limit ? draw() % limit : 0; }

typedef struct Seed {
    uint8_t *bytes;
    size_t size;
} Seed;
static Seed read_seed(const char *path)
{
    Seed seed = {malloc(MAX_BYTES), 0};
    FILE *file = fopen(path, "rb");
    if (file) seed.size = fread(seed.bytes, 1, MAX_BYTES, file);
    if (file) fclose(file);
    return seed;
}

static void insert(size_t at, const uint8_t *bytes, size_t count)
{
    if (input_size + count > MAX_BYTES) return;
    memmove(input + at + count, input + at, input_size - at);
    memcpy(input + at, bytes, count);
    input_size += count;
}
static void remove_bytes(size_t at, size_t count)
{
    if (count > input_size - at) count = input_size - at;
    memmove(input + at, input + at + count, input_size - at - count);
    input_size -= count;
}
static void mutate_once(const Seed *seeds, size_t num_seeds)
{
    static const uint64_t numbers[] = {0,
                                       1,
                                       0xff,
                                       0x7f,
                                       0x80,
                                       0xffff,
                                       0x7fffffff,
                                       0x80000000,
                                       0xffffffff,
                                       0x100000000,
                                       0x7fffffffffffffff,
                                       0x8000000000000000,
                                       0xffffffffffffffff,
                                       4,
                                       8,
                                       64,
                                       4096};
    const size_t at = below(input_size + 1), unit = (size_t)1 << below(4);
    const Seed *other = &seeds[below(num_seeds)];
    if (!input_size) return;
    switch (below(9)) {
    case 0: input[below(input_size)] ^= (uint8_t)(1u << below(8)); break;
    case 1: input[below(input_size)] = (uint8_t)draw(); break;
    case 2: /* a number of note, at an aligned place */
        if (input_size >= 16)
            memcpy(input + (below(input_size - 8) & ~(unit - 1)), &numbers[below(sizeof numbers / 8)], unit);
        break;
    case 3: input_size = below(input_size + 1); break;
    case 4: remove_bytes(at, below(64)); break;
    case 5: insert(at, other->bytes + below(other->size), other->size > 128 ? below(64) : 0); break;
    case 6: /* words copied from elsewhere */
        if (input_size >= 64)
            memmove(input + (below(input_size - 32) & ~(size_t)3), input + (below(input_size - 32) & ~(size_t)3),
                    4 * (1 + below(8)));
        break;
    case 7: /* a random dword */
        if (input_size >= 8) {
            const uint32_t word = draw();
            memcpy(input + (below(input_size - 4) & ~(size_t)3), &word, 4);
        }
        break;
    default: /* small arithmetic on a byte */ input[below(input_size)] += (uint8_t)(below(2) ? 1 : 255); break;
    }
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        fprintf(stderr, "usage: fuzz_short TARGET COUNT SEED [--save FILE] FILE...\n");
        return 2;
    }
    const FuzzTargetInfo *target = fuzz_find(argv[1]);
    const unsigned long count = strtoul(argv[2], NULL, 10);
    state = strtoull(argv[3], NULL, 10) * 0x9e3779b97f4a7c15u | 1;
    int first = 4;
    if (!strcmp(argv[4], "--save") && argc > 6) save_path = argv[5], first = 6;
    if (!target) {
        fprintf(stderr, "unknown target '%s'\n", argv[1]);
        return 2;
    }
    const size_t num_seeds = (size_t)(argc - first);
    Seed *seeds = calloc(num_seeds, sizeof *seeds);
    for (size_t i = 0; i < num_seeds; i++) seeds[i] = read_seed(argv[first + (int)i]);
    messages = dup(2);
    int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, 1);
    dup2(nowhere, 2);
    static const int signals[] = {SIGALRM, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) signal(signals[i], found);
    for (number = 0; number < count; number++) {
        const Seed *seed = &seeds[number % num_seeds];
        input_size = seed->size;
        memcpy(input, seed->bytes, seed->size);
        if (number >= num_seeds) /* the seeds themselves first */
            for (size_t n = 1 + below(number % 3 ? 4 : 30); n; n--) mutate_once(seeds, num_seeds);
        alarm(CALL_SECONDS);
        target->run(input, input_size);
    }
    alarm(0);
    for (size_t i = 0; i < num_seeds; i++) free(seeds[i].bytes);
    free(seeds);
    char text[60];
    snprintf(text, sizeof text, "%lu inputs\n", number);
    say(text);
    return 0;
}
