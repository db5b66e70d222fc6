/* Random orders of a kernel's blocks that check-schedule takes for right: what tests/e2e/run_schedule executes to see
   whether they are.

   usage: schedule_shuffle FILE.kir SEED OUT.kir

   Instructions change places with their neighbours, at random, many times; a change that check-schedule does not allow
   is taken back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "schedulecheck/schedulecheck.h"

enum { CHANGES_PER_INST = 12, MOST_CHANGES = 6000 };

static uint64_t state;

static uint32_t pick(uint32_t n)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 11) % n;
}

static char *read_file(const char *path, size_t *bytes)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END)) return NULL;
    *bytes = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(*bytes + 1);
    const bool good = text && fread(text, 1, *bytes, file) == *bytes;
    fclose(file);
    return good ? text : NULL;
}

static bool allowed(Kernel *k, const ScheduleRecord *before)
{
    Arena *arena = arena_new();
    DiagList found;
    diag_init(&found, arena);
    const bool good = schedule_check(k, before, &found);
    arena_free(arena);
    return good;
}

/* Moves an instruction up or down over some neighbours, as far as it may go. */
static void move_somewhere(Kernel *k, const ScheduleRecord *before, Inst *inst)
{
    const bool up = pick(2);
    for (uint32_t steps = 1 + pick(8); steps; steps--) {
        Inst *other = up ? inst->prev : inst->next;
        if (!other || other->branch || inst_has(other, INST_TERMINATOR) || other->m.opcode == OP_LIVE_IN) return;
        inst_remove(inst);
        (up ? inst_insert_before : inst_insert_after)(other, inst);
        if (allowed(k, before)) continue;
        inst_remove(inst);
        (up ? inst_insert_after : inst_insert_before)(other, inst);
        return;
    }
}

static void shuffle(Kernel *k)
{
    const ScheduleRecord *before = schedule_record(k);
    VEC(Inst *) insts = {0};
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    if (!inst->branch && !inst_has(inst, INST_TERMINATOR) && inst->m.opcode != OP_LIVE_IN)
        VEC_PUSH(k->arena, &insts, inst);
    uint32_t changes = insts.len * CHANGES_PER_INST;
    for (changes = changes < MOST_CHANGES ? changes : MOST_CHANGES; changes; changes--)
        move_somewhere(k, before, insts.data[pick(insts.len)]);
}

int main(int argc, char **argv)
{
    size_t bytes = 0;
    char *text = argc == 4 ? read_file(argv[1], &bytes) : NULL;
    if (!text) {
        fprintf(stderr, "usage: schedule_shuffle FILE.kir SEED OUT.kir\n");
        return 2;
    }
    state = 0x9e3779b97f4a7c15ull * (strtoull(argv[2], NULL, 10) + 1);
    Arena *arena = arena_new();
    DiagList diags;
    StrBuf out = {0};
    diag_init(&diags, arena);
    KernelList kernels = {0};
    bool good = kir_parse(arena, &diags, argv[1], text, bytes, NUM_TARGETS, &kernels);
    for (uint32_t i = 0; good && i < kernels.len; i++) {
        shuffle(kernels.data[i]);
        kernels.data[i]->text_locs = NULL;
        kernel_print(kernels.data[i], &out);
    }
    if (!good) diag_print(&diags, &out);
    FILE *file = good ? fopen(argv[3], "w") : stderr;
    good = file && fputs(out.data, file) >= 0 && good;
    if (file && file != stderr) good = !fclose(file) && good;
    strbuf_free(&out);
    arena_free(arena);
    free(text);
    return good ? 0 : 1;
}
