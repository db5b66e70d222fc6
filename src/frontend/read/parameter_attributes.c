/* LLVM attributes on a kernel's parameters, judged by LangRef. Promises about a value or a pointer have no effect here.
   Attributes that change how an argument is passed are obeyed or refused. Unknown ones are refused by name. */
#include <stdlib.h>
#include <string.h>

#include "frontend/read/reader.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/text.h"

typedef struct ParameterRow {
    const char *name;    /* without "llvm." */
    const char *refused; /* why */
} ParameterRow;

/* LLVM's Verifier::visitFunction, for amdgpu_kernel. */
#define NOT_OF_KERNELS "LLVM does not allow it for kernels; pass a struct by value, or with llvm.byref"

static const ParameterRow rows[] = {
    {"byval", NOT_OF_KERNELS},
    {"inalloca", NOT_OF_KERNELS},
    {"preallocated", NOT_OF_KERNELS},
    {"sret", NOT_OF_KERNELS},
    {"alignstack", "kernels do not get arguments on a stack"},
    {"elementtype", "it is for calls of intrinsics"},
    {"immarg", "it is for intrinsics"},
    {"nest", "kernels have no static chain"},
    {"returned", "a kernel returns nothing"},
    {"swiftasync", "it belongs to Swift's calling conventions"},
    {"swifterror", "it belongs to Swift's calling conventions"},
    {"swiftself", "it belongs to Swift's calling conventions"},
};

/* Attributes that are read (align, byref), or have no effect on the code. inreg asks for the argument in SGPRs at entry
   ("kernarg preload"), but its place in the segment is the same. signext and zeroext concern the bits above a small
   integer in a register; in the segment it has only its own bytes. */
static const char *const taken[] = {"align",          "allocalign",      "allocptr",
                                    "byref",          "captures",        "dead_on_return",
                                    "dead_on_unwind", "dereferenceable", "dereferenceable_or_null",
                                    "initializes",    "inreg",           "noalias",
                                    "nocapture",      "noext",           "nofpclass",
                                    "nofree",         "nonnull",         "noundef",
                                    "range",          "readnone",        "readonly",
                                    "signext",        "writable",        "writeonly",
                                    "zeroext"};

static bool check_attribute(Reader *r, intptr_t index, const char *name)
{
    static const char prefix[] = "llvm.";
    if (strncmp(name, prefix, sizeof prefix - 1)) return true; /* other dialects address their own passes */
    const char *own = name + sizeof prefix - 1;
    if (TEXT_IN(own, taken)) return true;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].name, own))
            return read_error(r, "kernel argument %ld: %s is not supported: %s", (long)index, name, rows[i].refused);
    return read_error(r,
                      "kernel argument %ld: unknown attribute %s: it may change how the argument is passed; if it does "
                      "not, remove it",
                      (long)index, name);
}

/* 0: none has attributes. */
static intptr_t num_parameters(MlirOperation function)
{
    const MlirAttribute all = op_attribute(function, "arg_attrs");
    return mlirAttributeIsNull(all) || !mlirAttributeIsAArray(all) ? 0 : mlirArrayAttrGetNumElements(all);
}

static MlirAttribute parameter(MlirOperation function, intptr_t index)
{
    if (index >= num_parameters(function)) return (MlirAttribute){NULL};
    const MlirAttribute one = mlirArrayAttrGetElement(op_attribute(function, "arg_attrs"), index);
    return mlirAttributeIsADictionary(one) ? one : (MlirAttribute){NULL};
}

/* Null: the parameter does not have it. */
static MlirAttribute parameter_attribute(const Reader *r, uint32_t index, const char *name)
{
    const MlirAttribute one = parameter(r->function, index);
    if (mlirAttributeIsNull(one)) return one;
    return mlirDictionaryAttrGetElementByName(one, mlirStringRefCreateFromCString(name));
}

bool check_parameters(Reader *r, MlirOperation function)
{
    const intptr_t num = num_parameters(function);
    for (intptr_t i = 0; i < num; i++) {
        const MlirAttribute one = parameter(function, i);
        for (intptr_t a = 0; !mlirAttributeIsNull(one) && a < mlirDictionaryAttrGetNumElements(one); a++) {
            const MlirNamedAttribute named = mlirDictionaryAttrGetElement(one, a);
            if (!check_attribute(r, i, mlirIdentifierStr(named.name).data)) return false;
        }
    }
    return true;
}

bool parameter_range(Reader *r, uint32_t index, unsigned bits, int64_t *first, int64_t *last)
{
    if (!bits || bits > 64) return false;
    const MlirAttribute range = parameter_attribute(r, index, "llvm.range");
    const char *from = mlirAttributeIsNull(range) ? NULL : strchr(attribute_text(r->fc, range), ',');
    const char *to = from ? strchr(from + 1, ',') : NULL; /* #llvm.constant_range<i32, 0, 64>: the end is exclusive */
    if (!to) return false;
    const unsigned above = 64 - bits;
    *first = (int64_t)(strtoull(from + 1, NULL, 10) << above) >> above;
    *last = (int64_t)((strtoull(to + 1, NULL, 10) - 1) << above) >> above;
    return *first <= *last;
}

bool parameter_is_noalias(Reader *r, uint32_t index)
{
    return !mlirAttributeIsNull(parameter_attribute(r, index, "llvm.noalias"));
}

bool parameter_any_noalias(Reader *r)
{
    const intptr_t num = num_parameters(r->function);
    for (intptr_t i = 0; i < num; i++)
        if (parameter_is_noalias(r, (uint32_t)i)) return true;
    return false;
}

bool parameter_byref(Reader *r, uint32_t index, MlirType *pointee, uint64_t *align)
{
    const MlirAttribute type = parameter_attribute(r, index, "llvm.byref"),
                        at = parameter_attribute(r, index, "llvm.align");
    if (mlirAttributeIsNull(type)) return false;
    if (!mlirAttributeIsAType(type)) return read_error(r, "kernel argument %u: llvm.byref has no type", index);
    const int64_t n = mlirAttributeIsNull(at) || !mlirAttributeIsAInteger(at) ? 0 : mlirIntegerAttrGetValueInt(at);
    if (n < 0 || (n & (n - 1)))
        return read_error(r, "kernel argument %u: llvm.align = %ld is not a power of two", index, (long)n);
    *pointee = mlirTypeAttrGetValue(type);
    *align = (uint64_t)n;
    return true;
}
