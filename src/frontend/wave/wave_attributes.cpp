/* Parses Wave's types and attributes into builtin attributes (wave_dialect.h). */
#include "frontend/wave/wave_attributes.hpp"

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace
{

/* The name of a symbol in expressions; "" after a message. */
ParseResult parseLeaves(AsmParser &parser, SmallVectorImpl<Attribute> &leaves, SmallVectorImpl<StringRef> &names)
{
    return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
        Attribute leaf;
        const auto at = parser.getCurrentLocation();
        if (parser.parseAttribute(leaf)) return failure();
        auto name = dyn_cast<StringAttr>(leaf);
        if (!name)
            return parser.emitError(at, "expected #wave.symbol, #wave.index_symbol, #wave.iter or #wave.operand");
        leaves.push_back(leaf);
        names.push_back(name.getValue());
        return success();
    });
}

ParseResult parseExpr(AsmParser &parser, ArrayRef<StringRef> names, ArrayRef<StringRef> dims, AffineExpr &expr)
{
    SmallVector<std::pair<StringRef, AffineExpr>> known;
    for (unsigned i = 0; i < names.size(); i++)
        known.emplace_back(names[i], getAffineSymbolExpr(i, parser.getContext()));
    for (unsigned i = 0; i < dims.size(); i++) known.emplace_back(dims[i], getAffineDimExpr(i, parser.getContext()));
    return parser.parseAffineExpr(known, expr);
}

Attribute parseExprList(AsmParser &parser)
{
    SmallVector<Attribute> leaves;
    SmallVector<StringRef> names, dims;
    SmallVector<AffineExpr> exprs;
    if (parser.parseLess() || parseLeaves(parser, leaves, names)) return {};
    const auto dim = [&]() -> ParseResult { return parser.parseKeyword(&dims.emplace_back()); };
    if (succeeded(parser.parseOptionalLParen()) && failed(parser.parseOptionalRParen()) &&
        (parser.parseCommaSeparatedList(dim) || parser.parseRParen()))
        return {};
    const auto one = [&]() -> ParseResult { return parseExpr(parser, names, dims, exprs.emplace_back()); };
    if (parser.parseArrow() || parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, one) ||
        parser.parseGreater())
        return {};
    Builder b(parser.getContext());
    const auto map = AffineMap::get(dims.size(), names.size(), exprs, parser.getContext());
    return b.getArrayAttr({b.getArrayAttr(leaves), AffineMapAttr::get(map)});
}

Attribute parseIndexMapping(AsmParser &parser)
{
    Builder b(parser.getContext());
    SmallVector<Attribute> leaves, parts;
    SmallVector<StringRef> names;
    if (parser.parseLess() || parseLeaves(parser, leaves, names) || parser.parseArrow()) return {};
    parts.push_back(b.getArrayAttr(leaves));
    const auto at = parser.getCurrentLocation();
    const auto one = [&]() -> ParseResult {
        AffineExpr expr;
        if (succeeded(parser.parseOptionalLess())) {
            parts.push_back(b.getUnitAttr());
            return failure(parser.parseKeyword("NULL") || parser.parseGreater());
        }
        if (parseExpr(parser, names, {}, expr)) return failure();
        parts.push_back(AffineMapAttr::get(AffineMap::get(0, names.size(), expr)));
        return success();
    };
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, one) || parser.parseGreater()) return {};
    if (parts.size() != 4) {
        parser.emitError(at, "expected three expressions: (start, size, stride)");
        return {};
    }
    return b.getArrayAttr(parts);
}

Attribute parseSymbolMapping(AsmParser &parser)
{
    Builder b(parser.getContext());
    SmallVector<Attribute> entries;
    if (parser.parseLess()) return {};
    if (succeeded(parser.parseOptionalGreater())) return b.getArrayAttr(entries);
    do {
        StringAttr name;
        Attribute value;
        if (parser.parseSymbolName(name) || parser.parseEqual() || parser.parseAttribute(value)) return {};
        entries.push_back(b.getArrayAttr({name, value}));
    } while (succeeded(parser.parseOptionalComma()));
    return parser.parseGreater() ? Attribute() : b.getArrayAttr(entries);
}

Attribute parseQuoted(AsmParser &parser, StringRef prefix)
{
    std::string name;
    if (parser.parseLess()) return {};
    const auto at = parser.getCurrentLocation();
    if (parser.parseString(&name) || parser.parseGreater()) return {};
    const bool reserved = name.empty() || name[0] == '_';
    if (reserved && prefix.empty()) {
        parser.emitError(at, "a symbol's name is not empty and does not begin with '_'");
        return {};
    }
    return StringAttr::get(parser.getContext(), prefix + name);
}

Attribute parseWord(AsmParser &parser)
{
    StringRef word;
    if (parser.parseLess() || parser.parseKeyword(&word) || parser.parseGreater()) return {};
    return StringAttr::get(parser.getContext(), word);
}

Attribute parseOperand(AsmParser &parser)
{
    unsigned number;
    if (parser.parseLess() || parser.parseInteger(number) || parser.parseGreater()) return {};
    return StringAttr::get(parser.getContext(), "_Operand_" + Twine(number));
}

/* A member of a constraint, by its name. */
ParseResult parseMember(AsmParser &parser, StringRef name, Attribute &value)
{
    Builder b(parser.getContext());
    StringRef word;
    int64_t number;
    if (name == "dim") return waveParseShort(parser, "symbol", value);
    if (name == "tile_size" || name == "start" || name == "count") return waveParseShort(parser, "expr_list", value);
    if (name == "workgroup_dim") return waveParseShort(parser, "workgroup_dim", value);
    if (name == "mma_type") return waveParseShort(parser, "mma_kind", value);
    if (name == "vector_shapes") return waveParseShort(parser, "symbol_mapping", value);
    if (name == "primary") {
        if (parser.parseKeyword(&word)) return failure();
        value = b.getBoolAttr(word == "true");
        return success();
    }
    if (name == "waves_per_block") return parser.parseAttribute(value);
    if (name != "device_dim" && name != "threads_per_wave" && name != "max_bits_per_load")
        return parser.emitError(parser.getCurrentLocation(), "a constraint has no member '") << name << "'";
    if (parser.parseInteger(number)) return failure();
    value = b.getI64IntegerAttr(number);
    return success();
}

Attribute parseConstraint(AsmParser &parser, StringRef keyword)
{
    Builder b(parser.getContext());
    NamedAttrList members;
    members.set("constraint", b.getStringAttr(keyword));
    if (parser.parseLess()) return {};
    do {
        StringRef name;
        Attribute value;
        if (parser.parseKeyword(&name) || parser.parseEqual() || parseMember(parser, name, value)) return {};
        members.set(name, value);
    } while (succeeded(parser.parseOptionalComma()));
    return parser.parseGreater() ? Attribute() : members.getDictionary(parser.getContext());
}

} // namespace

Attribute waveParseAttribute(AsmParser &parser, StringRef keyword)
{
    static const StringRef words[] = {"mma_kind",      "address_space", "reduction_scope",
                                      "workgroup_dim", "normal_form",   "index_symbol"};
    if (keyword == "symbol") return parseQuoted(parser, "");
    if (keyword == "iter") return parseQuoted(parser, "_Iter_");
    if (keyword == "operand") return parseOperand(parser);
    if (keyword == "expr_list") return parseExprList(parser);
    if (keyword == "index_mapping") return parseIndexMapping(parser);
    if (keyword == "symbol_mapping" || keyword == "hyperparameters") return parseSymbolMapping(parser);
    if (llvm::is_contained(words, keyword)) return parseWord(parser);
    if (keyword.ends_with("_constraint")) return parseConstraint(parser, keyword);
    if (keyword == "shuffle_mode") { /* the generic form: #wave.shuffle_mode xor */
        StringRef word;
        if (parser.parseKeyword(&word)) return {};
        return StringAttr::get(parser.getContext(), word);
    }
    parser.emitError(parser.getNameLoc(), "Wave's dialect has no attribute '") << keyword << "'";
    return {};
}

ParseResult waveParseShort(AsmParser &parser, StringRef keyword, Attribute &result)
{
    return parser.parseCustomAttributeWithFallback(result, Type(), [&](Attribute &value, Type) -> ParseResult {
        value = waveParseAttribute(parser, keyword);
        return success(static_cast<bool>(value));
    });
}

Type waveParseType(AsmParser &parser, StringRef keyword)
{
    Builder b(parser.getContext());
    SmallVector<Attribute> dims;
    NamedAttrList encoding;
    Attribute space = b.getStringAttr("unspecified");
    Type element;
    const auto at = parser.getNameLoc();
    if (keyword != "tensor") {
        parser.emitError(at, "Wave's dialect has no type '") << keyword << "'; it has !wave.tensor";
        return {};
    }
    if (parser.parseLess()) return {};
    const bool any = succeeded(parser.parseOptionalKeyword("any"));
    const auto dim = [&]() -> ParseResult {
        StringAttr name;
        if (parser.parseSymbolName(name)) return failure();
        if (llvm::is_contained(dims, name))
            return parser.emitError(parser.getCurrentLocation(), "dimension @")
                   << name.getValue() << " stands twice in a tensor; each symbol counts one dimension";
        dims.push_back(name);
        return success();
    };
    if (!any && parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, dim)) return {};
    if (parser.parseKeyword("of") || parser.parseType(element)) return {};
    if (succeeded(parser.parseOptionalComma()) && waveParseShort(parser, "address_space", space)) return {};
    if (parser.parseGreater()) return {};
    if (!element.isIntOrIndexOrFloat()) {
        parser.emitError(at, "elements of !wave.tensor are numbers");
        return {};
    }
    if (!any) encoding.set("dims", b.getArrayAttr(dims));
    encoding.set("space", space);
    const SmallVector<int64_t> shape(any ? 0 : dims.size(), ShapedType::kDynamic);
    return RankedTensorType::get(shape, element, encoding.getDictionary(parser.getContext()));
}
