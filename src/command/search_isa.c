/* Facts of instructions, from the tables that the compiler, the checkers and the clock read. */
#include <ctype.h>
#include <string.h>

#include "command/search.h"
#include "isa/errata.h"
#include "isa/events.h"
#include "isa/hazards.h"
#include "timing/timed_inst.h"

enum { MOST_NAMES = 40, MOST_ROWS = 12, MOST_WHOLE = 3 };

/* ---- the operation of an instruction ---- */

static const char *const meanings[NUM_OPCODES] = {
#define ROW(id, bits, expression) [OP_##id] = #bits " bits: " expression,
#define VECTOR_1(id, bits, td, ta, ...) ROW(id, bits, #__VA_ARGS__)
#define VECTOR_2(id, bits, td, ta, tb, ...) ROW(id, bits, #__VA_ARGS__)
#define VECTOR_3(id, bits, td, ta, tb, tc, ...) ROW(id, bits, #__VA_ARGS__)
#define HALF_2 VECTOR_2
#define HALF_3 VECTOR_3
#define PACKED_2(id, bits, td, ta, tb, ...) ROW(id, bits, "both halves: " #__VA_ARGS__)
#define PACKED_3(id, bits, td, ta, tb, tc, ...) ROW(id, bits, "both halves: " #__VA_ARGS__)
#define CARRY_2(id, bits, td, ta, tb, f, ...) ROW(id, bits, #__VA_ARGS__ "; carry: " #f)
#define CARRY_3(id, bits, td, ta, tb, tc, f, ...) ROW(id, bits, #__VA_ARGS__ "; carry: " #f)
#define SOPK_0(id, bits, td, f, ...) ROW(id, bits, #__VA_ARGS__ "; SCC: " #f)
#define SOPK_1(id, bits, td, ta, f, ...) ROW(id, bits, #__VA_ARGS__ "; SCC: " #f)
#define SCALAR_1(id, bits, td, ta, f, ...) ROW(id, bits, #__VA_ARGS__ "; SCC: " #f)
#define SCALAR_2(id, bits, td, ta, tb, f, ...) ROW(id, bits, #__VA_ARGS__ "; SCC: " #f)
#include "isa/meaning.def"
};

static const char *const unit_names[] = {[UNIT_NONE] = "none",          [UNIT_SALU] = "scalar ALU",
                                         [UNIT_VALU] = "vector ALU",    [UNIT_TRANS] = "transcendental",
                                         [UNIT_MFMA] = "matrix",        [UNIT_SMEM] = "scalar memory",
                                         [UNIT_VMEM] = "vector memory", [UNIT_LDS] = "LDS",
                                         [UNIT_FLAT] = "flat memory",   [UNIT_BRANCH] = "branch",
                                         [UNIT_WAIT] = "wait",          [UNIT_BARRIER] = "barrier",
                                         [UNIT_MESSAGE] = "message"};
static const char *const type_names[] = {
    [TYPE_B32] = "32 bits",      [TYPE_F32] = "f32",      [TYPE_B16] = "16 bits",    [TYPE_F16] = "f16",
    [TYPE_BF16] = "bf16",        [TYPE_B64] = "64 bits",  [TYPE_I64] = "i64",        [TYPE_F64] = "f64",
    [TYPE_PK_B16] = "2x16 bits", [TYPE_PK_F16] = "2xf16", [TYPE_PK_BF16] = "2xbf16", [TYPE_PK_F32] = "2xf32",
    [TYPE_WIDE] = "registers"};

/* A bit of a word of flags, and its description. */
typedef struct NamedBit {
    uint32_t bit;
    const char *name;
} NamedBit;
static const NamedBit allow_names[] = {
    {ALLOW_V, "VGPR"},          {ALLOW_A, "AGPR"},  {ALLOW_S, "SGPR"},  {ALLOW_VCC, "VCC"},
    {ALLOW_EXEC, "EXEC"},       {ALLOW_M0, "M0"},   {ALLOW_SCC, "SCC"}, {ALLOW_INLINE, "inline constant"},
    {ALLOW_LITERAL, "literal"}, {ALLOW_NONE, "off"}};
static const NamedBit implicit_names[] = {{IMP_EXEC, "EXEC"}, {IMP_VCC, "VCC"},   {IMP_SCC, "SCC"},
                                          {IMP_M0, "M0"},     {IMP_MODE, "MODE"}, {IMP_FLAT_SCRATCH, "FLAT_SCRATCH"}};
static const NamedBit modifier_names[] = {{MOD_OFFSET, "offset"},
                                          {MOD_OFFSET2, "offset0, offset1"},
                                          {MOD_SIMM16, "16-bit immediate"},
                                          {MOD_CACHE, "cache policy"},
                                          {MOD_OFFEN, "offen, idxen"},
                                          {MOD_LDS, "lds"},
                                          {MOD_NEG_ABS, "neg, abs"},
                                          {MOD_CLAMP, "clamp"},
                                          {MOD_OMOD, "omod"},
                                          {MOD_OP_SEL, "op_sel"},
                                          {MOD_PACKED, "op_sel, op_sel_hi, neg_lo, neg_hi"},
                                          {MOD_MFMA, "cbsz, abid, blgp"},
                                          {MOD_SDWA, "SDWA form"},
                                          {MOD_DPP, "DPP form"},
                                          {MOD_SCALE_SEL, "op_sel, op_sel_hi: which byte of a register is the scale"},
                                          {MOD_GDS, "gds"},
                                          {MOD_WMMA, "neg_lo, neg_hi"},
                                          {MOD_REUSE, "matrix_a_reuse, matrix_b_reuse"},
                                          {MOD_MATRIX_FMT, "matrix_a_fmt, matrix_b_fmt"},
                                          {MOD_INDEX_KEY, "index_key"},
                                          {MOD_SCALE, "matrix_a_scale, matrix_b_scale and their formats"}};
#define COUNT(array) (sizeof(array) / sizeof *(array))

static void append_bits(StrBuf *out, const NamedBit *names, size_t count, uint32_t bits)
{
    bool first = true;
    for (size_t i = 0; i < count; i++) {
        if (!(bits & names[i].bit)) continue;
        strbuf_printf(out, "%s%s", first ? "" : ", ", names[i].name);
        first = false;
    }
}

static void append_line_of_bits(StrBuf *out, const char *what, const NamedBit *names, size_t count, uint32_t bits)
{
    StrBuf list = {0};
    append_bits(&list, names, count, bits);
    if (list.len) strbuf_printf(out, "  %s: %s\n", what, list.data);
    strbuf_free(&list);
}

/* ---- an example instruction, for rows that need one ---- */

typedef struct Example {
    MachineInst inst;
    Operand operands[MAX_OPERANDS];
} Example;

/* Uses registers that do not overlap. */
static void make_example(Target target, Opcode opcode, Example *example)
{
    const InstInfo *row = inst_info(opcode);
    *example = (Example){.inst = {.opcode = opcode, .num_defs = row->num_defs, .num_operands = row->num_operands}};
    example->inst.mods = isa_default_modifiers(opcode);
    example->inst.operands = example->operands;
    for (unsigned i = 0; i < row->num_operands; i++) {
        const OperandInfo *info = &row->operands[i];
        const uint8_t width = isa_operand_width(target, &example->inst, i);
        const uint32_t first = 16u * i;
        if (info->tied >= 0) example->operands[i] = example->operands[info->tied];
        else if (info->allow & ALLOW_V) example->operands[i] = operand_phys(CLASS_V, 2 * first, width);
        else if (info->allow & ALLOW_A) example->operands[i] = operand_phys(CLASS_A, 2 * first, width);
        else if (info->allow & ALLOW_S) example->operands[i] = operand_phys(CLASS_S, first % 96, width);
        else if (info->allow & ALLOW_VCC) example->operands[i] = operand_special(SPECIAL_VCC, 2);
        else example->operands[i] = info->allow & ALLOW_NONE ? operand_none() : operand_imm(0);
    }
    example->inst.form = (uint8_t)isa_choose_form(target, &example->inst);
}

/* ---- an instruction ---- */

static void append_operands(Target target, const Example *example, StrBuf *out)
{
    const InstInfo *row = inst_info(example->inst.opcode);
    for (unsigned i = 0; i < row->num_operands; i++) {
        const OperandInfo *info = &row->operands[i];
        const uint8_t width = isa_operand_width(target, &example->inst, i);
        strbuf_printf(out, "  operand %u, %s: %s, %u dword%s (", i, i < row->num_defs ? "written" : "read",
                      type_names[info->type], width, width == 1 ? "" : "s");
        append_bits(out, allow_names, COUNT(allow_names), info->allow);
        strbuf_append(out, ")");
        if (info->tied >= 0) strbuf_printf(out, ", the same registers as operand %d", info->tied);
        if (info->flags & OPERAND_EARLY_CLOBBER) strbuf_append(out, ", not registers of a source");
        strbuf_append(out, "\n");
    }
}

static void append_waits(Target target, const InstInfo *row, StrBuf *out)
{
    const EventInfo *event = row->event ? event_info(target, (Event)row->event) : NULL;
    for (unsigned c = 0; event && c < NUM_COUNTERS; c++) {
        if (!(event->counters >> c & 1)) continue;
        strbuf_printf(out, "  counted by %s until its %s (waited for by %s; %s)\n", counter_infos[c].name,
                      counter_infos[c].covers == COUNTS_SOURCES ? "sources are read" : "results are there",
                      isa_name(target, counter_infos[c].wait),
                      queue_unordered(event_queue(event, c)) ? "completes in any order: wait for 0"
                                                             : "in the order of issue");
    }
}

static void append_times(Target target, const Example *example, StrBuf *out)
{
    const TimeRows rows = time_rows(target);
    TimedInst timed;
    timed_inst_make(&rows, &example->inst, 0, 8, &timed);
    strbuf_printf(out, "  clocks: next instruction of the wave after %u", timed.issue);
    if (timed.pipe) strbuf_printf(out, ", its unit is busy for %u", timed.pipe);
    if (timed.head) strbuf_printf(out, ", no vector ALU instruction beside its first %u", timed.head);
    if (timed.latency) strbuf_printf(out, ", a reader of the result after %u", timed.latency);
    if (timed.forward) strbuf_printf(out, ", a reader that adds to it (C) after %u", timed.forward);
    strbuf_append(out, timed.event ? ", its results when the counter says so\n" : "\n");
    if (row_wave_clocks(&rows, 1, TIME_VMEM_CLOCK_BYTES) && inst_info(example->inst.opcode)->unit == UNIT_VMEM)
        strbuf_printf(out, "  latency of vector memory: %u (L1), %u (L2), %u (Infinity Cache), %u (HBM)\n",
                      time_clocks(target, TIME_L1_LATENCY), time_clocks(target, TIME_L2_LATENCY),
                      time_clocks(target, TIME_MALL_LATENCY), time_clocks(target, TIME_HBM_LATENCY));
    if (inst_info(example->inst.opcode)->unit == UNIT_LDS)
        strbuf_printf(out, "  latency of the LDS: %u\n", time_clocks(target, TIME_LDS_LATENCY));
}

static void append_hazards(Target target, const Example *example, StrBuf *out)
{
    const HazardTable *table = hazard_table(target);
    const uint32_t classes = hazard_classes(&example->inst);
    HazardRows producer = hazard_producer_rows(table, classes), consumer = hazard_consumer_rows(table, classes);
    for (unsigned row; hazard_rows_take(&producer, &row);) {
        const unsigned states = hazard_row_states(target, (Hazard)row, &example->inst);
        if (states)
            strbuf_printf(out, "  hazard %s: %u wait states after it (%s; %s)\n", hazard_infos[row].name, states,
                          hazard_proof_names[hazard_infos[row].proof], hazard_infos[row].source);
    }
    for (unsigned row; hazard_rows_take(&consumer, &row);) {
        unsigned most = 0;
        for (unsigned c = 0; c < NUM_PASS_CLASSES; c++) {
            const unsigned states = hazard_column_states(target, (Hazard)row, c);
            if (states > most) most = states;
        }
        if (most)
            strbuf_printf(out, "  hazard %s: up to %u wait states before it (%s; %s)\n", hazard_infos[row].name, most,
                          hazard_proof_names[hazard_infos[row].proof], hazard_infos[row].source);
    }
}

static void append_instruction(Target target, Opcode opcode, StrBuf *out)
{
    const InstInfo *row = inst_info(opcode);
    Example example;
    make_example(target, opcode, &example);
    strbuf_printf(out, "%.*s (%s): %s\n", (int)isa_text_name_length(target, opcode), isa_name(target, opcode),
                  target_infos[target].name, unit_names[row->unit]);
    if (meanings[opcode]) strbuf_printf(out, "  result, %s\n", meanings[opcode]);
    const MatrixShape *shape = isa_matrix_shape(opcode);
    if (shape)
        strbuf_printf(out, "  matrix product: D (%ux%u) = A (%ux%u) B (%ux%u) + C, %u block%s%s%s, %u passes\n",
                      shape->m, shape->n, shape->m, shape->k, shape->k, shape->n, shape->blocks,
                      shape->blocks == 1 ? "" : "s", shape->sparse ? ", sparse: two of four elements of A" : "",
                      shape->scale16  ? ", a scale for 16 elements along K"
                      : shape->scaled ? ", a scale for 32 elements along K"
                                      : "",
                      isa_passes(target, &example.inst));
    if (row->memory_bytes)
        strbuf_printf(out, "  moves %u bytes %s\n", row->memory_bytes,
                      row->unit == UNIT_SMEM ? "in all" : "for each lane");
    append_operands(target, &example, out);
    append_line_of_bits(out, "modifiers", modifier_names, COUNT(modifier_names), row->modifiers);
    append_line_of_bits(out, "reads as well", implicit_names, COUNT(implicit_names), row->implicit_reads);
    append_line_of_bits(out, "writes as well", implicit_names, COUNT(implicit_names), row->implicit_writes);
    append_waits(target, row, out);
    append_times(target, &example, out);
    append_hazards(target, &example, out);
    const Erratum packed = erratum_of_packed(&example.inst);
    if (packed != NUM_ERRATA && erratum_is_on(packed, target))
        strbuf_printf(out, "  erratum %s: %s\n", erratum_infos[packed].name, erratum_infos[packed].what);
    strbuf_append(out, "\n");
}

/* ---- selecting instructions ---- */

/* The length of the word in a mnemonic, without the ending of a form and without placeholders for the rest of a
   name. */
static size_t stem_length(const char *word)
{
    static const char *const endings[] = {"_e32", "_e64", "_dpp", "_sdwa", "_e64_dpp", "..."};
    size_t length = strlen(word);
    while (length && (word[length - 1] == '*' || word[length - 1] == '.')) length--;
    for (size_t i = 0; i < COUNT(endings); i++) {
        const size_t own = strlen(endings[i]);
        if (length > own && !strncmp(word + length - own, endings[i], own)) length -= own;
    }
    return length;
}

static bool is_mnemonic(const char *word)
{
    static const char *const begins[] = {"v_",    "s_",       "ds_",     "buffer_",  "global_",
                                         "flat_", "scratch_", "tensor_", "tbuffer_", "cluster_"};
    for (size_t i = 0; i < COUNT(begins); i++)
        if (!strncmp(word, begins[i], strlen(begins[i]))) return true;
    return false;
}

static bool has_name(Target target, Opcode opcode, const char *word, size_t length, bool whole)
{
    const char *name = isa_name(target, opcode);
    const size_t own = isa_text_name_length(target, opcode);
    if (!isa_has(target, opcode) || inst_info(opcode)->format == FORMAT_PSEUDO) return false;
    if (whole) return own == length && !strncmp(name, word, length);
    for (size_t at = 0; at + length <= own; at++)
        if (!strncmp(name + at, word, length)) return true;
    return false;
}

static unsigned find_whole(const char *word, Target only, StrBuf *out)
{
    unsigned found = 0;
    for (unsigned t = 0; t < NUM_TARGETS; t++) {
        if (!target_infos[t].supported || (only != NUM_TARGETS && only != t)) continue;
        for (unsigned o = 0; o < NUM_OPCODES && found < MOST_WHOLE * NUM_TARGETS; o++)
            if (has_name((Target)t, (Opcode)o, word, stem_length(word), true)) {
                append_instruction((Target)t, (Opcode)o, out);
                found++;
                break;
            }
    }
    return found;
}

static unsigned find_parts(const char *word, Target only, StrBuf *out)
{
    unsigned found = 0;
    StrBuf names = {0}, whole = {0};
    for (unsigned o = 0; o < NUM_OPCODES; o++)
        for (unsigned t = 0; t < NUM_TARGETS; t++) {
            const Target target = (Target)t;
            if (!target_infos[t].supported || (only != NUM_TARGETS && only != target)) continue;
            if (!has_name(target, (Opcode)o, word, stem_length(word), false)) continue;
            if (found < MOST_WHOLE) append_instruction(target, (Opcode)o, &whole);
            if (found < MOST_NAMES)
                strbuf_printf(&names, "  %.*s (%s)\n", (int)isa_text_name_length(target, (Opcode)o),
                              isa_name(target, (Opcode)o), target_infos[t].name);
            found++;
            break; /* the first target that has it */
        }
    if (found && found <= MOST_WHOLE) strbuf_append(out, whole.data);
    else if (found)
        strbuf_printf(out, "instructions with '%.*s' in their names: %u\n%s%s\n", (int)stem_length(word), word, found,
                      names.data, found > MOST_NAMES ? "  ...\n" : "");
    strbuf_free(&names);
    strbuf_free(&whole);
    return found;
}

/* ---- rows ---- */

static bool same_name(const char *word, const char *name)
{
    while (*word && tolower((unsigned char)*name) == *word) word++, name++;
    return !*word && !*name;
}

static unsigned find_rows(const char *word, StrBuf *out)
{
    unsigned found = 0;
    const char *name = !strncmp(word, "hazard:", 7) ? word + 7 : word;
    for (unsigned h = 0; h < NUM_HAZARDS; h++) {
        if (!same_name(name, hazard_infos[h].name)) continue;
        found++;
        strbuf_printf(out, "hazard %s (%s): wait states", hazard_infos[h].name,
                      hazard_proof_names[hazard_infos[h].proof]);
        for (unsigned t = 0; t < NUM_TARGETS; t++)
            if (target_infos[t].supported)
                strbuf_printf(out, " %s %u%s", target_infos[t].name,
                              hazard_column_states((Target)t, (Hazard)h, NUM_PASS_CLASSES - 1),
                              t + 1 < NUM_TARGETS ? "," : "");
        strbuf_printf(out, " (after matrix instructions by their passes)\n  %s\n\n", hazard_infos[h].source);
    }
    for (unsigned t = 0; t < NUM_TARGETS; t++) {
        const Time time = time_by_name(name);
        unsigned row = 0;
        while (row < NUM_TIMES && !same_name(name, time_infos[row].name)) row++;
        if (time == NUM_TIMES && row == NUM_TIMES) break;
        if (!target_infos[t].supported) continue;
        const TimeInfo info = time_info((Target)t, (Time)row);
        const TimeRows rows = time_rows((Target)t);
        found++;
        strbuf_printf(out, "clock %s on %s: %g (%u to %u %% of it)\n  %s\n\n", info.name, target_infos[t].name,
                      rows.value[row], info.low, info.high, info.source);
    }
    ARRAY_FOREACH(const ErratumInfo, info, erratum_infos, NUM_ERRATA) {
        if (!same_name(name, info->name)) continue;
        found++;
        strbuf_printf(out, "erratum %s (%s): %s\n  when: %s\n  compiler: %s\n  check: %s\n  source: %s\n\n", info->name,
                      erratum_sure_names[info->sure], info->what, info->condition, info->compiler, info->check,
                      info->source);
    }
    return found;
}

unsigned search_isa(const SearchWords *words, Target target, StrBuf *out)
{
    unsigned found = 0;
    for (uint32_t i = 0; i < words->words.len; i++) {
        const char *word = words->words.data[i];
        const unsigned whole = is_mnemonic(word) ? find_whole(word, target, out) : 0;
        found += whole + find_rows(word, out);
        if (!whole && is_mnemonic(word) && stem_length(word) > 3) found += find_parts(word, target, out);
    }
    return found;
}
