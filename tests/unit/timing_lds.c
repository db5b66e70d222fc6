/* Clocks of the LDS and of the texture cache by the addresses: the fourteen measured points, phases, broadcasts,
   widths, writes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "timing/lds_banks.h"
#include "timing/cache_lines.h"

static LdsClocks clocks(Target target, const uint64_t *address, uint64_t active, unsigned bytes, bool writes)
{
    const TimeRows rows = time_rows(target);
    return lds_clocks(&rows, address, active, bytes, writes ? LDS_USE_WRITE : LDS_USE_READ);
}

/* The reads of ROCm/gfx950-gluon-tutorials experiments/lds_throughput_validation: lane l reads 16 bytes of column
   l % 16, 32 bytes apart by l / 16; columns are 1024 bytes and padding apart. Four waves measure four times these
   clocks, one alone no less than its bus needs: 8. */
static void measured_paddings(void **state)
{
    (void)state;
    static const struct {
        unsigned each_1024, each_2048, clocks;
    } points[] = {{16, 0, 8}, {32, 0, 8}, {64, 0, 8}, {128, 0, 16}, {256, 0, 32}, {4, 0, 64}, {16, 32, 4}};
    for (unsigned p = 0; p < sizeof points / sizeof *points; p++) {
        uint64_t address[64];
        for (unsigned l = 0; l < 64; l++) {
            const unsigned column = l % 16;
            address[l] = column * (1024 + points[p].each_1024) + column / 2 * points[p].each_2048 + l / 16 * 32;
        }
        LdsClocks got = clocks(TARGET_GFX950, address, UINT64_MAX, 16, false);
        if (got.clocks != points[p].clocks || got.free != 4)
            fail_msg("padding %u, %u: %u clocks, %u", points[p].each_1024, points[p].each_2048, got.clocks, got.free);
        assert_true((got.worst_lanes[0] != got.worst_lanes[1]) ==
                        (points[p].each_2048 == 0 && points[p].each_1024 != 4) ||
                    points[p].each_1024 == 4);
    }
}

static void in_a_row(uint64_t *address, unsigned stride)
{
    for (unsigned l = 0; l < 64; l++) address[l] = (uint64_t)l * stride;
}

static void widths(void **state)
{
    (void)state;
    static const unsigned bytes[] = {1, 2, 4, 8, 12, 16}, on_942[] = {2, 2, 2, 4, 8, 8}, on_950[] = {1, 1, 1, 2, 8, 4},
                          dma[] = {1, 1, 1, 2, 4, 4};
    for (unsigned i = 0; i < 6; i++) {
        uint64_t address[64];
        in_a_row(address, bytes[i] == 12 ? 16 : bytes[i]);
        assert_int_equal(clocks(TARGET_GFX942, address, UINT64_MAX, bytes[i], false).clocks, on_942[i]);
        assert_int_equal(clocks(TARGET_GFX950, address, UINT64_MAX, bytes[i], false).clocks, on_950[i]);
        /* written at 128 bytes a clock on both */
        assert_int_equal(clocks(TARGET_GFX942, address, UINT64_MAX, bytes[i], true).clocks, on_942[i]);
        assert_int_equal(clocks(TARGET_GFX950, address, UINT64_MAX, bytes[i], true).clocks, on_942[i]);
        /* LDS-DMA takes all banks of gfx950 */
        const TimeRows on[] = {time_rows(TARGET_GFX942), time_rows(TARGET_GFX950)};
        assert_int_equal(lds_clocks(&on[0], address, UINT64_MAX, bytes[i], LDS_USE_DMA).clocks, on_942[i]);
        assert_int_equal(lds_clocks(&on[1], address, UINT64_MAX, bytes[i], LDS_USE_DMA).clocks, dma[i]);
    }
}

static void conflicts_and_broadcasts(void **state)
{
    (void)state;
    uint64_t address[64];
    in_a_row(address, 0); /* one dword for all */
    assert_int_equal(clocks(TARGET_GFX950, address, UINT64_MAX, 4, false).clocks, 1);
    in_a_row(address, 256); /* 64 dwords of one bank */
    LdsClocks got = clocks(TARGET_GFX950, address, UINT64_MAX, 4, false);
    assert_int_equal(got.clocks, 64);
    assert_int_equal(got.worst_lanes[0], 0);
    assert_int_equal(got.worst_lanes[1], 63);
    assert_int_equal(clocks(TARGET_GFX942, address, UINT64_MAX, 4, false).clocks, 64);
    in_a_row(address, 8); /* every second bank: two lanes of a phase in each */
    assert_int_equal(clocks(TARGET_GFX950, address, UINT64_MAX, 4, false).clocks, 2);
    assert_int_equal(clocks(TARGET_GFX942, address, UINT64_MAX, 4, false).clocks, 4);
    /* lanes that do not meet in a phase do not meet: 0 and 32 on 32 banks; on 64 banks they do */
    in_a_row(address, 4);
    address[32] = address[0] + 256 * 4;
    assert_int_equal(clocks(TARGET_GFX942, address, 1ull << 32 | 1, 4, false).clocks, 2);
    assert_int_equal(clocks(TARGET_GFX950, address, 1ull << 32 | 1, 4, false).clocks, 2);
    assert_int_equal(clocks(TARGET_GFX950, address, 1ull << 32 | 2, 4, false).clocks, 1);
}

/* gfx950 by the rule of rocRoller's LDSModel (ROCm/rocm-libraries): so many consecutive lanes in a clock, and in each
   the fullest bank counts; lane i has `dwords` dwords from dword i * stride * dwords on. */
static unsigned by_rule(unsigned dwords, unsigned stride, bool writes)
{
    static const uint8_t read_lanes[] = {0, 16, 16, 4, 8}, write_lanes[] = {0, 16, 8, 4, 4};
    const unsigned lanes = (writes ? write_lanes : read_lanes)[dwords];
    const unsigned banks = !writes && (dwords == 2 || dwords == 4) ? 64 : 32;
    unsigned clocks = 0;
    for (unsigned first = 0; first < 64; first += lanes) {
        unsigned count[64] = {0}, most = 0;
        for (unsigned i = 0; i < lanes * dwords; i++) {
            const unsigned bank = ((first + i / dwords) * stride * dwords + i % dwords) % banks;
            if (++count[bank] > most) most = count[bank];
        }
        clocks += most;
    }
    return clocks;
}

/* The clocks of one wave: of the banks, or of the path to its registers; a write has 4 more. */
static unsigned alone(const TimeRows *rows, unsigned dwords, unsigned stride, bool writes)
{
    uint64_t address[64];
    in_a_row(address, 4 * dwords * stride);
    const unsigned path = lds_path_clocks(rows, 4 * dwords, writes);
    const unsigned banks =
        lds_clocks(rows, address, UINT64_MAX, 4 * dwords, writes ? LDS_USE_WRITE : LDS_USE_READ).clocks;
    const unsigned issue = path > 4 ? path : 4;
    return banks > issue ? banks : issue;
}

static void strides_by_rule(void **state)
{
    (void)state;
    static const uint8_t strides[] = {1, 2, 4, 8, 16, 32, 64, 128, 3, 5, 7, 15, 33, 63}, widths[] = {1, 2, 4};
    TimeRows rows = time_rows(TARGET_GFX950);
    const double banks = rows.value[TIME_LDS_READ_BANKS_4];
    unsigned disputed = 0;
    for (unsigned i = 0; i < 2 * 3 * sizeof strides; i++) {
        const unsigned stride = strides[i % sizeof strides], dwords = widths[i / sizeof strides % 3];
        const bool writes = i / sizeof strides / 3;
        const unsigned data = by_rule(dwords, stride, writes), issue = 4 + (writes ? 4 * dwords : 0);
        const unsigned want = data > issue ? data : issue;
        rows.value[TIME_LDS_READ_BANKS_4] = 32;
        if (alone(&rows, dwords, stride, writes) != want)
            fail_msg("%u dwords, stride %u, %s: %u, not %u", dwords, stride, writes ? "written" : "read",
                     alone(&rows, dwords, stride, writes), want);
        /* Of reads of 4 bytes the other source says 64 banks: half the clocks. */
        rows.value[TIME_LDS_READ_BANKS_4] = banks;
        const unsigned ours = alone(&rows, dwords, stride, writes);
        if (ours == want) continue;
        assert_true(!writes && dwords == 1 && stride >= 4 && stride <= 32 && ours == want / 2);
        disputed++;
    }
    assert_int_equal(disputed, 4);
}

/* Slots of a queue: a read takes one, a write one for each dword and one. */
static void data_slots(void **state)
{
    (void)state;
    const TimeRows rows = time_rows(TARGET_GFX950), other = time_rows(TARGET_GFX942);
    assert_int_equal(lds_data_slots(&rows, 16, false), 1);
    assert_int_equal(lds_data_slots(&rows, 16, true), 5);
    assert_int_equal(lds_data_slots(&rows, 4, true), 2);
    assert_int_equal(lds_data_slots(&rows, 2, true), 2);
    assert_int_equal(lds_data_slots(&rows, 200, true), 10);
    assert_int_equal(lds_data_slots(&other, 16, true), 0);
}

/* A 16-byte read takes lanes 0 and 20 together, 0 and 4 not; a write takes 0 and 4 together. */
static void phases_of_wide_operations(void **state)
{
    (void)state;
    uint64_t address[64] = {0};
    address[4] = address[20] = 4096;
    const uint64_t with_20 = 1ull << 20 | 1, with_4 = 1ull << 4 | 1;
    for (unsigned t = 0; t < 2; t++) {
        const Target target = t ? TARGET_GFX950 : TARGET_GFX942;
        assert_int_equal(clocks(target, address, with_20, 16, false).clocks, 2);
        assert_int_equal(clocks(target, address, with_20, 16, false).free, 1);
        assert_int_equal(clocks(target, address, with_4, 16, false).free, 2);
        assert_int_equal(clocks(target, address, with_4, 16, true).free, 1);
        assert_int_equal(clocks(target, address, with_4, 16, true).clocks, 2);
    }
    /* lanes 0 and 12: one phase with 64 banks, two with 32 */
    address[12] = 4096;
    assert_int_equal(clocks(TARGET_GFX950, address, 1ull << 12 | 1, 16, false).free, 1);
    assert_int_equal(clocks(TARGET_GFX942, address, 1ull << 12 | 1, 16, false).free, 2);
}

static void nothing_active(void **state)
{
    (void)state;
    uint64_t address[64] = {0};
    assert_int_equal(clocks(TARGET_GFX950, address, 0, 16, false).clocks, 0);
    const TimeRows no_rows = {.target = TARGET_GFX950};
    assert_int_equal(lds_clocks(&no_rows, address, UINT64_MAX, 16, LDS_USE_READ).clocks, 0);
}

/* The texture cache takes four lanes of 16 bytes in a clock, if they are of one line. */
static void texture_cache(void **state)
{
    (void)state;
    const TimeRows rows = time_rows(TARGET_GFX950);
    uint64_t address[64];
    in_a_row(address, 16);
    assert_int_equal(vmem_clocks(&rows, address, UINT64_MAX, 16, false), 16);
    assert_int_equal(vmem_clocks(&rows, address, 0xff, 16, false), 2);
    assert_int_equal(vmem_clocks(&rows, address, 0, 16, false), 0);
    in_a_row(address, 8);
    assert_int_equal(vmem_clocks(&rows, address, UINT64_MAX, 8, false), 8);
    in_a_row(address, 4);
    assert_int_equal(vmem_clocks(&rows, address, UINT64_MAX, 4, false), 4);
    for (unsigned l = 0; l < 64; l++) address[l] = l % 8 * 1024; /* eight rows: stores measured: 64 */
    assert_int_equal(vmem_clocks(&rows, address, UINT64_MAX, 16, true), 64);
    assert_int_equal(vmem_clocks(&rows, address, UINT64_MAX, 16, false), 16);
    for (unsigned l = 0; l < 64; l++) address[l] = l * 1024;
    assert_int_equal(vmem_clocks(&rows, address, UINT64_MAX, 4, false), 16);
    assert_int_equal(vmem_clocks(&rows, address, UINT64_MAX, 4, true), 64);
    for (unsigned l = 0; l < 64; l++) address[l] = 120 + 128 * (l / 4); /* over the edge of a line: two */
    assert_int_equal(vmem_clocks(&rows, address, UINT64_MAX, 16, true), 32);
    assert_int_equal(vmem_clocks(&rows, address, UINT64_MAX, 8, true), 16);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(measured_paddings),        cmocka_unit_test(widths),
        cmocka_unit_test(conflicts_and_broadcasts), cmocka_unit_test(phases_of_wide_operations),
        cmocka_unit_test(nothing_active),           cmocka_unit_test(texture_cache),
        cmocka_unit_test(strides_by_rule),          cmocka_unit_test(data_slots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
