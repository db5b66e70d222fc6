/* Vector memory and LDS: sizes, addresses, bounds, faults, atomics, LDS-DMA, lane exchanges through the LDS
   crossbar. */
#include "sim_machine.h"
#include "sim/exec/buffer_resource.h"

static const uint64_t BASE = UINT64_C(0x1234fffff000); /* a multiple of 4 GiB is at BASE + 0x1000 */

static Machine *with_memory(const char *target, const char *text)
{
    Machine *m = machine_new(target, text, 0);
    machine_map(m, BASE, 0x3000);
    for (unsigned i = 0; i < 0x3000; i += 4) machine_store(m, BASE + i, 0x80000000u + i);
    m->wave->s[0] = (uint32_t)BASE, m->wave->s[1] = (uint32_t)(BASE >> 32);
    return m;
}
static void set_resource(Machine *m, unsigned at, uint64_t base, uint32_t stride, uint32_t num_records)
{
    m->wave->s[at] = (uint32_t)base;
    m->wave->s[at + 1] = (uint32_t)(base >> 32) | stride << 16;
    m->wave->s[at + 2] = num_records;
    m->wave->s[at + 3] = 0x00020000;
}

static void global_loads_and_stores(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = with_memory("gfx942", "global_load_dwordx4 v[4:7], v0, s[0:1] offset:-16\n" /* across 4 GiB */
                                       "global_load_ubyte v8, v0, s[0:1] offset:3\n"
                                       "global_load_sbyte v9, v0, s[0:1] offset:3\n"
                                       "global_load_sshort v10, v0, s[0:1] offset:2\n"
                                       "global_load_short_d16_hi v11, v0, s[0:1]\n"
                                       "global_load_dwordx3 v[12:14], v[2:3], off offset:4\n"
                                       "global_store_dwordx2 v[2:3], v[4:5], off offset:2048\n"
                                       "global_store_short_d16_hi v[2:3], v4, off offset:3000\n"
                                       "global_store_byte v[2:3], v4, off offset:3500\n"
                                       "global_load_dwordx2 a[0:1], v0, s[0:1]");
    SimWave *wave = m->wave;
    const uint64_t exec = UINT64_C(0xaaaaaaaa0000ffff);
    for (unsigned i = 0; i < LANES; i++) {
        uint64_t address = BASE + 0xfc0 + 8 * i;
        wave->v[0][i] = 0xfc0 + 8 * i; /* unsigned 32-bit offset */
        wave->v[2][i] = (uint32_t)address, wave->v[3][i] = (uint32_t)(address >> 32);
        for (unsigned r = 4; r < 16; r++) wave->v[r][i] = 7;
    }
    sim_set_exec(wave, exec);
    machine_end(m);
    for (unsigned i = 0; i < LANES; i++) {
        bool on = exec >> i & 1;
        unsigned at = 0xfc0 + 8 * i;
        for (unsigned r = 0; r < 4; r++) assert_int_equal(wave->v[4 + r][i], on ? 0x80000000u + at - 16 + 4 * r : 7);
        assert_int_equal(wave->v[8][i], on ? 0x80 : 7);
        assert_int_equal(wave->v[9][i], on ? 0xffffff80 : 7);
        assert_int_equal(wave->v[10][i], on ? 0xffff8000 : 7);
        assert_int_equal(wave->v[11][i], on ? at << 16 : 7);
        for (unsigned r = 0; r < 3; r++) assert_int_equal(wave->v[12 + r][i], on ? 0x80000000u + at + 4 + 4 * r : 7);
        assert_int_equal(wave->v[AGPR_BASE + 1][i], on ? 0x80000000u + at + 4 : 0);
        assert_int_equal(machine_load(m, BASE + at + 2048), on ? wave->v[4][i] : 0x80000000u + at + 2048);
        assert_int_equal(machine_load(m, BASE + at + 3000) & 0xffff, on ? 0x8000 : (at + 3000) & 0xffff);
        assert_int_equal(machine_load(m, BASE + at + 3500) & 0xff, on ? wave->v[4][i] & 0xff : (at + 3500) & 0xff);
    }
    machine_free(m);
}

static void faults(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const struct {
        const char *text;
        unsigned lane;
        uint64_t address;
    } cases[] = {
        {"global_load_dword v4, v0, s[0:1] offset:4092", 33, UINT64_C(0x123500002000)}, /* 0xffc + 4 * 1025 */
        {"global_store_dwordx4 v[2:3], v[4:7], off", 63, UINT64_C(0x123500002000)},
        {"ds_read_b64 v[4:5], v0 offset:65529", 0, 65529},
        {"ds_write_b32 v1, v0", 5, UINT64_C(0xfffffffc)},
        {"scratch_load_dword v4, v0, off offset:4093", 0, 4093},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Machine *m = with_memory("gfx942", cases[i].text);
        SimWave *wave = m->wave;
        for (unsigned l = 0; l < LANES; l++) {
            wave->v[0][l] = i == 0 ? 0x1000 + 32 * l + (l == 33 ? 0x1000 : 0) : 0;
            if (i == 0 && l == 33) wave->v[0][l] = 0x3000 - 4092;
            wave->v[1][l] = l == 5 ? 0xfffffffc : 4 * l;
            uint64_t address = BASE + 0x3000 - 16 * (LANES - l) + (l == 63 ? 4 : 0);
            wave->v[2][l] = (uint32_t)address, wave->v[3][l] = (uint32_t)(address >> 32);
        }
        machine_go(m);
        assert_int_equal(wave->state, WAVE_STOPPED);
        assert_int_equal(wave->status, SIM_FAULT);
        assert_int_equal(wave->stop_lane, cases[i].lane);
        assert_true(wave->stop_address == cases[i].address);
        machine_free(m);
    }
}

/* Buffers: per-dword range check of raw resources. */
static void buffer_bounds(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = with_memory("gfx942", "buffer_load_dwordx4 v[4:7], v0, s[4:7], 0 offen\n"
                                       "buffer_store_dwordx4 v[8:11], v0, s[8:11], 0 offen\n"
                                       "buffer_load_dword v12, v0, s[4:7], s12 offen offset:4\n"
                                       "buffer_load_dword v13, v1, s[4:7], 0 offen offset:8\n"
                                       "buffer_load_ushort v14, v0, s[4:7], 0 offen\n"
                                       "buffer_load_dword v15, off, s[4:7], 64\n"
                                       "buffer_load_dword v16, v1, s[4:7], s12 offen");
    SimWave *wave = m->wave;
    set_resource(m, 4, BASE + 0x800, 0, 100);
    set_resource(m, 8, BASE + 0x1800, 0, 102);
    wave->s[12] = 60;
    for (unsigned i = 0; i < LANES; i++) {
        wave->v[0][i] = 4 * i;
        wave->v[1][i] = 0xfffffffcu - 4 * (i % 4); /* the sum with the immediate wraps; with soffset it does not */
        for (unsigned r = 0; r < 4; r++) wave->v[8 + r][i] = 1000 * r + i;
    }
    wave->v[0][63] = 97;
    wave->v[0][62] = 98;
    machine_end(m);
    for (unsigned i = 0; i < 62; i++) {
        for (unsigned r = 0; r < 4; r++) {
            unsigned end = 4 * i + 4 * r + 4;
            assert_int_equal(wave->v[4 + r][i], end <= 100 ? 0x80000000u + 0x800 + end - 4 : 0);
        }
        assert_int_equal(wave->v[12][i], 4 * i + 4 + 60 + 4 <= 100 ? 0x80000000u + 0x800 + 4 * i + 64 : 0);
        unsigned wrapped = 4 - 4 * (i % 4);
        assert_int_equal(wave->v[13][i], i % 4 < 2 ? 0x80000000u + 0x800 + wrapped : 0);
        assert_int_equal(wave->v[14][i], 4 * i + 2 <= 100 ? (0x800 + 4 * i) & 0xffff : 0);
        assert_int_equal(wave->v[15][i], 0x80000000u + 0x800 + 64);
        assert_int_equal(wave->v[16][i], 0);
    }
    assert_int_equal(wave->v[14][62], 0x8000); /* bytes 98, 99 are inside */
    assert_int_equal(wave->v[4][62], 0);       /* bytes 98 .. 101 are not */
    /* The last lane that writes a dword wins; beyond 102 nothing is written. Lane 25 would end at 104: dropped.
       Lanes 62, 63: 102 and 101. */
    for (unsigned dword = 0; dword < 24; dword++) {
        unsigned lane = dword; /* lane 4 * dword / 4 with r = 0 is the highest */
        assert_int_equal(machine_load(m, BASE + 0x1800 + 4 * dword), lane);
    }
    assert_int_equal(machine_load(m, BASE + 0x1800 + 104), 0x80000000u + 0x1800 + 104);
    machine_free(m);
}

static void structured_buffers(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = with_memory("gfx942", "buffer_load_dword v4, v0, s[4:7], 0 idxen offset:4\n"
                                       "buffer_load_dword v5, v[0:1], s[4:7], 0 idxen offen\n"
                                       "buffer_load_dword v6, v0, s[8:11], 0 idxen");
    SimWave *wave = m->wave;
    set_resource(m, 4, BASE, 12, 40);
    set_resource(m, 8, BASE, 16, 40);
    wave->s[9] |= 1u << 31; /* swizzled, index stride 8 */
    for (unsigned i = 0; i < LANES; i++) wave->v[0][i] = i, wave->v[1][i] = 8;
    machine_end(m);
    for (unsigned i = 0; i < LANES; i++) {
        assert_int_equal(wave->v[4][i], i < 40 ? 0x80000000u + 12 * i + 4 : 0);
        assert_int_equal(wave->v[5][i], i < 40 ? 0x80000000u + 12 * i + 8 : 0);
        assert_int_equal(wave->v[6][i], i < 40 ? 0x80000000u + i / 8 * 128 + i % 8 * 4 : 0);
    }
    machine_free(m);
}

static void atomics(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = with_memory("gfx942", "global_atomic_add v4, v0, v1, s[0:1] sc0\n"
                                       "global_atomic_smax v0, v2, s[0:1] offset:4\n"
                                       "global_atomic_cmpswap v5, v0, v[6:7], s[0:1] offset:8 sc0\n"
                                       "global_atomic_inc v0, v8, s[0:1] offset:12\n"
                                       "global_atomic_add_f32 v0, v9, s[0:1] offset:16\n"
                                       "global_atomic_add_x2 v0, v[10:11], s[0:1] offset:24\n"
                                       "buffer_atomic_umin v12, off, s[4:7], 0 offset:32\n"
                                       "buffer_atomic_umin v12, off, s[4:7], 0 offset:40\n"
                                       "ds_add_rtn_u32 v13, v0, v1\n"
                                       "ds_cmpst_rtn_b32 v14, v0, v7, v6 offset:8\n"
                                       "ds_max_f32 v0, v9 offset:16\n"
                                       "global_atomic_pk_add_f16 v0, v15, s[0:1] offset:48\n"
                                       "ds_add_u64 v0, v[10:11] offset:24");
    SimWave *wave = m->wave;
    set_resource(m, 4, BASE, 0, 40);
    machine_store(m, BASE + 4, 0xfffffff0), machine_store(m, BASE + 8, 5), machine_store(m, BASE + 12, 0);
    machine_store(m, BASE + 16, f32_to_bits(0.5f)), machine_store(m, BASE + 24, 0xffffffff),
        machine_store(m, BASE + 28, 0);
    machine_store(m, BASE + 48, 0);
    memcpy(wave->lds + 8, &(uint32_t){5}, 4);
    for (unsigned i = 0; i < LANES; i++) {
        wave->v[1][i] = i;
        wave->v[2][i] = 0u - i;
        wave->v[6][i] = 100 + i, wave->v[7][i] = i < 2 ? 5 : 100; /* lane 0 swaps; then lane 2 finds 100 */
        wave->v[8][i] = 9;
        wave->v[9][i] = f32_to_bits((float)i);
        wave->v[10][i] = 1, wave->v[11][i] = 0;
        wave->v[12][i] = 1000 - i;
        wave->v[15][i] = 0x3c003800; /* 1.0, 0.5 */
    }
    machine_end(m);
    unsigned sum = 0;
    for (unsigned i = 0; i < LANES; sum += i, i++) {
        assert_int_equal(wave->v[4][i], 0x80000000u + sum);
        assert_int_equal(wave->v[13][i], sum);
        assert_int_equal(wave->v[5][i], i == 0 ? 5 : i <= 2 ? 100 : 102);
        assert_int_equal(wave->v[14][i], i == 0 ? 5 : i <= 2 ? 100 : 102);
    }
    assert_int_equal(machine_load(m, BASE), 0x80000000u + 2016);
    assert_int_equal(machine_load(m, BASE + 4), 0);
    assert_int_equal(machine_load(m, BASE + 8), 102);
    assert_int_equal(machine_load(m, BASE + 12), 64 % 10);
    assert_int_equal(machine_load(m, BASE + 16), f32_to_bits(2016.5f));
    assert_int_equal(machine_load(m, BASE + 24), 63);
    assert_int_equal(machine_load(m, BASE + 28), 1);
    assert_int_equal(machine_load(m, BASE + 32), 937);
    assert_int_equal(machine_load(m, BASE + 40), 0x80000000u + 40); /* outside the resource */
    assert_int_equal(machine_load(m, BASE + 48), 0x54005000);       /* 64, 32 */
    uint32_t lds[8];
    memcpy(lds, wave->lds, sizeof lds);
    assert_int_equal(lds[0], 2016);
    assert_int_equal(lds[4], f32_to_bits(63.0f));
    assert_int_equal(lds[6], 64);
    machine_free(m);
}

static void lds_accesses(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = machine_new("gfx942",
                             "ds_write_b128 v0, v[4:7]\n"
                             "ds_read_b96 v[8:10], v0 offset:4\n"
                             "ds_write2_b32 v1, v2, v3 offset0:2 offset1:255\n"
                             "ds_read2_b32 v[12:13], v1 offset0:255 offset1:2\n"
                             "ds_write2st64_b64 v1, v[4:5], v[6:7] offset0:4 offset1:5\n"
                             "ds_read2st64_b64 v[16:19], v1 offset0:5 offset1:4\n"
                             "ds_write_b8_d16_hi v0, v4 offset:4096\n"
                             "ds_read_i8 v20, v0 offset:4096\n"
                             "ds_read_u16_d16_hi v21, v0 offset:4096\n"
                             "ds_write_b16 v0, v6 offset:4097\n" /* misaligned */
                             "ds_read_u16 v22, v0 offset:4097",
                             0);
    SimWave *wave = m->wave;
    for (unsigned i = 0; i < LANES; i++) {
        wave->v[0][i] = 16 * i, wave->v[1][i] = 8 * i;
        for (unsigned r = 2; r < 8; r++) wave->v[r][i] = 0x01810000 * r + i;
    }
    wave->v[1][0] = 8;
    machine_end(m);
    for (unsigned i = 1; i < LANES; i++) {
        assert_int_equal(wave->v[8][i], wave->v[5][i]);
        assert_int_equal(wave->v[9][i], wave->v[6][i]);
        assert_int_equal(wave->v[10][i], wave->v[7][i]);
        /* Lane i writes dwords 2 i + 2 and 2 i + 255: no other lane's. */
        assert_int_equal(wave->v[12][i], wave->v[3][i]);
        assert_int_equal(wave->v[13][i], wave->v[2][i]);
        assert_int_equal(wave->v[16][i], wave->v[6][i]);
        assert_int_equal(wave->v[17][i], wave->v[7][i]);
        assert_int_equal(wave->v[18][i], wave->v[4][i]);
        assert_int_equal(wave->v[20][i], (int8_t)(wave->v[4][i] >> 16));
        assert_int_equal(wave->v[21][i], (wave->v[4][i] >> 16 & 0xff) << 16);
        assert_int_equal(wave->v[22][i], wave->v[6][i] & 0xffff);
    }
    machine_free(m);
}

static void lane_exchanges(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = machine_new("gfx942",
                             "ds_bpermute_b32 v2, v0, v1 offset:4\n"
                             "ds_permute_b32 v3, v0, v1\n"
                             "ds_swizzle_b32 v4, v1 offset:swizzle(BITMASK_PERM, \"01pip\")\n"
                             "ds_swizzle_b32 v5, v1 offset:swizzle(QUAD_PERM, 1, 2, 3, 0)\n"
                             "ds_swizzle_b32 v6, v1 offset:swizzle(SWAP, 16)",
                             0);
    SimWave *wave = m->wave;
    const uint64_t exec = ~UINT64_C(0x100);
    for (unsigned i = 0; i < LANES; i++) {
        wave->v[0][i] = 4 * (i * 7 % 64) + 1024; /* modulo 64 lanes */
        wave->v[1][i] = 100 + i;
        for (unsigned r = 2; r < 7; r++) wave->v[r][i] = 9;
    }
    sim_set_exec(wave, exec);
    machine_end(m);
    uint32_t permuted[LANES] = {0};
    for (unsigned i = 0; i < LANES; i++)
        if (i != 8) permuted[i * 7 % 64] = 100 + i;
    for (unsigned i = 0; i < LANES; i++) {
        if (i == 8) {
            for (unsigned r = 2; r < 7; r++) assert_int_equal(wave->v[r][i], 9);
            continue;
        }
        unsigned from = (i * 7 + 1) % 64, bits = (i & 32) | 8 | ((i ^ 2) & 7), quad = (i & ~3u) | ((i + 1) & 3),
                 swap = i ^ 16;
        assert_int_equal(wave->v[2][i], from == 8 ? 0 : 100 + from);
        assert_int_equal(wave->v[3][i], permuted[i]);
        assert_int_equal(wave->v[4][i], bits == 8 ? 0 : 100 + bits);
        assert_int_equal(wave->v[5][i], quad == 8 ? 0 : 100 + quad);
        assert_int_equal(wave->v[6][i], swap == 8 ? 0 : 100 + swap);
    }
    machine_free(m);
}

static void lds_dma(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = with_memory("gfx950", "s_mov_b32 m0, 0x400\n"
                                       "buffer_load_dword v0, s[4:7], 0 offen offset:16 lds\n"
                                       "s_mov_b32 m0, 0x1000\n"
                                       "buffer_load_dwordx4 v1, s[4:7], 0 offen lds\n"
                                       "s_mov_b32 m0, 0x2000\n"
                                       "global_load_lds_ubyte v0, s[0:1] offset:3\n"
                                       "s_mov_b32 m0, 0x3000\n"
                                       "global_load_lds_dwordx3 v[2:3], off");
    SimWave *wave = m->wave;
    const uint64_t exec = ~UINT64_C(0x30);
    set_resource(m, 4, BASE, 0, 200);
    memset(wave->lds, 0xee, MACHINE_LDS);
    for (unsigned i = 0; i < LANES; i++) {
        wave->v[0][i] = 4 * (63 - i);
        wave->v[1][i] = 16 * (i % 16);
        uint64_t address = BASE + 12 * i;
        wave->v[2][i] = (uint32_t)address, wave->v[3][i] = (uint32_t)(address >> 32);
    }
    sim_set_exec(wave, exec);
    machine_end(m);
    for (unsigned i = 0; i < LANES; i++) {
        uint32_t got;
        bool on = exec >> i & 1;
        unsigned from = 4 * (63 - i) + 16;
        memcpy(&got, wave->lds + 0x400 + 16 + 4 * i, 4);
        assert_int_equal(got, !on ? 0xeeeeeeee : from + 4 <= 200 ? 0x80000000u + from : 0);
        for (unsigned r = 0; r < 4; r++) {
            memcpy(&got, wave->lds + 0x1000 + 16 * i + 4 * r, 4);
            unsigned at = 16 * (i % 16) + 4 * r;
            assert_int_equal(got, !on ? 0xeeeeeeee : at + 4 <= 200 ? 0x80000000u + at : 0);
            memcpy(&got, wave->lds + 0x3000 + 16 * i + 4 * r, 4);
            assert_int_equal(got, !on || r == 3 ? 0xeeeeeeee : 0x80000000u + 12 * i + 4 * r);
        }
        memcpy(&got, wave->lds + 0x2000 + 3 + 4 * i, 4);
        assert_int_equal(got, on ? 0x80 : 0xeeeeeeee);
    }
    machine_free(m);
}

/* In each group of 16 lanes: result element n of lane l is halfword l % 4 of lane l / 4 + 4 n (16 bits), and so
   on. */
static void transposing_reads(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = machine_new("gfx950",
                             "ds_read_b64_tr_b16 v[2:3], v0\n ds_read_b64_tr_b8 v[4:5], v0\n "
                             "ds_read_b64_tr_b4 v[6:7], v0",
                             0);
    SimWave *wave = m->wave;
    for (unsigned i = 0; i < LANES; i++) wave->v[0][i] = 8 * (63 - i); /* each lane its own address */
    for (unsigned i = 0; i < 512; i++) wave->lds[i] = (uint8_t)(i * 37 + i / 256);
    machine_end(m);
    for (unsigned i = 0; i < LANES; i++) {
        unsigned base = i & ~15u, l = i & 15;
        for (unsigned n = 0; n < 4; n++) {
            unsigned lane = base + l / 4 + 4 * n, at = 8 * (63 - lane) + 2 * (l % 4);
            assert_int_equal(wave->v[2 + n / 2][i] >> (16 * (n % 2)) & 0xffff, wave->lds[at] | wave->lds[at + 1] << 8);
        }
        for (unsigned n = 0; n < 8; n++) {
            unsigned lane = base + l / 8 + 2 * n;
            assert_int_equal(wave->v[4 + n / 4][i] >> (8 * (n % 4)) & 0xff, wave->lds[8 * (63 - lane) + l % 8]);
        }
        for (unsigned n = 0; n < 16; n++)
            assert_int_equal(wave->v[6 + n / 8][i] >> (4 * (n % 8)) & 15,
                             wave->lds[8 * (63 - base - n) + l / 2] >> (4 * (l % 2)) & 15);
    }
    machine_free(m);
}

static void flat_and_scratch(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = with_memory("gfx942", "flat_store_dword v[0:1], v2\n"
                                       "flat_load_dword v3, v[0:1]\n"
                                       "scratch_store_dwordx2 v4, v[2:3], off offset:8\n"
                                       "scratch_load_dword v5, v4, s2\n"
                                       "scratch_load_dword v6, off, s3 offset:4");
    SimWave *wave = m->wave;
    wave->s[2] = 12, wave->s[3] = 8;
    for (unsigned i = 0; i < LANES; i++) {
        /* Thirds of the lanes go to memory, LDS and scratch. */
        uint64_t address = i % 3 == 0   ? BASE + 4 * i
                           : i % 3 == 1 ? ((uint64_t)SIM_SHARED_APERTURE << 32) + 4 * i
                                        : ((uint64_t)SIM_PRIVATE_APERTURE << 32) + 64;
        wave->v[0][i] = (uint32_t)address, wave->v[1][i] = (uint32_t)(address >> 32);
        wave->v[2][i] = 500 + i;
    }
    machine_end(m);
    for (unsigned i = 0; i < LANES; i++) {
        uint32_t lds, own;
        assert_int_equal(wave->v[3][i], 500 + i);
        if (i % 3 == 0) assert_int_equal(machine_load(m, BASE + 4 * i), 500 + i);
        memcpy(&lds, wave->lds + 4 * i, 4);
        assert_int_equal(lds, i % 3 == 1 ? 500 + i : 0);
        memcpy(&own, wave->scratch + i * MACHINE_SCRATCH + 64, 4);
        assert_int_equal(own, i % 3 == 2 ? 500 + i : 0);
        assert_int_equal(wave->v[5][i], 500 + i); /* offset 12: the second dword */
        assert_int_equal(wave->v[6][i], 500 + i);
    }
    machine_free(m);
}

/* ---- resources of gfx1250, bit by bit ---- */

/* Bits of a resource that one member is made of. */
typedef struct ResourceField {
    unsigned low, bits;
    size_t member;
} ResourceField;

static uint64_t member_of(const BufferResource *r, size_t member)
{
    uint64_t value;
    memcpy(&value, (const char *)r + member, sizeof value);
    return value;
}

/* One bit of the 128 alone: it is that bit of its own member, and changes no other. */
static void wide_resource_bits(void **state)
{
    static const ResourceField fields[] = {{0, 57, offsetof(BufferResource, base)},
                                           {57, 45, offsetof(BufferResource, num_records)},
                                           {57, 45, offsetof(BufferResource, bytes)},
                                           {108, 14, offsetof(BufferResource, stride)}};
    const TargetFamily *family = target_family(TARGET_GFX1250);
    (void)state;
    for (unsigned bit = 0; bit < 128; bit++) {
        uint32_t words[4] = {0};
        words[bit / 32] = 1u << bit % 32;
        const BufferResource r = sim_buffer_resource(family, words);
        for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
            const ResourceField *f = &fields[i];
            const bool own = bit >= f->low && bit < f->low + f->bits;
            assert_int_equal(member_of(&r, f->member), own ? UINT64_C(1) << (bit - f->low) : 0);
        }
        assert_int_equal(r.swizzle, bit == 124);
        assert_int_equal(r.checks_record, bit == 125);
        assert_int_equal(r.is_buffer, bit < 126);
    }
}

/* The end of a buffer in every size of access: whole dwords count, the last one up to its bytes. */
static void wide_buffer_ends(void **state)
{
    const TargetFamily *family = target_family(TARGET_GFX1250);
    (void)state;
    for (unsigned records = 0; records <= 24; records++)
        for (unsigned bytes = 1; bytes <= 16; bytes += bytes < 2 ? 1 : 2)
            for (unsigned offset = 0; offset < 24; offset++) {
                const uint32_t words[4] = {0, records << 25, records >> 7};
                const BufferResource r = sim_buffer_resource(family, words);
                const BufferPlace place = {.voffset = offset, .bytes = bytes};
                unsigned inside, want = 0;
                for (unsigned at = 0; at < bytes; at += 4)
                    want |= (offset + (at + 4 < bytes ? at + 4 : bytes) <= records) << at / 4;
                assert_int_equal(sim_buffer_address(family, &r, &place, false, &inside), offset);
                assert_int_equal(inside, want);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(global_loads_and_stores),
        cmocka_unit_test(faults),
        cmocka_unit_test(buffer_bounds),
        cmocka_unit_test(structured_buffers),
        cmocka_unit_test(atomics),
        cmocka_unit_test(lds_accesses),
        cmocka_unit_test(lane_exchanges),
        cmocka_unit_test(lds_dma),
        cmocka_unit_test(transposing_reads),
        cmocka_unit_test(flat_and_scratch),
        cmocka_unit_test(wide_resource_bits),
        cmocka_unit_test(wide_buffer_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
