/* Assembly text of finished kernels.
 *
 * A kernel is printed block by block in layout order. Only targets of branches have labels. With preloaded kernel
 * arguments the code has two entries (AMDGPUUsage, "Preloaded Kernel Arguments"): firmware without preload starts at
 * the first, whose 256 bytes load the same SGPRs and branch to the second. */
#include <stdio.h>
#include <string.h>

#include "emit/image.h"
#include "support/letters.h"

typedef struct Asm {
    const Kernel *k;
    const EmitOptions *options;
    StrBuf *out;
    BitSet labels; /* blocks that are targets of branches */
    uint32_t kernel_number;
    VEC(const char *) files; /* .file numbers count from 1 */
    uint32_t last_loc;
    uint32_t since_getpc; /* bytes of code after the last s_getpc_b64 for a global */
} Asm;

void emit_label(uint32_t kernel_number, const Block *block, char *text, size_t size)
{
    snprintf(text, size, ".LBB%u_%u", kernel_number, block->id);
}

static void find_labels(Asm *a)
{
    a->labels = bitset_new(a->k->arena, a->k->blocks.len);
    FOREACH_BLOCK(a->k, block)
    {
        FOREACH_INST(block, inst)
        {
            if (inst->branch && inst->branch->target[0]) bitset_set(&a->labels, inst->branch->target[0]->id);
        }
    }
}

/* The number of that file among the `.file` directives. */
static uint32_t file_number(Asm *a, const char *file)
{
    for (uint32_t i = 0; i < a->files.len; i++)
        if (!strcmp(a->files.data[i], file)) return i + 1;
    VEC_PUSH(a->k->arena, &a->files, file);
    strbuf_printf(a->out, "\t.file\t%u \"", a->files.len);
    for (; *file; file++) {
        if (*file == '"' || *file == '\\') strbuf_char(a->out, '\\');
        if ((unsigned char)*file >= ' ') strbuf_char(a->out, *file);
    }
    strbuf_append(a->out, "\"\n");
    return a->files.len;
}

static void print_loc(Asm *a, const SourceLoc *s)
{
    const uint32_t file = file_number(a, s->file);
    strbuf_printf(a->out, "\t.loc\t%u %u %u\n", file, s->line, s->column);
}

static void emit_loc(Asm *a, uint32_t loc)
{
    if (!a->options->line_tables || !loc || loc == a->last_loc) return;
    const SourceLoc *s = &a->k->locs.data[loc];
    if (!s->file || !s->line) return;
    a->last_loc = loc;
    print_loc(a, s);
}

/* The literal is half of the distance. The linker counts the distance from the literal. */
static void print_global_half(Asm *a, const Inst *inst)
{
    StrBuf text = {0};
    isa_print(a->k->target, &inst->m, NULL, NULL, NULL, &text);
    strbuf_append_n(a->out, text.data, (size_t)(strrchr(text.data, ' ') + 1 - text.data));
    strbuf_printf(a->out, "%s@rel32@%s+%u", a->k->globals.data[inst->m.operands[2].value - GLOBAL_LITERAL].name,
                  inst->m.opcode == OP_S_ADDC_U32 ? "hi" : "lo", a->since_getpc + 4);
    strbuf_free(&text);
}

static void emit_inst(Asm *a, const Inst *inst)
{
    emit_check(a->k, inst);
    emit_loc(a, inst->loc);
    char label[40];
    if (inst->branch) emit_label(a->kernel_number, inst->branch->target[0], label, sizeof label);
    strbuf_char(a->out, '\t');
    if (inst->flags & INST_GLOBAL && inst->m.num_operands == 3) print_global_half(a, inst);
    else isa_print(a->k->target, &inst->m, inst->branch ? label : NULL, NULL, NULL, a->out);
    if (a->k->globals.len) {
        uint32_t words[4];
        a->since_getpc += 4 * isa_encode(a->k->target, &inst->m, words);
        if (inst->flags & INST_GLOBAL && inst->m.num_operands == 1) a->since_getpc = 0;
    }
    if (inst->comment) strbuf_printf(a->out, " ; %s", inst->comment);
    strbuf_char(a->out, '\n');
}

/* The first entry: at offset 0, exactly 256 bytes. */
static void emit_preload_prologue(const Asm *a)
{
    MachineInst inst;
    for (PreloadWalk walk = {0}; emit_preload_next(a->k, &walk, &inst);) {
        strbuf_char(a->out, '\t');
        isa_print(a->k->target, &inst, NULL, NULL, NULL, a->out);
        strbuf_char(a->out, '\n');
    }
    strbuf_printf(a->out, "\ts_branch .Lpreloaded%u\n\t.p2align 8\n.Lpreloaded%u:\n", a->kernel_number,
                  a->kernel_number);
}

static void emit_kernel(Asm *a)
{
    const Kernel *k = a->k;
    find_labels(a);
    strbuf_printf(a->out, "\t.globl\t%s\n\t.p2align\t8\n\t.type\t%s,@function\n%s:\n", k->name, k->name, k->name);
    /* Code before the first operation with a source place gets the kernel's own line. Otherwise it would keep the
     * previous kernel's last line. */
    if (a->options->line_tables && k->loc.file && k->loc.line) print_loc(a, &k->loc);
    if (k->preload_dwords) emit_preload_prologue(a);
    FOREACH_BLOCK(k, block)
    {
        if (bitset_test(&a->labels, block->id)) {
            char label[40];
            emit_label(a->kernel_number, block, label, sizeof label);
            strbuf_printf(a->out, "%s:\n", label);
        }
        FOREACH_INST(block, inst) emit_inst(a, inst);
    }
    strbuf_printf(a->out, ".Lfunc_end%u:\n\t.size\t%s, .Lfunc_end%u-%s\n", a->kernel_number, k->name, a->kernel_number,
                  k->name);
    strbuf_append(a->out, "\t.section\t.rodata,\"a\",@progbits\n\t.p2align\t6, 0x0\n");
    emit_descriptor(k, a->out);
    strbuf_append(a->out, "\t.text\n");
}

/* Prints the files of call sites, which the code object's .debug_info needs in the line table. */
static void print_call_files(Asm *a)
{
    for (uint32_t i = 0; a->files.len && i < a->k->loc_calls.len; i++) {
        const CallPath *path = a->k->loc_calls.data[i].path;
        for (uint32_t call = 0; call < path->depth; call++) file_number(a, path->calls[call].at.file);
    }
}

void emit_check(const Kernel *k, const Inst *inst)
{
    const char *why = NULL;
    if (inst_row(inst)->format != FORMAT_PSEUDO && isa_check(k->target, &inst->m, &why)) return;
    StrBuf text = {0};
    inst_print(k, inst, &text);
    BUG("kernel %s: '%s' cannot be encoded: %s", k->name, text.data, why ? why : "it still has a pseudo-operation");
}

/* Templates have long names: Composable Kernel's take thousands of characters. */
enum { MOST_NAME = 32768 };

static bool symbol_is_plain(const char *name)
{
    if (!*name || strlen(name) > MOST_NAME) return false;
    const char *end = name;
    while (continues_word(*end)) end++;
    return !*end && !is_digit(*name);
}

bool emit_check_name(const Kernel *k, DiagList *diags)
{
    for (uint32_t i = 0; i < k->globals.len; i++)
        if (!symbol_is_plain(k->globals.data[i].name))
            return diag_error(
                diags, k->loc,
                "the name of global '%s' cannot be an assembly symbol: use letters, digits, '_', '$', '.'",
                k->globals.data[i].name);
    return symbol_is_plain(k->name) ||
           diag_error(diags, k->loc,
                      "kernel name '%s' cannot be an assembly symbol: use letters, digits, '_', '$', '.' "
                      "(at most %d characters)",
                      k->name, MOST_NAME);
}

/* Those that an earlier kernel has printed are left out. */
static bool is_printed(const KernelList *kernels, uint32_t kernel, const char *name)
{
    for (uint32_t i = 0; i < kernel; i++)
        for (uint32_t n = 0; n < kernels->data[i]->globals.len; n++)
            if (!strcmp(kernels->data[i]->globals.data[n].name, name)) return true;
    return false;
}

static void emit_global(const KernelGlobal *g, StrBuf *out)
{
    static const char *const sections[NUM_PLACES] = {"\t.section\t.rodata,\"a\",@progbits\n", "\t.data\n",
                                                     "\t.section\t.bss,\"aw\",@nobits\n"};
    strbuf_append(out, sections[global_place(g)]);
    if (!g->is_local) strbuf_printf(out, "\t.protected\t%s\n\t.globl\t%s\n", g->name, g->name);
    strbuf_printf(out, "\t.balign\t%u\n\t.type\t%s,@object\n%s:\n", g->align, g->name, g->name);
    uint64_t begin = 0;
    for (uint32_t n = 0; g->bytes && n <= g->num_addresses; n++) {
        const GlobalAddress *a = n < g->num_addresses ? &g->addresses[n] : NULL;
        const uint64_t end = a ? a->at : g->size;
        for (uint64_t i = begin; i < end; i++)
            strbuf_printf(out, "%s%u%s", (i - begin) % 32 ? ", " : "\t.byte\t", g->bytes[i],
                          (i - begin) % 32 == 31 || i + 1 == end ? "\n" : "");
        if (a) strbuf_printf(out, "\t.quad\t%s%+lld\n", a->name, (long long)a->addend);
        begin = end + GLOBAL_ADDRESS_BYTES;
    }
    if (!g->bytes && g->size) strbuf_printf(out, "\t.zero\t%llu\n", (unsigned long long)g->size);
    strbuf_printf(out, "\t.size\t%s, %llu\n", g->name, (unsigned long long)g->size);
}

static void emit_globals(const KernelList *kernels, StrBuf *out)
{
    for (uint32_t i = 0; i < kernels->len; i++)
        VEC_FOREACH(const KernelGlobal, g, &kernels->data[i]->globals) {
            if (!is_printed(kernels, i, g->name)) emit_global(g, out);
        }
}

bool emit_assembly(const KernelList *kernels, const EmitOptions *options, DiagList *diags, StrBuf *out)
{
    CHECK(kernels->len);
    const char *target = target_infos[kernels->data[0]->target].name;
    strbuf_printf(out, "\t.amdgcn_target \"amdgcn-amd-amdhsa--%s\"\n", target);
    const uint32_t version = options->code_object_version;
    strbuf_printf(out, "\t.amdhsa_code_object_version %u\n\t.text\n", version ? version : CODE_OBJECT_VERSION);
    Asm a = {.options = options, .out = out};
    for (uint32_t i = 0; i < kernels->len; i++) {
        a.k = kernels->data[i];
        a.kernel_number = i;
        a.last_loc = 0;
        if (!emit_check_name(a.k, diags)) return false;
        emit_kernel(&a);
    }
    for (uint32_t i = 0; i < kernels->len; i++) {
        a.k = kernels->data[i];
        print_call_files(&a);
    }
    /* Instruction prefetch reads past the end of the code: LLVM pads with 256 dwords of s_nop 0 on a cache line. */
    strbuf_append(out, "\t.p2alignl 6, 3212836864\n\t.fill 256, 4, 3212836864\n");
    emit_globals(kernels, out);
    emit_metadata(kernels, out);
    return true;
}
