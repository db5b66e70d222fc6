/* The memory image of a code object. */
#include "object/elf.h"

enum {
    PAGE_BYTES = 4096, /* sections and segments have pages of their own */
    MAX_IMAGE_BYTES = 256 << 20,
};

static void add_segment(Elf *elf, uint64_t offset, uint64_t size, bool is_code, bool is_writable)
{
    CodeObject *object = elf->object;
    ObjectSegment segment = {offset, size, is_code, is_writable};
    VEC_PUSH(elf->arena, &object->segments, segment);
    if (!is_code) return;
    if (object->code_begin == object->code_end || offset < object->code_begin) object->code_begin = offset;
    if (offset + size > object->code_end) object->code_end = offset + size;
}

/* A linked object: its PT_LOAD segments at their addresses. */
static bool load_segments(Elf *elf)
{
    const Elf64_Ehdr *h = &elf->header;
    if (h->e_phentsize != sizeof(Elf64_Phdr) ||
        !elf_inside(h->e_phoff, (uint64_t)h->e_phnum * sizeof(Elf64_Phdr), elf->num_bytes))
        return diag_error(elf->diags, elf->loc, "no program headers, or they are outside the file");
    Elf64_Phdr *headers = ARENA_ARRAY(elf->arena, Elf64_Phdr, h->e_phnum + 1);
    memcpy(headers, elf->bytes + h->e_phoff, h->e_phnum * sizeof(Elf64_Phdr));
    uint64_t low = UINT64_MAX, high = 0;
    for (uint32_t i = 0; i < h->e_phnum; i++) {
        const Elf64_Phdr *p = &headers[i];
        if (p->p_type != PT_LOAD || !p->p_memsz) continue;
        if (p->p_filesz > p->p_memsz || !elf_inside(p->p_offset, p->p_filesz, elf->num_bytes) ||
            p->p_vaddr > UINT64_MAX - p->p_memsz)
            return diag_error(elf->diags, elf->loc, "program header %u is outside the file", i);
        if (p->p_vaddr < low) low = p->p_vaddr;
        if (p->p_vaddr + p->p_memsz > high) high = p->p_vaddr + p->p_memsz;
    }
    if (low >= high) return diag_error(elf->diags, elf->loc, "the code object has nothing to load");
    low &= ~(uint64_t)(PAGE_BYTES - 1);
    if (high - low > MAX_IMAGE_BYTES)
        return diag_error(elf->diags, elf->loc, "the code object needs %llu bytes of memory; the limit is %u",
                          (unsigned long long)(high - low), (unsigned)MAX_IMAGE_BYTES);
    elf->address_base = low;
    elf->object->image_bytes = high - low;
    elf->object->image = arena_alloc(elf->arena, high - low);
    for (uint32_t i = 0; i < h->e_phnum; i++) {
        const Elf64_Phdr *p = &headers[i];
        if (p->p_type != PT_LOAD || !p->p_memsz) continue;
        memcpy(elf->object->image + (p->p_vaddr - low), elf->bytes + p->p_offset, p->p_filesz);
        bool writable = p->p_flags & PF_W;
        for (uint32_t j = 0; j < h->e_phnum; j++) {
            const Elf64_Phdr *r = &headers[j];
            if (r->p_type == PT_GNU_RELRO && p->p_vaddr >= r->p_vaddr &&
                elf_inside(p->p_vaddr - r->p_vaddr, p->p_memsz, r->p_memsz))
                writable = false;
        }
        add_segment(elf, p->p_vaddr - low, p->p_memsz, p->p_flags & PF_X, writable);
    }
    for (uint32_t i = 0; i < elf->num_sections; i++) {
        const Elf64_Shdr *s = &elf->sections[i];
        if ((s->sh_flags & SHF_ALLOC) && s->sh_addr >= low && elf_inside(s->sh_addr - low, s->sh_size, high - low))
            elf->section_offset[i] = s->sh_addr - low;
    }
    elf->object->listing_base = (uint64_t)0 - low;
    return true;
}

/* A relocatable object: its sections one after the other, each on pages of its own. */
static bool load_sections(Elf *elf)
{
    uint64_t total = 0;
    for (uint32_t i = 0; i < elf->num_sections; i++) {
        const Elf64_Shdr *s = &elf->sections[i];
        if (!(s->sh_flags & SHF_ALLOC) || !s->sh_size || s->sh_type == SHT_NOTE) continue;
        if (s->sh_size > MAX_IMAGE_BYTES || total + s->sh_size > MAX_IMAGE_BYTES)
            return diag_error(elf->diags, elf->loc, "the code object needs more than %u bytes of memory",
                              (unsigned)MAX_IMAGE_BYTES);
        elf->section_offset[i] = total;
        add_segment(elf, total, s->sh_size, s->sh_flags & SHF_EXECINSTR, s->sh_flags & SHF_WRITE);
        total = (total + s->sh_size + PAGE_BYTES - 1) & ~(uint64_t)(PAGE_BYTES - 1);
    }
    if (!total) return diag_error(elf->diags, elf->loc, "the code object has nothing to load");
    elf->object->image_bytes = total;
    elf->object->image = arena_alloc(elf->arena, total);
    for (uint32_t i = 0; i < elf->num_sections; i++) {
        const Elf64_Shdr *s = &elf->sections[i];
        if (elf->section_offset[i] != UINT64_MAX && s->sh_type != SHT_NOBITS)
            memcpy(elf->object->image + elf->section_offset[i], elf->bytes + s->sh_offset, s->sh_size);
    }
    elf->object->listing_base = elf->object->code_begin;
    return true;
}

bool elf_load_image(Elf *elf) { return elf->object->is_relocatable ? load_sections(elf) : load_segments(elf); }

bool elf_in_segment(const CodeObject *object, uint64_t offset, uint64_t size)
{
    for (uint32_t i = 0; i < object->segments.len; i++) {
        const ObjectSegment *s = &object->segments.data[i];
        if (offset >= s->offset && elf_inside(offset - s->offset, size, s->size)) return true;
    }
    return false;
}
