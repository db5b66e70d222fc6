/* A launch file's sizes and launches. */
#include <string.h>

#include "launch/launch_file.h"

bool launch_wrong_kind(LaunchFile *file, const TreeNode *node, const char *what)
{
    return diag_error(file->diags, node->loc, "%s, not %s", what, tree_kind_name(node));
}

bool launch_number(LaunchFile *file, const TreeNode *node, const char *what, int64_t least, int64_t most,
                   int64_t *value)
{
    if (node->kind != TREE_TEXT)
        return diag_error(file->diags, node->loc, "%s must be a number or a formula, not %s", what,
                          tree_kind_name(node));
    const LaunchRange range = {what, least, most};
    return launch_whole(node->text, node->loc, &file->names, &range, value, file->diags);
}

const char *launch_path(const LaunchFile *file, const char *path)
{
    return *path == '/' ? path : arena_printf(file->arena, "%s%s", file->folder, path);
}

/* ---- sizes ---- */

/* The formula that --set gives to a name, or NULL. */
static const char *find_set(const char *const *sets, uint32_t num_sets, const char *name)
{
    const size_t length = strlen(name);
    for (uint32_t i = num_sets; i-- > 0;) {
        if (!strncmp(sets[i], name, length) && sets[i][length] == '=') return sets[i] + length + 1;
    }
    return NULL;
}

/* From a list, the value for the current shape. NULL: there is a diagnostic. */
static const TreeNode *size_of(LaunchFile *file, const TreePair *pair)
{
    const TreeNode *node = pair->value;
    if (node->kind == TREE_LIST && node->items.len) {
        const uint32_t count = node->items.len;
        if (file->num_shapes && file->num_shapes != count)
            return diag_error(file->diags, pair->loc,
                              "'%.80s' has %u values, but a size before it has %u: each list needs one value per shape",
                              pair->key, count, file->num_shapes),
                   NULL;
        file->num_shapes = count;
        if (file->shape >= count)
            return diag_error(file->diags, pair->loc, "there are %u shapes, counted from 0, and no shape %u", count,
                              file->shape),
                   NULL;
        node = node->items.data[file->shape];
        if (node->kind == TREE_TEXT)
            file->shape_name = arena_printf(file->arena, "%s%s%s=%s", file->shape_name ? file->shape_name : "",
                                            file->shape_name ? " " : "", pair->key, node->text);
    }
    if (node->kind == TREE_TEXT) return node;
    return launch_wrong_kind(file, node, "a size must be a number or a formula, or a list of them"), NULL;
}

static bool read_sizes(LaunchFile *file, TreeNode *map, const char *const *sets, uint32_t num_sets)
{
    if (map && map->kind != TREE_MAP) return launch_wrong_kind(file, map, "sizes must be a map from names to formulas");
    for (uint32_t i = 0; map && i < map->pairs.len; i++) {
        const TreePair *pair = &map->pairs.data[i];
        const char *set = find_set(sets, num_sets, pair->key);
        const SourceLoc from_command_line = {"--set", 0, 0};
        LaunchValue *value = ARENA_NEW(file->arena, LaunchValue);
        if (!launch_is_name(pair->key))
            return diag_error(file->diags, pair->loc, "'%.80s' cannot be the name of a size", pair->key);
        const TreeNode *size = set ? pair->value : size_of(file, pair);
        if (!size || !launch_formula(set ? set : size->text, set ? from_command_line : size->loc, &file->names, value,
                                     file->diags))
            return false;
        if (!set && !size->text[strspn(size->text, "0123456789")]) VEC_PUSH(file->arena, &file->plain_sizes, pair->key);
        map_put_name(&file->names, file->arena, pair->key, strlen(pair->key), value);
    }
    for (uint32_t i = 0; i < num_sets; i++) {
        const size_t length = strcspn(sets[i], "=");
        if (!map_get_name(&file->names, sets[i], length) || !sets[i][length])
            return diag_error(file->diags, (SourceLoc){0},
                              "--set takes NAME=FORMULA with a name of the launch file's "
                              "sizes; found '%.80s'",
                              sets[i]);
    }
    return true;
}

/* ---- one launch ---- */

static bool text_of(LaunchFile *file, const TreeNode *node, const char *what, const char **text)
{
    if (!node) return true;
    if (node->kind != TREE_TEXT || !*node->text) return launch_wrong_kind(file, node, what);
    *text = node->text;
    return true;
}

/* A number, or a list of one to three. */
static bool read_dims(LaunchFile *file, const TreeNode *node, const char *what, SimDim3 *dims)
{
    int64_t values[3] = {1, 1, 1};
    if (!node) return true;
    if (node->kind == TREE_TEXT) {
        if (!launch_number(file, node, what, 1, UINT32_MAX, &values[0])) return false;
    } else if (node->kind != TREE_LIST || !node->items.len || node->items.len > 3) {
        return diag_error(file->diags, node->loc,
                          "%s must be a number or a list of up to three (a formula with a comma needs quotes)", what);
    }
    for (uint32_t i = 0; i < node->items.len; i++) {
        if (!launch_number(file, node->items.data[i], what, 1, UINT32_MAX, &values[i])) return false;
    }
    *dims = (SimDim3){(uint32_t)values[0], (uint32_t)values[1], (uint32_t)values[2]};
    return true;
}

static bool add_option(LaunchFile *file, LaunchStep *step, const TreePair *pair, const TreeNode *value)
{
    const char *text = "";
    if (value->kind == TREE_TEXT && strcmp(value->text, "true")) text = arena_printf(file->arena, "=%s", value->text);
    else if (value->kind != TREE_TEXT && value->kind != TREE_NULL)
        return launch_wrong_kind(file, value, "the value of an option must be a string or a number");
    VEC_PUSH(file->arena, &step->options, arena_printf(file->arena, "--%s%s", pair->key, text));
    return true;
}

/* Options of the command line by name: {check: all, seed: 3}. */
static bool read_options(LaunchFile *file, const TreeNode *map, LaunchStep *step)
{
    static const char *const refused[] = {"arg",  "launch", "set",     "dump",        "expect",       "help", "kernel",
                                          "grid", "block",  "cluster", "dynamic-lds", "kernarg-size", "rest"};
    if (!map) return true;
    if (map->kind != TREE_MAP) return launch_wrong_kind(file, map, "options must be a map from names to values");
    VEC_FOREACH(const TreePair, pair, &map->pairs) {
        for (size_t j = 0; j < sizeof refused / sizeof refused[0]; j++) {
            if (!strcmp(pair->key, refused[j]))
                return diag_error(file->diags, pair->loc, "--%s is not an option of a launch file", pair->key);
        }
        const TreeNode *value = pair->value;
        if (value->kind != TREE_LIST && !add_option(file, step, pair, value)) return false;
        for (uint32_t j = 0; j < value->items.len && value->kind == TREE_LIST; j++) {
            if (!add_option(file, step, pair, value->items.data[j])) return false;
        }
    }
    return true;
}

static bool read_layout(LaunchFile *file, TreeNode *map, LaunchStep *step)
{
    const TreeNode *layout = tree_get(map, "layout"), *slot = tree_get(map, "slot");
    const TreeNode *rest = tree_get(map, "rest"), *size = tree_get(map, "kernarg_size");
    step->has_layout = layout || slot;
    step->kernarg_size = -1;
    if (layout && (layout->kind != TREE_TEXT || strcmp(layout->text, "c")))
        return diag_error(file->diags, layout->loc, "layout must be c (the layout of a struct in C)");
    if (layout && slot) return diag_error(file->diags, slot->loc, "layout and slot cannot be given together");
    if (slot && !launch_number(file, slot, "slot", 1, 4096, &step->slot)) return false;
    if (rest && (rest->kind != TREE_TEXT || strcmp(rest->text, "zero")))
        return diag_error(file->diags, rest->loc, "rest takes zero");
    step->rest_is_zero = rest != NULL;
    return !size || launch_number(file, size, "kernarg_size", 0, 1 << 20, &step->kernarg_size);
}

static bool read_step(LaunchFile *file, TreeNode *map, const char *object, const TreeNode *options)
{
    LaunchStep step = {.loc = map->loc, .object = object, .dynamic_lds = -1};
    const char *name = NULL;
    if (map->kind != TREE_MAP) return launch_wrong_kind(file, map, "a launch must be a map");
    const TreeNode *lds = tree_get(map, "dynamic_lds");
    if (!text_of(file, tree_get(map, "name"), "name is a string", &name) ||
        !text_of(file, tree_get(map, "object"), "object must be the name of a file", &step.object) ||
        !text_of(file, tree_get(map, "kernel"), "kernel is a name", &step.kernel) ||
        !read_dims(file, tree_get(map, "grid"), "grid", &step.grid) ||
        !read_dims(file, tree_get(map, "block"), "block", &step.block) ||
        !read_dims(file, tree_get(map, "cluster"), "cluster", &step.cluster) ||
        (lds && !launch_number(file, lds, "dynamic_lds", 0, 1 << 20, &step.dynamic_lds)) ||
        !read_layout(file, map, &step) || !read_options(file, options, &step) ||
        !read_options(file, tree_get(map, "options"), &step) ||
        !launch_read_expects(file, tree_get(map, "expect"), &step.expects) ||
        !launch_read_dumps(file, tree_get(map, "dump"), &step.dumps))
        return false;
    step.args = tree_get(map, "args");
    step.has_own_object = step.object != object;
    if (step.object) step.object = launch_path(file, step.object);
    step.name = arena_printf(file->arena, name ? "launch %u (%.80s)" : "launch %u", file->steps.len, name);
    VEC_PUSH(file->arena, &file->steps, step);
    return tree_no_other_keys(map, "a launch", file->diags);
}

/* ---- the file ---- */

bool launch_read(LaunchFile *file, TreeNode *root, const char *const *sets, uint32_t num_sets)
{
    const char *object = NULL;
    if (root->kind != TREE_MAP) return launch_wrong_kind(file, root, "a launch file must be a map with 'launches'");
    const TreeNode *launches = tree_get(root, "launches"), *seed = tree_get(root, "seed");
    const TreeNode *options = tree_get(root, "options"), *slack = tree_get(root, "slack");
    int64_t number = 0;
    if (!read_sizes(file, tree_get(root, "sizes"), sets, num_sets)) return false;
    if (!file->num_shapes && file->shape)
        return diag_error(file->diags, root->loc, "no size is a list, so there is no shape %u", file->shape);
    if (!file->num_shapes) file->num_shapes = 1;
    if (seed && !launch_number(file, seed, "seed", 0, INT64_MAX, &number)) return false;
    if (seed && !file->has_seed) file->seed = (uint64_t)number;
    number = 0;
    if (slack && !launch_number(file, slack, "slack", 0, 1ll << 40, &number)) return false;
    if ((uint64_t)number > file->buffers.slack) file->buffers.slack = (uint64_t)number;
    if (!text_of(file, tree_get(root, "object"), "object must be the name of a file", &object) ||
        !launch_read_buffers(file, tree_get(root, "buffers")))
        return false;
    if (!launches || launches->kind != TREE_LIST || !launches->items.len)
        return diag_error(file->diags, launches ? launches->loc : root->loc,
                          "'launches' must be a list of at least one "
                          "launch");
    for (uint32_t i = 0; i < launches->items.len; i++) {
        if (!read_step(file, launches->items.data[i], object, options)) return false;
    }
    return launch_read_expects(file, tree_get(root, "expect"), &file->expects) &&
           launch_read_dumps(file, tree_get(root, "dump"), &file->dumps) &&
           tree_no_other_keys(root, "a launch file", file->diags);
}
