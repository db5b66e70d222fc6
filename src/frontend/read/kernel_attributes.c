/* Attributes of a kernel's function: sizes of blocks and grid, waves, registers. */
#include <stdlib.h>
#include <string.h>

#include "frontend/read/reader.h"
#include "isa/family.h"
#include "mlir-c/BuiltinAttributes.h"

/* Reads the attribute `name` if there is one: up to three positive i32. They must agree with earlier attributes. */
static bool read_three(Reader *r, MlirOperation function, const char *name, uint32_t out[3])
{
    MlirAttribute a = op_attribute(function, name);
    if (mlirAttributeIsNull(a)) return true;
    intptr_t num = mlirAttributeIsADenseI32Array(a) ? mlirDenseArrayGetNumElements(a) : 0;
    if (num < 1 || num > 3)
        return read_error(r, "%s = %s: expected three sizes, array<i32: X, Y, Z>", name, attribute_text(r->fc, a));
    uint32_t sizes[3] = {0, 0, 0};
    for (intptr_t i = 0; i < num; i++) {
        int32_t n = mlirDenseI32ArrayGetElement(a, i);
        if (n < 1) return read_error(r, "%s: the size %d is too small; expected at least 1", name, n);
        sizes[i] = (uint32_t)n;
    }
    if (out[0] && memcmp(out, sizes, sizeof sizes))
        return read_error(r, "%s = %s: another attribute says %u,%u,%u", name, attribute_text(r->fc, a), out[0], out[1],
                          out[2]);
    memcpy(out, sizes, sizeof sizes);
    return true;
}

enum { MOST_THREADS = 1024 };

/* Most work-items of a workgroup, as an integer. */
static bool read_max_flat_size(Reader *r, MlirOperation function)
{
    static const char name[] = "rocdl.max_flat_work_group_size";
    MlirAttribute a = op_attribute(function, name);
    if (mlirAttributeIsNull(a)) return true;
    const int64_t n = mlirAttributeIsAInteger(a) ? mlirIntegerAttrGetValueInt(a) : 0;
    if (n < 1 || n > MOST_THREADS)
        return read_error(r, "%s = %s: expected a number from 1 to %d", name, attribute_text(r->fc, a), MOST_THREADS);
    return read_llvm_attribute(r, "amdgpu-flat-work-group-size", arena_printf(r->k->arena, "1,%ld", (long)n));
}

/* The text after `key` and an equals sign, or NULL. */
static const char *after_key(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    if (!at) return NULL;
    at = strchr(at + strlen(key), '=');
    return at ? at + 1 : NULL;
}

/* LLVM attributes: {"name" = "value", name, ...}; NULL: none. */
static bool read_func_attrs(Reader *r, const char *at)
{
    at = at ? strchr(at, '{') : NULL;
    while (at && *at && *at != '}') {
        at += strspn(at + 1, " ,") + 1;
        if (*at == '}') break;
        const bool quoted = *at == '"';
        const size_t length = quoted ? strcspn(at + 1, "\"") : strcspn(at, " =,}");
        const char *name = arena_strndup(r->k->arena, at + quoted, length), *value = "";
        at += length + 2 * quoted;
        at += strspn(at, " ");
        if (*at == '=') {
            at += 1 + strspn(at + 1, " ");
            const bool is_string = *at == '"';
            const size_t n = is_string ? strcspn(at + 1, "\"") : strcspn(at, ",}");
            value = arena_strndup(r->k->arena, at + is_string, n);
            at += n + 2 * is_string;
            at += strcspn(at, ",}");
        }
        if (!read_llvm_attribute(r, name, value)) return false;
    }
    return true;
}

/* #iree_codegen.translation_info<pipeline = None workgroup_size = [128, 2, 1] subgroup_size = 64,
   {llvm_func_attrs = {...}}> */
static bool read_translation_info(Reader *r, const char *text)
{
    static const char expected[] = "#iree_codegen.translation_info<";
    if (strncmp(text, expected, sizeof expected - 1))
        return read_error(r, "translation_info = %s is not %s...>", text, expected);
    Kernel *k = r->k;
    const char *at = after_key(text, "workgroup_size");
    uint32_t size[3] = {64, 1, 1};
    if (at && (at = strchr(at, '['))) {
        at++;
        for (unsigned i = 0; i < 3; i++) {
            char *end;
            long n = strtol(at, &end, 10);
            if (end == at) break;
            size[i] = n > 0 && n <= 1024 ? (uint32_t)n : 0;
            if (!size[i]) return read_error(r, "workgroup_size %ld is out of range", n);
            at = end + strspn(end, ", ");
        }
    }
    memcpy(k->workgroup_size, size, sizeof size);
    k->reqd_workgroup_size = true;
    at = after_key(text, "subgroup_size");
    long wave = at ? strtol(at, NULL, 10) : 64;
    if (wave != target_infos[k->target].wave_size)
        return read_error(r, "subgroup_size %ld is not supported on %s; its waves have %u lanes", wave,
                          target_infos[k->target].name, target_infos[k->target].wave_size);
    return read_func_attrs(r, after_key(text, "llvm_func_attrs"));
}

/* Three numbers "X,Y,Z" somewhere after `key` in an attribute's text. */
static bool read_sizes(Reader *r, const char *text, const char *key, uint32_t out[3])
{
    const char *at = strstr(text, key);
    at = at ? strpbrk(at + strlen(key), "0123456789") : NULL;
    for (unsigned i = 0; at && i < 3; i++) {
        char *end;
        const unsigned long n = strtoul(at, &end, 10);
        if (end == at || n > 1024) return read_error(r, "%s: expected three sizes, \"X,Y,Z\"", key);
        out[i] = (uint32_t)n;
        at = end + strspn(end, ", ");
    }
    return at || read_error(r, "%s: expected three sizes, \"X,Y,Z\"", key);
}

/* rocdl.cluster_dims = "X,Y,Z" or array<i32: X, Y, Z>, gpu.known_cluster_size, or LLVM's attribute. 0,0,0: no
   clusters. */
static bool read_cluster(Reader *r, MlirOperation function)
{
    Kernel *k = r->k;
    uint32_t *size = k->cluster;
    if (!read_three(r, function, "gpu.known_cluster_size", size) ||
        !read_three(r, function, "known_cluster_size", size))
        return false;
    const MlirAttribute dims = op_attribute(function, "rocdl.cluster_dims"),
                        pass = op_attribute(function, "passthrough");
    const char *text = mlirAttributeIsNull(dims) ? NULL : attribute_text(r->fc, dims);
    const char *others = mlirAttributeIsNull(pass) ? NULL : attribute_text(r->fc, pass);
    static const char llvm[] = "\"amdgpu-cluster-dims\"";
    if (text && !mlirAttributeIsAString(dims) && !mlirAttributeIsADenseI32Array(dims))
        return read_error(r, "rocdl.cluster_dims = %s: expected \"X,Y,Z\" or array<i32: X, Y, Z>", text);
    if (text && !read_sizes(r, text, mlirAttributeIsAString(dims) ? "\"" : ":", size)) return false;
    if (others && strstr(others, llvm) && !read_sizes(r, others, llvm, size)) return false;
    if (!size[0] && !size[1] && !size[2]) return true;
    const unsigned most = target_family(k->target)->max_cluster;
    const uint64_t all = (uint64_t)size[0] * size[1] * size[2];
    if (most == 1) return read_error(r, "%s has no clusters of workgroups", target_infos[k->target].name);
    if (!all || all > most)
        return read_error(r, "a cluster of %u,%u,%u workgroups is not possible; on %s it has 1 to %u", size[0], size[1],
                          size[2], target_infos[k->target].name, most);
    for (unsigned d = 0; d < 3; d++)
        if (k->grid[d] % size[d])
            return read_error(r, "the grid of %u,%u,%u workgroups is not a whole number of clusters of %u,%u,%u",
                              k->grid[0], k->grid[1], k->grid[2], size[0], size[1], size[2]);
    return true;
}

bool read_schedule(Reader *r, MlirOperation op, uint8_t *out)
{
    static const char *const modes[] = {"\"off\"", "\"interleave\"", "\"pipeline\""};
    MlirAttribute a = op_attribute(op, "wavecc.schedule");
    if (mlirAttributeIsNull(a)) return true;
    for (uint8_t i = 0; i < 3; i++)
        if (!strcmp(attribute_text(r->fc, a), modes[i])) {
            *out = (uint8_t)(i + 1);
            return true;
        }
    return read_error(r, "wavecc.schedule = %s: expected \"off\", \"interleave\" or \"pipeline\"",
                      attribute_text(r->fc, a));
}

/* Decides the workgroup's size and limit from the attributes, translation_info and the command line. */
static bool settle_workgroup(Reader *r)
{
    Kernel *k = r->k;
    const uint32_t *given = r->options->workgroup_size;
    if (given[0] && k->workgroup_size[0] && memcmp(given, k->workgroup_size, sizeof k->workgroup_size))
        return read_error(r, "the workgroup size is given as %u,%u,%u, but the kernel says %u,%u,%u", given[0],
                          given[1], given[2], k->workgroup_size[0], k->workgroup_size[1], k->workgroup_size[2]);
    if (given[0]) {
        memcpy(k->workgroup_size, given, sizeof k->workgroup_size);
        k->reqd_workgroup_size = true;
    }
    const uint64_t threads = (uint64_t)k->workgroup_size[0] * k->workgroup_size[1] * k->workgroup_size[2];
    if (threads > MOST_THREADS)
        return read_error(r, "a workgroup of %u threads is too large; at most %d are possible",
                          (uint32_t)(threads < UINT32_MAX ? threads : UINT32_MAX), MOST_THREADS);
    if (threads && ((k->max_workgroup_size && threads > k->max_workgroup_size) || threads < r->least_workgroup_size))
        return read_error(r, "a workgroup of %lu threads contradicts the attribute that allows %u to %u threads",
                          (unsigned long)threads, r->least_workgroup_size, k->max_workgroup_size);
    if (threads) k->max_workgroup_size = (uint32_t)threads;
    return true;
}

/* Which denormals are flushed. "denormal-fp-math" decides for f16 and f64, and for f32 if no attribute is about f32. */
static void settle_denormals(Reader *r)
{
    r->k->flush_f16_f64_denorms = r->denormals > 0;
    r->k->flush_f32_denorms = (r->denormals_f32 ? r->denormals_f32 : r->denormals) > 0;
}

bool read_kernel_attributes(Reader *r, MlirOperation function)
{
    Kernel *k = r->k;
    uint32_t required[3] = {0, 0, 0};
    if (!read_three(r, function, "gpu.known_block_size", k->workgroup_size) ||
        !read_three(r, function, "known_block_size", k->workgroup_size) ||
        !read_three(r, function, "rocdl.reqd_work_group_size", required) ||
        !read_three(r, function, "reqd_work_group_size", required) ||
        !read_three(r, function, "gpu.known_grid_size", k->grid) ||
        !read_three(r, function, "known_grid_size", k->grid))
        return false;
    if (!read_function_attributes(r, function) || !read_max_flat_size(r, function)) return false;
    if (!read_schedule(r, function, &k->schedule) || !read_cluster(r, function)) return false;
    if (required[0] && k->workgroup_size[0] && memcmp(required, k->workgroup_size, sizeof required))
        return read_error(r, "a workgroup of %u,%u,%u is required, but known_block_size says %u,%u,%u", required[0],
                          required[1], required[2], k->workgroup_size[0], k->workgroup_size[1], k->workgroup_size[2]);
    if (required[0]) {
        memcpy(k->workgroup_size, required, sizeof required);
        k->reqd_workgroup_size = true;
    }
    MlirAttribute info = op_attribute(function, "translation_info");
    if (!mlirAttributeIsNull(info) && !read_translation_info(r, attribute_text(r->fc, info))) return false;
    settle_denormals(r);
    return settle_workgroup(r) && read_reserved(r, function);
}
