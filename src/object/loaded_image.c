/* The memory image of a code object. */
#include <stdlib.h>

#include "object/elf_read.h"
#include "support/sorted.h"

enum {
    PAGE_BYTES = 4096, /* sections and segments have pages of their own */
    LOAD_BYTES = 64,   /* the widest scalar load */
    MAX_IMAGE_BYTES = 256 << 20,
};

/* LLVM widens an aligned scalar load of a constant, of 12 bytes to 16 for example, because that stays in the page. So
   data reaches to the end of the widest load that begins in it. */
static uint64_t whole_loads(uint64_t offset) { return (offset + LOAD_BYTES - 1) & ~(uint64_t)(LOAD_BYTES - 1); }

static void add_segment(Elf *elf, uint64_t offset, uint64_t size, bool is_code, bool is_writable)
{
    CodeObject *object = elf->object;
    ObjectSegment segment = {offset, size, is_code, is_writable};
    segment.reach = is_code ? size : whole_loads(offset + size) - offset;
    VEC_PUSH(elf->arena, &object->segments, segment);
    if (!is_code) return;
    if (object->code_begin == object->code_end || offset < object->code_begin) object->code_begin = offset;
    if (offset + size > object->code_end) object->code_end = offset + size;
}

DEFINE_SORT(by_address, Elf64_Phdr, p_vaddr)

/* The program headers of one type with memory, by address. */
static uint32_t take_headers(const Elf *elf, const Elf64_Phdr *headers, uint32_t type, Elf64_Phdr **found)
{
    uint32_t count = 0;
    *found = ARENA_ARRAY(elf->arena, Elf64_Phdr, elf->header.e_phnum + 1);
    for (uint32_t i = 0; i < elf->header.e_phnum; i++)
        if (headers[i].p_type == type && headers[i].p_memsz) (*found)[count++] = headers[i];
    if (count) qsort(*found, count, sizeof **found, by_address);
    return count;
}

/* Overlapping segments could give the same bytes two values, and could make a short file a long job. */
static bool check_loads(const Elf *elf, const Elf64_Phdr *loads, uint32_t num_loads)
{
    for (uint32_t i = 0; i < num_loads; i++) {
        const Elf64_Phdr *p = &loads[i];
        if (p->p_filesz > p->p_memsz || !elf_inside(p->p_offset, p->p_filesz, elf->num_bytes) ||
            p->p_vaddr > UINT64_MAX - p->p_memsz)
            return diag_error(elf->diags, elf->loc, "the program header of address 0x%llx is outside the file",
                              (unsigned long long)p->p_vaddr);
        if (i && p->p_vaddr < loads[i - 1].p_vaddr + loads[i - 1].p_memsz)
            return diag_error(elf->diags, elf->loc, "the segments of addresses 0x%llx and 0x%llx overlap",
                              (unsigned long long)loads[i - 1].p_vaddr, (unsigned long long)p->p_vaddr);
    }
    return num_loads || diag_error(elf->diags, elf->loc, "the code object has no segment to load");
}

/* Copies the segments, whose addresses start at `low`. One inside a PT_GNU_RELRO is not writable. Of the PT_GNU_RELRO
   that start before it, the one with the last end decides. */
static void copy_loads(Elf *elf, const Elf64_Phdr *loads, uint32_t num_loads, const Elf64_Phdr *relros,
                       uint32_t num_relros, uint64_t low)
{
    uint64_t relro_end = 0;
    for (uint32_t i = 0, r = 0; i < num_loads; i++) {
        const Elf64_Phdr *p = &loads[i];
        for (; r < num_relros && relros[r].p_vaddr <= p->p_vaddr; r++) {
            const uint64_t most = UINT64_MAX - relros[r].p_vaddr;
            const uint64_t end = relros[r].p_vaddr + (relros[r].p_memsz < most ? relros[r].p_memsz : most);
            if (end > relro_end) relro_end = end;
        }
        memcpy(elf->object->image + (p->p_vaddr - low), elf->bytes + p->p_offset, p->p_filesz);
        const bool writable = p->p_flags & PF_W && p->p_vaddr + p->p_memsz > relro_end;
        add_segment(elf, p->p_vaddr - low, p->p_memsz, p->p_flags & PF_X, writable);
        ObjectSegment *segment = &VEC_LAST(&elf->object->segments);
        if (i + 1 < num_loads && segment->offset + segment->reach > loads[i + 1].p_vaddr - low)
            segment->reach = loads[i + 1].p_vaddr - p->p_vaddr;
    }
}

/* A linked object: its PT_LOAD segments at their addresses. */
static bool load_segments(Elf *elf)
{
    const Elf64_Ehdr *h = &elf->header;
    if (h->e_phentsize != sizeof(Elf64_Phdr) ||
        !elf_inside(h->e_phoff, (uint64_t)h->e_phnum * sizeof(Elf64_Phdr), elf->num_bytes))
        return diag_error(elf->diags, elf->loc, "the program headers are missing, or outside of the file");
    Elf64_Phdr *headers = ARENA_ARRAY(elf->arena, Elf64_Phdr, h->e_phnum + 1), *loads, *relros;
    memcpy(headers, elf->bytes + h->e_phoff, h->e_phnum * sizeof(Elf64_Phdr));
    const uint32_t num_loads = take_headers(elf, headers, PT_LOAD, &loads);
    const uint32_t num_relros = take_headers(elf, headers, PT_GNU_RELRO, &relros);
    if (!check_loads(elf, loads, num_loads)) return false;
    const uint64_t low = loads[0].p_vaddr & ~(uint64_t)(PAGE_BYTES - 1);
    const uint64_t high = loads[num_loads - 1].p_vaddr + loads[num_loads - 1].p_memsz;
    if (high - low > MAX_IMAGE_BYTES)
        return diag_error(elf->diags, elf->loc, "the code object needs %llu bytes of memory; the limit is %u",
                          (unsigned long long)(high - low), (unsigned)MAX_IMAGE_BYTES);
    elf->address_base = low;
    elf->object->image_bytes = whole_loads(high - low);
    elf->object->image = arena_alloc(elf->arena, elf->object->image_bytes);
    copy_loads(elf, loads, num_loads, relros, num_relros, low);
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
    if (!total) return diag_error(elf->diags, elf->loc, "the code object has no segment to load");
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
    /* the first segment that begins after the offset */
    const uint32_t low = SEARCH_FIRST(at, object->segments.len, object->segments.data[at].offset <= offset);
    if (!low) return false;
    const ObjectSegment *s = &object->segments.data[low - 1];
    return elf_inside(offset - s->offset, size, s->size);
}
