/* NumPy files: what is read, what is refused, and that writing and reading agree. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "sim/host/npy.h"

typedef struct Fixture {
    Arena *arena;
    DiagList diags;
    uint8_t bytes[4096];
    size_t num_bytes;
} Fixture;

static int set_up(void **state)
{
    Fixture *f = calloc(1, sizeof *f);
    f->arena = arena_new();
    diag_init(&f->diags, f->arena);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    Fixture *f = *state;
    arena_free(f->arena);
    free(f);
    return 0;
}

/* A file with this header text and data of that size. */
static void make(Fixture *f, unsigned version, const char *header, size_t data)
{
    size_t length = strlen(header), at = version == 1 ? 10 : 12;
    const uint8_t magic[12] = {
        0x93, 'N', 'U', 'M', 'P', 'Y', (uint8_t)version, 0, (uint8_t)length, (uint8_t)(length >> 8)};
    memcpy(f->bytes, magic, at);
    memcpy(f->bytes + at, header, length);
    for (size_t i = 0; i < data; i++) f->bytes[at + length + i] = (uint8_t)i;
    f->num_bytes = at + length + data;
}

static bool parses(Fixture *f, NpyFile *file)
{
    uint32_t errors = f->diags.num_errors;
    bool good = npy_parse("x.npy", f->bytes, f->num_bytes, file, &f->diags);
    assert_int_equal(good, f->diags.num_errors == errors); /* no failure without a message */
    return good;
}

static void good_headers(void **state)
{
    Fixture *f = *state;
    NpyFile file;
    make(f, 1, "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2), }   \n", 24);
    assert_true(parses(f, &file));
    assert_int_equal(file.shape.rank, 2);
    assert_int_equal(file.shape.dims[0], 3);
    assert_int_equal(file.shape.dims[1], 2);
    assert_int_equal(file.count, 6);
    assert_int_equal(file.data[5], 5);
    assert_int_equal(npy_native_type(&file), WAVECC_F32);
    make(f, 2, "{\"shape\":(),\"descr\":\"|u1\",\"fortran_order\":False}\n", 1);
    assert_true(parses(f, &file));
    assert_int_equal(file.shape.rank, 0);
    assert_int_equal(file.count, 1);
    make(f, 1, "{'descr': '<i8', 'fortran_order': False, 'shape': (5,)}", 40);
    assert_true(parses(f, &file));
    assert_int_equal(file.shape.rank, 1);
    make(f, 1, "{'descr': '<u2', 'fortran_order': False, 'shape': (0, 7), }", 0);
    assert_true(parses(f, &file));
    assert_int_equal(file.count, 0);
}

static void bad_headers(void **state)
{
    Fixture *f = *state;
    static const char *const headers[] = {
        "{'descr': '<f4', 'fortran_order': True, 'shape': (3, 2), }",
        "{'descr': '>f4', 'fortran_order': False, 'shape': (3, 2), }",
        "{'descr': '<c8', 'fortran_order': False, 'shape': (3, 1), }",
        "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (3, 2), }",
        "{'descr': '<f4', 'fortran_order': False, }",
        "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (3, 2)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 3), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-3, 2), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999, 2), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296, 4294967296), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,6), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2",
        "{'descr': '<f4",
        "{",
        "",
        "[]",
        "{'descr': '<f9', 'fortran_order': False, 'shape': (3, 2), }",
    };
    NpyFile file;
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        make(f, 1, headers[i], 24);
        assert_false(parses(f, &file));
    }
    make(f, 1, "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2), }", 23);
    assert_false(parses(f, &file));
    make(f, 1, "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2), }", 25);
    assert_false(parses(f, &file));
    make(f, 9, "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2), }", 24);
    assert_false(parses(f, &file));
}

static void every_truncation_is_refused(void **state)
{
    Fixture *f = *state;
    NpyFile file;
    make(f, 1, "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2), }", 24);
    for (size_t length = f->num_bytes; length-- > 0;) {
        uint8_t *copy = malloc(length + 1); /* of the exact size, so that a sanitizer sees reads after it */
        memcpy(copy, f->bytes, length);
        assert_false(npy_parse("x.npy", copy, length, &file, &f->diags));
        free(copy);
    }
}

static void types_of_files(void **state)
{
    Fixture *f = *state;
    NpyFile file;
    make(f, 1, "{'descr': '<u2', 'fortran_order': False, 'shape': (2,), }", 4);
    assert_true(parses(f, &file));
    assert_true(npy_holds(&file, WAVECC_BF16));
    assert_true(npy_holds(&file, WAVECC_U16));
    assert_false(npy_holds(&file, WAVECC_F16));
    assert_false(npy_holds(&file, WAVECC_I16));
    make(f, 1, "{'descr': '|u1', 'fortran_order': False, 'shape': (2,), }", 2);
    assert_true(parses(f, &file));
    assert_true(npy_holds(&file, WAVECC_F8E4M3FN));
    assert_true(npy_holds(&file, WAVECC_F4X2));
    assert_false(npy_holds(&file, WAVECC_I8));
    make(f, 1, "{'descr': '|V1', 'fortran_order': False, 'shape': (2,), }", 2);
    assert_true(parses(f, &file));
    assert_true(npy_holds(&file, WAVECC_F8E5M2));
    assert_false(npy_holds(&file, WAVECC_U8));
    NpyShape shape = {2, {4, 6}}, halved = npy_file_shape(WAVECC_F4X2, &shape);
    assert_int_equal(halved.dims[0], 4);
    assert_int_equal(halved.dims[1], 3);
}

static void produce_offsets(void *context, uint64_t offset, uint8_t *bytes, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)((offset + i) * 3);
}

static void written_files_are_read(void **state)
{
    Fixture *f = *state;
    char path[] = P_tmpdir "/wavecc-npy-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    NpyShape shape = {3, {5, 7, 1234}};
    assert_true(npy_write(path, WAVECC_F16, &shape, produce_offsets, NULL, &f->diags));
    NpyFile file;
    assert_true(npy_open(path, &file, &f->diags));
    assert_int_equal((file.data - (uint8_t *)file.mapping) % 64, 0); /* as NumPy aligns it */
    assert_true(npy_holds(&file, WAVECC_F16));
    assert_int_equal(file.count, 5 * 7 * 1234);
    for (size_t i = 0; i < file.count * 2; i++) assert_int_equal(file.data[i], (uint8_t)(i * 3));
    npy_close(&file);
    unlink(path);
    assert_false(npy_open(path, &file, &f->diags));
    assert_false(npy_open(P_tmpdir, &file, &f->diags));
    assert_false(npy_write("/nowhere/at/all.npy", WAVECC_F16, &shape, produce_offsets, NULL, &f->diags));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(good_headers, set_up, tear_down),
        cmocka_unit_test_setup_teardown(bad_headers, set_up, tear_down),
        cmocka_unit_test_setup_teardown(every_truncation_is_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(types_of_files, set_up, tear_down),
        cmocka_unit_test_setup_teardown(written_files_are_read, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
