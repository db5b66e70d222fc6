/* Places the globals of the kernels: constants after the descriptors in .rodata, others in .data, or in .bss (zeros).
   What holds addresses is in .data, because the loader writes them. Code computes the address of a global from the end
   of s_getpc_b64:

       s_getpc_b64 s[4:5]; s_add_u32 s4, s4, LOW; s_addc_u32 s5, s5, HIGH */
#include "emit/bytes.h"
#include "emit/image.h"
#include "object/relocation_types.h"
#include "support/align.h"

enum { WORD_BYTES = 4 };

/* The number of the global with that name among Image.globals; if there is none, their count. */
static uint32_t number_of_global(const Image *image, const char *name)
{
    uint32_t i = 0;
    while (i < image->globals.len && strcmp(image->globals.data[i].global->name, name)) i++;
    return i;
}

GlobalPlace global_place(const KernelGlobal *g)
{
    if (g->is_constant && !g->num_addresses) return IN_RODATA;
    return g->bytes ? IN_DATA : IN_BSS;
}

static void add_global(Image *image, const KernelGlobal *g)
{
    if (number_of_global(image, g->name) < image->globals.len) return;
    ImageGlobal entry = {.global = g, .place = global_place(g)};
    if (g->align > image->global_align) image->global_align = g->align;
    if (entry.place == IN_BSS) {
        entry.offset = align_up(image->bss_bytes, g->align);
        image->bss_bytes = entry.offset + g->size;
    } else {
        StrBuf *out = entry.place == IN_DATA ? &image->data : &image->rodata;
        put_alignment(out, g->align);
        entry.offset = out->len;
        if (g->bytes) strbuf_append_n(out, (const char *)g->bytes, g->size);
        for (uint64_t i = g->bytes ? g->size : 0; i < g->size; i++) put_u8(out, 0);
    }
    VEC_PUSH(image->arena, &image->globals, entry);
}

void image_add_globals(const KernelList *kernels, Image *image)
{
    for (uint32_t i = 0; i < kernels->len; i++)
        for (uint32_t n = 0; n < kernels->data[i]->globals.len; n++)
            add_global(image, &kernels->data[i]->globals.data[n]);
}

void image_note_address(Image *image, const Kernel *k, const Inst *inst, uint64_t at)
{
    if (inst->m.num_operands == 1) { /* s_getpc_b64 */
        image->last_getpc = at + WORD_BYTES;
        return;
    }
    const uint32_t number = inst->m.operands[2].value - GLOBAL_LITERAL;
    const ImageAddress address = {.at = at + WORD_BYTES,
                                  .from = image->last_getpc,
                                  .global = number_of_global(image, k->globals.data[number].name),
                                  .is_high = inst->m.opcode == OP_S_ADDC_U32};
    VEC_PUSH(image->arena, &image->addresses, address);
}

void image_fill_in_addresses(const Image *image, uint64_t text, const uint64_t places[NUM_PLACES])
{
    VEC_FOREACH(const ImageAddress, a, &image->addresses) {
        const ImageGlobal *g = &image->globals.data[a->global];
        const uint64_t distance = places[g->place] + g->offset - (text + a->from);
        const uint32_t half = (uint32_t)(a->is_high ? distance >> 32 : distance);
        memcpy(image->text.data + a->at, &half, sizeof half);
    }
}

void image_put_relocations(const Image *image, const uint64_t places[NUM_PLACES], StrBuf *out)
{
    for (uint32_t i = 0; i < image->globals.len; i++) {
        const ImageGlobal *g = &image->globals.data[i];
        for (uint32_t n = 0; n < g->global->num_addresses; n++) {
            const GlobalAddress *a = &g->global->addresses[n];
            const ImageGlobal *to = &image->globals.data[number_of_global(image, a->name)];
            put_u64(out, places[g->place] + g->offset + a->at);
            put_u64(out, RELOC_RELATIVE64);
            put_u64(out, places[to->place] + to->offset + (uint64_t)a->addend);
        }
    }
}
