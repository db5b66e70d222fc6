/* Assembling in process: the same bytes from 8 threads, one AMDGPU note in object and code object, errors counted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <elf.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <cmocka.h>

#include "emit/emit.h"

static const char assembly[] =
    "\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n\t.amdhsa_code_object_version 6\n\t.text\n\t.globl k\n\t.p2align 8\n"
    "\t.type k,@function\nk:\n\tv_mov_b32_e32 v1, v0\n\ts_endpgm\n.Lend:\n\t.size k, .Lend-k\n\t.section .rodata,\"a\",@progbits\n"
    "\t.p2align 6, 0x0\n\t.amdhsa_kernel k\n\t.amdhsa_next_free_vgpr 2\n\t.amdhsa_next_free_sgpr 2\n\t.amdhsa_accum_offset 4\n"
    "\t.end_amdhsa_kernel\n\t.amdgpu_metadata\n---\namdhsa.kernels:\n  - .name: k\n    .symbol: k.kd\n"
    "    .kernarg_segment_size: 0\n    .group_segment_fixed_size: 0\n    .private_segment_fixed_size: 0\n"
    "    .kernarg_segment_align: 8\n    .wavefront_size: 64\n    .sgpr_count: 8\n    .vgpr_count: 2\n"
    "    .max_flat_workgroup_size: 64\namdhsa.version:\n  - 1\n  - 2\n...\n\t.end_amdgpu_metadata\n";

/* Number of notes in the sections of type NOTE. */
static unsigned count_notes(const char *elf)
{
    const Elf64_Ehdr *header = (const Elf64_Ehdr *)elf;
    const Elf64_Shdr *sections = (const Elf64_Shdr *)(elf + header->e_shoff);
    unsigned notes = 0;
    for (unsigned i = 0; i < header->e_shnum; i++) {
        if (sections[i].sh_type != SHT_NOTE) continue;
        for (uint64_t at = 0; at + sizeof(Elf64_Nhdr) <= sections[i].sh_size;) {
            const Elf64_Nhdr *note = (const Elf64_Nhdr *)(elf + sections[i].sh_offset + at);
            at += sizeof *note + ((note->n_namesz + 3u) & ~3u) + ((note->n_descsz + 3u) & ~3u);
            notes++;
        }
    }
    return notes;
}

static StrBuf assemble_once(void)
{
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    StrBuf object = {0};
    assert_true(emit_object(TARGET_GFX942, assembly, sizeof assembly - 1, &diags, &object));
    arena_free(arena);
    return object;
}

static int worker(void *out)
{
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    bool ok = emit_object(TARGET_GFX942, assembly, sizeof assembly - 1, &diags, out);
    arena_free(arena);
    return ok;
}

static void eight_threads_give_the_same_bytes(void **state)
{
    (void)state;
    enum { THREADS = 8 };
    StrBuf first = assemble_once(), outputs[THREADS] = {{0}};
    thrd_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) assert_int_equal(thrd_create(&threads[i], worker, &outputs[i]), thrd_success);
    for (int i = 0; i < THREADS; i++) {
        int ok = 0;
        thrd_join(threads[i], &ok);
        assert_true(ok);
        assert_int_equal(outputs[i].len, first.len);
        assert_memory_equal(outputs[i].data, first.data, first.len);
        strbuf_free(&outputs[i]);
    }
    strbuf_free(&first);
}

static void object_and_code_object_have_one_note(void **state)
{
    (void)state;
    StrBuf object = assemble_once(), hsaco = {0};
    assert_int_equal(count_notes(object.data), 1);
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    assert_true(emit_hsaco(object.data, object.len, &diags, &hsaco));
    assert_int_equal(count_notes(hsaco.data), 1);
    const Elf64_Ehdr *header = (const Elf64_Ehdr *)hsaco.data;
    assert_int_equal(header->e_type, ET_DYN);
    assert_int_equal(header->e_machine, 224 /* EM_AMDGPU */);
    assert_int_equal(header->e_flags & 0xff, 0x4c);
    strbuf_free(&object);
    strbuf_free(&hsaco);
    arena_free(arena);
}

static void a_broken_object_is_not_linked(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    StrBuf hsaco = {0};
    assert_false(emit_hsaco("not an ELF file", 15, &diags, &hsaco));
    assert_int_equal(diags.num_errors, 1);
    assert_int_equal(hsaco.len, 0);
    strbuf_free(&hsaco);
    arena_free(arena);
}

static jmp_buf bug_jump;
static char bug_text[400];

static void on_bug(const char *message)
{
    strncpy(bug_text, message, sizeof bug_text - 1);
    longjmp(bug_jump, 1);
}

static void a_line_that_the_assembler_refuses_is_our_bug(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    StrBuf object = {0};
    bug_set_handler(on_bug);
    if (!setjmp(bug_jump)) {
        static const char bad[] = "\t.text\n\tv_no_such_instruction v0, v1\n";
        emit_object(TARGET_GFX942, bad, sizeof bad - 1, &diags, &object);
        fail_msg("the bad line was accepted");
    }
    bug_set_handler(NULL);
    assert_non_null(strstr(bug_text, "refused our text (1 errors)"));
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eight_threads_give_the_same_bytes),
        cmocka_unit_test(object_and_code_object_have_one_note),
        cmocka_unit_test(a_broken_object_is_not_linked),
        cmocka_unit_test(a_line_that_the_assembler_refuses_is_our_bug),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
