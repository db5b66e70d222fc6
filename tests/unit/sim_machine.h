/* For tests of the emulator: assembles text with llvm-mc and runs it on one wave whose registers the test sets and
   reads. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "sim/exec/exec.h"
#include "sim/exec/number.h"
#include "sim/machine/op_facts.h"

#define LLVM_MC "/usr/lib/llvm-22/bin/llvm-mc"

typedef struct Machine {
    Arena *arena;
    Memory *memory;
    MemoryPort port;
    SimProgram *program;
    SimWave *wave;
    SimWave *waves[1];
    SimCluster cluster;
    SimGroup group;
    SimDispatch dispatch;
    KernelDescriptor desc;
} Machine;

enum { MACHINE_CODE = 0x10000, MACHINE_LDS = 65536, MACHINE_SCRATCH = 4096 };

/* The words of the text; their number, or -1 when it can't be assembled. */
static inline int machine_assemble(const char *target, const char *text, uint32_t *words, int max_words)
{
    char source[] = "/tmp/sim_test_XXXXXX", command[400], line[4096];
    int fd = mkstemp(source), count = 0;
    if (fd < 0 || write(fd, text, strlen(text)) != (ssize_t)strlen(text)) return -1;
    close(fd);
    snprintf(command, sizeof command, LLVM_MC " -triple=amdgcn-amd-amdhsa -mcpu=%s -show-encoding %s 2>&1", target,
             source);
    FILE *pipe = popen(command, "r");
    while (pipe && fgets(line, sizeof line, pipe)) {
        char *at = strstr(line, "encoding: [");
        if (strstr(line, "error:")) {
            fprintf(stderr, "%s", line);
            count = -1;
            break;
        }
        if (!at) continue;
        at += strlen("encoding: [");
        unsigned byte = 0;
        uint32_t word = 0;
        for (; *at != ']' && *at; at++) {
            if (*at == ',') continue;
            /* Branch fix-ups show as letters: tests branch by number. */
            word |= (uint32_t)strtoul(at, &at, 16) << (8 * byte++);
            if (byte == 4 && count < max_words) words[count++] = word, word = 0, byte = 0;
            if (*at == ']') break;
        }
    }
    if (pipe) pclose(pipe);
    unlink(source);
    return count;
}

/* One wave with this code. Everything is zero but EXEC, which is full; denormals are kept. */
static inline Machine *machine_new_words(const char *target, const uint32_t *words, int count, unsigned level)
{
    Machine *m = calloc(1, sizeof *m);
    m->arena = arena_new();
    m->memory = memory_new();
    memory_port_init(&m->port, m->memory);
    m->desc.rsrc1 = 63; /* all 512 registers, */
    m->desc.rsrc3 = 63; /* half of them AGPRs */
    uint32_t *code = arena_alloc(m->arena, (size_t)count * 4);
    memcpy(code, words, (size_t)count * 4);
    m->program = sim_program_new(m->arena, target_from_name(target, strlen(target)), (uint8_t *)code, (size_t)count * 4,
                                 MACHINE_CODE, MACHINE_CODE, &m->desc);
    const SimProgram *program = sim_program_at_level(m->program, level);
    m->wave = aligned_alloc(64, (sizeof *m->wave + 63) / 64 * 64);
    memset(m->wave, 0, sizeof *m->wave);
    m->waves[0] = m->wave;
    m->dispatch.memory = m->memory;
    m->cluster = (SimCluster){.groups = &m->group, .size = 1};
    m->group = (SimGroup){
        .cluster = &m->cluster, .dispatch = &m->dispatch, .program = program, .waves = m->waves, .num_waves = 1};
    m->wave->group = &m->group;
    m->wave->port = &m->port;
    m->wave->lds = calloc(1, MACHINE_LDS);
    m->wave->lds_bytes = MACHINE_LDS;
    m->wave->scratch = calloc(LANES, MACHINE_SCRATCH);
    m->wave->scratch_bytes = MACHINE_SCRATCH;
    m->wave->mode = 0xf0 | MODE_DX10_CLAMP | MODE_IEEE;
    m->wave->pc = sim_program_at(program, MACHINE_CODE);
    sim_set_exec(m->wave, ~UINT64_C(0));
    return m;
}
/* The same with text; s_endpgm is appended. */
static inline Machine *machine_new(const char *target, const char *text, unsigned level)
{
    static uint32_t words[4096];
    static char last[8192];
    static int count;
    char *all = malloc(strlen(text) + 48);
    /* A case runs once per host level: assembled once. */
    sprintf(all, "%s\ns_endpgm\n// %s", text, target);
    if (strcmp(all, last)) count = machine_assemble(target, all, words, 4096);
    snprintf(last, sizeof last, "%s", all);
    free(all);
    if (count <= 0) fail_msg("can't assemble for %s: %s", target, text);
    return machine_new_words(target, words, count, level);
}
/* Executes one instruction that the test made; false when the emulator does not have it. */
static inline bool machine_execute(Machine *m, const MachineInst *inst)
{
    SimOp op = {.info = ARENA_NEW(m->arena, SimOpInfo)};
    op.info->decoded.inst = *inst;
    memcpy(op.info->decoded.operands, inst->operands, inst->num_operands * sizeof *inst->operands);
    op.info->decoded.inst.operands = op.info->decoded.operands;
    op.info->decoded.size = 8;
    if (!sim_decode_op((SimProgram *)m->group.program, &op)) return false;
    op.run(m->wave, &op);
    return true;
}
static inline void machine_free(Machine *m)
{
    free(m->wave->lds);
    free(m->wave->scratch);
    free(m->wave);
    memory_free(m->memory);
    arena_free(m->arena);
    free(m);
}
/* Runs to the end, or to a fault. */
static inline void machine_go(Machine *m)
{
    SimWave *wave = m->wave;
    for (unsigned steps = 0; wave->state == WAVE_RUNNING && steps < 1000000; steps++) {
        const SimOp *op = wave->pc;
        wave->pc = op + 1;
        wave->num_instructions++;
        op->run(wave, op);
    }
}
static inline void machine_end(Machine *m)
{
    machine_go(m);
    if (m->wave->state == WAVE_STOPPED)
        fprintf(stderr, "stopped at 0x%llx: %s\n", (unsigned long long)sim_op_address(m->wave->stop_op) - MACHINE_CODE,
                m->wave->stop_message);
    assert_int_equal(m->wave->state, WAVE_ENDED);
}
/* A zeroed region at that address. */
static inline void machine_map(Machine *m, uint64_t base, uint64_t size)
{
    MemoryRegion region = {.base = base, .size = size, .name = "test"};
    assert_int_not_equal(memory_map(m->memory, &region), MEMORY_NO_REGION);
}
static inline uint32_t machine_load(Machine *m, uint64_t address)
{
    uint32_t value = 0;
    assert_true(memory_read(&m->port, address, &value, 4));
    return value;
}
static inline void machine_store(Machine *m, uint64_t address, uint32_t value)
{
    assert_true(memory_write(&m->port, address, &value, 4));
}
static inline bool machine_available(void) { return access(LLVM_MC, X_OK) == 0; }
#define REQUIRE_ASSEMBLER()                                             \
    do {                                                                \
        if (!machine_available()) {                                     \
            fprintf(stderr, "skipped: %s is not installed\n", LLVM_MC); \
            skip();                                                     \
        }                                                               \
    } while (0)

/* An operation that is executed by itself (op->run); NULL when the emulator does not have it. */
static inline SimOp *machine_op(Machine *m, const MachineInst *inst)
{
    SimOp *op = ARENA_NEW(m->arena, SimOp);
    op->info = ARENA_NEW(m->arena, SimOpInfo);
    op->info->decoded.inst = *inst;
    memcpy(op->info->decoded.operands, inst->operands, inst->num_operands * sizeof *inst->operands);
    op->info->decoded.inst.operands = op->info->decoded.operands;
    op->info->decoded.size = 8;
    op->info->decoded.address = MACHINE_CODE;
    if (!sim_decode_op((SimProgram *)m->group.program, op)) return NULL;
    sim_facts(m->group.program, op);
    return op;
}
