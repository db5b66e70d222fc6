/* .amdgpu_metadata: translates YAML to MessagePack, as LLVM's msgpack::Document::fromYAML. A scalar without quotes is
   null, a truth value, a number or a text, depending on its form. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "assembler/assembly.h"
#include "emit/msgpack.h"

enum { MAX_DEPTH = 64 };

typedef struct MetadataReader {
    Assembly *assembly;
    yaml_parser_t parser;
    Msgpack pack;
    const char *file;
    uint32_t first_line; /* of the file */
    unsigned depth;
} MetadataReader;

static bool refuse(MetadataReader *r, yaml_mark_t mark, const char *why)
{
    const SourceLoc loc = {r->file, r->first_line + (uint32_t)mark.line, (uint32_t)mark.column + 1};
    return diag_error(r->assembly->diags, loc, "kernel metadata: %s", why);
}

static bool next(MetadataReader *r, yaml_event_t *event)
{
    if (yaml_parser_parse(&r->parser, event)) return true;
    return refuse(r, r->parser.problem_mark, r->parser.problem ? r->parser.problem : "no YAML");
}

/* Decimal, 0x, 0b, 0o and octal numbers. */
static bool is_number(const char *text, uint64_t *number, bool *negative)
{
    *negative = *text == '-';
    text += *negative;
    int base = 10;
    if (text[0] == '0' && text[1]) {
        base = (text[1] | 0x20) == 'x' ? 16 : (text[1] | 0x20) == 'b' ? 2 : 8;
        text += base != 8 || (text[1] | 0x20) == 'o' ? 2 : 1;
    }
    char *end;
    errno = 0;
    if (*text < '0' || (*text > '9' && base != 16) || strchr("+- \t", *text)) return false;
    *number = strtoull(text, &end, base);
    return !*end && !errno;
}

static bool put_scalar(MetadataReader *r, const char *key, const yaml_event_t *event)
{
    const char *text = (const char *)event->data.scalar.value;
    uint64_t number;
    bool negative;
    if (strlen(text) != event->data.scalar.length) return refuse(r, event->start_mark, "the string holds a zero byte");
    const bool plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE && !event->data.scalar.tag;
    if (plain && is_number(text, &number, &negative)) {
        if (negative) return refuse(r, event->start_mark, "a negative number");
        msgpack_number(&r->pack, key, number);
    } else if (plain && (!strcmp(text, "true") || !strcmp(text, "false"))) {
        msgpack_bool(&r->pack, key, text[0] == 't');
    } else {
        msgpack_text(&r->pack, key, text);
    }
    return true;
}

static bool put_node(MetadataReader *r, const char *key, yaml_event_t *event);

static bool put_members(MetadataReader *r, bool is_map)
{
    const yaml_event_type_t end = is_map ? YAML_MAPPING_END_EVENT : YAML_SEQUENCE_END_EVENT;
    for (;;) {
        yaml_event_t event;
        const char *key = NULL;
        if (!next(r, &event)) return false;
        if (event.type == end) {
            yaml_event_delete(&event);
            return true;
        }
        if (is_map) {
            const bool text = event.type == YAML_SCALAR_EVENT;
            if (text) key = arena_strdup(r->assembly->arena, (const char *)event.data.scalar.value);
            else refuse(r, event.start_mark, "a key must be a text");
            yaml_event_delete(&event);
            if (!text || !next(r, &event)) return false;
        }
        const bool good = put_node(r, key, &event);
        yaml_event_delete(&event);
        if (!good) return false;
    }
}

static bool put_node(MetadataReader *r, const char *key, yaml_event_t *event)
{
    const bool is_map = event->type == YAML_MAPPING_START_EVENT;
    if (event->type == YAML_SCALAR_EVENT) return put_scalar(r, key, event);
    if (!is_map && event->type != YAML_SEQUENCE_START_EVENT)
        return refuse(r, event->start_mark, "anchors and aliases are not supported");
    if (r->depth == MAX_DEPTH) return refuse(r, event->start_mark, "nested too deep");
    r->depth++;
    msgpack_begin(&r->pack, key, is_map);
    const bool good = put_members(r, is_map);
    r->depth--;
    if (good) msgpack_end(&r->pack);
    return good;
}

/* Reads one document, which must be a map. */
static bool read_document(MetadataReader *r)
{
    static const yaml_event_type_t before[] = {YAML_STREAM_START_EVENT, YAML_DOCUMENT_START_EVENT};
    yaml_event_t event;
    for (unsigned i = 0; i < 2; i++) {
        if (!next(r, &event)) return false;
        const bool good = event.type == before[i] || refuse(r, event.start_mark, "the metadata hold no YAML document");
        yaml_event_delete(&event);
        if (!good) return false;
    }
    if (!next(r, &event)) return false;
    const bool good = event.type == YAML_MAPPING_START_EVENT
                          ? put_node(r, NULL, &event)
                          : refuse(r, event.start_mark, "the metadata are not a map");
    yaml_event_delete(&event);
    return good;
}

bool metadata_read(Assembly *a, Cursor *c)
{
    size_t bytes;
    const uint32_t line = c->line.line;
    const char *text = source_raw_until(&a->source, c, ".end_amdgpu_metadata", &bytes);
    if (!text) return false;
    if (a->metadata.len) return cursor_error(c, "the file has metadata already");
    MetadataReader r = {.assembly = a, .file = c->line.file, .first_line = line + 1};
    r.pack = (Msgpack){.arena = a->arena, .out = &a->metadata};
    if (!yaml_parser_initialize(&r.parser)) out_of_memory();
    yaml_parser_set_input_string(&r.parser, (const unsigned char *)text, bytes);
    const bool good = read_document(&r);
    yaml_parser_delete(&r.parser);
    while (!good && r.pack.level) msgpack_end(&r.pack); /* frees what is still open */
    return good;
}
