/* Random kernels through the whole compiler, any number of them. Judges: check_regalloc (part of
 * every compilation), and with
 * --run the emulator: the kernel with few registers stores what it stores with all of them.
 *
 * With --damage one instruction of the spill code of each kernel is changed (another slot, another
 * lane, gone): check_regalloc must find it, or the emulator find no difference.
 *
 * usage: regalloc_stress [--target=NAME] [--first=SEED] [--count=N] [--run | --damage] [--print] [--refused]
 *                        [--max-vgprs=N] [--max-sgprs=N] [--max-agprs=N]
 * Limits that are not given are chosen by the seed: a quarter to all of what the kernel takes by
 * itself. Exit status 1 at the first kernel that fails; --print prints the kernels as kernel IR,
 * ready for tools/reduce_kir.py; --refused says why kernels do not fit that have half of what they
 * take. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include "emit/emit.h"
#include "finalize/finalize.h"
#include "regalloc/regalloc.h"
#include "regalloc_random.h"
#include "sim/host/map_object.h"
#include "sim/sim.h"
#include "wavecc/wavecc.h"

typedef struct Options {
    uint64_t first, count;
    Target target; /* gfx942; gfx1250: WMMA, no AGPRs, registers of all four banks */
    bool run, damage, print, refused;
    WaveccOptions limits;
} Options;

typedef struct Totals {
    uint64_t compiled, spilled, refused, refused_with_half, executed, found;
} Totals;

static char bug_text[8192];
/* The kernel at hand, for the handler of bugs. */
static struct {
    uint64_t seed;
    const char *text;
    Target target;
    const Kernel *allocated; /* NULL: not yet */
    WaveccOptions limits;
} now;

/* A third of the kernels have wide arguments. */
static uint64_t seed_of(uint64_t seed) { return seed % 3 ? seed : seed | GEN_WIDE_ARGUMENTS; }

static _Noreturn void fail(const char *what)
{
    StrBuf allocated = {0};
    if (now.allocated) kernel_print(now.allocated, &allocated);
    printf("%s\n%s\nseed %llu (--max-vgprs=%u --max-sgprs=%u --max-agprs=%d): %s\n", now.text ? now.text : "",
           allocated.data ? allocated.data : "", (unsigned long long)now.seed, now.limits.max_vgprs,
           now.limits.max_sgprs, now.limits.max_agprs, what);
    exit(1);
}

static jmp_buf complaint; /* of check_regalloc on a damaged kernel */
static bool complaint_expected;

static void catch_bug(const char *message)
{
    if (!complaint_expected) fail(message);
    longjmp(complaint, 1);
}

static uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* What the kernel takes by itself, and what its text asks for. */
typedef struct Needs {
    uint32_t vgprs, sgprs, agprs;      /* taken */
    uint32_t least_vgprs, least_agprs; /* pins, and AGPRs that the author has asked for */
    uint32_t widest_vgprs, widest_sgprs, reserved_vgprs, reserved_sgprs;
    bool spilled;
} Needs;

/* Registers that one instruction names at once, the most of the kernel. */
static void note_widest(const Kernel *k, Needs *needs)
{
    FOREACH_BLOCK(k, block)
    {
        FOREACH_INST(block, inst)
        {
            uint32_t vgprs = 0, sgprs = 0;
            for (unsigned i = 0; i < inst->m.num_operands; i++) {
                const Operand *o = &inst->m.operands[i];
                if (o->kind != OPERAND_VREG) continue;
                *(o->reg_class == CLASS_S ? &sgprs : &vgprs) += k->vregs.data[o->value].width;
            }
            needs->widest_vgprs = larger(needs->widest_vgprs, vgprs);
            needs->widest_sgprs = larger(needs->widest_sgprs, sgprs);
        }
    }
    for (uint32_t i = 0; i < k->reserved.len; i++)
        *(k->reserved.data[i].reg_class == CLASS_S ? &needs->reserved_sgprs : &needs->reserved_vgprs) +=
            k->reserved.data[i].width;
}

static void note_pins(const Kernel *k, Needs *needs)
{
    for (uint32_t v = 0; v < k->vregs.len; v++) {
        const VReg *r = &k->vregs.data[v];
        uint32_t end = r->pin == NO_PIN ? 0 : r->pin + r->width;
        if (r->reg_class == CLASS_V) needs->least_vgprs = larger(needs->least_vgprs, end);
        if (r->reg_class == CLASS_A) needs->least_agprs = larger(needs->least_agprs, larger(end, 24));
    }
}

/* Half of what the kernel takes, and what one instruction names beside something to move with: it
 * should fit. */
static bool has_room(const Needs *needs, const WaveccOptions *limits)
{
    enum { BESIDE = 8 };
    return 2 * limits->max_vgprs >= needs->vgprs && 2 * limits->max_sgprs >= needs->sgprs &&
           limits->max_vgprs >= needs->widest_vgprs + needs->reserved_vgprs + needs->least_vgprs + BESIDE &&
           limits->max_sgprs >= needs->widest_sgprs + needs->reserved_sgprs + BESIDE;
}

/* A quarter to all of the registers that the kernel takes by itself. */
static WaveccOptions limits_of(const Options *options, const Needs *needs, uint64_t seed)
{
    WaveccOptions limits = options->limits;
    uint32_t part = 25 + (uint32_t)(seed * 7 % 76);
    if (!limits.max_vgprs) limits.max_vgprs = larger(needs->vgprs * part / 100, larger(needs->least_vgprs, 16));
    if (!limits.max_sgprs) limits.max_sgprs = larger(needs->sgprs * part / 100, 16);
    if (limits.max_agprs < 0)
        limits.max_agprs = (int32_t)larger(seed % 3 == 0 ? 0 : seed % 3 == 1 ? 32 : 256, needs->least_agprs);
    return limits;
}

/* The code object, or NULL with the diagnostics in bug_text. */
static const char *compile(WaveccContext *context, const char *text, const WaveccOptions *options,
                           WaveccModule **module, size_t *bytes)
{
    const char *data;
    /* As written: the passes before allocation would take the pressure away. */
    WaveccOptions own = *options;
    own.disable_passes = "cse,dce,peephole,constant-copies,licm,loop-strength,preload,late-cse,late-dce";
    own.verify_each = true;
    own.line_tables = false;
    if (wavecc_compile(context, "random.kir", text, strlen(text), &own, module) == WAVECC_OK &&
        wavecc_module_output(*module, WAVECC_OUTPUT_OBJECT, &data, bytes) == WAVECC_OK)
        return data;
    snprintf(bug_text, sizeof bug_text, "%s", wavecc_module_diagnostics(*module));
    return NULL;
}

static void fill_bytes(void *context, uint64_t offset, uint8_t *bytes, size_t count)
{
    memcpy(bytes, (const uint8_t *)context + offset, count);
}

/* Runs one wave; its output in `out`. False: bug_text says why. */
static bool execute(const char *object_bytes, size_t bytes, uint32_t *out)
{
    enum { OUT_BYTES = RANDOM_OUT_DWORDS * RANDOM_LANES * 4, KERNARG_BYTES = RANDOM_KERNARG_BYTES };
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    CodeObject object = {0};
    Memory *memory = memory_new();
    /* Before the code, whose size differs: the same addresses in every run. */
    uint8_t kernarg[KERNARG_BYTES];
    for (unsigned i = 0; i < KERNARG_BYTES; i++) kernarg[i] = (uint8_t)(i + 1);
    uint64_t place = memory_place(memory, OUT_BYTES);
    int region = memory_map(memory, &(MemoryRegion){place, OUT_BYTES, "out", NULL, NULL, false});
    uint64_t at = memory_place(memory, KERNARG_BYTES);
    memcpy(kernarg, &place, sizeof place);
    memory_map(memory, &(MemoryRegion){at, KERNARG_BYTES, "the arguments", fill_bytes, kernarg, true});
    snprintf(bug_text, sizeof bug_text, "the object cannot be loaded");
    bool good = object_read(arena, "random.o", (const uint8_t *)object_bytes, bytes, &object, &diags) &&
                sim_map_object(&object, memory, &diags);
    if (good) {
        const ObjectKernel *kernel = &object.kernels.data[0];
        SimProgram *program =
            sim_program_new(arena, object.target, object.image + object.code_begin, object.code_end - object.code_begin,
                            object.base + object.code_begin, object.base + kernel->entry, &kernel->desc);
        SimDispatch dispatch = {.program = program,
                                .desc = &kernel->desc,
                                .memory = memory,
                                .grid = {1, 1, 1},
                                .block = {target_infos[now.target].wave_size, 1, 1},
                                .kernarg_address = at,
                                .max_instructions = 5000000,
                                .checks = SIM_CHECK_FLIGHT | SIM_CHECK_HAZARDS | SIM_CHECK_BOUNDS};
        SimResult result;
        good = sim_run(&dispatch, &result);
        snprintf(bug_text, sizeof bug_text, "%s %s", result.message, result.instruction);
        if (good && result.num_errors) {
            good = false;
            snprintf(bug_text, sizeof bug_text, "%s: %s", result.findings[0].instruction, result.findings[0].text);
        }
        sim_result_free(&result);
        memory_peek(memory, region, 0, out, OUT_BYTES);
    }
    memory_free(memory);
    arena_free(arena);
    return good;
}

/* Allocation alone, without the code after it: faster. */
static bool allocate(uint64_t seed, unsigned statements, bool runnable, const WaveccOptions *limits, Needs *needs)
{
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    Kernel *k = gen_kernel_on(now.target, arena, &diags, seed_of(seed), statements, seed % 4 != 0, runnable);
    PassCtx ctx = pass_context(&diags);
    if (limits) ctx.options = *limits;
    note_pins(k, needs);
    note_widest(k, needs);
    pass_abi(k, &ctx);
    pass_regalloc(k, &ctx);
    bool good = !diags.num_errors;
    if (!good) {
        StrBuf text = {0};
        diag_print(&diags, &text);
        snprintf(bug_text, sizeof bug_text, "%s", text.data);
        strbuf_free(&text);
    }
    if (good) {
        needs->vgprs = k->num_vgprs;
        needs->sgprs = k->num_sgprs;
        needs->agprs = k->num_agprs;
        needs->spilled = k->spilled_vgprs || k->spilled_sgprs;
        now.allocated = k;
        pass_check_regalloc(k, &ctx);
        now.allocated = NULL;
        pass_expand(k, &ctx);
    }
    arena_free(arena);
    return good;
}

static char *text_of(uint64_t seed, unsigned statements, bool runnable)
{
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    Kernel *k = gen_kernel_on(now.target, arena, &diags, seed_of(seed), statements, seed % 4 != 0, runnable);
    StrBuf text = {0};
    kernel_print(k, &text);
    arena_free(arena);
    return text.data;
}

/* The kernel with all registers and with few: the same output. */
static bool compare(WaveccContext *context, const char *text, Totals *totals)
{
    static uint32_t out[2][RANDOM_OUT_DWORDS * RANDOM_LANES];
    bool good = true;
    for (unsigned i = 0; i < 2 && good; i++) {
        WaveccOptions options;
        wavecc_options_init(&options);
        if (i) options = now.limits;
        WaveccModule *module;
        size_t bytes;
        const char *object = compile(context, text, &options, &module, &bytes);
        if (object && i) {
            const WaveccKernelInfo *info = wavecc_module_kernel(module, 0);
            totals->spilled += info->scratch_bytes || info->num_agprs;
        }
        if (!object && (!i || !strstr(bug_text, "error: kernel 'random'"))) fail(bug_text);
        if (object && !execute(object, bytes, out[i])) fail(bug_text);
        good = object != NULL;
        wavecc_module_destroy(module);
    }
    if (!good) return false;
    totals->executed++;
    for (unsigned i = 0; i < RANDOM_OUT_DWORDS * RANDOM_LANES; i++) {
        if (out[0][i] == out[1][i]) continue;
        snprintf(bug_text, sizeof bug_text, "out[%u] of lane %u is %#x, not %#x", i / RANDOM_LANES, i % RANDOM_LANES,
                 out[1][i], out[0][i]);
        fail(bug_text);
    }
    return true;
}

/* ---- damage ---- */

static bool is_spill_code(const Inst *inst)
{
    if (!(inst->flags & INST_BY_RA)) return false;
    bool to_special = inst->m.opcode == OP_COPY && inst->m.operands[0].kind == OPERAND_SPECIAL;
    return inst_row(inst)->format == FORMAT_SCRATCH || inst->m.opcode == OP_V_READLANE_B32 ||
           inst->m.opcode == OP_V_WRITELANE_B32 || to_special;
}

static bool damage(Kernel *k, uint64_t seed)
{
    Gen g = {.k = k, .seed = seed * 77 + 1};
    VEC(Inst *) code = {0};
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    if (is_spill_code(inst)) VEC_PUSH(k->arena, &code, inst);
    if (!code.len) return false;
    Inst *inst = code.data[gen_random(&g, code.len)];
    if (gen_random(&g, 2) || inst->m.opcode == OP_COPY) inst_remove(inst);
    else if (inst_row(inst)->format == FORMAT_SCRATCH) inst->m.mods.offset ^= 4;
    else inst->m.operands[2].value ^= 1;
    return true;
}

static bool is_found(Kernel *k, PassCtx *ctx)
{
    complaint_expected = true;
    bool found = setjmp(complaint) != 0;
    if (!found) pass_check_regalloc(k, ctx);
    complaint_expected = false;
    return found;
}

/* Runs the kernel, damaged if `is_damaged`. False: it did not fit, or the damage was found, or
 * there was nothing to damage. */
static bool run_damaged(uint64_t seed, unsigned statements, bool is_damaged, uint32_t *out, Totals *totals)
{
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    Kernel *k = gen_kernel_on(now.target, arena, &diags, seed_of(seed), statements, false, true);
    PassCtx ctx = pass_context(&diags);
    ctx.options = now.limits;
    pass_abi(k, &ctx);
    pass_regalloc(k, &ctx);
    bool good = !diags.num_errors;
    if (good && is_damaged) good = damage(k, seed);
    if (good && is_damaged && is_found(k, &ctx)) {
        totals->found++;
        good = false;
    }
    if (good) {
        StrBuf object = {0};
        KernelList list = {0};
        VEC_PUSH(arena, &list, k);
        const bool banks = target_infos[now.target].num_vgprs > NUM_NAMED_VGPRS;
        pass_expand(k, &ctx);
        pass_prepare_branches(k, &ctx);
        pass_waits(k, &ctx);
        if (banks) pass_vgpr_banks(k, &ctx);
        pass_break_clauses(k, &ctx);
        pass_hazards(k, &ctx);
        pass_wmma_chains(k, &ctx);
        pass_branches(k, &ctx);
        if (banks) pass_check_vgpr_banks(k, &ctx);
        good = emit_object(&list, &(EmitOptions){false}, &diags, &object);
        if (good && !execute(object.data, object.len, out) && !is_damaged) fail(bug_text);
        strbuf_free(&object);
    }
    arena_free(arena);
    return good;
}

static bool judge_damage(uint64_t seed, unsigned statements, Totals *totals)
{
    static uint32_t out[2][RANDOM_OUT_DWORDS * RANDOM_LANES];
    memset(out, 0, sizeof out);
    if (!run_damaged(seed, statements, true, out[1], totals)) return true;
    if (!run_damaged(seed, statements, false, out[0], totals)) return false;
    totals->executed++;
    if (memcmp(out[0], out[1], sizeof out[0])) fail("damage that check_regalloc does not find changes the output");
    return true;
}

static bool take_number(const char *argument, const char *name, uint64_t *number)
{
    size_t length = strlen(name);
    if (strncmp(argument, name, length) || argument[length] != '=') return false;
    *number = strtoull(argument + length + 1, NULL, 10);
    return true;
}

static bool parse(int argc, char **argv, Options *o)
{
    *o = (Options){.first = 1, .count = 1000, .target = TARGET_GFX942};
    wavecc_options_init(&o->limits);
    for (int i = 1; i < argc; i++) {
        uint64_t n;
        if (take_number(argv[i], "--first", &o->first) || take_number(argv[i], "--count", &o->count)) continue;
        if (take_number(argv[i], "--max-vgprs", &n)) o->limits.max_vgprs = (uint32_t)n;
        else if (take_number(argv[i], "--max-sgprs", &n)) o->limits.max_sgprs = (uint32_t)n;
        else if (take_number(argv[i], "--max-agprs", &n)) o->limits.max_agprs = (int32_t)n;
        else if (!strncmp(argv[i], "--target=", 9)) o->target = target_from_name(argv[i] + 9, strlen(argv[i] + 9));
        else if (!strcmp(argv[i], "--run")) o->run = true;
        else if (!strcmp(argv[i], "--damage")) o->damage = true;
        else if (!strcmp(argv[i], "--print")) o->print = true;
        else if (!strcmp(argv[i], "--refused")) o->refused = true;
        else return false;
    }
    return o->target < NUM_TARGETS;
}

int main(int argc, char **argv)
{
    Options o;
    if (!parse(argc, argv, &o)) {
        fprintf(stderr, "usage: regalloc_stress [--target=NAME] [--first=SEED] [--count=N] [--run | --damage] "
                        "[--print] [--refused] [--max-vgprs=N] "
                        "[--max-sgprs=N] [--max-agprs=N]\n");
        return 2;
    }
    WaveccContext *context = wavecc_context_create();
    Totals totals = {0};
    now.target = o.target;
    bug_set_handler(catch_bug);
    for (uint64_t seed = o.first; seed < o.first + o.count; seed++) {
        unsigned statements = 10 + (unsigned)(seed % 7) * 20;
        char *text = text_of(seed, statements, o.run || o.damage);
        now.seed = seed;
        now.text = text;
        if (o.print) printf("%s", text);
        Needs needs = {0}, few = {0};
        if (!allocate(seed, statements, o.run || o.damage, NULL, &needs)) fail(bug_text);
        now.limits = limits_of(&o, &needs, seed);
        bool fits = o.damage ? judge_damage(seed, statements, &totals)
                    : o.run  ? compare(context, text, &totals)
                             : allocate(seed, statements, false, &now.limits, &few);
        totals.spilled += few.spilled || few.agprs > needs.agprs;
        if (fits) totals.compiled++;
        else totals.refused++;
        if (!fits && has_room(&needs, &now.limits)) {
            totals.refused_with_half++;
            if (o.refused)
                printf("seed %llu (--max-vgprs=%u of %u --max-sgprs=%u of %u --max-agprs=%d of "
                       "%u): %.*s\n",
                       (unsigned long long)seed, now.limits.max_vgprs, needs.vgprs, now.limits.max_sgprs, needs.sgprs,
                       now.limits.max_agprs, needs.agprs, (int)strcspn(bug_text, "\n"), bug_text);
        }
        free(text);
    }
    printf("%llu kernels compiled, %llu of them with values outside of VGPRs and SGPRs, %llu "
           "executed; %llu do not fit, %llu of them with at least half of the registers\n",
           (unsigned long long)totals.compiled, (unsigned long long)totals.spilled, (unsigned long long)totals.executed,
           (unsigned long long)totals.refused, (unsigned long long)totals.refused_with_half);
    if (o.damage) printf("damage found in %llu\n", (unsigned long long)totals.found);
    wavecc_context_destroy(context);
    return 0;
}
