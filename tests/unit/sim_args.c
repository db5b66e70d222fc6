/* The grammar of --arg, and how arguments are placed in the kernarg segment. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "sim/host/args.h"

typedef struct Fixture {
    Arena *arena;
    DiagList diags;
    ArgList list;
    Memory *memory;
    ObjectKernel kernel;
    ObjectArg entries[64];
    uint8_t kernarg[1024];
    uint32_t size;
} Fixture;

static int set_up(void **state)
{
    Fixture *f = calloc(1, sizeof *f);
    f->arena = arena_new();
    diag_init(&f->diags, f->arena);
    args_init(&f->list, f->arena, &f->diags);
    f->memory = memory_new();
    f->kernel = (ObjectKernel){.name = "k", .has_metadata = true, .has_args = true, .args = f->entries};
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    Fixture *f = *state;
    args_free(&f->list);
    memory_free(f->memory);
    arena_free(f->arena);
    free(f);
    return 0;
}

static bool parse(Fixture *f, const char *spec)
{
    uint32_t errors = f->diags.num_errors;
    bool good = args_parse(&f->list, spec);
    assert_int_equal(good, f->diags.num_errors == errors);
    return good;
}

static const Arg *last(const Fixture *f) { return &f->list.args.data[f->list.args.len - 1]; }

/* ---- grammar ---- */

static void buffers(void **state)
{
    Fixture *f = *state;
    assert_true(parse(f, "f16[4x8]=random"));
    assert_int_equal(last(f)->kind, ARG_BUFFER);
    assert_int_equal(last(f)->fill.type, WAVECC_F16);
    assert_int_equal(last(f)->fill.layout.rank, 2);
    assert_int_equal(last(f)->fill.layout.dims[1], 8);
    assert_int_equal(last(f)->fill.layout.strides[0], 8);
    assert_int_equal(fill_size(&last(f)->fill), 64);
    assert_true(parse(f, "memref:f32[2x3]+5:10,2=const:-1.5"));
    assert_true(last(f)->is_memref);
    assert_int_equal(last(f)->fill.layout.offset, 5);
    assert_int_equal(last(f)->fill.layout.strides[0], 10);
    assert_int_equal(last(f)->fill.layout.strides[1], 2);
    assert_int_equal(last(f)->fill.layout.positions, 5 + 10 + 4 + 1);
    assert_int_equal(last(f)->fill.code, 0xbfc00000);
    assert_true(parse(f, "f32[]=iota"));
    assert_int_equal(last(f)->fill.layout.rank, 0);
    assert_int_equal(fill_size(&last(f)->fill), 4);
    assert_true(parse(f, "f4x2[16x64]=random"));
    assert_int_equal(fill_size(&last(f)->fill), 512);
    assert_true(parse(f, "f16[8x32768x6144]=random")); /* 3.2 GB cost nothing yet */
    assert_int_equal(fill_size(&last(f)->fill), 3221225472u);
    assert_true(parse(f, "i64[2]=const:-9223372036854775808"));
    assert_true(last(f)->fill.code == (uint64_t)1 << 63);
    assert_true(parse(f, "f16[2]=const:nan"));
    assert_true(parse(f, "@16:memref:f8E4M3FN[2]=zero"));
    assert_true(last(f)->has_place);
    assert_int_equal(last(f)->place, 16);
    assert_true(parse(f, "f32[4]=@a=b,c.npy"));
    assert_string_equal(last(f)->file, "a=b,c.npy");
}

static void scalars_and_others(void **state)
{
    Fixture *f = *state;
    const struct {
        const char *spec;
        uint32_t bytes;
        uint64_t value;
    } scalars[] = {
        {"i32=-1", 4, 0xffffffff},
        {"i32=0x80000000", 4, 0x80000000},
        {"i8=255", 1, 255},
        {"i8=-128", 1, 0x80},
        {"index=1000", 8, 1000},
        {"i64=-2", 8, (uint64_t)-2},
        {"f16=1.5", 2, 0x3e00},
        {"bf16=-2", 2, 0xc000},
        {"f32=0x1p-1", 4, 0x3f000000},
        {"f64=1e300", 8, 0x7e37e43c8800759c},
        {"u64=18446744073709551615", 8, UINT64_MAX},
        {"f32=inf", 4, 0x7f800000},
        {"i1=1", 1, 1},
        {"i16=65535", 2, 65535},
    };
    for (size_t i = 0; i < sizeof scalars / sizeof scalars[0]; i++) {
        assert_true(parse(f, scalars[i].spec));
        assert_int_equal(last(f)->kind, ARG_SCALAR);
        assert_int_equal(last(f)->num_bytes, scalars[i].bytes);
        assert_memory_equal(last(f)->bytes, &scalars[i].value, scalars[i].bytes);
    }
    assert_true(parse(f, "null"));
    assert_int_equal(last(f)->kind, ARG_NULL);
    assert_true(parse(f, "bytes:00ff12aB"));
    assert_int_equal(last(f)->num_bytes, 4);
    assert_memory_equal(last(f)->bytes, "\x00\xff\x12\xab", 4);
    assert_true(parse(f, "memref:same:3"));
    assert_int_equal(last(f)->same, 3);
    assert_true(last(f)->is_memref);
}

static void mistakes(void **state)
{
    Fixture *f = *state;
    static const char *const bad[] = {
        "",
        "f16",
        "f16=",
        "f16[",
        "f16[4",
        "f16[4]",
        "f16[4]=",
        "f16[x4]=zero",
        "f16[4x]=zero",
        "f16[4,4]=zero",
        "f16[-1]=zero",
        "f16[4]=zeros",
        "f16[4]=const:",
        "f16[4]=const:abc",
        "f16[4]=const:1x",
        "f16[4]=@",
        "f17[4]=zero",
        "f16[4]+=zero",
        "f16[4]:=zero",
        "f16[4]:1,2=zero",
        "f16[4x4]:4=zero",
        "f16[4x4]:-4,1=zero",
        "f16[4x4]:4,1,=zero",
        "f16[]:1=zero",
        "f16[4x4]:2,1=random",
        "f16[4x4]:0,1=iota",
        "i32=1.5",
        "i32=4294967296",
        "i8=256",
        "i8=-129",
        "u8=-1",
        "i32= 5",
        "f32=1.0.0",
        "f4x2=1",
        "memref:i32=5",
        "memref:null",
        "memref:",
        "same:",
        "same:-1",
        "bytes:0",
        "bytes:1",
        "bytes:1g",
        "@:i32=1",
        "@x:i32=1",
        "@99999999999:i32=1",
        "@4",
        "f4x2[3]=zero",
        "f4x2[]=zero",
        "null ",
        "f32[4] =zero",
        "i32[2]=const:4294967296",
        "f16[1x1x1x1x1x1x1x1x1]=zero",
        "f16[18446744073709551616]=zero",
        "f16[4294967296x4294967296x4294967296]=zero",
        "f16[2]:18446744073709551615=zero",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (parse(f, bad[i])) fail_msg("accepted: %s", bad[i]);
        /* The message names the argument. */
        const Diag *item = &f->diags.items.data[f->diags.items.len - 1];
        assert_non_null(strstr(item->message, "argument "));
    }
}

static void aliases(void **state)
{
    Fixture *f = *state;
    assert_true(parse(f, "same:2"));
    assert_true(parse(f, "same:0"));
    assert_true(parse(f, "f32[8]=zero"));
    assert_true(args_prepare(&f->list, 0));
    assert_int_equal(f->list.args.data[1].same, 2);
    assert_ptr_equal(args_buffer(&f->list, 1, "--dump"), &f->list.args.data[2]);
    assert_null(args_buffer(&f->list, 3, "--dump"));
    assert_true(parse(f, "i32=5"));
    assert_null(args_buffer(&f->list, 3, "--dump"));
    assert_true(parse(f, "same:4"));
    assert_false(args_prepare(&f->list, 0)); /* itself */
}

/* ---- placing ---- */

static void add_entry(Fixture *f, const char *kind, uint32_t size)
{
    uint32_t offset = (f->kernel.kernarg_bytes + size - 1) / size * size;
    f->entries[f->kernel.num_args++] = (ObjectArg){.name = "",
                                                   .value_kind = kind,
                                                   .address_space = "",
                                                   .type_name = "",
                                                   .offset = offset,
                                                   .size = size,
                                                   .is_hidden = !strncmp(kind, "hidden_", 7)};
    f->kernel.kernarg_bytes = offset + size;
}

static void add_descriptor(Fixture *f, unsigned rank)
{
    add_entry(f, "global_buffer", 8);
    add_entry(f, "global_buffer", 8);
    for (unsigned i = 0; i < 1 + 2 * rank; i++) add_entry(f, "by_value", 8);
}

static bool place(Fixture *f, bool automatic)
{
    uint32_t errors = f->diags.num_errors;
    const ArgLaunch launch = {{10, 20, 30}, {64, 2, 1}, 512};
    bool good = args_prepare(&f->list, 0) && args_layout(&f->list, &f->kernel, automatic, UINT32_MAX, &f->size) &&
                args_map(&f->list, f->memory) &&
                args_fill_kernarg(&f->list, &f->kernel, &launch, f->memory, f->kernarg, f->size);
    assert_int_equal(good, f->diags.num_errors == errors);
    return good;
}

static uint64_t kernarg(const Fixture *f, uint32_t offset, unsigned bytes)
{
    uint64_t value = 0;
    assert_true(offset + bytes <= f->size);
    memcpy(&value, f->kernarg + offset, bytes);
    return value;
}

static uint64_t base_of(const Fixture *f, uint32_t number)
{
    return memory_region(f->memory, f->list.args.data[number].region)->base;
}

/* Buffers of gigabytes cost what is touched of them: mapping one touches nothing, whatever fills it. */
static void huge_buffers(void **state)
{
    Fixture *f = *state;
    MemoryPort port;
    uint32_t value = 1;
    add_entry(f, "global_buffer", 8);
    add_entry(f, "global_buffer", 8);
    assert_true(parse(f, "f32[65536x65536]=zero"));
    assert_true(parse(f, "f16[16384x16384]=random"));
    assert_true(place(f, false));
    assert_int_equal(memory_touched(f->memory), 0);
    const MemoryRegion *zero = memory_region(f->memory, f->list.args.data[0].region);
    assert_int_equal(zero->size, UINT64_C(4) << 32);
    memory_port_init(&port, f->memory);
    assert_true(memory_read(&port, zero->base + zero->size - 4, &value, 4));
    assert_int_equal(value, 0);
    assert_int_equal(memory_touched(f->memory), MEMORY_PAGE_BYTES);
}

static void bare_pointers_and_scalars(void **state)
{
    Fixture *f = *state;
    add_entry(f, "global_buffer", 8);
    add_entry(f, "by_value", 4);
    add_entry(f, "by_value", 2);
    add_entry(f, "global_buffer", 8);
    add_entry(f, "global_buffer", 8);
    parse(f, "f32[64]+4=zero");
    parse(f, "i32=7");
    parse(f, "f16=1");
    parse(f, "null");
    parse(f, "same:0");
    assert_true(place(f, false));
    assert_int_equal(f->size, 32);
    assert_true(kernarg(f, 0, 8) == base_of(f, 0));
    assert_int_equal(kernarg(f, 8, 4), 7);
    assert_int_equal(kernarg(f, 12, 2), 0x3c00);
    assert_int_equal(kernarg(f, 14, 2), 0xffff); /* padding */
    assert_int_equal(kernarg(f, 16, 8), 0);
    assert_true(kernarg(f, 24, 8) == base_of(f, 0));
}

static void descriptors(void **state)
{
    Fixture *f = *state;
    add_descriptor(f, 2);
    add_entry(f, "by_value", 8);
    add_descriptor(f, 2);
    parse(f, "memref:f32[3x5]+2:8,1=zero");
    parse(f, "index=9");
    parse(f, "memref:same:0");
    assert_true(place(f, false));
    for (unsigned copy = 0; copy < 2; copy++) {
        uint32_t at = copy ? 64 : 0;
        assert_true(kernarg(f, at, 8) == base_of(f, 0) && kernarg(f, at + 8, 8) == base_of(f, 0));
        const uint64_t rest[] = {2, 3, 5, 8, 1};
        for (unsigned i = 0; i < 5; i++) assert_int_equal(kernarg(f, at + 16 + 8 * i, 8), rest[i]);
    }
    assert_int_equal(kernarg(f, 56, 8), 9);
}

/* "i64 = N": what the code takes for granted is compared, member by member; a stride of one element is free. */
static void fixed_members(void **state)
{
    Fixture *f = *state;
    static const char *const types[] = {"f32", "f32", "i64 = 2", "i64 = 3", "i64", "i64", "i64 = 1"};
    static const struct {
        const char *argument, *wrong;
    } rows[] = {
        {"memref:f32[3x5]+2:8,1=zero", NULL},
        {"memref:f32[3x9]+2:8,1=zero", NULL},
        {"memref:f32[3x1]+2:8,7=zero", NULL},
        {"memref:f32[3x5]+1:8,1=zero", "begins at element 1"},
        {"memref:f32[4x5]+2:8,1=zero", "size 4 in dimension 0; the kernel accepts only 3"},
        {"memref:f32[3x5]+2:16,2=zero", "stride 2 in dimension 1; the kernel accepts only 1: pass a contiguous copy"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        f->kernel.num_args = f->kernel.kernarg_bytes = f->list.args.len = 0;
        add_descriptor(f, 2);
        for (size_t n = 0; n < sizeof types / sizeof types[0]; n++) f->entries[n].type_name = types[n];
        parse(f, rows[i].argument);
        assert_int_equal(place(f, false), !rows[i].wrong);
        if (rows[i].wrong) assert_non_null(strstr(f->diags.items.data[f->diags.items.len - 1].message, rows[i].wrong));
    }
}

/* The same --arg options fit a kernel with pointers, with descriptors, or with both. */
static void automatic_forms(void **state)
{
    for (unsigned mask = 0; mask < 4; mask++) {
        Fixture *f = *state;
        for (unsigned i = 0; i < 2; i++) {
            if (mask >> i & 1) add_descriptor(f, 1 + i);
            else add_entry(f, "global_buffer", 8);
        }
        add_entry(f, "by_value", 8);
        parse(f, "f32[16]=zero");
        parse(f, "f32[4x4]=zero");
        parse(f, "index=5");
        assert_true(place(f, true));
        assert_int_equal(f->list.args.data[0].is_memref, mask & 1);
        assert_int_equal(f->list.args.data[1].is_memref, mask >> 1);
        assert_int_equal(kernarg(f, f->size - 8, 8), 5);
        tear_down(state);
        set_up(state);
    }
}

static void wrong_counts_are_refused_with_both_lists(void **state)
{
    Fixture *f = *state;
    add_descriptor(f, 1);
    parse(f, "f32[16]=zero");
    assert_false(place(f, false));
    const char *message = f->diags.items.data[f->diags.items.len - 1].message;
    assert_non_null(strstr(message, "takes 5 argument entries"));
    assert_non_null(strstr(message, "global_buffer, 8 bytes at 8"));
    assert_non_null(strstr(message, "f32[16]=zero"));
    assert_non_null(strstr(message, "memref:"));
    /* Too many and too few, also where the form is chosen automatically. */
    parse(f, "f32[16]=zero");
    assert_false(place(f, true));
    f->list.args.len = 0;
    assert_false(place(f, true));
}

static void wrong_kinds_are_refused(void **state)
{
    static const struct {
        const char *kind;
        uint32_t size;
        const char *spec;
        bool good;
    } cases[] = {
        {"global_buffer", 8, "i64=5", false}, {"by_value", 8, "f32[4]=zero", false},
        {"by_value", 4, "i64=5", false},      {"by_value", 8, "i32=5", false},
        {"by_value", 8, "null", false},       {"by_value", 8, "bytes:0011", false},
        {"by_value", 2, "bytes:0011", true},  {"global_buffer", 8, "bytes:0011223344556677", true},
        {"by_value", 4, "f32=5", true},       {"by_value", 1, "i8=5", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Fixture *f = *state;
        add_entry(f, cases[i].kind, cases[i].size);
        parse(f, cases[i].spec);
        assert_int_equal(place(f, false), cases[i].good);
        tear_down(state);
        set_up(state);
    }
}

static void hidden_arguments(void **state)
{
    Fixture *f = *state;
    static const struct {
        const char *kind;
        uint32_t size;
        uint64_t value;
    } hidden[] = {
        {"hidden_block_count_x", 4, 10},     {"hidden_block_count_y", 4, 20},  {"hidden_block_count_z", 4, 30},
        {"hidden_group_size_x", 2, 64},      {"hidden_group_size_y", 2, 2},    {"hidden_group_size_z", 2, 1},
        {"hidden_remainder_x", 2, 0},        {"hidden_global_offset_x", 8, 0}, {"hidden_grid_dims", 2, 3},
        {"hidden_dynamic_lds_size", 4, 512}, {"hidden_hostcall_buffer", 8, 0},
    };
    add_entry(f, "by_value", 4);
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++) add_entry(f, hidden[i].kind, hidden[i].size);
    parse(f, "i32=3");
    assert_true(place(f, true));
    assert_int_equal(kernarg(f, 0, 4), 3);
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
        assert_int_equal(kernarg(f, f->entries[i + 1].offset, hidden[i].size), hidden[i].value);
    add_entry(f, "hidden_future_thing", 8);
    assert_false(place(f, true));
}

static void without_metadata(void **state)
{
    Fixture *f = *state;
    f->kernel.has_args = false;
    f->kernel.kernarg_bytes = 24;
    parse(f, "f32[4]=zero");
    assert_false(place(f, false)); /* no .args, no @OFFSET: */
    f->list.args.len = 0;
    parse(f, "@16:f32[4]=zero");
    parse(f, "@4:i32=9");
    assert_true(place(f, false));
    assert_int_equal(kernarg(f, 4, 4), 9);
    assert_true(kernarg(f, 16, 8) == base_of(f, 0));
    parse(f, "@18:i16=1"); /* overlaps the pointer */
    assert_false(place(f, false));
    f->list.args.len = 2;
    parse(f, "@22:i32=1"); /* beyond the end */
    assert_false(place(f, false));
    f->list.args.len = 2;
    parse(f, "i32=1"); /* mixed */
    assert_false(place(f, false));
    f->list.args.len = 2;
    assert_true(args_layout(&f->list, &f->kernel, false, 64, &f->size));
    assert_int_equal(f->size, 64);
    assert_false(args_layout(&f->list, &f->kernel, false, 16, &f->size));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(buffers),
        TEST(scalars_and_others),
        TEST(mistakes),
        TEST(aliases),
        TEST(huge_buffers),
        TEST(bare_pointers_and_scalars),
        TEST(descriptors),
        TEST(fixed_members),
        TEST(automatic_forms),
        TEST(wrong_counts_are_refused_with_both_lists),
        TEST(wrong_kinds_are_refused),
        TEST(hidden_arguments),
        TEST(without_metadata),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
