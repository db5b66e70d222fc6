#include "command/check_invariants_file.h"

#include <string.h>

#include "command/cli.h"
#include "sim/host/args.h"
#include "yaml/yaml_tree.h"

typedef struct Reader {
    Arena *arena;
    DiagList *diags;
} Reader;

static bool read_text(const Reader *r, TreeNode *map, const char *key, bool needed, const char **text)
{
    const TreeNode *node = tree_get(map, key);
    *text = NULL;
    if (!node) return !needed || diag_error(r->diags, map->loc, "'%s' is needed", key);
    if (node->kind != TREE_TEXT || !*node->text)
        return diag_error(r->diags, node->loc, "'%s' is a text, not %s", key, tree_kind_name(node));
    *text = node->text;
    return true;
}

static bool read_number(const Reader *r, TreeNode *map, const char *key, uint32_t fallback, uint32_t *number)
{
    enum { MOST = 1000000 };
    const TreeNode *node = tree_get(map, key);
    uint64_t value;
    *number = fallback;
    if (!node) return true;
    if (node->kind != TREE_TEXT || !args_parse_number(node->text, strlen(node->text), MOST, &value))
        return diag_error(r->diags, node->loc, "'%s' must be a number from 0 to %d", key, MOST);
    *number = (uint32_t)value;
    return true;
}

/* A text that must be one of two words; *second: it is the second one. */
static bool read_choice(const Reader *r, TreeNode *map, const char *key, const char *const words[2], bool *second)
{
    const TreeNode *node = tree_get(map, key);
    *second = node && node->kind == TREE_TEXT && !strcmp(node->text, words[1]);
    if (!node || *second || (node->kind == TREE_TEXT && !strcmp(node->text, words[0]))) return true;
    return diag_error(r->diags, node->loc, "'%s' is %s or %s", key, words[0], words[1]);
}

static bool read_distance(const Reader *r, TreeNode *map, Invariant *row)
{
    static const char *const units[] = {"instructions", "states"}, *const registers[] = {"any", "overlap"};
    enum { MOST = 4096 };
    if (!read_text(r, map, "from", true, &row->from) || !read_text(r, map, "to", true, &row->to) ||
        !read_number(r, map, "least", 0, &row->least) || !read_choice(r, map, "unit", units, &row->states) ||
        !read_choice(r, map, "registers", registers, &row->overlap))
        return false;
    return (row->least && row->least <= MOST) ||
           diag_error(r->diags, map->loc, "'least' is needed, from 1 to %d", MOST);
}

static bool read_wait(const Reader *r, TreeNode *map, Invariant *row)
{
    const char *counter;
    if (!read_text(r, map, "from", false, &row->from) || !read_text(r, map, "to", true, &row->to) ||
        !read_text(r, map, "counter", true, &counter) || !read_number(r, map, "most", 0, &row->most))
        return false;
    for (unsigned c = 0; c < NUM_COUNTERS; c++) {
        if (strcmp(counter, counter_infos[c].name)) continue;
        row->counter = c;
        return row->most < counter_infos[c].max ||
               diag_error(r->diags, map->loc, "'most' of %s is less than %u", counter, counter_infos[c].max);
    }
    return diag_error(r->diags, map->loc, "no counter has the name '%.40s' (vmcnt, lgkmcnt, loadcnt, ...)", counter);
}

static bool read_count(const Reader *r, TreeNode *map, Invariant *row)
{
    static const char *const places[] = {"kernel", "loops"};
    if (!read_text(r, map, "of", true, &row->from) || !read_text(r, map, "with", false, &row->to) ||
        !read_choice(r, map, "in", places, &row->in_loops) || !read_number(r, map, "least", 0, &row->least) ||
        !read_number(r, map, "most", UINT32_MAX, &row->most))
        return false;
    if (row->to && !row->in_loops) return diag_error(r->diags, map->loc, "'with' is for 'in: loops'");
    return row->least || row->most != UINT32_MAX || diag_error(r->diags, map->loc, "'least' or 'most' is needed");
}

static bool read_row(const Reader *r, TreeNode *map, Invariants *invariants)
{
    static const struct {
        const char *kind;
        bool (*read)(const Reader *r, TreeNode *map, Invariant *row);
    } kinds[] = {[INVARIANT_DISTANCE] = {"distance", read_distance},
                 [INVARIANT_WAIT] = {"wait", read_wait},
                 [INVARIANT_COUNT] = {"count", read_count}};
    Invariant row = {.loc = map->loc};
    const char *kind;
    if (map->kind != TREE_MAP) return diag_error(r->diags, map->loc, "an invariant must be a map");
    if (!read_text(r, map, "name", true, &row.name) || !read_text(r, map, "kind", true, &kind)) return false;
    unsigned k = 0;
    while (k < sizeof kinds / sizeof *kinds && strcmp(kinds[k].kind, kind)) k++;
    if (k == sizeof kinds / sizeof *kinds)
        return diag_error(r->diags, map->loc, "'kind' must be distance, wait or count, not '%.40s'", kind);
    row.kind = (InvariantKind)k;
    if (!kinds[k].read(r, map, &row) || !tree_no_other_keys(map, "an invariant", r->diags)) return false;
    VEC_PUSH(r->arena, &invariants->rows, row);
    return true;
}

bool invariants_read(Arena *arena, const char *path, Invariants *invariants, DiagList *diags)
{
    const Reader r = {arena, diags};
    StrBuf text = {0};
    *invariants = (Invariants){0};
    if (!cli_read_file(path, &text)) return false;
    TreeNode *root = tree_parse(arena, (TreeSource){.file = path}, text.data, text.len, diags);
    strbuf_free(&text);
    if (!root) return false;
    if (root->kind != TREE_MAP)
        return diag_error(diags, root->loc, "a file of invariants must be a map with 'invariants'");
    const TreeNode *rows = tree_get(root, "invariants");
    if (!read_text(&r, root, "kernel", false, &invariants->kernel)) return false;
    if (!rows || rows->kind != TREE_LIST || !rows->items.len)
        return diag_error(diags, root->loc, "'invariants' must be a list of at least one");
    for (uint32_t i = 0; i < rows->items.len; i++)
        if (!read_row(&r, rows->items.data[i], invariants)) return false;
    return tree_no_other_keys(root, "a file of invariants", diags);
}
