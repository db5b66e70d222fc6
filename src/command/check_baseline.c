#include "command/check_baseline.h"

#include <stdlib.h>
#include <string.h>

#include "command/cli.h"
#include "yaml/yaml_tree.h"

/* Separates the parts of a key; it occurs in no name and no message. */
#define SEPARATOR "\x1f"

static uint32_t *counter(Baseline *b, Map *map, const char *key)
{
    const size_t length = strlen(key);
    uint32_t *count = map_get_name(map, key, length);
    if (count) return count;
    count = ARENA_NEW(b->arena, uint32_t);
    map_put_name(map, b->arena, key, length, count);
    return count;
}

/* Takes one finding away, if there is one. */
static bool take(const Map *map, const char *key)
{
    uint32_t *count = map_get_name(map, key, strlen(key));
    if (!count || !*count) return false;
    --*count;
    return true;
}

/* ---- keys ---- */

typedef struct Known {
    const char *level, *rule, *row, *opcode, *other_opcode; /* "" if missing */
    const char *message, *inst, *other;
} Known;

static const char *alike_key(Arena *arena, const char *kernel, const Known *f)
{
    return arena_printf(arena, "%s" SEPARATOR "%s" SEPARATOR "%s" SEPARATOR "%s" SEPARATOR "%s" SEPARATOR "%s", kernel,
                        f->level, f->rule, f->row, f->opcode, f->other_opcode);
}

static const char *exact_key(Arena *arena, const char *kernel, const Known *f)
{
    return arena_printf(arena, "%s" SEPARATOR "%s" SEPARATOR "%s" SEPARATOR "%s", alike_key(arena, kernel, f),
                        f->message, f->inst, f->other);
}

static const char *end_key(Arena *arena, const char *kernel, const char *why)
{
    return arena_printf(arena, "%s" SEPARATOR "%s", kernel, why);
}

/* ---- reading ---- */

static bool wrong(const TreeNode *node, const char *what, DiagList *diags)
{
    return diag_error(diags, node->loc, "%s: a baseline must be a file that `wavecc check --json` printed", what);
}

/* The text of a member; "" for null and for a missing one. */
static const char *text_of(TreeNode *map, const char *name)
{
    const TreeNode *node = map && map->kind == TREE_MAP ? tree_get(map, name) : NULL;
    return node && node->kind == TREE_TEXT ? node->text : "";
}

static TreeNode *list_of(TreeNode *map, const char *name, DiagList *diags)
{
    TreeNode *list = map->kind == TREE_MAP ? tree_get(map, name) : NULL;
    if (list && list->kind == TREE_LIST) return list;
    wrong(map, arena_printf(diags->arena, "no list '%s'", name), diags);
    return NULL;
}

static bool read_finding(Baseline *b, const char *kernel, TreeNode *node, const TreeNode *groups, DiagList *diags)
{
    if (node->kind != TREE_MAP) return wrong(node, "not a finding", diags);
    const char *number = text_of(node, "group");
    const unsigned long g = strtoul(number, NULL, 10);
    if (!*number || g >= groups->items.len) return wrong(node, "a finding must be in a group", diags);
    TreeNode *group = groups->items.data[g], *inst = tree_get(node, "instruction"), *other = tree_get(node, "other");
    Known f;
    f.level = text_of(node, "level");
    f.rule = text_of(node, "rule");
    f.row = text_of(node, "row");
    f.opcode = text_of(group, "opcode");
    f.other_opcode = text_of(group, "other_opcode");
    f.message = text_of(node, "message");
    f.inst = text_of(inst, "text");
    f.other = text_of(other, "text");
    ++*counter(b, &b->exact, exact_key(b->arena, kernel, &f));
    ++*counter(b, &b->alike, alike_key(b->arena, kernel, &f));
    ++*counter(b, &b->kernels, kernel);
    return true;
}

static bool read_kernel(Baseline *b, TreeNode *node, DiagList *diags)
{
    TreeNode *findings = list_of(node, "findings", diags);
    TreeNode *groups = findings ? list_of(node, "groups", diags) : NULL;
    TreeNode *ends = groups ? list_of(node, "not_analysed", diags) : NULL;
    if (!ends) return false;
    const char *kernel = text_of(node, "name");
    for (uint32_t i = 0; i < findings->items.len; i++)
        if (!read_finding(b, kernel, findings->items.data[i], groups, diags)) return false;
    for (uint32_t i = 0; i < ends->items.len; i++)
        ++*counter(b, &b->ends, end_key(b->arena, kernel, text_of(ends->items.data[i], "why")));
    return true;
}

static bool read_root(Baseline *b, TreeNode *root, DiagList *diags)
{
    TreeNode *kernels = list_of(root, "kernels", diags);
    if (!kernels) return false;
    if (strcmp(text_of(root, "version"), "1")) return wrong(root, "not of version 1", diags);
    for (uint32_t i = 0; i < kernels->items.len; i++)
        if (!read_kernel(b, kernels->items.data[i], diags)) return false;
    return true;
}

bool baseline_read(Baseline *baseline, Arena *arena, const char *file, DiagList *diags)
{
    *baseline = (Baseline){.arena = arena};
    StrBuf text = {0};
    bool good = cli_read_file(file, &text);
    if (good) {
        TreeNode *root = tree_parse(arena, (TreeSource){.file = file}, text.data, text.len, diags);
        good = root && read_root(baseline, root, diags);
    }
    strbuf_free(&text);
    return good;
}

/* ---- using ---- */

static const char *or_empty(const char *text) { return text ? text : ""; }

static Known known_of(const CheckKernel *k, const CheckItem *item)
{
    return (Known){.level = check_level_name(item->level),
                   .rule = item->rule,
                   .row = or_empty(item->row),
                   .opcode = item->inst ? inst_info(item->inst->d.inst.opcode)->name : "",
                   .other_opcode = item->other ? inst_info(item->other->d.inst.opcode)->name : "",
                   .message = item->message,
                   .inst = item->inst ? check_inst_text(k, item->inst) : "",
                   .other = item->other ? check_inst_text(k, item->other) : ""};
}

static void drop_ends(Baseline *b, CheckKernel *k)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < k->code.notes.len; i++) {
        const CodeNote note = k->code.notes.data[i];
        if (!take(&b->ends, end_key(k->arena, k->kernel->name, check_note_reason(k, &note))))
            k->code.notes.data[kept++] = note;
    }
    k->code.notes.len = kept;
}

void baseline_apply(Baseline *b, CheckKernel *k)
{
    const char *kernel = k->kernel->name;
    bool *is_known = ARENA_ARRAY(k->arena, bool, k->items.len + 1);
    uint32_t known = 0;
    for (unsigned round = 0; round < 2; round++)
        for (uint32_t i = 0; i < k->items.len; i++) {
            if (is_known[i]) continue;
            const Known f = known_of(k, &k->items.data[i]);
            if (!round && !take(&b->exact, exact_key(k->arena, kernel, &f))) continue;
            is_known[i] = take(&b->alike, alike_key(k->arena, kernel, &f));
            known += is_known[i];
        }
    check_drop(k, is_known);
    drop_ends(b, k);
    const uint32_t *had = map_get_name(&b->kernels, kernel, strlen(kernel));
    b->known += known;
    b->gone += had ? *had - known : 0;
}
