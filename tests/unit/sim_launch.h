/* For tests of whole dispatches: assembles text into a kernel with one argument, a buffer. */
#pragma once

#include "sim_machine.h"

typedef struct Launch {
    Arena *arena;
    Memory *memory;
    MemoryPort port;
    KernelDescriptor desc;
    SimDispatch dispatch;
    SimResult result;
} Launch;

static const uint64_t OUT = UINT64_C(0x2000fffffe00), KERNARG = UINT64_C(0x300000000000);

/* The kernel gets s[0:1] = kernarg segment, in which the first argument points to OUT; s2.. =
 * workgroup ids. */
static inline Launch *launch_on(Target target, const char *text)
{
    static uint32_t words[4096];
    Launch *l = calloc(1, sizeof *l);
    l->arena = arena_new();
    l->memory = memory_new();
    memory_port_init(&l->port, l->memory);
    int count = machine_assemble(target_infos[target].name, text, words, 4096);
    if (count <= 0) fail_msg("can't assemble: %s", text);
    uint32_t *code = arena_alloc(l->arena, 4 * (size_t)count);
    memcpy(code, words, 4 * (size_t)count);
    MemoryRegion out = {.base = OUT, .size = 0x10000, .name = "out"},
                 kernarg = {.base = KERNARG, .size = 64, .name = "kernarg"};
    assert_int_not_equal(memory_map(l->memory, &out), MEMORY_NO_REGION);
    assert_int_not_equal(memory_map(l->memory, &kernarg), MEMORY_NO_REGION);
    assert_true(memory_write(&l->port, KERNARG, &OUT, 8));
    l->desc = (KernelDescriptor){
        .rsrc1 = 0x00ac0000 | 3 /* 32 registers */, .rsrc2 = 2 << 1 | 7 << 7, .rsrc3 = 7, .code_properties = 8};
    l->dispatch = (SimDispatch){
        .desc = &l->desc, .memory = l->memory, .grid = {1, 1, 1}, .block = {64, 1, 1}, .kernarg_address = KERNARG};
    l->dispatch.program =
        sim_program_new(l->arena, target, (uint8_t *)code, 4 * (size_t)count, MACHINE_CODE, MACHINE_CODE, &l->desc);
    return l;
}
static inline Launch *launch_new(const char *text) { return launch_on(TARGET_GFX942, text); }
static inline uint32_t out(Launch *l, unsigned dword)
{
    uint32_t value = 0;
    assert_true(memory_read(&l->port, OUT + 4 * (uint64_t)dword, &value, 4));
    return value;
}
static inline void launch_free(Launch *l)
{
    memory_free(l->memory);
    arena_free(l->arena);
    free(l);
}
