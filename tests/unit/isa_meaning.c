/* The algebras over the rows of meaning.def against what the rows compute: bits that are said to be known stay whatever
   the others are, bounds contain, bits that nobody asks for do not matter, copies are copies. Random sources and edges,
   amounts of shifts beyond the width. (The rows themselves: unit_sim_meaning.) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "isa/meaning.h"
#include "trials.h"

static uint64_t state = 0x9e3779b97f4a7c15;
static uint64_t draw(void)
{
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return state;
}
static uint64_t edge(void)
{
    static const uint64_t edges[] = {0,          1,        31,         32,         33,        64,        0x7f,
                                     0xff,       0x7fff,   0x8000,     0xffff,     0x10000,   0x7fffff,  0xffffff,
                                     0x1000000,  0x200010, 0x7fffffff, 0x80000000, ~0u,       INT64_MAX, 1ull << 63,
                                     0x0c050d08, ~0ull,    0x07060504, 0x00ff00ff, 0xffff0000};
    switch (draw() % 4) {
    case 0: return draw();
    case 1: return draw() & draw();
    case 2: return draw() % 80;
    default: return edges[draw() % (sizeof edges / sizeof edges[0])];
    }
}
/* None, all, a few, a run of them. */
static uint64_t some_bits(void)
{
    const unsigned from = draw() % 64;
    switch (draw() % 5) {
    case 0: return 0;
    case 1: return ~0ull;
    case 2: return draw() & draw() & draw();
    case 3: return 1ull << from;
    default: return known_mask((unsigned)(draw() % 16)) << from;
    }
}

static void fail_of(unsigned opcode, const char *what, const MeaningInputs *in)
{
    fail_msg("%s: %s, of 0x%llx, 0x%llx, 0x%llx", inst_info((uint16_t)opcode)->name, what,
             (unsigned long long)in->source[0], (unsigned long long)in->source[1], (unsigned long long)in->source[2]);
}

static void known_bits_stay(unsigned opcode, const Meaning *m)
{
    MeaningInputs in = {.immediate = draw() & 255, .flag = draw() & 1};
    Known s[3], flag = {in.flag, draw() & 1}, flag_out;
    bool written, other_written;
    for (unsigned i = 0; i < 3; i++) s[i] = (Known){in.source[i] = edge(), some_bits()};
    const Known result = meaning_known(m, s, flag, in.immediate, &flag_out);
    const uint64_t value = meaning_value(m, &in, &written);
    if (result.value != value && !m->is_packed) fail_of(opcode, "another value", &in);
    for (unsigned n = 0; n < 6; n++) {
        MeaningInputs other = in;
        for (unsigned i = 0; i < 3; i++) other.source[i] ^= (n ? draw() : ~0ull) & s[i].undef;
        other.flag ^= draw() & flag.undef & 1;
        if ((meaning_value(m, &other, &other_written) ^ value) & ~result.undef)
            fail_of(opcode, "a known bit changes", &in);
        if (!m->is_packed && other_written != written && !(flag_out.undef & 1))
            fail_of(opcode, "the flag changes", &in);
    }
}

static void bounds_contain(unsigned opcode, const Meaning *m)
{
    MeaningRange s[3];
    if (m->is_packed) return;
    for (unsigned i = 0; i < 3; i++) {
        const uint64_t x = edge(), y = draw() % 2 ? x : edge();
        s[i] = (MeaningRange){x < y ? x : y, x < y ? y : x};
    }
    const MeaningRange range = meaning_range(m, s);
    for (unsigned n = 0; n < 6; n++) {
        MeaningInputs in = {.immediate = draw() & 255, .flag = draw() & 1};
        for (unsigned i = 0; i < 3; i++) {
            const uint64_t size = s[i].most - s[i].least;
            in.source[i] = n == 0   ? s[i].least
                           : n == 1 ? s[i].most
                                    : s[i].least + (size + 1 ? draw() % (size + 1) : draw());
        }
        const uint64_t value = meaning_value(m, &in, NULL);
        if (value < range.least || value > range.most) fail_of(opcode, "out of its bounds", &in);
    }
}

/* Sources that are known do not change, and of the others the bits that nobody asks for do. */
static void others_do_not_matter(unsigned opcode, const Meaning *m)
{
    MeaningInputs in = {.immediate = draw() & 255, .flag = draw() & 1};
    Known s[3];
    uint64_t demand[3];
    const uint64_t asked = some_bits();
    if (m->is_packed) return;
    for (unsigned i = 0; i < 3; i++) s[i] = (Known){in.source[i] = edge(), draw() % 2 ? 0 : ~0ull};
    meaning_demand(m, s, asked, demand);
    const uint64_t value = meaning_value(m, &in, NULL);
    for (unsigned n = 0; n < 4; n++) {
        MeaningInputs other = in;
        for (unsigned i = 0; i < 3; i++) other.source[i] ^= (n ? draw() : ~0ull) & ~demand[i] & s[i].undef;
        if ((meaning_value(m, &other, NULL) ^ value) & asked) fail_of(opcode, "a bit that nobody asked for", &in);
    }
}

static unsigned num_kept;
static void copies_are_copies(unsigned opcode, const Meaning *m)
{
    MeaningInputs in = {.immediate = draw() & 255};
    Known s[3];
    if (m->is_packed) return;
    for (unsigned i = 0; i < 3; i++) s[i] = (Known){in.source[i] = edge(), draw() % 2 ? 0 : ~0ull};
    const uint32_t asked = (uint32_t)some_bits() & (draw() % 2 ? 0xff : ~0u);
    const int source = asked ? meaning_kept_source(m, s, asked) : -1;
    num_kept += source >= 0;
    for (unsigned n = 0; n < 4 && source >= 0; n++) {
        if ((meaning_value(m, &in, NULL) ^ in.source[source]) & asked) fail_of(opcode, "not a copy", &in);
        for (unsigned i = 0; i < 3; i++) in.source[i] ^= draw() & s[i].undef;
    }
}

typedef void Property(unsigned opcode, const Meaning *m);
static void for_all_rows(Property *property, unsigned times)
{
    for (unsigned opcode = 1; opcode < NUM_OPCODES; opcode++)
        for (unsigned n = 0; meaning_of(opcode) && n < times; n++) property(opcode, meaning_of(opcode));
}
static void known_bits(void **unused) { (void)unused, for_all_rows(known_bits_stay, trials(500)); }
static void bounds(void **unused) { (void)unused, for_all_rows(bounds_contain, trials(500)); }
static void demand(void **unused) { (void)unused, for_all_rows(others_do_not_matter, trials(500)); }
static void copies(void **unused)
{
    (void)unused;
    for_all_rows(copies_are_copies, trials(300));
    assert_true(num_kept > 100);
}

/* ---- some of it by hand, so that "anything" does not pass ---- */

static void sharp_enough(void **unused)
{
    (void)unused;
    const MeaningRange ids = {0, 255}, three = {3, 3}, five = {5, 5}, mask = {255, 255}, any = {0, UINT32_MAX};
    MeaningRange r = meaning_range(meaning_of(OP_V_LSHL_ADD_U32), (MeaningRange[]){ids, three, five});
    assert_true(r.least == 5 && r.most == 2045);
    r = meaning_range(meaning_of(OP_V_BFE_U32), (MeaningRange[]){ids, five, three});
    assert_true(r.most == 7);
    r = meaning_range(meaning_of(OP_V_XOR_B32), (MeaningRange[]){ids, ids, any});
    assert_true(r.most == 255);
    r = meaning_range(meaning_of(OP_V_SUB_U32), (MeaningRange[]){mask, ids, any});
    assert_true(r.most == 255);
    r = meaning_range(meaning_of(OP_V_MUL_U32_U24), (MeaningRange[]){any, five, any});
    assert_true(r.most == 5u * 0xffffff);
    const Known unknown = {0, ~0ull};
    uint64_t d[3];
    meaning_demand(meaning_of(OP_V_LSHL_ADD_U32), (Known[]){unknown, known(4), unknown}, 0xff, d);
    assert_true(d[0] == 0xf && d[2] == 0xff);
    meaning_demand(meaning_of(OP_V_OR3_B32), (Known[]){known(0xf0), unknown, unknown}, 0xff, d);
    assert_true(d[1] == 0xf && d[2] == 0xf);
    assert_int_equal(
        meaning_kept_source(meaning_of(OP_V_PERM_B32), (Known[]){unknown, unknown, known(0x07060100)}, 0xff), 1);
    assert_int_equal(meaning_kept_source(meaning_of(OP_V_ADD_U32), (Known[]){unknown, known(256), unknown}, 0xff), 0);
    assert_int_equal(meaning_kept_source(meaning_of(OP_V_ADD_U32), (Known[]){unknown, known(256), unknown}, 0x1ff), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(known_bits), cmocka_unit_test(bounds), cmocka_unit_test(demand),
                                       cmocka_unit_test(copies), cmocka_unit_test(sharp_enough)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
