/* Objects and code objects: branches and their reach, the same bytes from 8 threads, one metadata note, names that
   cannot be symbols, instructions without an encoding. The comparison with LLVM's assembler and linker is
   tools/check_object.py. */
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

static const char two_kernels[] =
    "kernel @first target(gfx950) {\n^entry:\n  s_cbranch_scc0 ^end, ^middle\n^middle:\n  v1 = v_mov_b32 v0\n"
    "  s_branch ^end\n"
    "^end:\n  s_endpgm\n}\n"
    "kernel @second target(gfx950) {\n^entry:\n  v1 = v_mov_b32 0x12345\n  s_endpgm\n}\n";

typedef struct Made {
    Arena *arena;
    DiagList diags;
    KernelList kernels;
} Made;

static Made parse(const char *text)
{
    Made m = {.arena = arena_new()};
    diag_init(&m.diags, m.arena);
    if (!kir_parse(m.arena, &m.diags, "test.kir", text, strlen(text), NUM_TARGETS, &m.kernels)) {
        StrBuf out = {0};
        diag_print(&m.diags, &out);
        fail_msg("%s", out.data);
    }
    return m;
}

typedef bool Emit(const KernelList *, const EmitOptions *, DiagList *, StrBuf *);

static StrBuf emit(Made *m, Emit *what)
{
    const EmitOptions options = {.line_tables = true};
    StrBuf out = {0};
    assert_true(what(&m->kernels, &options, &m->diags, &out));
    return out;
}

/* The section of that type and number among those of its type, from 0. */
static const Elf64_Shdr *section(const StrBuf *elf, uint32_t type, unsigned number)
{
    const Elf64_Ehdr *header = (const Elf64_Ehdr *)elf->data;
    const Elf64_Shdr *sections = (const Elf64_Shdr *)(elf->data + header->e_shoff);
    assert_true(header->e_shoff + header->e_shnum * sizeof *sections == elf->len);
    for (unsigned i = 0; i < header->e_shnum; i++)
        if (sections[i].sh_type == type && !number--) return &sections[i];
    fail_msg("no section of type %u", type);
    return NULL;
}

static unsigned count_notes(const StrBuf *elf)
{
    const Elf64_Shdr *notes = section(elf, SHT_NOTE, 0);
    unsigned count = 0;
    for (uint64_t at = 0; at + sizeof(Elf64_Nhdr) <= notes->sh_size;) {
        const Elf64_Nhdr *note = (const Elf64_Nhdr *)(elf->data + notes->sh_offset + at);
        assert_int_equal(note->n_type, 32);
        at += sizeof *note + ((note->n_namesz + 3u) & ~3u) + ((note->n_descsz + 3u) & ~3u);
        count++;
    }
    return count;
}

static void object_and_code_object(void **state)
{
    (void)state;
    Made m = parse(two_kernels);
    StrBuf object = emit(&m, emit_object), hsaco = emit(&m, emit_hsaco);
    for (unsigned i = 0; i < 2; i++) {
        const StrBuf *elf = i ? &hsaco : &object;
        const Elf64_Ehdr *header = (const Elf64_Ehdr *)elf->data;
        assert_int_equal(header->e_type, i ? ET_DYN : ET_REL);
        assert_int_equal(header->e_machine, 224 /* EM_AMDGPU */);
        assert_int_equal(header->e_flags & 0xff, 0x4f);
        assert_int_equal(count_notes(elf), 1);
    }
    strbuf_free(&object);
    strbuf_free(&hsaco);
    arena_free(m.arena);
}

/* A loader finds the code from the descriptor, and both by the dynamic symbols. */
static void descriptors_lead_to_the_code(void **state)
{
    (void)state;
    Made m = parse(two_kernels);
    StrBuf hsaco = emit(&m, emit_hsaco);
    const Elf64_Shdr *dynsym = section(&hsaco, SHT_DYNSYM, 0);
    const Elf64_Sym *symbols = (const Elf64_Sym *)(hsaco.data + dynsym->sh_offset);
    assert_int_equal(dynsym->sh_size, 5 * sizeof *symbols);
    for (unsigned i = 1; i < 5; i += 2) {
        int64_t distance;
        memcpy(&distance, hsaco.data + symbols[i + 1].st_value + 16, sizeof distance); /* .rodata: address = offset */
        assert_int_equal(ELF64_ST_TYPE(symbols[i].st_info), STT_FUNC);
        assert_true(symbols[i + 1].st_value + (uint64_t)distance == symbols[i].st_value);
    }
    strbuf_free(&hsaco);
    arena_free(m.arena);
}

static void branches_count_dwords_from_their_end(void **state)
{
    (void)state;
    Made m = parse(two_kernels);
    StrBuf object = emit(&m, emit_object);
    const uint32_t expected[] = {0xbf840002 /* to ^end */, 0x7e020300, 0xbf820000, 0xbf810000};
    assert_memory_equal(object.data + section(&object, SHT_PROGBITS, 0)->sh_offset, expected, sizeof expected);
    strbuf_free(&object);
    arena_free(m.arena);
}

static int worker(void *out)
{
    Made m = parse(two_kernels);
    *(StrBuf *)out = emit(&m, emit_hsaco);
    arena_free(m.arena);
    return 1;
}

static void eight_threads_give_the_same_bytes(void **state)
{
    (void)state;
    enum { THREADS = 8 };
    StrBuf outputs[THREADS] = {{0}};
    thrd_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) assert_int_equal(thrd_create(&threads[i], worker, &outputs[i]), thrd_success);
    for (int i = 0; i < THREADS; i++) thrd_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(outputs[i].len, outputs[0].len);
        assert_memory_equal(outputs[i].data, outputs[0].data, outputs[0].len);
    }
    for (int i = 0; i < THREADS; i++) strbuf_free(&outputs[i]);
}

static void a_name_that_is_no_symbol_is_an_error(void **state)
{
    (void)state;
    Made m = parse(two_kernels);
    const EmitOptions options = {0};
    StrBuf out = {0};
    m.kernels.data[1]->name = "se cond";
    assert_false(emit_object(&m.kernels, &options, &m.diags, &out));
    assert_false(emit_hsaco(&m.kernels, &options, &m.diags, &out));
    assert_int_equal(m.diags.num_errors, 2);
    assert_int_equal(out.len, 0);
    arena_free(m.arena);
}

static jmp_buf bug_jump;
static char bug_text[400];

static void on_bug(const char *message)
{
    strncpy(bug_text, message, sizeof bug_text - 1);
    longjmp(bug_jump, 1);
}

static void assert_bug(Made *m, const char *what)
{
    static StrBuf out;
    static const EmitOptions options;
    bug_set_handler(on_bug);
    if (!setjmp(bug_jump)) {
        emit_object(&m->kernels, &options, &m->diags, &out);
        bug_set_handler(NULL);
        fail_msg("emitted: %s", what);
    }
    bug_set_handler(NULL);
    if (!strstr(bug_text, what)) fail_msg("%s", bug_text);
    assert_int_equal(out.len, 0);
}

static void what_cannot_be_encoded_is_our_bug(void **state)
{
    (void)state;
    Made m = parse(two_kernels);
    Inst *mov = m.kernels.data[1]->blocks.data[0]->first;
    const Operand good = mov->m.operands[0];
    mov->m.operands[0].width = 2;
    assert_bug(&m, "kernel second: 'v[1:2] = v_mov_b32 74565' cannot be encoded: wrong width");
    mov->m.operands[0] = good;
    mov->m.opcode = OP_COPY;
    assert_bug(&m, "it still has a pseudo-operation");
    arena_free(m.arena);
}

/* The farthest branches that 16 bits hold, and one dword more. */
static void a_branch_out_of_reach_is_our_bug(void **state)
{
    (void)state;
    Made m = parse(two_kernels);
    Kernel *k = m.kernels.data[0];
    Block *middle = k->blocks.data[1];
    const unsigned most = 32767 - 2; /* beside what ^middle has */
    for (unsigned i = 0; i < most; i++) inst_insert_before(middle->first, inst_new(k, OP_S_NOP, 0, 0));
    StrBuf object = emit(&m, emit_object);
    const uint32_t expected = 0xbf847fff;
    assert_memory_equal(object.data + section(&object, SHT_PROGBITS, 0)->sh_offset, &expected, sizeof expected);
    strbuf_free(&object);
    inst_insert_before(middle->first, inst_new(k, OP_S_NOP, 0, 0));
    assert_bug(&m, "distance <= INT16_MAX");
    arena_free(m.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(object_and_code_object),
        cmocka_unit_test(descriptors_lead_to_the_code),
        cmocka_unit_test(branches_count_dwords_from_their_end),
        cmocka_unit_test(eight_threads_give_the_same_bytes),
        cmocka_unit_test(a_name_that_is_no_symbol_is_an_error),
        cmocka_unit_test(what_cannot_be_encoded_is_our_bug),
        cmocka_unit_test(a_branch_out_of_reach_is_our_bug),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
