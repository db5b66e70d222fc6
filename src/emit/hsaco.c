/* The code object: a shared library in the layout that ld.lld -shared gives the object of relocatable.c. Sections in
 * memory, from address 0 on, in pages of 4096 bytes by access: read-only (note, dynamic symbols, two hash tables,
 * their strings, descriptors), code, dynamic section. A loader reads the same bytes as from ld.lld. Only ld.lld's
 * .comment with its version is missing. Sources: System V ABI, "Dynamic Linking"; LLVM 22, lld/ELF
 * (SyntheticSections.cpp, Writer.cpp). */
#include "emit/bytes.h"
#include "emit/elf_write.h"
#include "emit/image.h"
#include "support/align.h"

/* by number minus one, in the order of the headers */
enum {
    NOTE,
    DYNSYM,
    GNU_HASH,
    HASH,
    DYNSTR,
    RELA_DYN,
    RODATA,
    TEXT,
    DYNAMIC,
    RELRO_PADDING,
    DATA,
    BSS,
    GPR_MAXIMUMS,
    LINES,
    DEBUG_ABBREV,
    DEBUG_INFO,
    DEBUG_LOC,
    DEBUG_STR,
    SYMTAB,
    SHSTRTAB,
    STRTAB,
    NUM_SECTIONS
};
enum { NUM_SEGMENTS = 8, /* without globals */ NUM_DYNAMIC = 7, NUM_DYNAMIC_RELA = 4, PAGE = 4096 };

typedef struct Symbol {
    const char *name;
    Elf64_Sym sym;
    uint32_t hash;   /* of .gnu.hash */
    uint32_t number; /* before sorting */
    uint8_t section;
} Symbol;

typedef struct Writer {
    const Image *image;
    ElfNames section_names, dynamic_names, names;
    ElfSection sections[NUM_SECTIONS];
    StrBuf data[NUM_SECTIONS]; /* of the sections that this file makes */
    Symbol *symbols;           /* two per kernel, then globals */
    uint32_t num_symbols, num_buckets, num_segments, num_relocations;
    StrBuf file;
} Writer;

/* ---- symbols ---- */

static uint32_t gnu_hash(const char *name)
{
    uint32_t hash = 5381;
    for (; *name; name++) hash = hash * 33 + (unsigned char)*name;
    return hash;
}

static uint32_t sysv_hash(const char *name)
{
    uint32_t hash = 0;
    for (; *name; name++) {
        hash = (hash << 4) + (unsigned char)*name;
        hash ^= hash >> 24 & 0xf0;
        hash &= 0x0fffffff;
    }
    return hash;
}

static bool has_data(const Image *image) { return image->data.len || image->bss_bytes; }

/* Globals that only this file uses need no symbol. */
static void make_global_symbols(Writer *w)
{
    static const uint8_t sections[NUM_PLACES] = {RODATA, DATA, BSS};
    VEC_FOREACH(const ImageGlobal, g, &w->image->globals) {
        if (g->global->is_local) continue;
        w->symbols[w->num_symbols++] = (Symbol){.name = g->global->name,
                                                .section = sections[g->place],
                                                .sym = {.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_OBJECT),
                                                        .st_other = STV_PROTECTED,
                                                        .st_value = g->offset,
                                                        .st_size = g->global->size}};
    }
}

/* The values are offsets in the symbols' sections; place_symbols turns them into addresses. */
static void make_symbols(Writer *w)
{
    const Image *image = w->image;
    w->num_symbols = 2 * image->kernels.len;
    w->symbols = ARENA_ARRAY(image->arena, Symbol, w->num_symbols + image->globals.len);
    for (uint32_t i = 0; i < image->kernels.len; i++) {
        const ImageKernel *k = &image->kernels.data[i];
        Symbol *code = &w->symbols[2 * i], *descriptor = code + 1;
        code->name = k->kernel->name;
        code->section = TEXT;
        code->sym = (Elf64_Sym){.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC),
                                .st_other = STV_PROTECTED,
                                .st_value = k->code,
                                .st_size = k->code_bytes};
        descriptor->section = RODATA;
        descriptor->name = arena_printf(image->arena, "%s.kd", k->kernel->name);
        descriptor->sym = (Elf64_Sym){.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_OBJECT),
                                      .st_value = (uint64_t)i * DESCRIPTOR_BYTES,
                                      .st_size = DESCRIPTOR_BYTES};
    }
    make_global_symbols(w);
    w->num_buckets = w->num_symbols / 4 ? w->num_symbols / 4 : 1;
    for (uint32_t i = 0; i < w->num_symbols; i++) {
        w->symbols[i].number = i;
        w->symbols[i].hash = gnu_hash(w->symbols[i].name);
    }
}

/* For .dynsym: one hash bucket after the other. */
static Symbol *sorted_by_bucket(const Writer *w)
{
    Symbol *sorted = ARENA_ARRAY(w->image->arena, Symbol, w->num_symbols);
    uint32_t n = 0;
    for (uint32_t bucket = 0; bucket < w->num_buckets; bucket++)
        for (uint32_t i = 0; i < w->num_symbols; i++)
            if (w->symbols[i].hash % w->num_buckets == bucket) sorted[n++] = w->symbols[i];
    return sorted;
}

static void put_symbol(StrBuf *out, Elf64_Sym sym) { strbuf_append_n(out, (const char *)&sym, sizeof sym); }

/* .gnu.hash: a Bloom filter of two bits per symbol, the first symbol of each bucket, the hashes with the lowest bit
 * at each bucket's end. */
static void make_gnu_hash(Writer *w, const Symbol *dynamic)
{
    enum { SHIFT = 26, WORD_BITS = 64, BITS_PER_SYMBOL = 12 };
    StrBuf *out = &w->data[GNU_HASH];
    uint32_t words = 1; /* a power of two, with more bits than the symbols set */
    while (words <= w->num_symbols * BITS_PER_SYMBOL / WORD_BITS) words *= 2;
    uint64_t *filter = ARENA_ARRAY(w->image->arena, uint64_t, words);
    uint32_t *first = ARENA_ARRAY(w->image->arena, uint32_t, w->num_buckets);
    for (uint32_t i = 0; i < w->num_symbols; i++) {
        const uint32_t hash = dynamic[i].hash;
        filter[hash / WORD_BITS % words] |= 1ull << hash % WORD_BITS | 1ull << (hash >> SHIFT) % WORD_BITS;
        if (!first[hash % w->num_buckets]) first[hash % w->num_buckets] = i + 1;
    }
    put_u32(out, w->num_buckets);
    put_u32(out, 1); /* the first hashed symbol */
    put_u32(out, words);
    put_u32(out, SHIFT);
    for (uint32_t i = 0; i < words; i++) put_u64(out, filter[i]);
    for (uint32_t i = 0; i < w->num_buckets; i++) put_u32(out, first[i]);
    for (uint32_t i = 0; i < w->num_symbols; i++) {
        const bool more = i + 1 < w->num_symbols;
        const bool last = !more || dynamic[i + 1].hash % w->num_buckets != dynamic[i].hash % w->num_buckets;
        put_u32(out, (dynamic[i].hash & ~1u) | last);
    }
}

/* .hash: as many buckets as symbols, including the null symbol. */
static void make_hash(Writer *w, const Symbol *dynamic)
{
    const uint32_t count = w->num_symbols + 1;
    uint32_t *buckets = ARENA_ARRAY(w->image->arena, uint32_t, count);
    uint32_t *chain = ARENA_ARRAY(w->image->arena, uint32_t, count);
    for (uint32_t i = 1; i < count; i++) {
        uint32_t *bucket = &buckets[sysv_hash(dynamic[i - 1].name) % count];
        chain[i] = *bucket;
        *bucket = i;
    }
    put_u32(&w->data[HASH], count);
    put_u32(&w->data[HASH], count);
    for (uint32_t i = 0; i < count; i++) put_u32(&w->data[HASH], buckets[i]);
    for (uint32_t i = 0; i < count; i++) put_u32(&w->data[HASH], chain[i]);
}

/* ---- sections ---- */

static void section(Writer *w, unsigned number, const char *name, SectionKind kind, const StrBuf *data)
{
    w->sections[number] =
        (ElfSection){.name = elf_add_name(&w->section_names, name), .data = data, .header = elf_section_header(kind)};
    if (data) w->sections[number].header.sh_size = data->len;
}

static void add_sections(Writer *w)
{
    const Image *image = w->image;
    const uint64_t read = SHF_ALLOC, sym = sizeof(Elf64_Sym);
    section(w, NOTE, ".note", (SectionKind){SHT_NOTE, read, NOTE_ALIGNMENT}, &image->note);
    section(w, DYNSYM, ".dynsym", (SectionKind){SHT_DYNSYM, read, ELF_WORD, sym}, &w->data[DYNSYM]);
    section(w, GNU_HASH, ".gnu.hash", (SectionKind){SHT_GNU_HASH, read, ELF_WORD}, &w->data[GNU_HASH]);
    section(w, HASH, ".hash", (SectionKind){SHT_HASH, read, 4, 4}, &w->data[HASH]);
    section(w, DYNSTR, ".dynstr", (SectionKind){SHT_STRTAB, read, 1}, &w->data[DYNSTR]);
    if (w->num_relocations)
        section(w, RELA_DYN, ".rela.dyn", (SectionKind){SHT_RELA, read, ELF_WORD, sizeof(Elf64_Rela)},
                &w->data[RELA_DYN]);
    const uint64_t rodata_align =
        image->global_align > DESCRIPTOR_ALIGNMENT ? image->global_align : DESCRIPTOR_ALIGNMENT;
    section(w, RODATA, ".rodata", (SectionKind){SHT_PROGBITS, read, rodata_align}, &w->data[RODATA]);
    section(w, TEXT, ".text", (SectionKind){SHT_PROGBITS, read | SHF_EXECINSTR, TEXT_ALIGNMENT}, &image->text);
    section(w, DYNAMIC, ".dynamic", (SectionKind){SHT_DYNAMIC, read | SHF_WRITE, ELF_WORD, sizeof(Elf64_Dyn)},
            &w->data[DYNAMIC]);
    section(w, RELRO_PADDING, ".relro_padding", (SectionKind){SHT_NOBITS, read | SHF_WRITE, 1}, NULL);
    if (has_data(image)) {
        const uint64_t align = image->global_align > ELF_WORD ? image->global_align : ELF_WORD;
        section(w, DATA, ".data", (SectionKind){SHT_PROGBITS, read | SHF_WRITE, align}, &image->data);
        section(w, BSS, ".bss", (SectionKind){SHT_NOBITS, read | SHF_WRITE, align}, NULL);
        w->sections[BSS].header.sh_size = image->bss_bytes;
    }
    section(w, GPR_MAXIMUMS, ".AMDGPU.gpr_maximums", (SectionKind){SHT_PROGBITS, 0, 1}, NULL);
    if (image->lines.len) {
        section(w, LINES, ".debug_line", (SectionKind){SHT_PROGBITS, 0, 1}, &w->data[LINES]);
        section(w, DEBUG_ABBREV, ".debug_abbrev", (SectionKind){SHT_PROGBITS, 0, 1}, &image->debug_abbrev);
        section(w, DEBUG_INFO, ".debug_info", (SectionKind){SHT_PROGBITS, 0, 1}, &w->data[DEBUG_INFO]);
        section(w, DEBUG_LOC, ".debug_loc", (SectionKind){SHT_PROGBITS, 0, 1}, &image->debug_loc);
        section(w, DEBUG_STR, ".debug_str", (SectionKind){SHT_PROGBITS, SHF_MERGE | SHF_STRINGS, 1, 1},
                &image->debug_str);
    }
    section(w, SYMTAB, ".symtab", (SectionKind){SHT_SYMTAB, 0, ELF_WORD, sym}, &w->data[SYMTAB]);
    section(w, SHSTRTAB, ".shstrtab", (SectionKind){SHT_STRTAB, 0, 1}, &w->data[SHSTRTAB]);
    section(w, STRTAB, ".strtab", (SectionKind){SHT_STRTAB, 0, 1}, &w->data[STRTAB]);
    static const struct {
        uint8_t section, link, info;
    } links[] = {{DYNSYM, DYNSTR, 1},   {GNU_HASH, DYNSYM, 0}, {HASH, DYNSYM, 0},
                 {RELA_DYN, DYNSYM, 0}, {DYNAMIC, DYNSTR, 0},  {SYMTAB, STRTAB, 2}};
    for (unsigned i = 0; i < sizeof links / sizeof *links; i++) {
        w->sections[links[i].section].header.sh_link = links[i].link + 1u;
        w->sections[links[i].section].header.sh_info = links[i].info;
    }
}

static bool is_present(const Writer *w, unsigned number)
{
    if (number == RELA_DYN) return w->num_relocations;
    if (number == DATA || number == BSS) return has_data(w->image);
    return number < LINES || number > DEBUG_STR || w->image->lines.len;
}

/* The section's number in the file, from 1: missing sections are not counted. */
static uint16_t number_in_file(const Writer *w, unsigned section)
{
    uint16_t number = 0;
    for (unsigned i = 0; i <= section; i++) number += is_present(w, i);
    return number;
}

/* Sets addresses and file offsets of the sections that are loaded. If the access rights change, the next section starts
 * on a new page. Address and file offset are equal modulo the page size. */
static void place_in_memory(Writer *w)
{
    uint64_t at = PHDR_AT + w->num_segments * sizeof(Elf64_Phdr), in_file = at;
    w->sections[DYNSYM].header.sh_size = (w->num_symbols + 1) * sizeof(Elf64_Sym);
    w->sections[RODATA].header.sh_size = w->image->rodata.len;
    const unsigned entries = NUM_DYNAMIC + (w->num_relocations ? NUM_DYNAMIC_RELA : 0);
    w->sections[DYNAMIC].header.sh_size = entries * sizeof(Elf64_Dyn);
    w->sections[RELA_DYN].header.sh_size = w->num_relocations * sizeof(Elf64_Rela);
    for (unsigned i = NOTE; i <= DYNAMIC; i++) {
        Elf64_Shdr *header = &w->sections[i].header;
        if (!is_present(w, i)) continue;
        if (i == TEXT || i == DYNAMIC) at = align_up(at, PAGE) + at % PAGE;
        header->sh_addr = align_up(at, header->sh_addralign);
        header->sh_offset = in_file + (header->sh_addr - in_file) % PAGE;
        at = header->sh_addr + header->sh_size;
        in_file = header->sh_offset + header->sh_size;
    }
    w->sections[RELRO_PADDING].header.sh_addr = at;
    w->sections[RELRO_PADDING].header.sh_offset = in_file;
    w->sections[RELRO_PADDING].header.sh_size = align_up(at, PAGE) - at;
    if (!has_data(w->image)) return;
    Elf64_Shdr *data = &w->sections[DATA].header, *bss = &w->sections[BSS].header;
    data->sh_addr = align_up(align_up(at, PAGE), data->sh_addralign);
    data->sh_offset = align_up(in_file, PAGE);
    bss->sh_addr = align_up(data->sh_addr + data->sh_size, bss->sh_addralign);
    bss->sh_offset = data->sh_offset + (bss->sh_addr - data->sh_addr);
}

static uint64_t address_of(const Writer *w, unsigned section) { return w->sections[section].header.sh_addr; }

/* ---- contents ---- */

static void make_dynamic_names(Writer *w)
{
    for (uint32_t i = 0; i < w->num_symbols; i++) elf_add_name(&w->dynamic_names, w->symbols[i].name);
    elf_finish_names(&w->dynamic_names, false, &w->data[DYNSTR]);
}

/* Names of symbols and sections. */
static void make_other_names(Writer *w)
{
    for (uint32_t i = 0; i < w->num_symbols; i++) elf_add_name(&w->names, w->symbols[i].name);
    elf_add_name(&w->names, "_DYNAMIC");
    elf_finish_names(&w->names, false, &w->data[STRTAB]);
    elf_finish_names(&w->section_names, false, &w->data[SHSTRTAB]);
}

static Elf64_Sym placed(const Writer *w, const Symbol *symbol, uint32_t name)
{
    Elf64_Sym sym = symbol->sym;
    sym.st_name = name;
    sym.st_value += address_of(w, symbol->section);
    sym.st_shndx = number_in_file(w, symbol->section);
    return sym;
}

static void make_symbol_tables(Writer *w, const Symbol *dynamic)
{
    const Elf64_Sym none = {0};
    const Elf64_Sym own = {.st_name = w->names.names.data[w->num_symbols].at,
                           .st_other = STV_HIDDEN,
                           .st_shndx = number_in_file(w, DYNAMIC),
                           .st_value = address_of(w, DYNAMIC)};
    put_symbol(&w->data[DYNSYM], none);
    put_symbol(&w->data[SYMTAB], none);
    put_symbol(&w->data[SYMTAB], own);
    for (uint32_t i = 0; i < w->num_symbols; i++) {
        put_symbol(&w->data[DYNSYM], placed(w, &dynamic[i], w->dynamic_names.names.data[dynamic[i].number].at));
        put_symbol(&w->data[SYMTAB], placed(w, &w->symbols[i], w->names.names.data[i].at));
    }
}

static void put_dynamic(StrBuf *out, int64_t tag, uint64_t value)
{
    put_u64(out, (uint64_t)tag);
    put_u64(out, value);
}

static void make_dynamic(Writer *w)
{
    StrBuf *out = &w->data[DYNAMIC];
    if (w->num_relocations) {
        put_dynamic(out, DT_RELA, address_of(w, RELA_DYN));
        put_dynamic(out, DT_RELASZ, w->sections[RELA_DYN].header.sh_size);
        put_dynamic(out, DT_RELAENT, sizeof(Elf64_Rela));
        put_dynamic(out, DT_RELACOUNT, w->num_relocations);
    }
    put_dynamic(out, DT_SYMTAB, address_of(w, DYNSYM));
    put_dynamic(out, DT_SYMENT, sizeof(Elf64_Sym));
    put_dynamic(out, DT_STRTAB, address_of(w, DYNSTR));
    put_dynamic(out, DT_STRSZ, w->data[DYNSTR].len);
    put_dynamic(out, DT_GNU_HASH, address_of(w, GNU_HASH));
    put_dynamic(out, DT_HASH, address_of(w, HASH));
    put_dynamic(out, DT_NULL, 0);
}

static void make_debug(Writer *w)
{
    const Image *image = w->image;
    const uint64_t text = address_of(w, TEXT), first = text + image->lines_address;
    if (!image->lines.len) return;
    strbuf_append_n(&w->data[LINES], image->lines.data, image->lines.len);
    memcpy(w->data[LINES].data + image->lines_address_at, &first, sizeof first);
    strbuf_append_n(&w->data[DEBUG_INFO], image->debug_info.data, image->debug_info.len);
    for (uint32_t i = 0; i < image->debug_addresses.len; i++) {
        const uint64_t address = text + image->debug_addresses.data[i].in_text;
        memcpy(w->data[DEBUG_INFO].data + image->debug_addresses.data[i].at, &address, sizeof address);
    }
}

/* Fills in the distance from each descriptor to its code, and the addresses for debuggers. */
static void make_contents(Writer *w)
{
    const Image *image = w->image;
    strbuf_append_n(&w->data[RODATA], image->rodata.data, image->rodata.len);
    for (uint32_t i = 0; i < image->kernels.len; i++) {
        const uint64_t descriptor = (uint64_t)i * DESCRIPTOR_BYTES;
        const uint64_t code = address_of(w, TEXT) + image->kernels.data[i].code;
        const uint64_t distance = code - (address_of(w, RODATA) + descriptor);
        memcpy(w->data[RODATA].data + descriptor + DESCRIPTOR_ENTRY, &distance, sizeof distance);
    }
    const uint64_t places[NUM_PLACES] = {address_of(w, RODATA), address_of(w, DATA), address_of(w, BSS)};
    image_fill_in_addresses(image, address_of(w, TEXT), places);
    image_put_relocations(image, places, &w->data[RELA_DYN]);
    make_debug(w);
}

/* ---- the file ---- */

/* The sections from `first` to `last`. Sections without bytes in the file are last. */
static void put_segment(Writer *w, uint32_t type, uint32_t flags, unsigned first, unsigned last, uint64_t alignment)
{
    const Elf64_Shdr *a = &w->sections[first].header, *b = &w->sections[last].header;
    const uint64_t start = type == PT_LOAD && first == NOTE ? 0 : a->sh_addr;
    const uint64_t end = b->sh_addr + b->sh_size, in_file = b->sh_type == SHT_NOBITS ? b->sh_addr : end;
    const uint64_t offset = start ? a->sh_offset : 0;
    const Elf64_Phdr segment = {type, flags, offset, start, start, in_file - start, end - start, alignment};
    strbuf_append_n(&w->file, (const char *)&segment, sizeof segment);
}

static void put_segments(Writer *w)
{
    const uint64_t own_bytes = w->num_segments * sizeof(Elf64_Phdr);
    const Elf64_Phdr own = {PT_PHDR, PF_R, PHDR_AT, PHDR_AT, PHDR_AT, own_bytes, own_bytes, ELF_WORD};
    const Elf64_Phdr stack = {.p_type = PT_GNU_STACK, .p_flags = PF_R | PF_W};
    strbuf_append_n(&w->file, (const char *)&own, sizeof own);
    put_segment(w, PT_LOAD, PF_R, NOTE, RODATA, PAGE);
    put_segment(w, PT_LOAD, PF_R | PF_X, TEXT, TEXT, PAGE);
    put_segment(w, PT_LOAD, PF_R | PF_W, DYNAMIC, RELRO_PADDING, PAGE);
    if (has_data(w->image)) put_segment(w, PT_LOAD, PF_R | PF_W, DATA, BSS, PAGE);
    put_segment(w, PT_DYNAMIC, PF_R | PF_W, DYNAMIC, DYNAMIC, ELF_WORD);
    put_segment(w, PT_GNU_RELRO, PF_R, DYNAMIC, RELRO_PADDING, 1);
    strbuf_append_n(&w->file, (const char *)&stack, sizeof stack);
    put_segment(w, PT_NOTE, PF_R, NOTE, NOTE, NOTE_ALIGNMENT);
}

static void write_headers(Writer *w)
{
    unsigned count = 0;
    for (unsigned i = 0; i < NUM_SECTIONS; i++) {
        if (!is_present(w, i)) continue;
        ElfSection s = w->sections[i];
        s.header.sh_name = w->section_names.names.data[s.name].at;
        if (s.header.sh_link) s.header.sh_link = number_in_file(w, s.header.sh_link - 1);
        w->sections[count++] = s;
    }
    elf_finish(&w->file, w->image->target, ET_DYN, w->num_segments, w->sections, count, count - 1);
}

static void write_file(Writer *w)
{
    static const Elf64_Ehdr room;
    strbuf_append_n(&w->file, (const char *)&room, sizeof room);
    put_segments(w);
    for (unsigned i = NOTE; i <= DATA; i++) {
        const ElfSection *s = &w->sections[i];
        if (i == RELRO_PADDING || !is_present(w, i)) continue;
        while (w->file.len < s->header.sh_offset) put_u8(&w->file, 0);
        CHECK(s->data->len == s->header.sh_size);
        strbuf_append_n(&w->file, s->data->data, s->data->len);
    }
    for (unsigned i = GPR_MAXIMUMS; i < NUM_SECTIONS; i++)
        if (is_present(w, i)) elf_place(&w->file, &w->sections[i]);
    write_headers(w);
}

static void write_code_object(const Image *image, uint32_t version, StrBuf *out)
{
    Writer w = {.image = image,
                .section_names = {.arena = image->arena},
                .dynamic_names = {.arena = image->arena},
                .names = {.arena = image->arena}};
    w.num_segments = NUM_SEGMENTS + has_data(image);
    for (uint32_t i = 0; i < image->globals.len; i++) w.num_relocations += image->globals.data[i].global->num_addresses;
    make_symbols(&w);
    const Symbol *dynamic = sorted_by_bucket(&w);
    make_gnu_hash(&w, dynamic);
    make_hash(&w, dynamic);
    make_dynamic_names(&w);
    add_sections(&w);
    make_other_names(&w);
    place_in_memory(&w);
    make_symbol_tables(&w, dynamic);
    make_dynamic(&w);
    make_contents(&w);
    write_file(&w);
    elf_set_code_object(&w.file, version);
    strbuf_append_n(out, w.file.data, w.file.len);
    strbuf_free(&w.file);
    for (unsigned i = 0; i < NUM_SECTIONS; i++) strbuf_free(&w.data[i]);
}

bool emit_hsaco(const KernelList *kernels, const EmitOptions *options, DiagList *diags, StrBuf *out)
{
    Image image;
    const bool ok = image_build(kernels, options, diags, &image);
    if (ok) write_code_object(&image, options->code_object_version, out);
    image_free(&image);
    return ok;
}
