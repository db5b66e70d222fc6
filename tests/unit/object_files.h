/* A code object with two kernels, data and relocations, as LLVM's assembler and linker make it. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "object/object.h"

static const char object_assembly[] =
    "  .amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n"
    "  .amdhsa_code_object_version 6\n"
    "  .text\n"
    "  .globl first\n  .p2align 8\n  .type first,@function\n"
    "first:\n"
    "  s_getpc_b64 s[0:1]\n"
    "  s_add_u32 s0, s0, table@rel32@lo+4\n"
    "  s_addc_u32 s1, s1, table@rel32@hi+12\n"
    "  s_endpgm\n"
    ".Lfirst_end:\n  .size first, .Lfirst_end-first\n"
    "  .globl second\n  .p2align 8\n  .type second,@function\n"
    "second:\n  s_endpgm\n"
    ".Lsecond_end:\n  .size second, .Lsecond_end-second\n"
    "  .section .rodata,\"a\",@progbits\n"
    "  .p2align 6\n"
    "table:\n  .long 0x12345678\n  .long pointer-.\n"
    "  .p2align 6\n"
    "  .amdhsa_kernel first\n"
    "    .amdhsa_group_segment_fixed_size 1280\n"
    "    .amdhsa_private_segment_fixed_size 16\n"
    "    .amdhsa_kernarg_size 24\n"
    "    .amdhsa_user_sgpr_kernarg_segment_ptr 1\n"
    "    .amdhsa_user_sgpr_kernarg_preload_length 3\n"
    "    .amdhsa_next_free_vgpr 8\n    .amdhsa_next_free_sgpr 16\n    .amdhsa_accum_offset 8\n"
    "  .end_amdhsa_kernel\n"
    "  .amdhsa_kernel second\n"
    "    .amdhsa_next_free_vgpr 8\n    .amdhsa_next_free_sgpr 16\n    .amdhsa_accum_offset 8\n"
    "  .end_amdhsa_kernel\n"
    "  .data\n  .p2align 3\n"
    "pointer:\n  .quad table\n"
    "  .amdgpu_metadata\n"
    "---\n"
    "amdhsa.version: [1, 2]\n"
    "amdhsa.target: amdgcn-amd-amdhsa--gfx942\n"
    "amdhsa.kernels:\n"
    "  - .name: first\n"
    "    .symbol: first.kd\n"
    "    .kernarg_segment_size: 24\n    .kernarg_segment_align: 8\n"
    "    .group_segment_fixed_size: 1280\n    .private_segment_fixed_size: 16\n"
    "    .wavefront_size: 64\n    .sgpr_count: 16\n    .vgpr_count: 8\n    .max_flat_workgroup_size: 128\n"
    "    .reqd_workgroup_size: [64, 2, 1]\n"
    "    .args:\n"
    "      - {.name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}\n"
    "      - {.offset: 8, .size: 4, .value_kind: by_value}\n"
    "      - {.offset: 16, .size: 4, .value_kind: hidden_block_count_x}\n"
    "...\n"
    "  .end_amdgpu_metadata\n";

typedef struct Files {
    uint8_t *object, *hsaco;
    size_t object_bytes, hsaco_bytes;
} Files;

static inline uint8_t *read_file(const char *path, size_t *bytes)
{
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    uint8_t *data = malloc(1 << 20);
    *bytes = fread(data, 1, 1 << 20, file);
    fclose(file);
    return data;
}

/* Assembles and links the text above, with the tools that wavecc needs anyway. */
static inline int make_files(void **state)
{
    char folder[] = P_tmpdir "/wavecc-object-XXXXXX", path[sizeof folder + 16], command[512];
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/k.s", folder);
    FILE *file = fopen(path, "w");
    if (!file) return -1;
    fputs(object_assembly, file);
    fclose(file);
    snprintf(
        command, sizeof command,
        "cd %s && PATH=/usr/lib/llvm-22/bin:$PATH && "
        "llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx942 -g -filetype=obj k.s -o k.o && ld.lld -shared k.o -o k.hsaco",
        folder);
    if (system(command)) return -1;
    Files *files = calloc(1, sizeof *files);
    snprintf(path, sizeof path, "%s/k.o", folder);
    files->object = read_file(path, &files->object_bytes);
    unlink(path);
    snprintf(path, sizeof path, "%s/k.hsaco", folder);
    files->hsaco = read_file(path, &files->hsaco_bytes);
    unlink(path);
    snprintf(path, sizeof path, "%s/k.s", folder);
    unlink(path);
    rmdir(folder);
    *state = files;
    return files->object && files->hsaco ? 0 : -1;
}

static inline int free_files(void **state)
{
    Files *files = *state;
    free(files->object);
    free(files->hsaco);
    free(files);
    return 0;
}

static inline uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* A copy with one to four bytes changed, with interesting values among them; the object and the linked one in turn. */
static inline uint8_t *mutated_file(const Files *files, unsigned i, uint64_t *seed, size_t *count)
{
    static const uint8_t interesting[] = {0, 1, 0x7f, 0x80, 0xff, 0xc4, 0xdd, 0xdf};
    const uint8_t *bytes = i & 1 ? files->object : files->hsaco;
    *count = i & 1 ? files->object_bytes : files->hsaco_bytes;
    uint8_t *copy = malloc(*count);
    memcpy(copy, bytes, *count);
    for (unsigned n = next_random(seed) % 4 + 1; n-- > 0;) {
        uint64_t r = next_random(seed);
        size_t at = i % 3 ? r % *count : r % 64; /* the ELF header more often */
        copy[at] = r >> 40 & 1 ? interesting[r >> 41 & 7] : (uint8_t)(r >> 48);
    }
    return copy;
}

/* Reads 20,000 mutated files. Nothing but an error or a usable object comes out, which keeps nothing of the file:
   `look` judges it, and says whether it is usable. */
static inline void each_mutation(const Files *files, bool (*look)(CodeObject *object, DiagList *diags))
{
    uint64_t seed = 88172645463325252u;
    unsigned good = 0;
    for (unsigned i = 0; i < 20000; i++) {
        size_t count;
        uint8_t *copy = mutated_file(files, i, &seed, &count);
        Arena *arena = arena_new();
        DiagList diags;
        CodeObject object;
        diag_init(&diags, arena);
        const bool read = object_read(arena, "k", copy, count, &object, &diags);
        memset(copy, 0xaa, count);
        if (read) good += look(&object, &diags);
        else assert_true(diags.num_errors > 0);
        arena_free(arena);
        free(copy);
    }
    assert_true(good > 1000); /* the mutations are not all fatal: the rest of the reader was reached */
}
