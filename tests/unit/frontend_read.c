/* From MLIR text to kernels: what a kernel's signature and attributes say, what is refused, contexts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "frontend/frontend.h"

typedef struct Read {
    Arena *arena;
    DiagList diags;
    KernelList kernels;
    bool good;
} Read;

static FrontendContext *context;

static Read read_with(const char *text, FrontendOptions options)
{
    Read r = {.arena = arena_new()};
    diag_init(&r.diags, r.arena);
    r.good = frontend_read(context, "k.mlir", text, strlen(text), &options, &r.diags, &r.kernels);
    if (r.good) assert_int_equal(r.diags.num_errors, 0);
    else assert_true(r.diags.num_errors > 0);
    return r;
}

static Read read_text(const char *text) { return read_with(text, (FrontendOptions){.target = TARGET_GFX942}); }

static Kernel *only_kernel(const Read *r)
{
    assert_true(r->good);
    assert_int_equal(r->kernels.len, 1);
    return r->kernels.data[0];
}

static void expect_error(const char *text, unsigned line, const char *message)
{
    Read r = read_text(text);
    assert_false(r.good);
    bool found = false;
    for (uint32_t i = 0; i < r.diags.items.len; i++)
        found = found || (strstr(r.diags.items.data[i].message, message) && r.diags.items.data[i].loc.line == line);
    if (!found)
        fail_msg("no error '%s' on line %u; first: line %u: %s", message, line, r.diags.items.data[0].loc.line,
                 r.diags.items.data[0].message);
    arena_free(r.arena);
}

#define MODULE(body) "gpu.module @m {\n" body "\n}\n"
#define KERNEL(args, body) MODULE("gpu.func @k(" args ") kernel {\n" body "\n gpu.return }")

static void static_memrefs_are_bare_pointers(void **state)
{
    (void)state;
    Read r = read_text(KERNEL("%a: memref<4x4xf16>, %b: i8, %c: f16, %d: index, %e: i1, %f: f32", ""));
    Kernel *k = only_kernel(&r);
    static const struct {
        uint32_t offset, size;
        ArgKind kind;
    } want[] = {{0, 8, ARG_GLOBAL_BUFFER}, {8, 1, ARG_BY_VALUE},  {10, 2, ARG_BY_VALUE},
                {16, 8, ARG_BY_VALUE},     {24, 1, ARG_BY_VALUE}, {28, 4, ARG_BY_VALUE}};
    assert_int_equal(k->args.len, 6);
    for (unsigned i = 0; i < 6; i++) {
        assert_int_equal(k->args.data[i].offset, want[i].offset);
        assert_int_equal(k->args.data[i].size, want[i].size);
        assert_int_equal(k->args.data[i].kind, want[i].kind);
        assert_int_equal(k->args.data[i].source, i + 1);
    }
    assert_int_equal(k->kernarg_bytes, 32);
    assert_string_equal(k->args.data[0].type_name, "f16");
    arena_free(r.arena);
}

/* One dynamic memref makes all of them descriptors: allocated, aligned, offset, sizes, strides. */
static void dynamic_memrefs_are_descriptors(void **state)
{
    (void)state;
    const char *text = KERNEL("%a: memref<?x8xf32>, %b: memref<4xf32>, %n: i32", "");
    Read r = read_text(text);
    Kernel *k = only_kernel(&r);
    assert_int_equal(k->args.len, 7 + 5 + 1);
    for (unsigned i = 0; i < 12; i++) {
        assert_int_equal(k->args.data[i].offset, 8 * i);
        assert_int_equal(k->args.data[i].source, i < 7 ? 1 : 2);
        bool pointer = i < 2 || i == 7 || i == 8;
        assert_int_equal(k->args.data[i].kind, pointer ? ARG_GLOBAL_BUFFER : ARG_BY_VALUE);
    }
    assert_int_equal(k->args.data[12].offset, 96);
    assert_int_equal(k->kernarg_bytes, 100);
    arena_free(r.arena);
    r = read_with(text, (FrontendOptions){.target = TARGET_GFX942, .memref_abi = MEMREF_ABI_BARE});
    assert_false(r.good);
    assert_non_null(strstr(r.diags.items.data[0].message, "cannot be passed as a bare pointer"));
    arena_free(r.arena);
    r = read_with(KERNEL("%b: memref<4xf32>", ""),
                  (FrontendOptions){.target = TARGET_GFX942, .memref_abi = MEMREF_ABI_DESCRIPTOR});
    assert_int_equal(only_kernel(&r)->args.len, 5);
    arena_free(r.arena);
}

static void attributes_say_the_launch(void **state)
{
    (void)state;
    Read r = read_text(
        MODULE("gpu.func @k() kernel attributes {gpu.known_block_size = array<i32: 64, 4, 1>, gpu.known_grid_size = "
               "array<i32: 7, 2, 1>,"
               " rocdl.reqd_work_group_size = array<i32: 64, 4, 1>, rocdl.waves_per_eu = 2 : i32} { gpu.return }"));
    Kernel *k = only_kernel(&r);
    assert_int_equal(k->workgroup_size[0], 64);
    assert_int_equal(k->workgroup_size[1], 4);
    assert_int_equal(k->grid[0], 7);
    assert_int_equal(k->waves_per_eu, 2);
    assert_int_equal(k->max_workgroup_size, 256);
    assert_true(k->reqd_workgroup_size);
    arena_free(r.arena);
    r = read_text(MODULE("gpu.func @k() kernel attributes {rocdl.flat_work_group_size = \"1,512\"} { gpu.return }"));
    assert_int_equal(only_kernel(&r)->max_workgroup_size, 512);
    assert_int_equal(only_kernel(&r)->workgroup_size[0], 0);
    arena_free(r.arena);
}

static const char wave[] =
    "#translation = #iree_codegen.translation_info<pipeline = None workgroup_size = [128, 2, 1] subgroup_size = 64, "
    "{llvm_func_attrs = {\"amdgpu-waves-per-eu\" = \"3\", \"denormal-fp-math-f32\" = \"preserve-sign\"}}>\n"
    "module {\n stream.executable private @e {\n"
    "  stream.executable.export public @f workgroups(%m: index) -> (index, index, index) {\n"
    "   %c5 = arith.constant 5 : index\n   %c20 = arith.constant 20 : index\n"
    "   %y = affine.apply affine_map<()[s0] -> (s0 ceildiv 3)>()[%c20]\n"
    "   stream.return %c5, %y, %m : index, index, index\n  }\n"
    "  builtin.module {\n"
    "   func.func @f(%a: !stream.binding, %n: i32) attributes {translation_info = #translation} {\n"
    "    %c0 = arith.constant 0 : index\n"
    "    %0 = stream.binding.subspan %a[%c0] : !stream.binding -> memref<8xbf16, strided<[1], offset: ?>>\n"
    "    return\n   }\n  }\n }\n}\n";

static void wave_wrappers_say_it_too(void **state)
{
    (void)state;
    Read r = read_text(wave);
    Kernel *k = only_kernel(&r);
    assert_string_equal(k->name, "f");
    assert_int_equal(k->workgroup_size[0], 128);
    assert_int_equal(k->workgroup_size[1], 2);
    assert_int_equal(k->waves_per_eu, 3);
    assert_true(k->flush_f32_denorms);
    assert_int_equal(k->grid[0], 5);
    assert_int_equal(k->grid[1], 7);
    assert_int_equal(k->grid[2], 0); /* depends on the workload */
    assert_int_equal(k->args.len, 2);
    assert_int_equal(k->args.data[1].offset, 8);
    assert_string_equal(k->args.data[0].type_name, "bf16");
    arena_free(r.arena);
}

static void kernels_are_chosen_by_name(void **state)
{
    (void)state;
    const char *text = MODULE(
        "gpu.func @a() kernel { gpu.return }\n gpu.func @b() kernel { gpu.return }\n gpu.func @c() { gpu.return }");
    Read r = read_text(text);
    assert_int_equal(r.kernels.len, 2);
    arena_free(r.arena);
    r = read_with(text, (FrontendOptions){.target = TARGET_GFX950, .kernel = "b"});
    assert_string_equal(only_kernel(&r)->name, "b");
    arena_free(r.arena);
    r = read_with(text, (FrontendOptions){.target = TARGET_GFX950, .kernel = "c"});
    assert_false(r.good);
    assert_non_null(strstr(r.diags.items.data[0].message, "no kernel 'c'"));
    arena_free(r.arena);
}

static void errors_name_the_place(void **state)
{
    (void)state;
    expect_error("gpu.module @m {\n gpu.func @k() kernel {\n gpu.return", 3, "expected");
    expect_error("module {\n}\n", 1, "no kernel in the module");
    expect_error(KERNEL("", "\n %s = \"test.what\"() : () -> i32"), 4, "operation 'test.what' is not supported");
    expect_error(KERNEL("%a: tensor<4xf32>", ""), 2, "has type tensor<4xf32>");
    expect_error(KERNEL("%a: memref<4xf32, 5>", ""), 2, "memory space");
    expect_error(KERNEL("", "%0 = memref.alloc() : memref<70000xi8, 3>"), 3, "there is no room for");
    expect_error(KERNEL("", "%0 = memref.alloc() : memref<4294967296x4294967296x4294967296xf32, 3>"), 3,
                 "there is no room for");
    expect_error(KERNEL("", "%0 = memref.alloc() : memref<4xf32>"), 3, "supported: workgroup memory");
    expect_error(KERNEL("%n: index", "%0 = memref.alloc(%n) : memref<?xf32, 3>"), 3, "dynamic sizes");
    expect_error(KERNEL("", "%0 = arith.constant dense<1.0> : vector<100000xf32>"), 3, "too large");
    expect_error(KERNEL("%a: memref<64xi7>, %i: index", "%0 = memref.load %a[%i] : memref<64xi7>"), 3,
                 "type i7 is not supported");
    expect_error(KERNEL("%a: memref<64xi24>, %i: index", "%0 = memref.load %a[%i] : memref<64xi24>"), 3, "i24");
    expect_error(KERNEL("%a: i128", ""), 2, "i128");
    expect_error(KERNEL("%n: index", "%z = arith.constant 0 : index\n %0 = arith.divsi %n, %z : index"), 4,
                 "division by zero");
    expect_error("gpu.module @m {\n llvm.func @k(%p: !llvm.ptr<6>) attributes {gpu.kernel} {\n llvm.return }\n}", 2,
                 "kernel argument 0");
    expect_error(
        MODULE("gpu.func @k() kernel attributes {gpu.known_block_size = array<i32: 1024, 2, 1>} { gpu.return }"), 2,
        "2048 threads");
    expect_error(KERNEL("%a: vector<[4]xf16>", ""), 2, "kernel argument 0");
}

/* scf.for nested deeper than is supported; a chain of branches with known conditions. */
static void deep_nesting_is_refused(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < 2; kind++) {
        StrBuf text = {0};
        strbuf_append(&text, "gpu.module @m {\ngpu.func @k(%n: index) kernel {\n%c0 = arith.constant 0 : index\n"
                             "%c1 = arith.constant 1 : index\n%t = arith.constant true\n");
        for (unsigned i = 0; i < 200; i++) {
            if (kind) strbuf_append(&text, "scf.if %t {\n");
            else strbuf_printf(&text, "scf.for %%i%u = %%c0 to %%n step %%c1 {\n", i);
        }
        for (unsigned i = 0; i < 200; i++) strbuf_append(&text, "}\n");
        strbuf_append(&text, "gpu.return\n}\n}\n");
        Read r = read_text(text.data);
        assert_false(r.good);
        assert_non_null(strstr(r.diags.items.data[0].message, "nested regions"));
        arena_free(r.arena);
        strbuf_free(&text);
    }
}

/* Loops that carry integers are evaluated several times each: the cost must not multiply with the depth. */
static void nested_carried_integers_are_quick(void **state)
{
    (void)state;
    StrBuf text = {0};
    enum { DEPTH = 24 };
    strbuf_append(&text, "gpu.module @m {\ngpu.func @k(%n: index) kernel {\n%c0 = arith.constant 0 : index\n%c1 = "
                         "arith.constant 1 : index\n");
    for (unsigned i = 0; i < DEPTH; i++)
        strbuf_printf(&text, "%%r%u = scf.for %%i%u = %%c0 to %%n step %%c1 iter_args(%%a%u = %s%u) -> (index) {\n", i,
                      i, i, i ? "%a" : "%c", i ? i - 1 : 0);
    strbuf_printf(&text, "%%x = arith.muli %%a%u, %%n : index\nscf.yield %%x : index\n}\n", DEPTH - 1);
    for (unsigned i = DEPTH - 1; i > 0; i--) strbuf_printf(&text, "scf.yield %%r%u : index\n}\n", i);
    strbuf_append(&text, "gpu.return\n}\n}\n");
    Read r = read_text(text.data);
    only_kernel(&r);
    arena_free(r.arena);
    strbuf_free(&text);
}

static char *printed(FrontendContext *fc)
{
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    KernelList kernels = {0};
    FrontendOptions options = {.target = TARGET_GFX950};
    StrBuf out = {0};
    strbuf_append(&out, "");
    if (frontend_read(fc, "k.mlir", wave, strlen(wave), &options, &diags, &kernels))
        kernel_print(kernels.data[0], &out);
    arena_free(arena);
    return out.data;
}

static void *in_thread(void *unused)
{
    (void)unused;
    FrontendContext *fc = frontend_context_new();
    char *text = printed(fc);
    frontend_context_free(fc);
    return text;
}

static void contexts_are_independent(void **state)
{
    (void)state;
    char *first = printed(context), *second = printed(context);
    assert_true(strlen(first) > 0);
    assert_string_equal(first, second); /* a context is used again */
    pthread_t threads[4];
    for (unsigned i = 0; i < 4; i++) assert_int_equal(pthread_create(&threads[i], NULL, in_thread, NULL), 0);
    for (unsigned i = 0; i < 4; i++) {
        void *text;
        pthread_join(threads[i], &text);
        assert_string_equal(text, first);
        free(text);
    }
    free(first);
    free(second);
}

static int set_up(void **state)
{
    (void)state;
    context = frontend_context_new();
    return 0;
}
static int tear_down(void **state)
{
    (void)state;
    frontend_context_free(context);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(static_memrefs_are_bare_pointers), cmocka_unit_test(dynamic_memrefs_are_descriptors),
        cmocka_unit_test(attributes_say_the_launch),        cmocka_unit_test(wave_wrappers_say_it_too),
        cmocka_unit_test(kernels_are_chosen_by_name),       cmocka_unit_test(errors_name_the_place),
        cmocka_unit_test(deep_nesting_is_refused),          cmocka_unit_test(nested_carried_integers_are_quick),
        cmocka_unit_test(contexts_are_independent),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
