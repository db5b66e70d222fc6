/* Builds a tree from libyaml's events. libyaml's own document tree would resolve aliases, which launch files do not
   need and which can make a small text large. */
#include "launch/launch_yaml.h"

#include <string.h>
#include <yaml.h>

enum { MAX_DEPTH = 32, MAX_NODES = 1 << 20 };

typedef struct Reader {
    yaml_parser_t parser;
    Arena *arena;
    const char *file;
    DiagList *diags;
    uint32_t num_nodes;
} Reader;

static SourceLoc place(const Reader *r, yaml_mark_t mark)
{
    return (SourceLoc){r->file, (uint32_t)mark.line + 1, (uint32_t)mark.column + 1};
}

static bool next_event(Reader *r, yaml_event_t *event)
{
    if (yaml_parser_parse(&r->parser, event)) return true;
    const yaml_parser_t *p = &r->parser;
    return diag_error(r->diags, place(r, p->problem_mark), "%s%s%s", p->context ? p->context : "",
                      p->context ? ": " : "", p->problem ? p->problem : "this is neither YAML nor JSON");
}

static LaunchNode *new_node(Reader *r, LaunchNodeKind kind, const yaml_event_t *event)
{
    LaunchNode *node = ARENA_NEW(r->arena, LaunchNode);
    node->kind = kind;
    node->loc = place(r, event->start_mark);
    return node;
}

static LaunchNode *read_scalar(Reader *r, const yaml_event_t *event)
{
    const char *text = (const char *)event->data.scalar.value;
    const size_t length = event->data.scalar.length;
    const bool plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    LaunchNode *node = new_node(r, LAUNCH_TEXT, event);
    if (memchr(text, 0, length)) {
        diag_error(r->diags, node->loc, "a string with a NUL character");
        return NULL;
    }
    node->text = arena_strndup(r->arena, text, length);
    if (plain && (!length || !strcmp(text, "null") || !strcmp(text, "~"))) node->kind = LAUNCH_NULL;
    return node;
}

static LaunchNode *read_node(Reader *r, yaml_event_t *event, unsigned depth);

static LaunchNode *read_list(Reader *r, const yaml_event_t *begin, unsigned depth)
{
    LaunchNode *list = new_node(r, LAUNCH_LIST, begin);
    for (;;) {
        yaml_event_t event;
        if (!next_event(r, &event)) return NULL;
        if (event.type == YAML_SEQUENCE_END_EVENT) break;
        LaunchNode *item = read_node(r, &event, depth);
        if (!item) return NULL;
        VEC_PUSH(r->arena, &list->items, item);
    }
    return list;
}

/* The key in the event. False: there is a diagnostic. */
static bool read_key(Reader *r, LaunchNode *map, yaml_event_t *event, LaunchPair *pair)
{
    pair->loc = place(r, event->start_mark);
    if (event->type != YAML_SCALAR_EVENT) {
        yaml_event_delete(event);
        return diag_error(r->diags, pair->loc, "a key must be a name");
    }
    LaunchNode *key = read_scalar(r, event);
    yaml_event_delete(event);
    if (!key) return false;
    pair->key = key->text;
    const uint32_t before = launch_index(map, pair->key);
    if (before != MAP_NO_INDEX)
        return diag_error(r->diags, pair->loc, "'%.80s' is given twice (first in line %u)", pair->key,
                          map->pairs.data[before].loc.line);
    map_put_name(&map->keys, r->arena, pair->key, strlen(pair->key), map_from_index(map->pairs.len));
    return true;
}

static LaunchNode *read_map(Reader *r, const yaml_event_t *begin, unsigned depth)
{
    LaunchNode *map = new_node(r, LAUNCH_MAP, begin);
    for (;;) {
        yaml_event_t event;
        LaunchPair pair = {0};
        if (!next_event(r, &event)) return NULL;
        if (event.type == YAML_MAPPING_END_EVENT) break;
        if (!read_key(r, map, &event, &pair) || !next_event(r, &event)) return NULL;
        if (!(pair.value = read_node(r, &event, depth))) return NULL;
        VEC_PUSH(r->arena, &map->pairs, pair);
    }
    return map;
}

/* The node that starts with the event. The event is consumed. */
static LaunchNode *read_node(Reader *r, yaml_event_t *event, unsigned depth)
{
    LaunchNode *node = NULL;
    const SourceLoc loc = place(r, event->start_mark);
    const yaml_event_type_t type = event->type;
    const bool is_scalar = type == YAML_SCALAR_EVENT, is_list = type == YAML_SEQUENCE_START_EVENT;
    const yaml_char_t *anchor = is_scalar                          ? event->data.scalar.anchor
                                : is_list                          ? event->data.sequence_start.anchor
                                : type == YAML_MAPPING_START_EVENT ? event->data.mapping_start.anchor
                                                                   : NULL;
    const yaml_char_t *tag = is_scalar                          ? event->data.scalar.tag
                             : is_list                          ? event->data.sequence_start.tag
                             : type == YAML_MAPPING_START_EVENT ? event->data.mapping_start.tag
                                                                : NULL;
    if (type == YAML_ALIAS_EVENT || anchor || tag)
        diag_error(r->diags, loc, "anchors (&), aliases (*) and tags (!) are not supported in launch files");
    else if (depth == MAX_DEPTH) diag_error(r->diags, loc, "nested more than %d levels deep", MAX_DEPTH);
    else if (++r->num_nodes > MAX_NODES) diag_error(r->diags, loc, "more than %d values", MAX_NODES);
    else if (is_scalar) node = read_scalar(r, event);
    else if (is_list) node = read_list(r, event, depth + 1);
    else if (type == YAML_MAPPING_START_EVENT) node = read_map(r, event, depth + 1);
    yaml_event_delete(event);
    return node;
}

static LaunchNode *read_document(Reader *r)
{
    yaml_event_t event;
    LaunchNode *root = NULL;
    for (;;) {
        if (!next_event(r, &event)) return NULL;
        const yaml_event_type_t type = event.type;
        if (type == YAML_STREAM_END_EVENT) break;
        if (type == YAML_STREAM_START_EVENT || type == YAML_DOCUMENT_START_EVENT || type == YAML_DOCUMENT_END_EVENT) {
            yaml_event_delete(&event);
            continue;
        }
        if (root) {
            diag_error(r->diags, place(r, event.start_mark), "more than one document");
            yaml_event_delete(&event);
            return NULL;
        }
        if (!(root = read_node(r, &event, 0))) return NULL;
    }
    if (!root) diag_error(r->diags, (SourceLoc){r->file, 1, 1}, "the file is empty");
    return root;
}

LaunchNode *launch_parse(Arena *arena, const char *file, const char *text, size_t bytes, DiagList *diags)
{
    Reader r = {.arena = arena, .file = file, .diags = diags};
    if (!yaml_parser_initialize(&r.parser)) {
        diag_error(diags, (SourceLoc){file, 0, 0}, "no memory");
        return NULL;
    }
    yaml_parser_set_encoding(&r.parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&r.parser, (const unsigned char *)text, bytes);
    LaunchNode *root = read_document(&r);
    yaml_parser_delete(&r.parser);
    return root;
}

uint32_t launch_index(const LaunchNode *map, const char *key)
{
    return map_to_index(map_get_name(&map->keys, key, strlen(key)));
}

LaunchNode *launch_get(LaunchNode *map, const char *key)
{
    const uint32_t i = launch_index(map, key);
    if (i == MAP_NO_INDEX) return NULL;
    map->pairs.data[i].is_used = true;
    return map->pairs.data[i].value;
}

bool launch_no_other_keys(const LaunchNode *map, const char *what, DiagList *diags)
{
    VEC_FOREACH(const LaunchPair, pair, &map->pairs) {
        if (!pair->is_used) return diag_error(diags, pair->loc, "%s has no '%.80s'", what, pair->key);
    }
    return true;
}

const char *launch_kind_name(const LaunchNode *node)
{
    static const char *const names[] = {"null", "a string or number", "a list", "a map"};
    return names[node->kind];
}
