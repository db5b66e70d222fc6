/* Prints the code of an object as assembly, with labels, source lines and the contents of the descriptors. An assembler
   makes the same bytes from it. */
#include "print/listing.h"

#include <stdlib.h>
#include <string.h>

#include "isa/family.h"
#include "isa/immediates.h"

/* One executable segment. */
typedef struct Listing {
    Arena *arena;
    const CodeObject *object;
    const ListingOptions *options;
    const uint32_t *words;
    uint64_t num_words;
    uint64_t listing;    /* address of the first word in listings */
    uint64_t begin, end; /* words to print */
    const char **labels; /* by word, or NULL */
    uint32_t *kernels;   /* 1 + the number of the kernel that starts at a word, or 0 */
    StrBuf *out;
} Listing;

/* The target of a branch by simm16, as a word number. UINT64_MAX: outside the segment, or not such a branch. */
static uint64_t branch_target(const Listing *l, const DecodedInst *inst)
{
    const InstInfo *info = inst_info(inst->inst.opcode);
    const bool ends = inst->inst.opcode == OP_S_ENDPGM || inst->inst.opcode == OP_S_ENDPGM_SAVED;
    if (ends || !(info->flags & INST_BRANCH) || !(info->modifiers & MOD_SIMM16)) return UINT64_MAX;
    const uint64_t target = branch_address(&inst->inst, inst->address + 4) / 4;
    return target < l->num_words ? target : UINT64_MAX;
}

/* The instruction at a word. False: there is none. */
static bool decode(const Listing *l, uint64_t word, DecodedInst *inst)
{
    const char *why;
    return isa_decode(l->object->target, l->words + word, l->num_words - word, word * 4, inst, &why) == DECODE_OK;
}

/* ---- labels ---- */

/* Symbols, then a label of our own for each other word that a branch targets. A target inside an instruction gets no
   label, and the branch keeps its number. */
static void find_labels(Listing *l)
{
    bool *is_start = ARENA_ARRAY(l->arena, bool, l->num_words + 1);
    DecodedInst inst;
    VEC_FOREACH(const ObjectLabel, label, &l->object->labels) {
        const uint64_t word = (label->address - l->listing) / 4;
        if (label->address < l->listing || label->address % 4 || word >= l->num_words) continue;
        /* Prefers a label of the source to one made by an assembler. */
        if (!l->labels[word] || !strncmp(l->labels[word], ".Ltmp", 5)) l->labels[word] = label->name;
    }
    for (uint32_t i = l->object->kernels.len; i-- > 0;) {
        const uint64_t word = (l->object->kernels.data[i].entry - l->object->listing_base - l->listing) / 4;
        if (word < l->num_words) l->kernels[word] = i + 1;
    }
    for (uint64_t word = l->begin; word < l->end; word += is_start[word] && decode(l, word, &inst) ? inst.size / 4 : 1)
        is_start[word] = true;
    for (uint64_t word = l->begin; word < l->end; word++) {
        if (!is_start[word] || !decode(l, word, &inst)) continue;
        const uint64_t target = branch_target(l, &inst);
        if (target == UINT64_MAX || !is_start[target] || l->labels[target]) continue;
        l->labels[target] = arena_printf(l->arena, ".L%llx", (unsigned long long)(l->listing + target * 4));
    }
}

/* Quotes a name if assembly requires it. */
static void append_symbol(StrBuf *out, const char *name)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.$";
    const bool quoted = !*name || name[strspn(name, plain)] || (*name >= '0' && *name <= '9');
    if (quoted) strbuf_char(out, '"');
    for (const char *c = name; *c; c++) {
        if (*c == '"' || *c == '\\') strbuf_char(out, '\\');
        if (*c == '\n') strbuf_append(out, "\\n");
        else strbuf_char(out, *c);
    }
    if (quoted) strbuf_char(out, '"');
}

/* ---- text ---- */

static void append_descriptor(const Listing *l, const ObjectKernel *k)
{
    const KernelDescriptor *d = &k->desc;
    const TargetInfo *target = &target_infos[l->object->target];
    const unsigned total = descriptor_vectors(d, l->object->target);
    strbuf_append(l->out, "\n; kernel ");
    append_symbol(l->out, k->name);
    strbuf_printf(l->out, ": %u registers in all", total);
    if (target->num_agprs) strbuf_printf(l->out, ", AGPRs from v%u on", descriptor_first_agpr(d));
    strbuf_printf(l->out, "; %u bytes of LDS, %u bytes of scratch, %u bytes of arguments", d->group_segment_bytes,
                  d->private_segment_bytes, k->kernarg_bytes);
    if (k->sgpr_count || k->vgpr_count)
        strbuf_printf(l->out, "\n; metadata: %u VGPRs, %u AGPRs, %u SGPRs", k->vgpr_count, k->agpr_count,
                      k->sgpr_count);
    if (k->max_flat_workgroup_size) strbuf_printf(l->out, ", at most %u work-items", k->max_flat_workgroup_size);
    if (d->kernarg_preload & 0x7f)
        strbuf_printf(l->out, "\n; %u dwords of arguments are preloaded", d->kernarg_preload & 0x7f);
    const unsigned second = target_family(l->object->target)->preload_entry;
    if (second && d->kernarg_preload & 0x7f) strbuf_printf(l->out, ": firmware that does so enters at + %u", second);
    for (uint32_t i = 0; i < k->num_args; i++) {
        const ObjectArg *arg = &k->args[i];
        if (!arg->is_hidden)
            strbuf_printf(l->out, "\n; argument %u at %u: %s%s%s, %u bytes", i, arg->offset, arg->name,
                          *arg->name ? ", " : "", arg->value_kind, arg->size);
    }
    strbuf_char(l->out, '\n');
}

static void append_heads(const Listing *l, uint64_t word)
{
    if (l->kernels[word]) append_descriptor(l, &l->object->kernels.data[l->kernels[word] - 1]);
    if (!l->labels[word]) return;
    append_symbol(l->out, l->labels[word]);
    strbuf_append(l->out, ":\n");
}

static void append_line(const Listing *l, uint64_t word, SourceLoc *last)
{
    SourceLoc loc;
    if (l->options->no_lines || !object_source_line(l->object, l->listing + word * 4, &loc)) return;
    if (last->file && !strcmp(last->file, loc.file) && last->line == loc.line) return;
    *last = loc;
    strbuf_printf(l->out, "; %s:%u\n", loc.file, loc.line);
}

static void append_encoding(const Listing *l, uint64_t word, unsigned count, size_t begin)
{
    if (!l->options->no_encoding) {
        while (l->out->len - begin < 56) strbuf_char(l->out, ' ');
        strbuf_printf(l->out, " // %012llX:", (unsigned long long)(l->listing + word * 4));
        for (unsigned i = 0; i < count; i++) strbuf_printf(l->out, " %08X", l->words[word + i]);
    }
    strbuf_char(l->out, '\n');
}

/* The number of equal words from here on, up to a label: the padding between functions. */
static uint64_t run_length(const Listing *l, uint64_t word)
{
    uint64_t count = 1;
    while (word + count < l->end && l->words[word + count] == l->words[word] && !l->labels[word + count] &&
           !l->kernels[word + count])
        count++;
    return count;
}

static void print_listing(const Listing *l)
{
    enum { LEAST_RUN = 16 };
    SourceLoc last = {0};
    for (uint64_t word = l->begin; word < l->end;) {
        DecodedInst inst;
        append_heads(l, word);
        const uint64_t run = run_length(l, word);
        if (run >= LEAST_RUN) {
            strbuf_printf(l->out, "\t.fill %llu, 4, 0x%08x\n", (unsigned long long)run, l->words[word]);
            word += run;
            continue;
        }
        append_line(l, word, &last);
        const size_t begin = l->out->len;
        const bool good = decode(l, word, &inst);
        const unsigned count = good ? inst.size / 4 : 1;
        strbuf_char(l->out, '\t');
        if (good) {
            const uint64_t target = branch_target(l, &inst);
            const char *label = target == UINT64_MAX ? NULL : l->labels[target];
            StrBuf quoted = {0};
            if (label) append_symbol(&quoted, label);
            isa_print(l->object->target, &inst.inst, label ? quoted.data : NULL, NULL, NULL, l->out);
            strbuf_free(&quoted);
        } else {
            strbuf_printf(l->out, ".long 0x%08x", l->words[word]);
        }
        append_encoding(l, word, count, begin);
        word += count;
    }
}

/* ---- segments ---- */

/* Selects the words of the kernel: up to the next function or kernel. */
static void choose_words(Listing *l, const ObjectKernel *kernel)
{
    const uint64_t entry = kernel->entry - l->object->listing_base;
    l->begin = (entry - l->listing) / 4;
    for (uint32_t i = 0; i < l->object->kernels.len; i++) {
        const uint64_t other = l->object->kernels.data[i].entry - l->object->listing_base;
        if (other > entry && (other - l->listing) / 4 < l->end) l->end = (other - l->listing) / 4;
    }
}

void listing_append(const CodeObject *object, const ListingOptions *options, const ObjectKernel *kernel, StrBuf *out)
{
    strbuf_printf(out, "\t.amdgcn_target \"amdgcn-amd-amdhsa--%s\"\n\t.text\n", target_infos[object->target].name);
    VEC_FOREACH(const ObjectSegment, s, &object->segments) {
        Listing l = {.arena = arena_new(),
                     .object = object,
                     .options = options,
                     .num_words = s->size / 4,
                     .listing = s->offset - object->listing_base,
                     .end = s->size / 4,
                     .out = out};
        const bool has_kernel = !kernel || (kernel->entry >= s->offset && kernel->entry - s->offset < s->size);
        if (s->is_code && has_kernel) {
            uint32_t *words = ARENA_ARRAY(l.arena, uint32_t, l.num_words + 1);
            memcpy(words, object->image + s->offset, l.num_words * 4);
            l.words = words;
            l.kernels = ARENA_ARRAY(l.arena, uint32_t, l.num_words + 1);
            l.labels = ARENA_ARRAY(l.arena, const char *, l.num_words + 1);
            if (kernel) choose_words(&l, kernel);
            find_labels(&l);
            print_listing(&l);
        }
        arena_free(l.arena);
    }
}
