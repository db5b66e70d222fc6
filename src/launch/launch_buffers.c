/* A launch file's buffers, and their expected contents. A buffer becomes an argument's SPEC, so that both mean the
   same. */
#include <stdio.h>
#include <string.h>

#include "launch/launch_file.h"

Arg *launch_buffer(LaunchFile *file, const TreeNode *name)
{
    const bool is_name = name->kind == TREE_TEXT && file->buffer_map;
    const uint32_t i = is_name ? tree_index(file->buffer_map, name->text) : MAP_NO_INDEX;
    if (i < file->buffers.args.len) return &file->buffers.args.data[i];
    if (name->kind == TREE_TEXT) diag_error(file->diags, name->loc, "there is no buffer '%.80s'", name->text);
    else launch_wrong_kind(file, name, "expected the name of a buffer");
    return NULL;
}

bool launch_code(LaunchFile *file, const TreeNode *node, WaveccType type, uint64_t *code)
{
    LaunchValue value;
    char text[40];
    if (node->kind != TREE_TEXT) return launch_wrong_kind(file, node, "a value must be a number or a formula");
    if (args_parse_value(type, node->text, code)) return true;
    if (!launch_formula(node->text, node->loc, &file->names, &value, file->diags)) return false;
    if (value.is_whole) snprintf(text, sizeof text, "%lld", (long long)value.whole);
    else snprintf(text, sizeof text, "%.17g", value.real);
    return args_parse_value(type, text, code) ||
           diag_error(file->diags, node->loc, "'%.80s' is %s, which is not a value of type %s", node->text, text,
                      wavecc_type_info(type)->name);
}

/* ---- contents ---- */

static bool append_dims(LaunchFile *file, const TreeNode *node, const char *what, char separator, StrBuf *spec)
{
    int64_t value;
    if (node->kind == TREE_TEXT) {
        if (!launch_number(file, node, what, 0, INT64_MAX, &value)) return false;
        strbuf_printf(spec, "%lld", (long long)value);
        return true;
    }
    if (node->kind != TREE_LIST)
        return diag_error(file->diags, node->loc, "%s must be a number or a list of numbers", what);
    for (uint32_t i = 0; i < node->items.len; i++) {
        if (!launch_number(file, node->items.data[i], what, 0, INT64_MAX, &value)) return false;
        if (i) strbuf_char(spec, separator);
        strbuf_printf(spec, "%lld", (long long)value);
    }
    return true;
}

/* Appends a value of the type in the syntax of a SPEC. */
static bool append_value(LaunchFile *file, const TreeNode *node, WaveccType type, StrBuf *spec)
{
    uint64_t code;
    if (!launch_code(file, node, type, &code)) return false;
    if (wavecc_type_info(type)->kind == WAVECC_KIND_FLOAT) strbuf_printf(spec, "%.17g", wavecc_decode(type, code));
    else strbuf_printf(spec, "%llu", (unsigned long long)code);
    return true;
}

static bool append_fill(LaunchFile *file, TreeNode *fill, WaveccType type, StrBuf *spec)
{
    if (fill->kind == TREE_TEXT) {
        strbuf_append(spec, fill->text);
        return *fill->text != '@' || diag_error(file->diags, fill->loc, "expected file: NAME.npy");
    }
    TreeNode *constant = fill->kind == TREE_MAP ? tree_get(fill, "const") : NULL;
    TreeNode *random = fill->kind == TREE_MAP ? tree_get(fill, "random") : NULL;
    if (constant && !random) {
        strbuf_append(spec, "const:");
        return append_value(file, constant, type, spec) && tree_no_other_keys(fill, "fill", file->diags);
    }
    if (!random || constant || random->kind != TREE_LIST || random->items.len != 2)
        return diag_error(file->diags, fill->loc, "fill takes zero, iota, random, {const: V} or {random: [LOW, HIGH]}");
    strbuf_append(spec, "random:");
    if (!append_value(file, random->items.data[0], type, spec)) return false;
    strbuf_char(spec, ':');
    return append_value(file, random->items.data[1], type, spec) && tree_no_other_keys(fill, "fill", file->diags);
}

static bool find_type(LaunchFile *file, const TreeNode *node, WaveccType *type)
{
    if (node->kind != TREE_TEXT) return launch_wrong_kind(file, node, "type is a name");
    *type = wavecc_type_from_name(node->text, strlen(node->text));
    return *type != WAVECC_NUM_TYPES || diag_error(file->diags, node->loc, "there is no type '%.40s'", node->text);
}

/* Takes type and shape from the data file, if only that has them. */
static bool look_at_file(LaunchFile *file, const TreeNode *path, WaveccType *type, StrBuf *shape)
{
    NpyFile npy;
    char text[8];
    if (!npy_open(launch_path(file, path->text), &npy, file->diags)) return false;
    if (*type == WAVECC_NUM_TYPES) *type = npy_native_type(&npy);
    bool good = *type != WAVECC_NUM_TYPES ||
                diag_error(file->diags, path->loc, "the file's type is '%s': give the buffer's type",
                           npy_type_string(&npy, text));
    for (uint32_t i = 0; good && i < npy.shape.rank; i++) {
        bool packed = *type == WAVECC_F4X2 && npy_holds(&npy, *type) && i + 1 == npy.shape.rank;
        strbuf_printf(shape, "%s%llu", i ? "x" : "", (unsigned long long)npy.shape.dims[i] * (packed ? 2 : 1));
    }
    npy_close(&npy);
    return good;
}

/* Nested lists in row-major order. */
static bool take_values(LaunchFile *file, const TreeNode *node, const Arg *arg, uint8_t *bytes, uint64_t *count)
{
    uint64_t code;
    if (node->kind == TREE_LIST) {
        for (uint32_t i = 0; i < node->items.len; i++) {
            if (!take_values(file, node->items.data[i], arg, bytes, count)) return false;
        }
        return true;
    }
    if (*count == arg->fill.layout.count)
        return diag_error(file->diags, node->loc, "there are more values than the %llu elements of the shape",
                          (unsigned long long)arg->fill.layout.count);
    if (!launch_code(file, node, arg->fill.type, &code)) return false;
    wavecc_put(arg->fill.type, bytes, (*count)++, code);
    return true;
}

static bool read_values(LaunchFile *file, const TreeNode *values, Arg *arg)
{
    uint64_t count = 0;
    if (arg->fill.layout.count > 1 << 20)
        return diag_error(file->diags, values->loc, "there are more than a million values; put them into a file");
    uint8_t *bytes = arena_alloc(file->arena, wavecc_type_bytes(arg->fill.type, arg->fill.layout.count) + 8);
    if (!take_values(file, values, arg, bytes, &count)) return false;
    if (count != arg->fill.layout.count)
        return diag_error(file->diags, values->loc, "there are %llu values for the %llu elements of the shape",
                          (unsigned long long)count, (unsigned long long)arg->fill.layout.count);
    arg->fill.kind = FILL_FILE;
    arg->fill.data = bytes;
    arg->fill.file_type = arg->fill.type;
    return true;
}

/* ---- buffers ---- */

/* The SPEC of a buffer that is written as a map; values are filled in later. */
static bool buffer_spec(LaunchFile *file, TreeNode *map, StrBuf *spec)
{
    TreeNode *type_name = tree_get(map, "type"), *shape = tree_get(map, "shape"), *fill = tree_get(map, "fill");
    TreeNode *path = tree_get(map, "file"), *values = tree_get(map, "values");
    TreeNode *offset = tree_get(map, "offset"), *strides = tree_get(map, "strides");
    WaveccType type = WAVECC_NUM_TYPES;
    StrBuf dims = {0};
    bool good = true;
    if (!fill + !path + !values != 2)
        return diag_error(file->diags, map->loc,
                          "a buffer needs one of fill (zero, iota, random, ...), file and values");
    if (path && path->kind != TREE_TEXT) return launch_wrong_kind(file, path, "file must be the name of a .npy file");
    if (type_name && !find_type(file, type_name, &type)) return false;
    if (!path && (type == WAVECC_NUM_TYPES || !shape))
        return diag_error(file->diags, map->loc, "a buffer needs a type and a shape");
    if (path && (!shape || !type_name)) good = look_at_file(file, path, &type, &dims);
    if (shape && good) {
        strbuf_free(&dims);
        good = append_dims(file, shape, "a dimension", 'x', &dims);
    }
    if (good) strbuf_printf(spec, "%s[%s]", wavecc_type_info(type)->name, dims.data ? dims.data : "");
    strbuf_free(&dims);
    if (good && offset) {
        strbuf_char(spec, '+');
        good = append_dims(file, offset, "offset", ',', spec);
    }
    if (good && strides) {
        strbuf_char(spec, ':');
        good = append_dims(file, strides, "a stride", ',', spec);
    }
    if (!good) return false;
    strbuf_char(spec, '=');
    if (path) strbuf_printf(spec, "@%s", launch_path(file, path->text));
    else if (values) strbuf_append(spec, "zero");
    else return append_fill(file, fill, type, spec);
    return true;
}

static bool read_buffer(LaunchFile *file, const TreePair *pair)
{
    TreeNode *node = pair->value;
    StrBuf spec = {0};
    const char *name = arena_printf(file->arena, "buffer %.80s", pair->key);
    TreeNode *values = node->kind == TREE_MAP ? tree_get(node, "values") : NULL;
    TreeNode *slack = node->kind == TREE_MAP ? tree_get(node, "slack") : NULL;
    bool good = true;
    if (node->kind == TREE_TEXT) strbuf_append(&spec, node->text);
    else if (node->kind == TREE_MAP) good = buffer_spec(file, node, &spec);
    else good = launch_wrong_kind(file, node, "a buffer must be a map, or a string in the form of --arg");
    good = good && args_parse_at(&file->buffers, node->loc, name, arena_strdup(file->arena, spec.data));
    strbuf_free(&spec);
    if (!good) return false;
    Arg *arg = &VEC_LAST(&file->buffers.args);
    arg->entry_name = pair->key;
    int64_t bytes = 0;
    if (arg->kind != ARG_BUFFER || arg->is_memref)
        return diag_error(file->diags, node->loc, "this is not a buffer; write TYPE[SHAPE]=INIT");
    if (slack && !launch_number(file, slack, "slack", 0, 1ll << 40, &bytes)) return false;
    arg->slack = (uint64_t)bytes;
    return (!values || read_values(file, values, arg)) && tree_no_other_keys(node, "a buffer", file->diags);
}

bool launch_read_buffers(LaunchFile *file, TreeNode *map)
{
    if (!map) return true;
    if (map->kind != TREE_MAP) return launch_wrong_kind(file, map, "buffers must be a map from names to buffers");
    file->buffer_map = map;
    for (uint32_t i = 0; i < map->pairs.len; i++) {
        if (!read_buffer(file, &map->pairs.data[i])) return false;
    }
    return args_prepare(&file->buffers, file->seed);
}

/* ---- expected results ---- */

static bool read_tolerance(LaunchFile *file, TreeNode *map, const char *name, double *tolerance)
{
    TreeNode *node = tree_get(map, name);
    LaunchValue value;
    if (!node) return true;
    if (node->kind != TREE_TEXT) return launch_wrong_kind(file, node, "a tolerance must be a number or a formula");
    if (!launch_formula(node->text, node->loc, &file->names, &value, file->diags)) return false;
    *tolerance = value.real;
    return value.real >= 0 || diag_error(file->diags, node->loc, "%s cannot be negative", name);
}

/* {fill: ...} or {values: ...}: a buffer of the same type and shape that is never mapped. */
static bool read_contents(LaunchFile *file, TreeNode *map, TreeNode *fill, TreeNode *values, LaunchExpect *expect)
{
    Arg shape = *expect->buffer;
    ArgList list;
    StrBuf spec = {0};
    args_init(&list, file->arena, file->diags);
    strbuf_printf(&spec, "%s[", wavecc_type_info(shape.fill.type)->name);
    for (uint32_t i = 0; i < shape.fill.layout.rank; i++)
        strbuf_printf(&spec, "%s%llu", i ? "x" : "", (unsigned long long)shape.fill.layout.dims[i]);
    strbuf_append(&spec, "]=");
    if (!fill) strbuf_append(&spec, "zero");
    bool good = (!fill || append_fill(file, fill, shape.fill.type, &spec)) &&
                args_parse_at(&list, map->loc, expect->buffer->name, arena_strdup(file->arena, spec.data));
    strbuf_free(&spec);
    if (!good || (values && !read_values(file, values, &list.args.data[0]))) return false;
    Arg *arg = &list.args.data[0];
    if (arg->fill.kind == FILL_RANDOM || (arg->fill.kind == FILL_FILE && !values))
        return diag_error(file->diags, fill->loc,
                          "the expected contents must be zero, iota, {const: V}, values, a file or a buffer");
    expect->contents = ARENA_NEW(file->arena, Fill);
    *expect->contents = arg->fill;
    return true;
}

static bool read_expect(LaunchFile *file, TreeNode *map, LaunchExpect *expect)
{
    if (map->kind == TREE_TEXT) {
        expect->path = launch_path(file, map->text);
        return true;
    }
    if (map->kind != TREE_MAP) return launch_wrong_kind(file, map, "expected the name of a file or a map");
    TreeNode *path = tree_get(map, "file"), *fill = tree_get(map, "fill"), *values = tree_get(map, "values");
    TreeNode *other = tree_get(map, "buffer"), *ulp = tree_get(map, "ulp");
    int64_t number = 0;
    if (!path + !fill + !values + !other != 3)
        return diag_error(file->diags, map->loc, "expected one of file, fill, values and buffer");
    if (path && path->kind != TREE_TEXT) return launch_wrong_kind(file, path, "file must be the name of a .npy file");
    if (!read_tolerance(file, map, "rtol", &expect->compare.rtol) ||
        !read_tolerance(file, map, "atol", &expect->compare.atol) ||
        (ulp && !launch_number(file, ulp, "ulp", 0, UINT32_MAX, &number)))
        return false;
    expect->compare.ulp = (uint64_t)number;
    if (path) expect->path = launch_path(file, path->text);
    if (other && !(expect->other = launch_buffer(file, other))) return false;
    if (other && expect->other->fill.layout.count != expect->buffer->fill.layout.count)
        return diag_error(file->diags, other->loc, "%s has another number of elements", expect->other->name);
    if ((fill || values) && !read_contents(file, map, fill, values, expect)) return false;
    return tree_no_other_keys(map, "expect", file->diags);
}

/* The buffer that a key names. */
static Arg *keyed_buffer(LaunchFile *file, const TreePair *pair)
{
    TreeNode name = {.kind = TREE_TEXT, .loc = pair->loc, .text = pair->key};
    return launch_buffer(file, &name);
}

bool launch_read_expects(LaunchFile *file, TreeNode *map, LaunchExpects *expects)
{
    if (!map) return true;
    if (map->kind != TREE_MAP) return launch_wrong_kind(file, map, "expect must be a map from buffers to contents");
    VEC_FOREACH(const TreePair, pair, &map->pairs) {
        LaunchExpect expect = {.loc = pair->loc};
        if (!(expect.buffer = keyed_buffer(file, pair)) || !read_expect(file, pair->value, &expect)) return false;
        VEC_PUSH(file->arena, expects, expect);
    }
    return true;
}

bool launch_read_dumps(LaunchFile *file, TreeNode *map, LaunchDumps *dumps)
{
    if (!map) return true;
    if (map->kind != TREE_MAP) return launch_wrong_kind(file, map, "dump must be a map from buffers to files");
    VEC_FOREACH(const TreePair, pair, &map->pairs) {
        LaunchDump dump = {.loc = pair->loc, .buffer = keyed_buffer(file, pair)};
        if (!dump.buffer) return false;
        if (pair->value->kind != TREE_TEXT)
            return launch_wrong_kind(file, pair->value, "expected the name of a .npy file");
        dump.path = launch_path(file, pair->value->text);
        VEC_PUSH(file->arena, dumps, dump);
    }
    return true;
}
