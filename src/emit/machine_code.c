/* The machine code of finished kernels. Each starts at the next multiple of 256 bytes; gaps contain s_nop. Instructions
 * are in layout order. Branches are filled in when all labels are known. With preloaded kernel arguments the code has
 * two entries: see asm.c. */
#include "emit/bytes.h"
#include "emit/image.h"

enum { CODE_ALIGNMENT = 256, NOP_WORD = 0xbf800000u /* s_nop 0 */, CACHE_LINE = 64 };
/* Instruction prefetch reads past the end of the code. The assembly text therefore ends with 256 dwords (asm.c), and
   LLVM's assembler appends the same for gfx9. */
enum { PREFETCH_WORDS = 256 };

typedef struct Fixup {
    uint64_t at; /* offset of the branch in .text */
    const Inst *inst;
} Fixup;

typedef struct Coder {
    const Kernel *k;
    Image *image;
    StrBuf *text;
    uint64_t *labels; /* by block id: offset in .text */
    VEC(Fixup) fixups;
    LineRows *rows;
    FileNames *files;
    bool want_lines;
    uint32_t last_loc;
} Coder;

static void align_with_nops(StrBuf *text, size_t alignment)
{
    while (text->len & (alignment - 1)) put_u32(text, NOP_WORD);
}

static uint32_t file_number(Coder *c, const char *name)
{
    for (uint32_t i = 0; i < c->files->len; i++)
        if (!strcmp(c->files->data[i], name)) return i + 1;
    VEC_PUSH(c->image->arena, c->files, name);
    return c->files->len;
}

static void note_place(Coder *c, const SourceLoc *s)
{
    const LineRow row = {c->text->len, file_number(c, s->file), s->line, s->column};
    VEC_PUSH(c->image->arena, c->rows, row);
}

static void note_calls(Coder *c, const CallPath *path)
{
    const CallRow row = {c->text->len, path};
    if (c->image->calls.len && VEC_LAST(&c->image->calls).path == path) return;
    VEC_PUSH(c->image->arena, &c->image->calls, row);
}

static void note_line(Coder *c, uint32_t loc)
{
    if (!c->want_lines || !loc || loc == c->last_loc) return;
    const SourceLoc *s = &c->k->locs.data[loc];
    if (!s->file || !s->line) return;
    c->last_loc = loc;
    note_place(c, s);
    note_calls(c, kernel_call_path(c->k, loc));
}

static void put_inst(Coder *c, const MachineInst *inst)
{
    uint32_t words[4];
    const unsigned n = isa_encode(c->k->target, inst, words);
    strbuf_append_n(c->text, (const char *)words, n * sizeof *words);
}

static void emit_inst(Coder *c, const Inst *inst)
{
    emit_check(c->k, inst);
    note_line(c, inst->loc);
    /* s_setpc_b64 of a long branch has its target in registers. */
    const bool fixup = inst->branch && (inst_row(inst)->modifiers & MOD_SIMM16);
    const Fixup here = {c->text->len, inst};
    if (fixup) VEC_PUSH(c->image->arena, &c->fixups, here);
    if (inst->flags & INST_GLOBAL) image_note_address(c->image, c->k, inst, c->text->len);
    put_inst(c, &inst->m);
}

/* Branches count dwords from the instruction after them. */
static void fill_in_branches(Coder *c)
{
    VEC_FOREACH(const Fixup, f, &c->fixups) {
        const int64_t distance = (int64_t)(c->labels[f->inst->branch->target[0]->id] - (f->at + 4)) / 4;
        MachineInst branch = f->inst->m;
        CHECK(distance >= INT16_MIN && distance <= INT16_MAX); /* `branches` has lengthened the far ones */
        branch.mods.offset = (int32_t)distance;
        uint32_t words[4];
        CHECK(isa_encode(c->k->target, &branch, words) == 1);
        memcpy(c->text->data + f->at, words, sizeof *words);
    }
    c->fixups.len = 0;
}

/* The first entry: exactly 256 bytes. */
static void emit_preload_prologue(Coder *c)
{
    MachineInst inst;
    for (PreloadWalk walk = {0}; emit_preload_next(c->k, &walk, &inst);) put_inst(c, &inst);
    MachineInst branch = {.opcode = OP_S_BRANCH};
    const size_t after = c->text->len + 4, second = (after + CODE_ALIGNMENT - 1) & ~(size_t)(CODE_ALIGNMENT - 1);
    branch.mods.offset = (int32_t)((second - after) / 4);
    put_inst(c, &branch);
    align_with_nops(c->text, CODE_ALIGNMENT);
}

static void emit_kernel(Coder *c)
{
    align_with_nops(c->text, CODE_ALIGNMENT);
    ImageKernel entry = {.kernel = c->k, .code = c->text->len};
    c->labels = ARENA_ARRAY(c->image->arena, uint64_t, c->k->blocks.len);
    c->last_loc = 0;
    note_calls(c, NULL);
    if (c->want_lines && c->k->loc.file && c->k->loc.line) note_place(c, &c->k->loc);
    if (c->k->preload_dwords) emit_preload_prologue(c);
    FOREACH_BLOCK(c->k, block)
    {
        c->labels[block->id] = c->text->len;
        FOREACH_INST(block, inst) emit_inst(c, inst);
    }
    fill_in_branches(c);
    entry.code_bytes = c->text->len - entry.code;
    entry.labels = c->labels;
    VEC_PUSH(c->image->arena, &c->image->kernels, entry);
}

/* The files of call sites, in the order of asm.c. */
static void note_call_files(Coder *c, const Kernel *k)
{
    for (uint32_t i = 0; c->files->len && i < k->loc_calls.len; i++) {
        const CallPath *path = k->loc_calls.data[i].path;
        for (uint32_t call = 0; call < path->depth; call++) file_number(c, path->calls[call].at.file);
    }
}

void emit_code(const KernelList *kernels, Image *image, bool want_lines, LineRows *rows, FileNames *files)
{
    Coder c = {.image = image, .text = &image->text, .rows = rows, .files = files, .want_lines = want_lines};
    for (uint32_t i = 0; i < kernels->len; i++) {
        c.k = kernels->data[i];
        emit_kernel(&c);
    }
    for (uint32_t i = 0; i < kernels->len; i++) note_call_files(&c, kernels->data[i]);
    align_with_nops(&image->text, CACHE_LINE);
    const bool gfx9 = target_infos[kernels->data[0]->target].family == FAMILY_GFX9;
    for (unsigned i = 0; i < PREFETCH_WORDS * (gfx9 ? 2u : 1u); i++) put_u32(&image->text, NOP_WORD);
}
