/* The textual pass that takes IREE's stream wrapper away. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "frontend/frontend.h"

static const char wrapped[] =
    "#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [64, 1, 1] subgroup_size = 64>\n"
    "module attributes {transform.with_named_sequence} {\n"
    "  stream.executable private @gemm {\n"
    "    stream.executable.export public @gemm workgroups(%a: index,\n"
    "        %b: index) -> (index, index, index) {\n"
    "      %c1 = arith.constant 1 : index // stream.return in a comment\n"
    "      stream.return %a, %b, %c1 : index, index, index\n"
    "    }\n"
    "    builtin.module {\n"
    "      func.func @gemm(%arg0: !stream.binding, %n: index) attributes {translation_info = #translation} {\n"
    "        %c0 = arith.constant 0 : index\n"
    "        %0 = stream.binding.subspan %arg0[%c0] {x = 1 : i32} : !stream.binding -> memref<?x8xf16, strided<[8, "
    "1],\n"
    "             offset: ?>>{%n}\n"
    "        %w = stream.dispatch.workgroup.id[1] : index\n"
    "        %s = \"a.string with stream.return and @sym\"() {stream.return = 1 : i32} : () -> index\n"
    "        return\n"
    "      }\n"
    "    }\n"
    "  }\n"
    "  func.func @isolated_benchmark$async(%x: !hal.buffer_view) -> !hal.buffer_view attributes {inlining_policy = 1} "
    "{\n"
    "    %t = hal.tensor.import %x : !hal.buffer_view -> tensor<?xf16>{%x}\n"
    "    return %x : !hal.buffer_view\n"
    "  }\n"
    "}\n";

static unsigned lines(const char *text)
{
    unsigned n = 0;
    for (; *text; text++) n += *text == '\n';
    return n;
}

/* The text of line `n`, counted from 1. */
static const char *line(Arena *arena, const char *text, unsigned n)
{
    while (--n) text = strchr(text, '\n') + 1;
    return arena_strndup(arena, text, strcspn(text, "\n"));
}

static void rewrites_every_form(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    size_t bytes;
    const char *out = frontend_unwrap(arena, "k.mlir", wrapped, strlen(wrapped), &diags, &bytes);
    assert_non_null(out);
    assert_int_equal(diags.items.len, 0);
    assert_int_equal(bytes, strlen(out));
    assert_int_equal(lines(out), lines(wrapped));
    assert_string_equal(line(arena, out, 3), "  builtin.module @gemm {");
    assert_non_null(strstr(line(arena, out, 4), "func.func private @\"gemm$workgroups\"(%a: index,"));
    assert_non_null(strstr(line(arena, out, 5), "attributes {stream.export_of = @gemm} {"));
    assert_non_null(strstr(line(arena, out, 6), "// stream.return in a comment"));
    assert_string_equal(line(arena, out, 7), "      func.return %a, %b, %c1 : index, index, index");
    assert_non_null(strstr(
        line(arena, out, 12),
        "\"stream.binding.subspan\"(%arg0, %c0, %n) {x = 1 : i32} : (!stream.binding, index, index) -> memref<"));
    assert_string_equal(line(arena, out, 14), "        %w = gpu.block_id y");
    assert_non_null(
        strstr(line(arena, out, 15), "\"a.string with stream.return and @sym\"() {stream.return = 1 : i32}"));
    assert_null(strstr(out, "hal.tensor"));
    assert_null(strstr(out, "$async"));
    arena_free(arena);
}

static void leaves_other_texts_alone(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    const char *text = "module { func.func @f() { return } }";
    size_t bytes;
    assert_ptr_equal(frontend_unwrap(arena, "k", text, strlen(text), &diags, &bytes), text);
    assert_int_equal(bytes, strlen(text));
    /* The generic form parses as it is. */
    text = "\"stream.executable\"() <{sym_name = \"g\"}> ({ \"stream.return\"() : () -> () }) : () -> ()";
    const char *out = frontend_unwrap(arena, "k", text, strlen(text), &diags, &bytes);
    assert_string_equal(out, text);
    arena_free(arena);
}

static void expect_error(const char *text, const char *message, unsigned at_line)
{
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    size_t bytes;
    assert_null(frontend_unwrap(arena, "k.mlir", text, strlen(text), &diags, &bytes));
    assert_int_equal(diags.num_errors, 1);
    assert_int_equal(diags.items.data[0].loc.line, at_line);
    assert_non_null(strstr(diags.items.data[0].message, message));
    arena_free(arena);
}

static void names_malformed_forms(void **state)
{
    (void)state;
    expect_error("module {\n stream.executable {\n", "expected a symbol name", 2);
    expect_error("stream.executable.export public @f workgroups() {", "malformed workgroups", 1);
    expect_error("\n\n%0 = stream.binding.subspan %a : !stream.binding", "stream.binding.subspan: expected", 3);
    expect_error("%0 = stream.dispatch.workgroup.id[3] : index", "[0..2]", 1);
    expect_error("%0 = stream.dispatch.frob[0] : index", "unknown stream.dispatch", 1);
    expect_error("func.func @x$async() { stream.return", "not closed", 1);
}

/* Every prefix, and every text with one character changed: a result or an error, never a fault. */
static void survives_damage(void **state)
{
    (void)state;
    size_t n = strlen(wrapped);
    static const char marks[] = "{}()[]<>\"@%!:-\n ";
    for (size_t i = 0; i < n; i++) {
        Arena *arena = arena_new();
        char *text = arena_strndup(arena, wrapped, n);
        for (unsigned kind = 0; kind < sizeof marks; kind++) {
            DiagList diags;
            diag_init(&diags, arena);
            size_t bytes, length = marks[kind] ? n : i;
            if (marks[kind]) text[i] = marks[kind];
            const char *out = frontend_unwrap(arena, "k", text, length, &diags, &bytes);
            assert_true(out ? diags.num_errors == 0 : diags.num_errors == 1);
            if (marks[kind]) text[i] = wrapped[i];
        }
        arena_free(arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rewrites_every_form),
        cmocka_unit_test(leaves_other_texts_alone),
        cmocka_unit_test(names_malformed_forms),
        cmocka_unit_test(survives_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
