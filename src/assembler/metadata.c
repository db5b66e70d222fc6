/* .amdgpu_metadata: translates YAML to MessagePack, as LLVM's msgpack::Document::fromYAML. A scalar without quotes is
   null, a truth value, a number or a text, depending on its form. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "assembler/assembly.h"
#include "emit/msgpack.h"
#include "yaml/yaml_tree.h"

static const char about[] = "kernel metadata: ";

typedef struct MetadataWriter {
    DiagList *diags;
    Msgpack pack;
} MetadataWriter;

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

static bool put_scalar(MetadataWriter *w, const char *key, const TreeNode *node)
{
    uint64_t number;
    bool negative;
    if (!node->is_quoted && is_number(node->text, &number, &negative)) {
        if (negative) return diag_error(w->diags, node->loc, "%sa negative number", about);
        msgpack_number(&w->pack, key, number);
    } else if (!node->is_quoted && (!strcmp(node->text, "true") || !strcmp(node->text, "false"))) {
        msgpack_bool(&w->pack, key, node->text[0] == 't');
    } else {
        msgpack_text(&w->pack, key, node->text);
    }
    return true;
}

static bool put_node(MetadataWriter *w, const char *key, const TreeNode *node)
{
    bool good = true;
    if (node->kind == TREE_TEXT || node->kind == TREE_NULL) return put_scalar(w, key, node);
    msgpack_begin(&w->pack, key, node->kind == TREE_MAP);
    for (uint32_t i = 0; i < node->items.len && good; i++) good = put_node(w, NULL, node->items.data[i]);
    for (uint32_t i = 0; i < node->pairs.len && good; i++)
        good = put_node(w, node->pairs.data[i].key, node->pairs.data[i].value);
    if (good) msgpack_end(&w->pack);
    return good;
}

bool metadata_read(Assembly *a, Cursor *c)
{
    size_t bytes;
    const uint32_t line = c->line.line;
    const char *text = source_raw_until(&a->source, c, ".end_amdgpu_metadata", &bytes);
    if (!text) return false;
    if (a->metadata.len) return cursor_error(c, "the file has metadata already");
    const TreeSource source = {c->line.file, line, about, true};
    const TreeNode *root = tree_parse(a->arena, source, text, bytes, a->diags);
    if (!root) return false;
    if (root->kind != TREE_MAP) return diag_error(a->diags, root->loc, "%sthe metadata are not a map", about);
    MetadataWriter w = {.diags = a->diags, .pack = {.arena = a->arena, .out = &a->metadata}};
    const bool good = put_node(&w, NULL, root);
    while (!good && w.pack.level) msgpack_end(&w.pack); /* frees what is still open */
    return good;
}
