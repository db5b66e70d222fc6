/* The arguments of a launch: by the names or the order of the metadata, or as a struct with a layout from the launch
   file. */
#include <string.h>

#include "launch/launch_file.h"

enum { MAX_KERNARG = 1 << 20, POINTER_BYTES = 8, MEMREF_FIXED_BYTES = 24 };

typedef VEC(Arg) Fields;

/* One value, and its requirements for the layout. */
typedef struct Item {
    Arg arg;
    uint32_t bytes, alignment;
    int64_t at; /* -1: after the previous one */
} Item;

static bool read_item(LaunchFile *file, TreeNode *node, const char *name, Item *item);

/* ---- layout of a list ---- */

static bool place_item(LaunchFile *file, const TreeNode *node, int64_t slot, uint32_t end, Item *item)
{
    const uint32_t unit = slot ? (uint32_t)slot : item->alignment;
    item->arg.has_place = true;
    item->arg.place = item->at >= 0 ? (uint32_t)item->at : (end + unit - 1) / unit * unit;
    return item->arg.place + item->bytes <= MAX_KERNARG ||
           diag_error(file->diags, node->loc, "the arguments are longer than %d bytes", MAX_KERNARG);
}

/* Places the items of a list. `slot` 0: like a struct in C. *end: bytes up to the end of the last one. */
static bool read_fields(LaunchFile *file, const TreeNode *list, const char *name, int64_t slot, Fields *fields,
                        uint32_t *end, uint32_t *alignment)
{
    *end = 0;
    *alignment = 1;
    uint32_t next = 0;
    for (uint32_t i = 0; i < list->items.len; i++) {
        Item item;
        const char *own = arena_printf(file->arena, "%s %u", name, i);
        if (!read_item(file, list->items.data[i], own, &item) ||
            !place_item(file, list->items.data[i], slot, next, &item))
            return false;
        item.arg.number = fields->len;
        next = item.arg.place + item.bytes;
        if (next > *end) *end = next;
        if (item.alignment > *alignment) *alignment = item.alignment;
        VEC_PUSH(file->arena, fields, item.arg);
    }
    return true;
}

static uint32_t field_bytes(const Arg *arg)
{
    if (arg->kind == ARG_SAME && arg->is_memref) return MEMREF_FIXED_BYTES + 16 * arg->shared->fill.layout.rank;
    return arg->kind == ARG_SAME || arg->kind == ARG_NULL ? POINTER_BYTES : arg->num_bytes;
}

/* The fields of a struct, with nested structs replaced by their fields. */
static bool flatten(LaunchFile *file, const Fields *fields, Fields *flat)
{
    for (uint32_t i = 0; i < fields->len; i++) {
        const Arg *arg = &fields->data[i];
        if (arg->kind != ARG_STRUCT) VEC_PUSH(file->arena, flat, *arg);
        for (uint32_t j = 0; j < arg->num_fields; j++) {
            Arg inner = arg->fields[j];
            inner.place += arg->place;
            VEC_PUSH(file->arena, flat, inner);
        }
        ARRAY_FOREACH(const Arg, other, fields->data, i) {
            if (arg->place < other->place + field_bytes(other) && other->place < arg->place + field_bytes(arg))
                return diag_error(file->diags, arg->loc, "%s overlaps %s", arg->name, other->name);
        }
    }
    return true;
}

/* ---- values ---- */

static bool read_struct(LaunchFile *file, TreeNode *map, TreeNode *list, Item *item)
{
    Fields fields = {0}, flat = {0};
    TreeNode *size = tree_get(map, "size"), *slot = tree_get(map, "slot");
    int64_t bytes = 0, distance = 0;
    uint32_t end;
    if (list->kind != TREE_LIST) return launch_wrong_kind(file, list, "struct must be a list of fields");
    if (slot && !launch_number(file, slot, "slot", 1, 4096, &distance)) return false;
    if (!read_fields(file, list, arena_printf(file->arena, "%s, field", item->arg.name), distance, &fields, &end,
                     &item->alignment) ||
        !flatten(file, &fields, &flat))
        return false;
    bytes = (end + item->alignment - 1) / item->alignment * item->alignment;
    if (size && !launch_number(file, size, "size", end, MAX_KERNARG, &bytes)) return false;
    item->arg.kind = ARG_STRUCT;
    item->arg.text = "struct";
    item->arg.fields = flat.data;
    item->arg.num_fields = flat.len;
    item->arg.num_bytes = item->bytes = (uint32_t)bytes;
    return true;
}

static bool read_pointer(LaunchFile *file, TreeNode *map, const TreeNode *name, bool is_memref, Item *item)
{
    TreeNode *plus = map ? tree_get(map, "plus") : NULL;
    int64_t bytes = 0;
    if (!(item->arg.shared = launch_buffer(file, name))) return false;
    if (plus && is_memref)
        return diag_error(file->diags, plus->loc, "a memref takes the offset of its buffer; give the offset there");
    if (plus && !launch_number(file, plus, "plus (bytes)", INT32_MIN, INT64_MAX, &bytes)) return false;
    item->arg.kind = ARG_SAME;
    item->arg.text = name->text;
    item->arg.plus = (uint64_t)bytes;
    item->arg.is_memref = is_memref;
    item->bytes = field_bytes(&item->arg);
    item->alignment = POINTER_BYTES;
    return true;
}

static bool read_bytes(LaunchFile *file, const TreeNode *hex, Item *item)
{
    ArgList list;
    if (hex->kind != TREE_TEXT) return launch_wrong_kind(file, hex, "bytes must be hexadecimal digits");
    args_init(&list, file->arena, file->diags);
    if (!args_parse_at(&list, hex->loc, item->arg.name, arena_printf(file->arena, "bytes:%s", hex->text))) return false;
    item->arg.kind = ARG_BYTES;
    item->arg.text = hex->text;
    item->arg.bytes = list.args.data[0].bytes;
    item->arg.num_bytes = item->bytes = list.args.data[0].num_bytes;
    return true;
}

static bool read_zeroes(LaunchFile *file, const TreeNode *count, Item *item)
{
    int64_t bytes;
    if (!launch_number(file, count, "zero (bytes)", 0, MAX_KERNARG, &bytes)) return false;
    item->arg.kind = ARG_BYTES;
    item->arg.text = "zero";
    item->arg.bytes = arena_alloc(file->arena, (size_t)bytes + 1);
    item->arg.num_bytes = item->bytes = (uint32_t)bytes;
    return true;
}

/* varies: [LOW, HIGH], or false. */
static bool read_varies(LaunchFile *file, TreeNode *map, WaveccType type, Arg *arg)
{
    TreeNode *node = tree_get(map, "varies");
    uint64_t low, high;
    if (!node) return true;
    arg->is_fixed = node->kind == TREE_TEXT && !strcmp(node->text, "false");
    if (arg->is_fixed) return true;
    if (node->kind != TREE_LIST || node->items.len != 2)
        return launch_wrong_kind(file, node, "varies takes [LOW, HIGH], or false");
    if (!launch_code(file, node->items.data[0], type, &low) || !launch_code(file, node->items.data[1], type, &high))
        return false;
    arg->fill.is_bounded = true;
    arg->fill.low = wavecc_decode(type, low);
    arg->fill.high = wavecc_decode(type, high);
    return arg->fill.low < arg->fill.high ||
           diag_error(file->diags, node->loc, "the first number of varies must be less than the second");
}

/* {u32: FORMULA}: the key is the name of a type. */
static bool read_scalar(LaunchFile *file, TreeNode *map, Item *item)
{
    VEC_FOREACH(TreePair, pair, &map->pairs) {
        const bool is_index = !strcmp(pair->key, "index");
        WaveccType type = is_index ? WAVECC_I64 : wavecc_type_from_name(pair->key, strlen(pair->key));
        uint64_t code;
        if (type == WAVECC_NUM_TYPES) continue;
        if (wavecc_type_info(type)->bits == 4)
            return diag_error(file->diags, pair->loc, "f4 cannot be a scalar argument");
        pair->is_used = true;
        if (!launch_code(file, pair->value, type, &code)) return false;
        item->arg.kind = ARG_SCALAR;
        item->arg.text = arena_printf(file->arena, "%s: %.80s", pair->key, pair->value->text);
        item->arg.num_bytes = item->bytes = item->alignment = wavecc_type_info(type)->bits / 8;
        item->arg.bytes = arena_alloc(file->arena, 8);
        wavecc_put(type, item->arg.bytes, 0, code);
        item->arg.fill.type = type;
        item->arg.fill.code = code;
        if (!args_parse_value(type, pair->value->text, &code)) item->arg.formula = pair->value->text;
        return read_varies(file, map, type, &item->arg);
    }
    return diag_error(file->diags, map->loc,
                      "an argument must be the name of a buffer, null, or a map with one of buffer, memref, struct, "
                      "bytes, zero, or a type (u32, f32, index, ...)");
}

static bool read_item(LaunchFile *file, TreeNode *node, const char *name, Item *item)
{
    *item = (Item){
        .arg = {.name = name, .loc = node->loc, .text = "", .region = MEMORY_NO_REGION}, .alignment = 1, .at = -1};
    if (node->kind == TREE_NULL) {
        item->arg.kind = ARG_NULL;
        item->arg.text = "null";
        item->bytes = item->alignment = POINTER_BYTES;
        return true;
    }
    if (node->kind == TREE_TEXT) return read_pointer(file, NULL, node, false, item);
    if (node->kind != TREE_MAP)
        return launch_wrong_kind(file, node, "an argument must be the name of a buffer, null or a map");
    TreeNode *at = tree_get(node, "at"), *found = NULL;
    bool good;
    if (at && !launch_number(file, at, "at", 0, MAX_KERNARG, &item->at)) return false;
    if ((found = tree_get(node, "buffer")) != NULL && found->kind == TREE_NULL) {
        TreeNode null = {.kind = TREE_NULL, .loc = node->loc};
        int64_t place = item->at;
        good = read_item(file, &null, name, item);
        item->at = place;
    } else if (found) {
        good = read_pointer(file, node, found, false, item);
    } else if ((found = tree_get(node, "memref")) != NULL) {
        good = read_pointer(file, node, found, true, item);
    } else if ((found = tree_get(node, "struct")) != NULL) {
        good = read_struct(file, node, found, item);
    } else if ((found = tree_get(node, "bytes")) != NULL) {
        good = read_bytes(file, found, item);
    } else if ((found = tree_get(node, "zero")) != NULL) {
        good = read_zeroes(file, found, item);
    } else {
        good = read_scalar(file, node, item);
    }
    return good && tree_no_other_keys(node, "this argument", file->diags);
}

/* ---- all arguments ---- */

static bool has_places(const TreeNode *list)
{
    for (uint32_t i = 0; i < list->items.len; i++) {
        TreeNode *item = list->items.data[i];
        if (item->kind == TREE_MAP && tree_get(item, "at")) return true;
    }
    return false;
}

/* In the order of the metadata, or by its names. */
static bool read_by_metadata(LaunchFile *file, LaunchStep *step, ArgList *args)
{
    const TreeNode *node = step->args;
    const uint32_t count = node->kind == TREE_MAP ? node->pairs.len : node->items.len;
    for (uint32_t i = 0; i < count; i++) {
        Item item;
        const TreePair *pair = node->kind == TREE_MAP ? &node->pairs.data[i] : NULL;
        const char *name =
            pair ? arena_printf(file->arena, "argument %.80s", pair->key) : arena_printf(file->arena, "argument %u", i);
        if (!read_item(file, pair ? pair->value : node->items.data[i], name, &item)) return false;
        if (item.at >= 0)
            return diag_error(file->diags, item.arg.loc, "an argument with a name cannot have a place as well");
        if (pair) item.arg.entry_name = pair->key;
        item.arg.number = i;
        VEC_PUSH(file->arena, &args->args, item.arg);
    }
    return true;
}

bool launch_read_args(LaunchFile *file, LaunchStep *step, const ObjectKernel *kernel, ArgList *args,
                      uint32_t *kernarg_bytes)
{
    Fields fields = {0};
    uint32_t alignment;
    *kernarg_bytes = 0;
    if (!step->args || step->args->kind == TREE_NULL) return true;
    if (step->args->kind == TREE_TEXT)
        return launch_wrong_kind(file, step->args,
                                 "args must be a list, or a map from the names in the metadata to arguments");
    if (step->args->kind == TREE_MAP && step->has_layout)
        return diag_error(file->diags, step->args->loc, "with layout or slot, args must be a list");
    if (step->args->kind == TREE_MAP && !kernel->has_args)
        return diag_error(file->diags, step->args->loc,
                          "the metadata of kernel '%s' do not name its arguments: args must be a list", kernel->name);
    if (step->args->kind == TREE_MAP || (!step->has_layout && kernel->has_args && !has_places(step->args)))
        return read_by_metadata(file, step, args);
    if (!read_fields(file, step->args, "argument", step->slot, &fields, kernarg_bytes, &alignment)) return false;
    for (uint32_t i = 0; i < fields.len; i++) VEC_PUSH(file->arena, &args->args, fields.data[i]);
    return true;
}
