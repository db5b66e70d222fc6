/* Matrix operations: the place of every element against tables from AMD's matrix calculator (skipped where the
   tables are absent) and against formulas written here; rounding bounds; EXEC; lane permutations; block scales. */
#include "sim_machine.h"

#include <math.h>

enum {
    ROW_A = 0,
    ROW_B = 32,
    ROW_C = 64,
    ROW_D = 128,
    ROW_SA = 200,
    ROW_SB = 202,
    MAX_DIM = 32,
    MAX_K = 128,
    MAX_BLOCKS = 16
};
static const uint32_t END_PROGRAM = 0xbf810000;

typedef enum Kind {
    KIND_F32,
    KIND_F16,
    KIND_BF16,
    KIND_I8,
    KIND_F64,
    KIND_FP8,
    KIND_BF8,
    KIND_FP6,
    KIND_BF6,
    KIND_FP4
} Kind;

/* Bits of 0, 0.5, 1, 2, 3 in each format; the sign goes on top. */
static const double levels[5] = {0, 0.5, 1, 2, 3};
static const uint32_t codes[][5] = {
    [KIND_F32] = {0, 0x3f000000, 0x3f800000, 0x40000000, 0x40400000},
    [KIND_F16] = {0, 0x3800, 0x3c00, 0x4000, 0x4200},
    [KIND_BF16] = {0, 0x3f00, 0x3f80, 0x4000, 0x4040},
    [KIND_FP8] = {0, 0x30, 0x38, 0x40, 0x44},
    [KIND_BF8] = {0, 0x38, 0x3c, 0x40, 0x42},
    [KIND_FP6] = {0, 0x04, 0x08, 0x10, 0x14},
    [KIND_BF6] = {0, 0x08, 0x0c, 0x10, 0x12},
    [KIND_FP4] = {0, 1, 2, 4, 5},
};
static const uint32_t fnuz_codes[][5] = {[KIND_FP8] = {0, 0x38, 0x40, 0x48, 0x4c},
                                         [KIND_BF8] = {0, 0x3c, 0x40, 0x44, 0x46}};
static const unsigned kind_bits[] = {32, 16, 16, 8, 64, 8, 8, 6, 6, 4};

static uint64_t random_state = 1;
static uint32_t next_random(void)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(random_state >> 33);
}

/* A random number of the format: its value, and its bits in *bits. */
static double random_value(Kind kind, bool fnuz, uint64_t *bits)
{
    unsigned pick = next_random() % 5;
    bool negative = next_random() & 1 && pick;
    double value = negative ? -levels[pick] : levels[pick];
    if (kind == KIND_I8) {
        int8_t byte = (int8_t)next_random();
        *bits = (uint8_t)byte;
        return byte;
    }
    if (kind == KIND_F64) {
        *bits = f64_to_bits(value);
        return value;
    }
    *bits = (fnuz && (kind == KIND_FP8 || kind == KIND_BF8) ? fnuz_codes : codes)[kind][pick];
    if (negative) *bits |= UINT64_C(1) << (kind_bits[kind] - 1);
    return value;
}

static void put_bits(SimWave *wave, unsigned row, unsigned bit, unsigned width, unsigned lane, uint64_t bits)
{
    for (unsigned k = 0; k < width; k++) {
        uint32_t *word = &wave->v[row + (bit + k) / 32][lane];
        *word = (*word & ~(1u << (bit + k) % 32)) | (uint32_t)(bits >> k & 1) << (bit + k) % 32;
    }
}
static uint64_t get_bits(const SimWave *wave, unsigned row, unsigned bit, unsigned width, unsigned lane)
{
    uint64_t bits = 0;
    for (unsigned k = 0; k < width; k++)
        bits |= (uint64_t)(wave->v[row + (bit + k) / 32][lane] >> (bit + k) % 32 & 1) << k;
    return bits;
}

/* One operation with elements at places that a table says. */
typedef struct Place {
    char matrix; /* 'A', 'B', 'C', 'I' */
    unsigned row, col, block, bit, lane;
} Place;
typedef struct Problem {
    char name[80];
    Kind a, b;
    bool fnuz, has_scales, has_blocks;
    unsigned cbsz, abid, blgp;
    Place places[8192];
    unsigned num_places;
} Problem;

static double value_a[MAX_BLOCKS][MAX_DIM][MAX_K], value_b[MAX_BLOCKS][MAX_K][MAX_DIM],
    value_c[MAX_BLOCKS][MAX_DIM][MAX_DIM];

static bool integer_result(const Problem *p) { return p->a == KIND_I8; }

static bool run_problem(Machine *m, const Problem *p)
{
    Opcode opcode = opcode_from_name(p->name, strlen(p->name));
    const InstInfo *row = inst_info((uint16_t)opcode);
    const unsigned d_width = row->operands[0].width, k_end = MAX_K, a_width = 8;
    SimWave *wave = m->wave;
    if (opcode == OP_INVALID) return false;
    memset(value_a, 0, sizeof value_a);
    memset(value_b, 0, sizeof value_b);
    for (unsigned i = 0; i < p->num_places; i++) {
        const Place *at = &p->places[i];
        uint64_t bits;
        if (at->matrix == 'A') {
            value_a[at->block][at->row][at->col] = random_value(p->a, p->fnuz, &bits);
            put_bits(wave, ROW_A, at->bit, kind_bits[p->a], at->lane, bits);
        } else if (at->matrix == 'B') {
            value_b[at->block][at->row][at->col] = random_value(p->b, p->fnuz, &bits);
            put_bits(wave, ROW_B, at->bit, kind_bits[p->b], at->lane, bits);
        } else {
            int value = (int)(next_random() % 64) - 32;
            value_c[at->block][at->row][at->col] = value;
            bits = p->a == KIND_F64    ? f64_to_bits(value)
                   : integer_result(p) ? (uint32_t)value
                                       : f32_to_bits((float)value);
            put_bits(wave, ROW_C, at->bit, p->a == KIND_F64 ? 64 : 32, at->lane, bits);
        }
    }
    Operand operands[MAX_OPERANDS] = {
        operand_phys(CLASS_V, ROW_D, (uint8_t)d_width),
        operand_phys(CLASS_V, ROW_A, row->operands[1].width ? row->operands[1].width : a_width),
        operand_phys(CLASS_V, ROW_B, row->operands[2].width ? row->operands[2].width : a_width),
        operand_phys(CLASS_V, ROW_C, (uint8_t)d_width),
        operand_phys(CLASS_V, ROW_SA, 1),
        operand_phys(CLASS_V, ROW_SB, 1)};
    MachineInst inst = {
        .opcode = (uint16_t)opcode, .num_defs = 1, .num_operands = p->has_scales ? 6 : 4, .operands = operands};
    inst.mods.cbsz = (uint8_t)p->cbsz;
    inst.mods.abid = (uint8_t)p->abid;
    inst.mods.blgp = (uint8_t)p->blgp;
    sim_set_exec(wave, UINT64_C(0xf0f0)); /* ignored */
    assert_true(machine_execute(m, &inst));
    for (unsigned i = 0; i < p->num_places; i++) {
        const Place *at = &p->places[i];
        if (at->matrix != 'C') continue;
        double sum = value_c[at->block][at->row][at->col];
        /* A of block b is that of a block of its group of 2^cbsz (the formats of f8f6f4 have one block). */
        const unsigned block_a = p->has_blocks ? at->block >> p->cbsz << p->cbsz | p->abid : at->block;
        for (unsigned k = 0; k < k_end; k++) sum += value_a[block_a][at->row][k] * value_b[at->block][k][at->col];
        uint64_t bits = get_bits(wave, ROW_D, at->bit, p->a == KIND_F64 ? 64 : 32, at->lane);
        double got = p->a == KIND_F64    ? f64_from_bits(bits)
                     : integer_result(p) ? (int32_t)bits
                                         : f32_from_bits((uint32_t)bits);
        if (got != sum)
            fail_msg("%s: D[%u][%u] block %u, lane %u bit %u: %g, not %g", p->name, at->row, at->col, at->block,
                     at->lane, at->bit, got, sum);
    }
    return true;
}

static Kind kind_of(const char *text)
{
    static const struct {
        const char *name;
        Kind kind;
    } names[] = {{"bf16", KIND_BF16}, {"xf32", KIND_F32}, {"f16", KIND_F16}, {"f32", KIND_F32},
                 {"f64", KIND_F64},   {"i8", KIND_I8},    {"fp8", KIND_FP8}, {"bf8", KIND_BF8},
                 {"fp6", KIND_FP6},   {"bf6", KIND_BF6},  {"fp4", KIND_FP4}};
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        if (!strncmp(text, names[i].name, strlen(names[i].name))) return names[i].kind;
    fail_msg("unknown type %s", text);
    return KIND_F32;
}
/* Types from the mnemonic: the last part, or the last two where they are "fp8_bf8". */
static void set_kinds(Problem *p)
{
    const char *last = strrchr(p->name, '_') + 1;
    p->b = p->a = kind_of(last);
    if (p->a == KIND_FP8 || p->a == KIND_BF8) p->a = kind_of(last - 4);
}

/* Beside the checkout, or where WAVECC_SHARED says. */
static const char *layouts_folder(void)
{
    const char *shared = getenv("WAVECC_SHARED");
    const char *tests = strstr(__FILE__, "/tests/unit/");
    static char path[1024];
    if (shared) snprintf(path, sizeof path, "%s/isa/mfma_layouts", shared);
    else
        snprintf(path, sizeof path, "%.*s/../shared/isa/mfma_layouts", tests ? (int)(tests - __FILE__) : 1,
                 tests ? __FILE__ : ".");
    return path;
}

static bool run_sparse_problem(Machine *m, Problem *p);
static void places_of_a_target(const char *target)
{
    char command[1300], line[200];
    static Problem p;
    unsigned tested = 0, sparse = 0;
    snprintf(command, sizeof command, "zcat %s/%s_elements.csv.gz 2>/dev/null", layouts_folder(), target);
    FILE *csv = popen(command, "r");
    Machine *m = machine_new_words(target, &END_PROGRAM, 1, 0);
    memset(&p, 0, sizeof p);
    p.fnuz = !strcmp(target, "gfx942");
    for (;;) {
        bool got = csv && fgets(line, sizeof line, csv);
        char name[80] = "", matrix[16] = "";
        unsigned row, col, block, vgpr, low, high, lane;
        bool parsed = got && sscanf(line, "%79[^,],%15[^,],%u,%u,%u,%u,%u,%u,%u", name, matrix, &row, &col, &block,
                                    &vgpr, &low, &high, &lane) == 9;
        if (p.num_places && (!got || strcmp(name, p.name))) {
            set_kinds(&p);
            if (!strncmp(p.name, "v_smfmac", 8)) {
                sparse += run_sparse_problem(m, &p);
            } else {
                assert_true(run_problem(m, &p));
                tested++;
            }
            p.num_places = 0;
        }
        if (!got) break;
        if (!parsed) continue;
        snprintf(p.name, sizeof p.name, "%s", name);
        p.places[p.num_places++] = (Place){matrix[0], row, col, block, 32 * vgpr + low, lane};
    }
    if (csv) pclose(csv);
    machine_free(m);
    if (!tested) {
        fprintf(stderr, "skipped: no layout tables in %s (set WAVECC_SHARED)\n", layouts_folder());
        skip();
    }
    assert_true(tested >= 30);
    assert_true(sparse >= 14);
}
static void places_gfx942(void **state) { (void)state, places_of_a_target("gfx942"); }
static void places_gfx950(void **state) { (void)state, places_of_a_target("gfx950"); }

/* SMFMAC: an A entry is the place of the pair that holds the two kept of four k; IDX is the place of their 2 + 2
   bits. */
static bool run_sparse_problem(Machine *m, Problem *p)
{
    static double pair[MAX_DIM][MAX_K][2];
    static unsigned index[MAX_DIM][MAX_K];
    SimWave *wave = m->wave;
    Opcode opcode = opcode_from_name(p->name, strlen(p->name));
    if (opcode == OP_INVALID || sim_fidelity(opcode) == FIDELITY_NONE) return false;
    const InstInfo *row = inst_info((uint16_t)opcode);
    memset(value_a, 0, sizeof value_a);
    memset(value_b, 0, sizeof value_b);
    for (unsigned i = 0; i < p->num_places; i++) {
        const Place *at = &p->places[i];
        uint64_t bits;
        if (at->matrix == 'A' && at->col % 4 == 0) {
            unsigned first = next_random() % 3, second = first + 1 + next_random() % (3 - first);
            index[at->row][at->col / 4] = first | second << 2;
            for (unsigned s = 0; s < 2; s++) {
                pair[at->row][at->col / 4][s] = random_value(p->a, p->fnuz, &bits);
                put_bits(wave, ROW_A, at->bit + s * kind_bits[p->a], kind_bits[p->a], at->lane, bits);
                value_a[0][at->row][at->col + (s ? second : first)] = pair[at->row][at->col / 4][s];
            }
        } else if (at->matrix == 'B') {
            value_b[0][at->row][at->col] = random_value(p->b, p->fnuz, &bits);
            put_bits(wave, ROW_B, at->bit, kind_bits[p->b], at->lane, bits);
        } else if (at->matrix == 'C') {
            int value = (int)(next_random() % 64) - 32;
            value_c[0][at->row][at->col] = value;
            put_bits(wave, ROW_D, at->bit, 32, at->lane, p->a == KIND_I8 ? (uint32_t)value : f32_to_bits((float)value));
        }
    }
    for (unsigned i = 0; i < p->num_places; i++)
        if (p->places[i].matrix == 'I')
            put_bits(wave, ROW_SA, p->places[i].bit, 4, p->places[i].lane,
                     index[p->places[i].row][p->places[i].col / 4]);
    Operand operands[] = {operand_phys(CLASS_V, ROW_D, row->operands[0].width),
                          operand_phys(CLASS_V, ROW_A, row->operands[1].width),
                          operand_phys(CLASS_V, ROW_B, row->operands[2].width), operand_phys(CLASS_V, ROW_SA, 1),
                          operand_phys(CLASS_V, ROW_D, row->operands[0].width)};
    MachineInst inst = {.opcode = (uint16_t)opcode, .num_defs = 1, .num_operands = 5, .operands = operands};
    assert_true(machine_execute(m, &inst));
    for (unsigned i = 0; i < p->num_places; i++) {
        const Place *at = &p->places[i];
        if (at->matrix != 'C') continue;
        double sum = value_c[0][at->row][at->col];
        for (unsigned k = 0; k < MAX_K; k++) sum += value_a[0][at->row][k] * value_b[0][k][at->col];
        uint32_t bits = (uint32_t)get_bits(wave, ROW_D, at->bit, 32, at->lane);
        double got = p->a == KIND_I8 ? (int32_t)bits : (double)f32_from_bits(bits);
        if (got != sum) fail_msg("%s: D[%u][%u]: %g, not %g", p->name, at->row, at->col, got, sum);
    }
    return true;
}

/* The f8f6f4 tables list A and B per format; C is that of the shape. */
static void add_acc_places(Problem *p, unsigned dim)
{
    for (unsigned i = 0; i < dim; i++)
        for (unsigned j = 0; j < dim; j++) {
            unsigned reg = dim == 16 ? i % 4 : i / 8 * 4 + i % 4,
                     lane = dim == 16 ? i / 4 * 16 + j : i / 4 % 2 * 32 + j;
            p->places[p->num_places++] = (Place){'C', i, j, 0, 32 * reg, lane};
        }
}
static void f8f6f4_formats(void **state)
{
    (void)state;
    static const char *const formats[5] = {"fp8", "bf8", "fp6", "bf6", "fp4"};
    static Problem p;
    char command[1300], line[200];
    unsigned tested = 0;
    Machine *m = machine_new_words("gfx950", &END_PROGRAM, 1, 0);
    for (unsigned test = 0; test < 50; test++) {
        const unsigned dim = test < 25 ? 16 : 32, a = test % 5, b = test / 5 % 5;
        memset(&p, 0, sizeof p);
        snprintf(p.name, sizeof p.name, "v_mfma_f32_%s_f8f6f4", dim == 16 ? "16x16x128" : "32x32x64");
        p.a = kind_of(formats[a]);
        p.b = kind_of(formats[b]);
        p.cbsz = a;
        p.blgp = b;
        snprintf(command, sizeof command,
                 "zcat %s/gfx950_f8f6f4_elements.csv.gz 2>/dev/null | grep -E '^f8f6f4_%s,(A:%s|B:%s),'",
                 layouts_folder(), dim == 16 ? "16x16x128" : "32x32x64", formats[a], formats[b]);
        FILE *csv = popen(command, "r");
        while (csv && fgets(line, sizeof line, csv)) {
            char matrix;
            unsigned row, col, block, vgpr, low, high, lane;
            assert_int_equal(sscanf(line, "%*[^,],%c%*[^,],%u,%u,%u,%u,%u,%u,%u", &matrix, &row, &col, &block, &vgpr,
                                    &low, &high, &lane),
                             8);
            p.places[p.num_places++] = (Place){matrix, row, col, block, 32 * vgpr + low, lane};
        }
        if (csv) pclose(csv);
        if (!p.num_places) continue;
        add_acc_places(&p, dim);
        assert_true(run_problem(m, &p));
        tested++;
    }
    machine_free(m);
    if (!tested) {
        fprintf(stderr, "skipped: no layout tables in %s (set WAVECC_SHARED)\n", layouts_folder());
        skip();
    }
    assert_true(tested >= 20);
}

/* ---- without tables: formulas ---- */

static void formula_places(void **state)
{
    (void)state;
    static Problem p;
    static const struct {
        const char *name;
        unsigned dim, k, per_lane;
    } shapes[] = {{"v_mfma_f32_16x16x16_f16", 16, 16, 4},
                  {"v_mfma_f32_32x32x8_bf16", 32, 8, 4},
                  {"v_mfma_f32_16x16x4_f32", 16, 4, 1},
                  {"v_mfma_i32_32x32x16_i8", 32, 16, 8},
                  {"v_mfma_f32_32x32x16_fp8_bf8", 32, 16, 8}};
    Machine *m = machine_new_words("gfx942", &END_PROGRAM, 1, 0);
    for (unsigned s = 0; s < sizeof shapes / sizeof shapes[0]; s++) {
        memset(&p, 0, sizeof p);
        snprintf(p.name, sizeof p.name, "%s", shapes[s].name);
        p.fnuz = true;
        set_kinds(&p);
        for (unsigned i = 0; i < shapes[s].dim; i++)
            for (unsigned k = 0; k < shapes[s].k; k++) {
                unsigned lane = shapes[s].dim * (k / shapes[s].per_lane) + i, local = k % shapes[s].per_lane;
                p.places[p.num_places++] = (Place){'A', i, k, 0, local * kind_bits[p.a], lane};
                p.places[p.num_places++] = (Place){'B', k, i, 0, local * kind_bits[p.b], lane};
            }
        add_acc_places(&p, shapes[s].dim);
        assert_true(run_problem(m, &p));
    }
    machine_free(m);
}

/* Every broadcast of A over some or all blocks of every shape that has several (AMD's matrix instruction calculator:
   block b reads block b - b % 2^cbsz + abid); and what has no meaning is refused. */
static const struct {
    const char *name;
    unsigned dim, k, blocks;
} block_shapes[] = {{"v_mfma_f32_32x32x1_2b_f32", 32, 1, 2},  {"v_mfma_f32_16x16x1_4b_f32", 16, 1, 4},
                    {"v_mfma_f32_4x4x1_16b_f32", 4, 1, 16},   {"v_mfma_f32_32x32x4_2b_f16", 32, 4, 2},
                    {"v_mfma_f32_16x16x4_4b_f16", 16, 4, 4},  {"v_mfma_f32_4x4x4_16b_f16", 4, 4, 16},
                    {"v_mfma_f32_32x32x4_2b_bf16", 32, 4, 2}, {"v_mfma_f32_16x16x4_4b_bf16", 16, 4, 4},
                    {"v_mfma_f32_4x4x4_16b_bf16", 4, 4, 16},  {"v_mfma_i32_32x32x4_2b_i8", 32, 4, 2},
                    {"v_mfma_i32_16x16x4_4b_i8", 16, 4, 4},   {"v_mfma_i32_4x4x4_16b_i8", 4, 4, 16}};
static void place_blocks(Problem *p, unsigned shape)
{
    const unsigned dim = block_shapes[shape].dim, per_group = dim * dim / LANES;
    for (unsigned b = 0; b < block_shapes[shape].blocks; b++)
        for (unsigned i = 0; i < dim; i++) {
            for (unsigned k = 0; k < block_shapes[shape].k; k++) {
                p->places[p->num_places++] = (Place){'A', i, k, b, k * kind_bits[p->a], b * dim + i};
                p->places[p->num_places++] = (Place){'B', k, i, b, k * kind_bits[p->b], b * dim + i};
            }
            for (unsigned j = 0; j < dim; j++) {
                const unsigned reg = dim == 4 ? i : per_group * b + (dim == 16 ? i % 4 : i / 8 * 4 + i % 4),
                               lane = dim == 4 ? 4 * b + j : i / 4 % (LANES / dim) * dim + j;
                p->places[p->num_places++] = (Place){'C', i, j, b, 32 * reg, lane};
            }
        }
}
static void broadcasts_over_blocks(void **state)
{
    (void)state;
    static Problem p;
    Machine *m = machine_new_words("gfx942", &END_PROGRAM, 1, 0);
    for (unsigned s = 0; s < sizeof block_shapes / sizeof block_shapes[0]; s++)
        for (unsigned cbsz = 0; 1u << cbsz <= block_shapes[s].blocks; cbsz++)
            for (unsigned abid = 0; abid < 1u << cbsz; abid++) {
                memset(&p, 0, sizeof p);
                snprintf(p.name, sizeof p.name, "%s", block_shapes[s].name);
                set_kinds(&p);
                p.has_blocks = true;
                p.cbsz = cbsz;
                p.abid = abid;
                place_blocks(&p, s);
                assert_true(run_problem(m, &p));
            }
    machine_free(m);
}
static void meaningless_permutations_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *why;
    } cases[] = {{"v_mfma_f32_16x16x1_4b_f32 v[4:19], v1, v2, 0 cbsz:3", "cbsz beyond the blocks"},
                 {"v_mfma_f32_16x16x1_4b_f32 v[4:19], v1, v2, 0 cbsz:1 abid:2", "abid beyond the blocks"},
                 {"v_mfma_f32_16x16x1_4b_f32 v[4:19], v1, v2, 0 abid:1", "abid beyond the blocks"},
                 {"v_mfma_f32_16x16x8_xf32 v[4:7], v[0:1], v[2:3], 0 blgp:1", "blgp on this instruction"},
                 {"v_mfma_f32_16x16x16_f16 v[4:7], v[0:1], v[2:3], 0 blgp:1", "blgp on this instruction"},
                 {"v_mfma_f64_4x4x4_4b_f64 v[4:5], v[0:1], v[2:3], 0 cbsz:1", "cbsz or abid on this instruction"}};
    REQUIRE_ASSEMBLER();
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Machine *m = machine_new("gfx942", cases[i].text, 0);
        machine_go(m);
        assert_int_equal(m->wave->state, WAVE_STOPPED);
        assert_int_equal(m->wave->status, SIM_UNSUPPORTED);
        assert_non_null(strstr(m->wave->stop_message, cases[i].why));
        machine_free(m);
    }
}

/* AMD's fmha_v4 kernels sum the rows of P with these: A is 1.0 in rows 0, 1, 8, 9 for the first half of a lane's pairs
   and in rows 4, 5, 12, 13 for the second, and the indices choose k % 4 = 0, 1 or 2, 3. D of lanes 0..15 is then the
   sum of lane groups 0 and 2 of B, of lanes 16..31 that of groups 1 and 3. */
static void row_sums_of_fmha(void **state)
{
    (void)state;
    Machine *m = machine_new_words("gfx950", &END_PROGRAM, 1, 0);
    SimWave *wave = m->wave;
    static const uint8_t codes[5] = {0, 0x38, 0x40, 0x44, 0x48}; /* 0 to 4 */
    double sum[LANES] = {0};
    for (unsigned lane = 0; lane < LANES; lane++) {
        for (unsigned e = 0; e < 32; e++) {
            const unsigned value = next_random() % 5;
            put_bits(wave, ROW_B, 8 * e, 8, lane, codes[value]);
            sum[lane] += value;
        }
        for (unsigned r = 0; r < 4; r++) {
            const bool on = (lane & 3) < 2 && (lane >> 2 & 1) == r / 2;
            wave->v[ROW_A + r][lane] = on ? 0x38383838 : 0;
            wave->v[ROW_D + r][lane] = 0;
        }
        wave->v[ROW_SA][lane] = (lane & 3) == 1 ? 0xeeeeeeee : 0x44444444;
    }
    Operand operands[] = {operand_phys(CLASS_V, ROW_D, 4), operand_phys(CLASS_V, ROW_A, 4),
                          operand_phys(CLASS_V, ROW_B, 8), operand_phys(CLASS_V, ROW_SA, 1),
                          operand_phys(CLASS_V, ROW_D, 4)};
    MachineInst inst = {
        .opcode = OP_V_SMFMAC_F32_16X16X128_FP8_FP8, .num_defs = 1, .num_operands = 5, .operands = operands};
    assert_true(machine_execute(m, &inst));
    for (unsigned lane = 0; lane < LANES; lane++) {
        const double got =
            (double)f32_from_bits(wave->v[ROW_D][lane]) + (double)f32_from_bits(wave->v[ROW_D + 1][lane]);
        assert_true(got == sum[lane % 32] + sum[lane % 32 + 32]);
    }
    machine_free(m);
}

/* Every element of B has its place: A has one pair that is not 0, at a random place with random indices. */
static void places_of_wide_sparse(void **state)
{
    (void)state;
    static const Opcode opcodes[] = {OP_V_SMFMAC_I32_16X16X128_I8, OP_V_SMFMAC_I32_32X32X64_I8};
    Machine *m = machine_new_words("gfx950", &END_PROGRAM, 1, 0);
    SimWave *wave = m->wave;
    for (unsigned test = 0; test < 400; test++) {
        const unsigned dim = test % 2 ? 32 : 16, groups = LANES / dim, row = next_random() % dim,
                       quad = next_random() % (8 * groups), first = next_random() % 3,
                       second = first + 1 + next_random() % (3 - first), width = test % 2 ? 16 : 4;
        const unsigned a_lane = quad / 8 * dim + row;
        memset(wave->v, 0, sizeof wave->v);
        for (unsigned r = 0; r < 8; r++)
            for (unsigned lane = 0; lane < LANES; lane++) wave->v[ROW_B + r][lane] = next_random();
        put_bits(wave, ROW_A, 16 * (quad % 8), 8, a_lane, 3);
        put_bits(wave, ROW_A, 16 * (quad % 8) + 8, 8, a_lane, (uint8_t)-5);
        put_bits(wave, ROW_SA, 4 * (quad % 8), 4, a_lane, first | second << 2);
        Operand operands[] = {operand_phys(CLASS_V, ROW_D, (uint8_t)width), operand_phys(CLASS_V, ROW_A, 4),
                              operand_phys(CLASS_V, ROW_B, 8), operand_phys(CLASS_V, ROW_SA, 1),
                              operand_phys(CLASS_V, ROW_D, (uint8_t)width)};
        MachineInst inst = {.opcode = opcodes[test % 2], .num_defs = 1, .num_operands = 5, .operands = operands};
        assert_true(machine_execute(m, &inst));
        for (unsigned i = 0; i < dim; i++)
            for (unsigned j = 0; j < dim; j++) {
                int expected = 0;
                for (unsigned s = 0; s < 2 && i == row; s++) {
                    /* 16 bytes to each lane group, twice round. */
                    const unsigned k = 4 * quad + (s ? second : first), lane = k / 16 % groups * dim + j,
                                   byte = k / 16 / groups * 16 + k % 16;
                    expected += (s ? -5 : 3) * (int8_t)get_bits(wave, ROW_B, 8 * byte, 8, lane);
                }
                const unsigned reg = dim == 16 ? i % 4 : i / 8 * 4 + i % 4,
                               lane = dim == 16 ? i / 4 * 16 + j : i / 4 % 2 * 32 + j;
                assert_int_equal((int)wave->v[ROW_D + reg][lane], expected);
            }
    }
    machine_free(m);
}

/* Random f16 data, in place (D = C): within the bound of a sum of 16 products in f32; the same bits on every host
   level. */
static void rounding_and_levels(void **state)
{
    (void)state;
    uint32_t first[4][LANES];
    for (unsigned level = 2; level <= sim_host_level(); level++) {
        Machine *m = machine_new_words("gfx942", &END_PROGRAM, 1, level);
        SimWave *wave = m->wave;
        random_state = 99;
        for (unsigned r = 0; r < 2; r++)
            for (unsigned i = 0; i < LANES; i++) {
                wave->v[ROW_A + r][i] = next_random() % 0x7c00 | (next_random() % 0x7c00) << 16;
                wave->v[ROW_B + r][i] = next_random() % 0x7c00 | (next_random() % 0x7c00 | 0x8000) << 16;
            }
        for (unsigned i = 0; i < LANES; i++)
            for (unsigned r = 0; r < 4; r++) wave->v[ROW_D + r][i] = f32_to_bits((float)next_random() / 1000.0f);
        double expected[4][LANES], magnitude[4][LANES];
        for (unsigned r = 0; r < 4; r++)
            for (unsigned l = 0; l < LANES; l++) {
                unsigned i = 4 * (l / 16) + r, j = l % 16;
                expected[r][l] = (double)f32_from_bits(wave->v[ROW_D + r][l]);
                magnitude[r][l] = fabs(expected[r][l]);
                for (unsigned k = 0; k < 16; k++) {
                    uint32_t x = wave->v[ROW_A + k % 4 / 2][16 * (k / 4) + i] >> (16 * (k % 2)) & 0xffff;
                    uint32_t y = wave->v[ROW_B + k % 4 / 2][16 * (k / 4) + j] >> (16 * (k % 2)) & 0xffff;
                    double product = ldexp((x & 0x3ff) + (x >> 10 ? 1024 : 0), (x >> 10 ? (int)(x >> 10) : 1) - 25);
                    product *=
                        ldexp((y & 0x3ff) + (y >> 10 & 31 ? 1024 : 0), (y >> 10 & 31 ? (int)(y >> 10 & 31) : 1) - 25);
                    if (y & 0x8000) product = -product;
                    expected[r][l] += product;
                    magnitude[r][l] += fabs(product);
                }
            }
        Operand operands[] = {operand_phys(CLASS_V, ROW_D, 4), operand_phys(CLASS_V, ROW_A, 2),
                              operand_phys(CLASS_V, ROW_B, 2), operand_phys(CLASS_V, ROW_D, 4)};
        MachineInst inst = {
            .opcode = OP_V_MFMA_F32_16X16X16_F16, .num_defs = 1, .num_operands = 4, .operands = operands};
        assert_true(machine_execute(m, &inst));
        for (unsigned r = 0; r < 4; r++)
            for (unsigned l = 0; l < LANES; l++)
                assert_true(fabs((double)f32_from_bits(wave->v[ROW_D + r][l]) - expected[r][l]) <=
                            17 * 0x1p-24 * magnitude[r][l]);
        if (level == 2) memcpy(first, wave->v[ROW_D], sizeof first);
        assert_memory_equal(first, wave->v[ROW_D], sizeof first);
        machine_free(m);
    }
}

static void constant_c_and_agprs(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = machine_new("gfx942",
                             "v_mfma_f32_4x4x1_16b_f32 a[0:3], v0, v1, 1.0\n"
                             "s_nop 7\n"
                             "v_mfma_f32_4x4x1_16b_f32 a[0:3], a4, v1, a[0:3] cbsz:4 abid:3\n"
                             "s_nop 7\n"
                             "v_mfma_f32_32x32x1_2b_f32 v[32:63], v0, v1, 0 blgp:2\n"
                             "v_mfma_f64_4x4x4_4b_f64 v[2:3], v[4:5], v[6:7], 1.0 neg:[1,0,0]",
                             0);
    for (unsigned i = 0; i < LANES; i++) {
        m->wave->v[0][i] = f32_to_bits((float)(i + 1));
        m->wave->v[1][i] = f32_to_bits((float)(100 + i));
        m->wave->v[AGPR_BASE + 4][i] = f32_to_bits((float)i);
        m->wave->v[5][i] = 0x3ff00000;
        m->wave->v[7][i] = 0x40000000;
    }
    machine_end(m);
    for (unsigned l = 0; l < LANES; l++)
        for (unsigned r = 0; r < 4; r++) {
            /* block b = l / 4: A[i] = 4 b + i + 1; then every block uses A of block 3 of a4: 12 + i */
            float b = (float)(100 + l);
            float expected = 1.0f + (float)(l / 4 * 4 + r + 1) * b + (float)(12 + r) * b;
            assert_true(f32_from_bits(m->wave->v[AGPR_BASE + r][l]) == expected);
        }
    for (unsigned l = 0; l < LANES; l++)
        for (unsigned r = 0; r < 32; r++) {
            /* B of both blocks is that of lanes 32..63 */
            unsigned block = r / 16, i = 8 * (r % 16 / 4) + 4 * (l / 32) + r % 4;
            assert_true(f32_from_bits(m->wave->v[32 + r][l]) == (float)(32 * block + i + 1) * (float)(132 + l % 32));
        }
    for (unsigned l = 0; l < LANES; l++) {
        double got = f64_from_bits(m->wave->v[2][l] | (uint64_t)m->wave->v[3][l] << 32);
        assert_true(got == 1.0 - 4 * 2.0);
    }
    machine_free(m);
}

/* Scales: A[i][k] takes byte (op_sel, op_sel_hi) of lane 16 * (k / 32) + i. */
static void block_scales(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = machine_new("gfx950",
                             "v_mfma_scale_f32_16x16x128_f8f6f4 v[16:19], v[0:3], v[4:7], 0, v8, "
                             "v9 op_sel:[0,1,0] op_sel_hi:[1,0,0] cbsz:4 blgp:4",
                             0);
    SimWave *wave = m->wave;
    random_state = 4;
    for (unsigned l = 0; l < LANES; l++) {
        for (unsigned r = 0; r < 4; r++) wave->v[r][l] = 0x22222222, wave->v[4 + r][l] = 0x22222222; /* 1.0 */
        wave->v[8][l] = next_random() % 8 + 124, wave->v[9][l] = next_random() % 8 + 124;
        wave->v[8][l] = wave->v[8][l] << 16 | 0xff00ffff; /* the other bytes are NaN */
        wave->v[9][l] = wave->v[9][l] << 8 | 0xffff00ff;
    }
    machine_end(m);
    for (unsigned l = 0; l < LANES; l++)
        for (unsigned r = 0; r < 4; r++) {
            unsigned i = 4 * (l / 16) + r, j = l % 16;
            double sum = 0;
            for (unsigned q = 0; q < 4; q++)
                sum += 32 * ldexp(1.0, (int)(wave->v[8][16 * q + i] >> 16 & 0xff) - 127) *
                       ldexp(1.0, (int)(wave->v[9][16 * q + j] >> 8 & 0xff) - 127);
            assert_true((double)f32_from_bits(wave->v[16 + r][l]) == sum);
        }
    machine_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_gfx942),
        cmocka_unit_test(places_gfx950),
        cmocka_unit_test(f8f6f4_formats),
        cmocka_unit_test(broadcasts_over_blocks),
        cmocka_unit_test(meaningless_permutations_refused),
        cmocka_unit_test(formula_places),
        cmocka_unit_test(row_sums_of_fmha),
        cmocka_unit_test(places_of_wide_sparse),
        cmocka_unit_test(rounding_and_levels),
        cmocka_unit_test(constant_c_and_agprs),
        cmocka_unit_test(block_scales),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
