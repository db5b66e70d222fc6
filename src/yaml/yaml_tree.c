/* Builds a tree from libyaml's events. libyaml's own document tree would resolve aliases, which can make a small text
   large. */
#include "yaml/yaml_tree.h"

#include <string.h>
#include <yaml.h>

enum { MAX_DEPTH = 32, MAX_NODES = 1 << 20 };

typedef struct Reader {
    yaml_parser_t parser;
    Arena *arena;
    TreeSource source;
    DiagList *diags;
    uint32_t num_nodes;
} Reader;

static SourceLoc place(const Reader *r, yaml_mark_t mark)
{
    return (SourceLoc){r->source.file, r->source.lines_before + (uint32_t)mark.line + 1, (uint32_t)mark.column + 1};
}

__attribute__((format(printf, 3, 4))) static bool refuse(Reader *r, SourceLoc loc, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(r->arena, format, args);
    va_end(args);
    return diag_error(r->diags, loc, "%s%s", r->source.about ? r->source.about : "", text);
}

static bool next_event(Reader *r, yaml_event_t *event)
{
    if (yaml_parser_parse(&r->parser, event)) return true;
    const yaml_parser_t *p = &r->parser;
    return refuse(r, place(r, p->problem_mark), "%s%s%s", p->context ? p->context : "", p->context ? ": " : "",
                  p->problem ? p->problem : "this is neither YAML nor JSON");
}

static TreeNode *new_node(Reader *r, TreeKind kind, const yaml_event_t *event)
{
    TreeNode *node = ARENA_NEW(r->arena, TreeNode);
    node->kind = kind;
    node->loc = place(r, event->start_mark);
    return node;
}

static TreeNode *read_scalar(Reader *r, const yaml_event_t *event)
{
    const char *text = (const char *)event->data.scalar.value;
    const size_t length = event->data.scalar.length;
    const bool plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    TreeNode *node = new_node(r, TREE_TEXT, event);
    if (memchr(text, 0, length)) {
        refuse(r, node->loc, "a string with a NUL character");
        return NULL;
    }
    node->text = arena_strndup(r->arena, text, length);
    node->is_quoted = !plain || event->data.scalar.tag;
    if (plain && (!length || !strcmp(text, "null") || !strcmp(text, "~"))) node->kind = TREE_NULL;
    return node;
}

static TreeNode *read_node(Reader *r, yaml_event_t *event, unsigned depth);

static TreeNode *read_list(Reader *r, const yaml_event_t *begin, unsigned depth)
{
    TreeNode *list = new_node(r, TREE_LIST, begin);
    for (;;) {
        yaml_event_t event;
        if (!next_event(r, &event)) return NULL;
        if (event.type == YAML_SEQUENCE_END_EVENT) break;
        TreeNode *item = read_node(r, &event, depth);
        if (!item) return NULL;
        VEC_PUSH(r->arena, &list->items, item);
    }
    return list;
}

/* The key in the event. False: there is a diagnostic. */
static bool read_key(Reader *r, TreeNode *map, yaml_event_t *event, TreePair *pair)
{
    pair->loc = place(r, event->start_mark);
    if (event->type != YAML_SCALAR_EVENT) {
        yaml_event_delete(event);
        return refuse(r, pair->loc, "a key must be a name");
    }
    TreeNode *key = read_scalar(r, event);
    yaml_event_delete(event);
    if (!key) return false;
    pair->key = key->text;
    const uint32_t before = tree_index(map, pair->key);
    if (before != MAP_NO_INDEX)
        return refuse(r, pair->loc, "'%.80s' is given twice (first in line %u)", pair->key,
                      map->pairs.data[before].loc.line);
    map_put_name(&map->keys, r->arena, pair->key, strlen(pair->key), map_from_index(map->pairs.len));
    return true;
}

static TreeNode *read_map(Reader *r, const yaml_event_t *begin, unsigned depth)
{
    TreeNode *map = new_node(r, TREE_MAP, begin);
    for (;;) {
        yaml_event_t event;
        TreePair pair = {0};
        if (!next_event(r, &event)) return NULL;
        if (event.type == YAML_MAPPING_END_EVENT) break;
        if (!read_key(r, map, &event, &pair) || !next_event(r, &event)) return NULL;
        if (!(pair.value = read_node(r, &event, depth))) return NULL;
        VEC_PUSH(r->arena, &map->pairs, pair);
    }
    return map;
}

/* The node that starts with the event. The event is consumed. */
static TreeNode *read_node(Reader *r, yaml_event_t *event, unsigned depth)
{
    TreeNode *node = NULL;
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
    if (type == YAML_ALIAS_EVENT || anchor || (tag && !r->source.has_tags))
        refuse(r, loc, "anchors (&), aliases (*)%s are not supported", r->source.has_tags ? "" : " and tags (!)");
    else if (depth == MAX_DEPTH) refuse(r, loc, "nested more than %d levels deep", MAX_DEPTH);
    else if (++r->num_nodes > MAX_NODES) refuse(r, loc, "more than %d values", MAX_NODES);
    else if (is_scalar) node = read_scalar(r, event);
    else if (is_list) node = read_list(r, event, depth + 1);
    else if (type == YAML_MAPPING_START_EVENT) node = read_map(r, event, depth + 1);
    yaml_event_delete(event);
    return node;
}

static TreeNode *read_document(Reader *r)
{
    yaml_event_t event;
    TreeNode *root = NULL;
    for (;;) {
        if (!next_event(r, &event)) return NULL;
        const yaml_event_type_t type = event.type;
        if (type == YAML_STREAM_END_EVENT) break;
        if (type == YAML_STREAM_START_EVENT || type == YAML_DOCUMENT_START_EVENT || type == YAML_DOCUMENT_END_EVENT) {
            yaml_event_delete(&event);
            continue;
        }
        if (root) {
            refuse(r, place(r, event.start_mark), "more than one document");
            yaml_event_delete(&event);
            return NULL;
        }
        if (!(root = read_node(r, &event, 0))) return NULL;
    }
    if (!root) refuse(r, (SourceLoc){r->source.file, r->source.lines_before + 1, 1}, "there is no YAML document");
    return root;
}

TreeNode *tree_parse(Arena *arena, TreeSource source, const char *text, size_t bytes, DiagList *diags)
{
    Reader r = {.arena = arena, .source = source, .diags = diags};
    if (!yaml_parser_initialize(&r.parser)) out_of_memory();
    yaml_parser_set_encoding(&r.parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&r.parser, (const unsigned char *)(text ? text : ""), bytes);
    TreeNode *root = read_document(&r);
    yaml_parser_delete(&r.parser);
    return root;
}

uint32_t tree_index(const TreeNode *map, const char *key)
{
    return map_to_index(map_get_name(&map->keys, key, strlen(key)));
}

TreeNode *tree_get(TreeNode *map, const char *key)
{
    const uint32_t i = tree_index(map, key);
    if (i == MAP_NO_INDEX) return NULL;
    map->pairs.data[i].is_used = true;
    return map->pairs.data[i].value;
}

bool tree_no_other_keys(const TreeNode *map, const char *what, DiagList *diags)
{
    VEC_FOREACH(const TreePair, pair, &map->pairs) {
        if (!pair->is_used) return diag_error(diags, pair->loc, "%s has no '%.80s'", what, pair->key);
    }
    return true;
}

const char *tree_kind_name(const TreeNode *node)
{
    static const char *const names[] = {"null", "a string or number", "a list", "a map"};
    return names[node->kind];
}
