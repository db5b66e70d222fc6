/* Parses the pretty forms of Wave's operations into generic operations. It fills in what the forms omit: types of
   operands and names of attributes. */
#include "frontend/wave/wave_attributes.hpp"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace
{

using Operands = SmallVector<OpAsmParser::UnresolvedOperand, 4>;

/* [index [...]] [vector_shape [...]] {attributes} */
ParseResult parseCommon(OpAsmParser &p, OperationState &s)
{
    for (const StringRef name : {"index", "vector_shape"}) {
        Attribute value;
        if (failed(p.parseOptionalKeyword(name))) continue;
        if (p.parseAttribute(value)) return failure();
        s.addAttribute(name, value);
    }
    return p.parseOptionalAttrDict(s.attributes);
}

/* : (operands) -> results */
ParseResult parseFunctionTypes(OpAsmParser &p, OperationState &s, const Operands &operands)
{
    FunctionType type;
    const auto at = p.getCurrentLocation();
    if (p.parseColonType(type) || p.resolveOperands(operands, type.getInputs(), at, s.operands)) return failure();
    s.addTypes(type.getResults());
    return success();
}

ParseResult parseSymbolAs(OpAsmParser &p, OperationState &s, StringRef name)
{
    StringAttr symbol;
    if (p.parseSymbolName(symbol)) return failure();
    s.addAttribute(name, symbol);
    return success();
}

/* %a, %b : (types) -> types */
ParseResult parsePlain(OpAsmParser &p, OperationState &s)
{
    Operands operands;
    return failure(p.parseOperandList(operands) || parseCommon(p, s) || parseFunctionTypes(p, s, operands));
}

/* %a : type to type; one type for all operands */
ParseResult parseTo(OpAsmParser &p, OperationState &s)
{
    Operands operands;
    Type from, to;
    if (p.parseOperandList(operands) || parseCommon(p, s) || p.parseColonType(from) || p.parseKeyword("to") ||
        p.parseType(to) || p.resolveOperands(operands, from, s.operands))
        return failure();
    s.addTypes(to);
    return success();
}

/* %value, %memory : type, type */
ParseResult parseWrite(OpAsmParser &p, OperationState &s)
{
    Operands operands;
    SmallVector<Type> types;
    const auto at = p.getCurrentLocation();
    return failure(p.parseOperandList(operands) || parseCommon(p, s) || p.parseColonTypeList(types) ||
                   p.resolveOperands(operands, types, at, s.operands));
}

/* %scalar : tensor */
ParseResult parseRegister(OpAsmParser &p, OperationState &s)
{
    Operands operands;
    Type type;
    if (p.parseOperandList(operands, 1)) return failure();
    if (parseCommon(p, s) || p.parseColon()) return failure();
    const auto at = p.getCurrentLocation();
    if (p.parseType(type)) return failure();
    auto shaped = dyn_cast<ShapedType>(type);
    if (!shaped) return p.emitError(at, "expected a !wave.tensor or a vector");
    s.addTypes(type);
    return p.resolveOperands(operands, shaped.getElementType(), s.operands);
}

/* %a, %b init(%c) along @N <warp> : (types) -> type */
ParseResult parseReduction(OpAsmParser &p, OperationState &s)
{
    Operands operands;
    Attribute scope;
    if (p.parseOperandList(operands) || p.parseKeyword("init") || p.parseLParen() ||
        p.parseOperand(operands.emplace_back()) || p.parseRParen())
        return failure();
    if (succeeded(p.parseOptionalKeyword("along")) && parseSymbolAs(p, s, "axis")) return failure();
    if (waveParseShort(p, "reduction_scope", scope)) return failure();
    s.addAttribute("scope", scope);
    return failure(parseCommon(p, s) || parseFunctionTypes(p, s, operands));
}

/* @K iter_args(%a) captures(%b) attributes {...} { body } : (types) -> (types) */
ParseResult parseIterate(OpAsmParser &p, OperationState &s)
{
    Operands operands;
    int32_t carried = 0;
    const auto list = [&]() { return p.parseOperandList(operands, OpAsmParser::Delimiter::Paren); };
    if (parseSymbolAs(p, s, "iterator")) return failure();
    if (succeeded(p.parseOptionalKeyword("iter_args")) && list()) return failure();
    carried = operands.size();
    if (succeeded(p.parseOptionalKeyword("captures")) && list()) return failure();
    const auto sizes = {carried, static_cast<int32_t>(operands.size()) - carried};
    s.addAttribute("operandSegmentSizes", p.getBuilder().getDenseI32ArrayAttr(sizes));
    return failure(p.parseOptionalAttrDictWithKeyword(s.attributes) || p.parseRegion(*s.addRegion()) ||
                   parseFunctionTypes(p, s, operands));
}

/* [@B] iter_args(%condition, %a) { body } : (types) -> (types) */
ParseResult parseWhile(OpAsmParser &p, OperationState &s)
{
    Operands operands;
    StringAttr along;
    if (succeeded(p.parseOptionalSymbolName(along))) s.addAttribute("axis", along);
    if (p.parseKeyword("iter_args") || p.parseOperandList(operands, OpAsmParser::Delimiter::Paren)) return failure();
    const auto sizes = {static_cast<int32_t>(operands.size()), 0};
    s.addAttribute("operandSegmentSizes", p.getBuilder().getDenseI32ArrayAttr(sizes));
    return failure(p.parseOptionalAttrDictWithKeyword(s.attributes) || p.parseRegion(*s.addRegion()) ||
                   parseFunctionTypes(p, s, operands));
}

/* %condition [iter_args(%else)] { body } : (types of %else, type of %condition) -> (types) */
ParseResult parseConditional(OpAsmParser &p, OperationState &s)
{
    Operands operands;
    OpAsmParser::UnresolvedOperand condition;
    if (p.parseOperand(condition)) return failure();
    if (succeeded(p.parseOptionalKeyword("iter_args")) && p.parseOperandList(operands, OpAsmParser::Delimiter::Paren))
        return failure();
    const auto sizes = {static_cast<int32_t>(operands.size()), 1};
    operands.push_back(condition);
    s.addAttribute("operandSegmentSizes", p.getBuilder().getDenseI32ArrayAttr(sizes));
    return failure(p.parseOptionalAttrDictWithKeyword(s.attributes) || p.parseRegion(*s.addRegion()) ||
                   parseFunctionTypes(p, s, operands));
}

/* {attributes}: neither operands nor results */
ParseResult parseDirective(OpAsmParser &p, OperationState &s) { return p.parseOptionalAttrDict(s.attributes); }

/* %a along @N <warp> : (type) -> type */
ParseResult parseScan(OpAsmParser &p, OperationState &s)
{
    Operands operands;
    Attribute scope;
    if (p.parseOperandList(operands, 1) || p.parseKeyword("along") || parseSymbolAs(p, s, "axis") ||
        waveParseShort(p, "reduction_scope", scope))
        return failure();
    s.addAttribute("scope", scope);
    return failure(parseCommon(p, s) || parseFunctionTypes(p, s, operands));
}

ParseResult parseYield(OpAsmParser &p, OperationState &s)
{
    Operands operands;
    SmallVector<Type> types;
    const auto at = p.getCurrentLocation();
    return failure(p.parseOperandList(operands) || p.parseOptionalAttrDict(s.attributes) ||
                   p.parseOptionalColonTypeList(types) || p.resolveOperands(operands, types, at, s.operands));
}

/* [in %parent : type] {attributes} : type */
ParseResult parseAllocate(OpAsmParser &p, OperationState &s)
{
    OpAsmParser::UnresolvedOperand parent;
    Type type;
    if (succeeded(p.parseOptionalKeyword("in")) &&
        (p.parseOperand(parent) || p.parseColonType(type) || p.resolveOperand(parent, type, s.operands)))
        return failure();
    if (parseCommon(p, s) || p.parseColonType(type)) return failure();
    s.addTypes(type);
    return success();
}

/* %a[<[] -> (0)>] : (type) -> type */
ParseResult parseExtract(OpAsmParser &p, OperationState &s)
{
    Operands operands;
    Attribute position;
    if (p.parseOperandList(operands, 1) || p.parseLSquare() || waveParseShort(p, "expr_list", position) ||
        p.parseRSquare())
        return failure();
    s.addAttribute("position", position);
    return failure(parseCommon(p, s) || parseFunctionTypes(p, s, operands));
}

/* xor %a, 1, 64 : (type) -> type */
ParseResult parseShuffle(OpAsmParser &p, OperationState &s)
{
    Operands operands;
    StringRef mode;
    int32_t offset, width;
    if (p.parseKeyword(&mode) || p.parseOperand(operands.emplace_back()) || p.parseComma() || p.parseInteger(offset) ||
        p.parseComma() || p.parseInteger(width))
        return failure();
    s.addAttribute("mode", p.getBuilder().getStringAttr(mode));
    s.addAttribute("offset", p.getBuilder().getI32IntegerAttr(offset));
    s.addAttribute("width", p.getBuilder().getI32IntegerAttr(width));
    return failure(parseCommon(p, s) || parseFunctionTypes(p, s, operands));
}

/* (%a, %b) gt <[...] -> (...)> : (types) -> type */
ParseResult parseApply(OpAsmParser &p, OperationState &s)
{
    Operands operands;
    StringRef combinator;
    Attribute expr;
    if (p.parseOperandList(operands, OpAsmParser::Delimiter::Paren)) return failure();
    if (succeeded(p.parseOptionalKeyword(&combinator)))
        s.addAttribute("combinator", p.getBuilder().getStringAttr(combinator));
    if (waveParseShort(p, "expr_list", expr)) return failure();
    s.addAttribute("expr", expr);
    return failure(parseCommon(p, s) || parseFunctionTypes(p, s, operands));
}

/* @N : type */
ParseResult parseSelfIndex(OpAsmParser &p, OperationState &s)
{
    Type type;
    if (parseSymbolAs(p, s, "dim") || parseCommon(p, s) || p.parseColonType(type)) return failure();
    s.addTypes(type);
    return success();
}

} // namespace

std::optional<Dialect::ParseOpHook> waveParseHook(StringRef operation)
{
    static const struct {
        StringRef name;
        ParseResult (*parse)(OpAsmParser &, OperationState &);
    } forms[] = {
        {"cast", parseTo},
        {"bitcast", parseTo},
        {"permute", parseTo},
        {"reshape", parseTo},
        {"write", parseWrite},
        {"register", parseRegister},
        {"sum", parseReduction},
        {"max_element", parseReduction},
        {"iterate", parseIterate},
        {"yield", parseYield},
        {"allocate", parseAllocate},
        {"extract", parseExtract},
        {"shuffle", parseShuffle},
        {"apply_expr", parseApply},
        {"self_index", parseSelfIndex},
        {"while", parseWhile},
        {"conditional", parseConditional},
        {"cumsum", parseScan},
        {"barrier", parseDirective},
        {"set_wave_prio", parseDirective},
        {"sched_barrier", parseDirective},
        {"sched_group_barrier", parseDirective},
    };
    static const StringRef known[] = {
#define WAVE_OP(id, name, ...) name,
#include "wave/wave_ops.def"
#undef WAVE_OP
    };
    const StringRef plain = operation.starts_with("wave.") ? operation.drop_front(5) : operation;
    for (const auto &form : forms)
        if (form.name == plain) return Dialect::ParseOpHook(form.parse);
    if (llvm::is_contained(known, plain) && plain != "constant") return Dialect::ParseOpHook(parsePlain);
    return std::nullopt;
}

/* [#wave.normal_form<...>, ...] attributes {...} { body } */
ParseResult parseNormalFormModule(OpAsmParser &p, OperationState &s)
{
    Attribute forms;
    StringAttr name;
    if (succeeded(p.parseOptionalSymbolName(name))) s.addAttribute("sym_name", name);
    if (p.parseAttribute(forms)) return failure();
    s.addAttribute("normal_forms", forms);
    return failure(p.parseOptionalAttrDictWithKeyword(s.attributes) || p.parseRegion(*s.addRegion()));
}
