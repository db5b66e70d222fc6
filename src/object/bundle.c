#include "object/bundle.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

#include "object/object.h"

static const char plain_magic[] = "__CLANG_OFFLOAD_BUNDLE__", packed_magic[] = "CCOB";
enum {
    PLAIN_BYTES = sizeof plain_magic - 1,
    PACKED_BYTES = sizeof packed_magic - 1,
    MAX_ENTRIES = 4096,
    MAX_LISTED = 40
};
#define MAX_UNPACKED_BYTES ((uint64_t)1 << 30)

typedef struct Opener {
    Arena *arena;
    SourceLoc loc;
    DiagList *diags;
    BundleEntries *entries;
    uint64_t unpacked; /* bytes of all compressed bundles after unpacking */
} Opener;

static bool inside(uint64_t offset, uint64_t size, uint64_t total) { return offset <= total && size <= total - offset; }

static uint64_t number(const uint8_t *at, unsigned bytes)
{
    uint64_t value = 0;
    memcpy(&value, at, bytes);
    return value;
}

static bool begins(const uint8_t *bytes, size_t num_bytes, const char *magic, size_t length)
{
    return num_bytes >= length && !memcmp(bytes, magic, length);
}

static bool is_host_elf(const uint8_t *bytes, size_t num_bytes)
{
    if (!object_is_elf(bytes, num_bytes) || num_bytes < sizeof(Elf64_Ehdr)) return false;
    const Elf64_Ehdr *h = (const Elf64_Ehdr *)(const void *)bytes;
    return bytes[EI_CLASS] == ELFCLASS64 && bytes[EI_DATA] == ELFDATA2LSB &&
           number((const uint8_t *)&h->e_machine, sizeof h->e_machine) != EM_AMDGPU;
}

bool bundle_is(const uint8_t *bytes, size_t num_bytes)
{
    return begins(bytes, num_bytes, plain_magic, PLAIN_BYTES) || begins(bytes, num_bytes, packed_magic, PACKED_BYTES) ||
           is_host_elf(bytes, num_bytes);
}

/* ---- one bundle ---- */

/* "gfx942" of "hipv4-amdgcn-amd-amdhsa--gfx942:sramecc+:xnack-"; "" if it is not an AMD GPU. */
static const char *target_of(Arena *arena, const char *id)
{
    if (!strstr(id, "amdgcn")) return "";
    const char *colon = strchr(id, ':'), *end = colon ? colon : id + strlen(id), *at = end;
    while (at > id && at[-1] != '-') at--;
    return arena_strndup(arena, at, (size_t)(end - at));
}

/* The entries of a bundle at `bytes`. *used: bytes up to the end of the last entry. */
static bool read_plain(Opener *o, const uint8_t *bytes, uint64_t num_bytes, uint64_t *used)
{
    if (num_bytes < PLAIN_BYTES + 8) return diag_error(o->diags, o->loc, "the offload bundle ends inside its header");
    uint64_t count = number(bytes + PLAIN_BYTES, 8), at = PLAIN_BYTES + 8;
    for (uint64_t i = 0; i < count; i++) {
        if (!inside(at, 24, num_bytes))
            return diag_error(o->diags, o->loc, "the offload bundle ends inside its header");
        const uint64_t offset = number(bytes + at, 8), size = number(bytes + at + 8, 8),
                       length = number(bytes + at + 16, 8);
        at += 24;
        if (!inside(at, length, num_bytes) || length > 4096 || memchr(bytes + at, 0, length))
            return diag_error(o->diags, o->loc, "entry %llu of the offload bundle has no valid name",
                              (unsigned long long)i);
        if (!inside(offset, size, num_bytes))
            return diag_error(o->diags, o->loc, "entry %llu of the offload bundle points outside of the bundle",
                              (unsigned long long)i);
        if (o->entries->len == MAX_ENTRIES)
            return diag_error(o->diags, o->loc, "the offload bundles have more than %d entries", MAX_ENTRIES);
        BundleEntry entry = {.id = arena_strndup(o->arena, (const char *)bytes + at, length),
                             .bytes = bytes + offset,
                             .num_bytes = size};
        entry.target = target_of(o->arena, entry.id);
        VEC_PUSH(o->arena, o->entries, entry);
        at += length;
        if (offset + size > *used) *used = offset + size;
    }
    if (at > *used) *used = at;
    return true;
}

/* ---- compressed bundles ---- */

typedef struct PackedHeader {
    unsigned version, method;
    uint64_t header_bytes, total_bytes, unpacked_bytes;
} PackedHeader;

static bool read_header(Opener *o, const uint8_t *bytes, uint64_t num_bytes, PackedHeader *h)
{
    static const uint8_t header_bytes[] = {0, 20, 24, 32};
    if (num_bytes < 8) return diag_error(o->diags, o->loc, "the compressed offload bundle ends inside its header");
    h->version = (unsigned)number(bytes + 4, 2);
    h->method = (unsigned)number(bytes + 6, 2);
    if (h->version < 1 || h->version > 3)
        return diag_error(o->diags, o->loc, "version %u of compressed offload bundles is not supported (1 to 3 are)",
                          h->version);
    if (h->method > 1)
        return diag_error(o->diags, o->loc,
                          "the offload bundle is compressed by method %u; supported: 0 (zlib) and 1 (zstd)", h->method);
    h->header_bytes = header_bytes[h->version];
    if (num_bytes < h->header_bytes)
        return diag_error(o->diags, o->loc, "the compressed offload bundle ends inside its header");
    const unsigned width = h->version == 3 ? 8 : 4;
    h->total_bytes = h->version == 1 ? num_bytes : number(bytes + 8, width);
    h->unpacked_bytes = number(bytes + (h->version == 1 ? 8 : 8 + width), width);
    if (h->total_bytes < h->header_bytes || h->total_bytes > num_bytes)
        return diag_error(o->diags, o->loc, "the compressed offload bundle should have %llu bytes, but has %llu",
                          (unsigned long long)h->total_bytes, (unsigned long long)num_bytes);
    if (h->unpacked_bytes > MAX_UNPACKED_BYTES - o->unpacked)
        return diag_error(o->diags, o->loc, "the unpacked offload bundle has more than %llu MiB",
                          (unsigned long long)(MAX_UNPACKED_BYTES >> 20));
    return true;
}

static bool unpack(const PackedHeader *h, const uint8_t *bytes, uint8_t *to)
{
    const uint8_t *data = bytes + h->header_bytes;
    const size_t num_bytes = (size_t)(h->total_bytes - h->header_bytes);
    if (h->method == 1) return ZSTD_decompress(to, (size_t)h->unpacked_bytes, data, num_bytes) == h->unpacked_bytes;
    uLongf length = (uLongf)h->unpacked_bytes;
    return uncompress(to, &length, data, (uLong)num_bytes) == Z_OK && length == h->unpacked_bytes;
}

static bool read_packed(Opener *o, const uint8_t *bytes, uint64_t num_bytes, uint64_t *used)
{
    PackedHeader header = {0};
    uint64_t ignored = 0;
    if (!read_header(o, bytes, num_bytes, &header)) return false;
    /* Unpacks outside the arena first, because the arena would touch all memory that a hostile header claims. */
    uint8_t *data = malloc((size_t)header.unpacked_bytes + 1);
    if (!data || !unpack(&header, bytes, data)) {
        free(data);
        return diag_error(o->diags, o->loc, "the compressed offload bundle cannot be unpacked");
    }
    uint8_t *kept = arena_alloc(o->arena, (size_t)header.unpacked_bytes + 1);
    memcpy(kept, data, (size_t)header.unpacked_bytes);
    free(data);
    o->unpacked += header.unpacked_bytes;
    *used = header.total_bytes;
    if (!begins(kept, (size_t)header.unpacked_bytes, plain_magic, PLAIN_BYTES))
        return diag_error(o->diags, o->loc, "the compressed offload bundle holds no bundle");
    return read_plain(o, kept, header.unpacked_bytes, &ignored);
}

/* Bundles one after the other, with zeros in between: the linker joins those of all objects. */
static bool read_bundles(Opener *o, const uint8_t *bytes, uint64_t num_bytes)
{
    for (uint64_t at = 0; at < num_bytes;) {
        uint64_t used = 0;
        const uint8_t *here = bytes + at;
        if (begins(here, num_bytes - at, plain_magic, PLAIN_BYTES)) {
            if (!read_plain(o, here, num_bytes - at, &used)) return false;
        } else if (begins(here, num_bytes - at, packed_magic, PACKED_BYTES)) {
            if (!read_packed(o, here, num_bytes - at, &used)) return false;
        } else if (*here && o->entries->len) {
            return true; /* the data after the last one are something else */
        } else if (*here) {
            return diag_error(o->diags, o->loc, "there is no offload bundle where one should begin");
        }
        at += used ? used : 1;
    }
    return true;
}

/* ---- host programs ---- */

static bool read_host(Opener *o, const uint8_t *bytes, uint64_t num_bytes)
{
    Elf64_Ehdr h;
    Elf64_Shdr names, s;
    memcpy(&h, bytes, sizeof h);
    bool found = false;
    if (!h.e_shnum || h.e_shentsize != sizeof s || h.e_shstrndx >= h.e_shnum ||
        !inside(h.e_shoff, (uint64_t)h.e_shnum * sizeof s, num_bytes))
        return diag_error(o->diags, o->loc, "the host program has no section headers, so its GPU code cannot be found");
    memcpy(&names, bytes + h.e_shoff + h.e_shstrndx * sizeof s, sizeof s);
    if (names.sh_type != SHT_STRTAB || !inside(names.sh_offset, names.sh_size, num_bytes))
        return diag_error(o->diags, o->loc, "the host program has no valid section names");
    for (unsigned i = 0; i < h.e_shnum; i++) {
        static const char wanted[] = ".hip_fatbin";
        memcpy(&s, bytes + h.e_shoff + i * sizeof s, sizeof s);
        if (s.sh_type == SHT_NULL || s.sh_type == SHT_NOBITS || !inside(s.sh_name, sizeof wanted, names.sh_size) ||
            memcmp(bytes + names.sh_offset + s.sh_name, wanted, sizeof wanted))
            continue;
        if (!inside(s.sh_offset, s.sh_size, num_bytes))
            return diag_error(o->diags, o->loc, "section .hip_fatbin is outside of the file");
        if (!read_bundles(o, bytes + s.sh_offset, s.sh_size)) return false;
        found = true;
    }
    return found ||
           diag_error(o->diags, o->loc,
                      "the host program (ELF machine %u) has no GPU code of HIP: section .hip_fatbin is missing",
                      h.e_machine);
}

/* Lists the contents of all bundles, one after the other. The entries are parts of `bytes`; compressed ones are in the
   arena. False: a diagnostic names the file. */
static bool bundle_read(Arena *arena, const char *name, const uint8_t *bytes, size_t num_bytes, BundleEntries *entries,
                        DiagList *diags)
{
    Opener o = {.arena = arena, .loc = {name, 0, 0}, .diags = diags, .entries = entries};
    *entries = (BundleEntries){0};
    return is_host_elf(bytes, num_bytes) ? read_host(&o, bytes, num_bytes) : read_bundles(&o, bytes, num_bytes);
}

/* ---- choosing ---- */

static bool has_kernel(const BundleEntry *entry, const char *kernel)
{
    Arena *arena = arena_new();
    DiagList diags;
    CodeObject object;
    diag_init(&diags, arena);
    bool found = object_read(arena, "", entry->bytes, entry->num_bytes, &object, &diags) &&
                 object_find_kernel(&object, kernel, &diags);
    arena_free(arena);
    return found;
}

static bool is_taken(const BundleEntry *entry, const char *target)
{
    if (!entry->num_bytes || !*entry->target) return false;
    if (target) return !strcmp(entry->target, target);
    const Target t = target_from_name(entry->target, strlen(entry->target));
    return t != NUM_TARGETS && target_infos[t].supported;
}

static bool refuse(const BundleEntries *entries, SourceLoc loc, const char *problem, DiagList *diags)
{
    StrBuf text = {0};
    strbuf_printf(&text, "%s; inside are:", problem);
    for (uint32_t i = 0; i < entries->len && i < MAX_LISTED; i++)
        strbuf_printf(&text, "%s %s (%llu bytes)", i ? "," : "", entries->data[i].id,
                      (unsigned long long)entries->data[i].num_bytes);
    if (!entries->len) strbuf_append(&text, " no entries");
    if (entries->len > MAX_LISTED) strbuf_printf(&text, ", and %u more", entries->len - MAX_LISTED);
    diag_error(diags, loc, "%s", text.data);
    strbuf_free(&text);
    return false;
}

bool bundle_open(Arena *arena, const char *name, const char *target, const char *kernel, const uint8_t **bytes,
                 size_t *num_bytes, DiagList *diags)
{
    const SourceLoc loc = {name, 0, 0};
    BundleEntries entries;
    const BundleEntry *found = NULL;
    bool several = false;
    if (!bundle_is(*bytes, *num_bytes)) return true;
    if (!bundle_read(arena, name, *bytes, *num_bytes, &entries, diags)) return false;
    for (uint32_t i = 0; i < entries.len; i++) {
        if (!is_taken(&entries.data[i], target)) continue;
        if (!found) {
            found = &entries.data[i];
            continue;
        }
        if (!target && strcmp(found->target, entries.data[i].target))
            return refuse(&entries, loc, "there are code objects for several targets; choose one with --target=NAME",
                          diags);
        several = true;
    }
    for (uint32_t i = 0; several && kernel && i < entries.len; i++) {
        if (!is_taken(&entries.data[i], target) || !has_kernel(&entries.data[i], kernel)) continue;
        found = &entries.data[i];
        several = false;
    }
    if (several)
        return refuse(&entries, loc,
                      kernel ? "several code objects fit the target, but none has that kernel"
                             : "several code objects fit the target; choose one with --kernel=NAME",
                      diags);
    if (!found)
        return refuse(&entries, loc,
                      target ? arena_printf(arena, "there is no code object for %s", target)
                             : "there is no code object for a supported target",
                      diags);
    *bytes = found->bytes;
    *num_bytes = (size_t)found->num_bytes;
    return true;
}
