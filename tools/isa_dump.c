/* Helper of tools/check_isa.py. Reads commands on standard input, one per line:
     decode TARGET WORD...   answers one line: "SIZE TEXT", or "- STATUS: WHY"
     again TARGET WORD...    "SIZE WORDS IGNORED TEXT": the words that isa_encode makes of what was decoded, and in
                             which bits they may differ from those read
     assemble TARGET TEXT    what our assembler makes of a line: "WORDS", or "- WHY"
     rows TARGET             the table
     fidelity TARGET         what the emulator makes of each row: "NAME exact", "NAME rounding" (within stated bounds),
                             or "NAME none" (refused by name)
     roles TARGET SEED N     the words of such instructions, their rows, and NUMBER:ROLE of each VGPR operand
                             (isa/vgpr_roles.h), without tied ones
     random TARGET SEED N    N random legal instructions of every row: "SIZE WORDS TEXT" as isa_encode and isa_print
                             write them, the words as 8 hexadecimal digits each without spaces */
#include "isa/family.h"
#include "isa/fields.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assembly/instruction.h"
#include "isa_random.h"
#include "isa/vgpr_roles.h"
#include "sim/sim.h"

static Target parse_target(const char *name) { return target_from_name(name, strlen(name)); }

/* Encodes it again; which bits mean nothing (IGNORED of fields.def, op_sel_hi of packed sources that are not there), or
   say the same in two ways: VCC of a comparison's SDWA form named or implied, soffset of SMEM in either field. */
static void print_again(Target target, const MachineInst *inst)
{
    uint32_t encoded[4] = {0}, ignored[4] = {0};
    const InstInfo *row = inst_info(inst->opcode);
    const Layout *layout = &isa_layouts[isa_fields(target)->rows[inst->opcode].layout[isa_choose_form(target, inst)]];
    const unsigned count = isa_encode(target, inst, encoded), absent = isa_absent_halves(row);
    for (unsigned k = 0; k < layout->words; k++) ignored[k] = layout->ignored[k];
    if (row->format == FORMAT_VOP3P) ignored[0] |= (absent & 4u) << 12, ignored[1] |= (absent & 3u) << 27;
    const bool is_vcc =
        inst->num_defs && inst->operands[0].kind == OPERAND_SPECIAL && inst->operands[0].value == SPECIAL_VCC;
    if (row->format == FORMAT_VOPC && inst->form == FORM_SDWA && is_vcc) ignored[1] |= 0xff00;
    if (row->format == FORMAT_SMEM && layout->words == 2 && !inst->mods.offset && !inst->mods.zero_offset &&
        target_infos[target].family == FAMILY_GFX9)
        ignored[0] |= 0x4000, ignored[1] |= 0xfe00007f;
    for (unsigned k = 0; k < count; k++) printf("%08x", encoded[k]);
    putchar(' ');
    for (unsigned k = 0; k < count; k++) printf("%08x", ignored[k]);
    putchar(' ');
}

static void assemble_line(char *rest)
{
    char *text = strpbrk(rest, " ");
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    if (text) *text++ = 0, text[strcspn(text, "\n")] = 0;
    const Target target = parse_target(rest);
    SymbolTable symbols = {.arena = arena, .target = target};
    const OperandReader reader = {&symbols, target, NULL, NULL};
    TextInst read;
    Cursor cursor = {text, text, {"line", 1, 0}, &diags};
    uint32_t words[4];
    if (!text || target == NUM_TARGETS) {
        puts("- bad target");
    } else if (!text_inst_read(&cursor, &reader, &read)) {
        printf("- %s\n", diags.items.data[0].message);
    } else {
        const unsigned count = isa_encode(target, &read.inst, words);
        for (unsigned k = 0; k < count; k++) printf("%08x", words[k]);
        putchar('\n');
    }
    arena_free(arena);
}

static void decode_line(char *rest, bool again)
{
    static const char *const status_names[] = {"ok", "unknown", "illegal", "truncated"};
    Target target = parse_target(strtok(rest, " \n"));
    uint32_t words[8];
    size_t n = 0;
    for (char *word; n < 8 && (word = strtok(NULL, " \n"));) words[n++] = (uint32_t)strtoul(word, NULL, 16);
    if (target == NUM_TARGETS) {
        puts("- bad target");
        return;
    }
    DecodedInst decoded;
    const char *why = NULL;
    DecodeStatus status = isa_decode(target, words, n, 0, &decoded, &why);
    if (status != DECODE_OK) {
        printf("- %s: %s\n", status_names[status], why);
        return;
    }
    StrBuf out = {0};
    isa_print(target, &decoded.inst, NULL, NULL, NULL, &out);
    printf("%u ", decoded.size);
    if (again) print_again(target, &decoded.inst);
    puts(out.data);
    strbuf_free(&out);
}

static void print_words(Target target, const MachineInst *inst)
{
    uint32_t words[4];
    const unsigned count = isa_encode(target, inst, words);
    for (unsigned k = 0; k < count; k++) printf("%08x", words[k]);
}

static void print_roles(Target target, const MachineInst *inst)
{
    const InstInfo *row = inst_info(inst->opcode);
    print_words(target, inst);
    printf(" %s", row->name);
    for (unsigned k = 0; k < inst->num_operands; k++) {
        const Operand o = inst->operands[k];
        if (o.kind != OPERAND_PHYS || o.reg_class != CLASS_V || row->operands[k].tied >= 0) continue;
        printf(" %u:%u", o.value, (unsigned)isa_vgpr_role(inst, k));
    }
    putchar('\n');
}

static void random_lines(char *rest, bool roles)
{
    char *target_name = strtok(rest, " \n"), *seed = strtok(NULL, " \n"), *count = strtok(NULL, " \n");
    Target target = target_name ? parse_target(target_name) : NUM_TARGETS;
    if (target == NUM_TARGETS || !seed || !count) {
        puts("- usage: random|roles TARGET SEED N");
        return;
    }
    RandomState state = {strtoull(seed, NULL, 0) | 1};
    for (unsigned op = OP_INVALID + 1; op < NUM_OPCODES; op++)
        for (long i = 0, n = atol(count); i < n; i++) {
            Operand operands[MAX_OPERANDS];
            MachineInst inst = {.operands = operands};
            if (!random_inst(&state, target, (uint16_t)op, &inst)) continue;
            if (roles) {
                print_roles(target, &inst);
                continue;
            }
            StrBuf out = {0};
            isa_print(target, &inst, NULL, NULL, NULL, &out);
            printf("%u ", isa_size_bytes(target, &inst));
            print_words(target, &inst);
            printf(" %s\n", out.data);
            strbuf_free(&out);
        }
}

static void list_rows(char *rest)
{
    Target target = parse_target(strtok(rest, " \n"));
    for (unsigned op = OP_INVALID + 1; op < NUM_OPCODES && target != NUM_TARGETS; op++) {
        const InstInfo *row = inst_info((uint16_t)op);
        if (!isa_has(target, (uint16_t)op) || row->format == FORMAT_PSEUDO) continue;
        printf(
            "%s format=%u passes=%u reads=%x writes=%x flags=%x modifiers=%x operands=", isa_name(target, (uint16_t)op),
            row->format, row->passes[target], row->implicit_reads, row->implicit_writes, row->flags, row->modifiers);
        for (unsigned i = 0; i < row->num_operands; i++)
            printf("%s%u:%x:%d", i ? "," : "", row->operands[i].width, row->operands[i].allow, row->operands[i].tied);
        printf(" row=%s\n", row->name);
    }
}

static void list_fidelity(char *rest)
{
    static const char *const names[] = {"none", "exact", "rounding"};
    const char *name = strtok(rest, " \n");
    const Target target = name ? parse_target(name) : NUM_TARGETS;
    for (unsigned op = OP_INVALID + 1; op < NUM_OPCODES && target != NUM_TARGETS; op++) {
        const InstInfo *row = inst_info((uint16_t)op);
        if (isa_has(target, (uint16_t)op) && row->format != FORMAT_PSEUDO)
            printf("%s %s\n", row->name, names[sim_fidelity((uint16_t)op)]);
    }
}

int main(void)
{
    char line[512];
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "decode ", 7)) decode_line(line + 7, false);
        else if (!strncmp(line, "again ", 6)) decode_line(line + 6, true);
        else if (!strncmp(line, "random ", 7)) random_lines(line + 7, false);
        else if (!strncmp(line, "roles ", 6)) random_lines(line + 6, true);
        else if (!strncmp(line, "assemble ", 9)) assemble_line(line + 9);
        else if (!strncmp(line, "rows ", 5)) list_rows(line + 5);
        else if (!strncmp(line, "fidelity ", 9)) list_fidelity(line + 9);
        else puts("- unknown command");
    }
    return 0;
}
