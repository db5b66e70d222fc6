/* Values as packed dwords: elements lie one after the other, and cross dwords if their width does not divide 32. Builds
   values from registers of such dwords, and builds dwords from the registers of a value. */
#include "frontend/read/reader.h"
#include "ir/build_op.h"

/* ---- from registers ---- */

uint32_t value_dwords(const Type *type) { return (uint32_t)(((uint64_t)type->num_elements * type->bits + 31) / 32); }

/* The least number of dwords that ends at the end of an element: 1 for 8 bits, 3 for 6 bits, 2 for 64 bits. */
static uint32_t whole_element_dwords(const Type *type)
{
    uint32_t dwords = type->bits;
    for (unsigned twos = 0; twos < 5 && dwords % 2 == 0; twos++) dwords /= 2;
    return dwords;
}

uint32_t register_chunk_dwords(const Type *type)
{
    uint32_t whole = whole_element_dwords(type);
    return whole <= MAX_VREG_WIDTH ? MAX_VREG_WIDTH / whole * whole : MAX_VREG_WIDTH;
}

static uint32_t operand_dwords(Operand o) { return operand_is_imm(o) ? 1 : o.width; }

/* Merges dwords. Neighbouring dwords of one register become one part. */
static Operand merge_dwords(Reader *r, const Operand *dwords, uint32_t n)
{
    Operand parts[MAX_VREG_WIDTH];
    uint32_t num = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (num && parts[num - 1].kind == OPERAND_VREG && dwords[i].kind == OPERAND_VREG &&
            parts[num - 1].value == dwords[i].value && parts[num - 1].offset + parts[num - 1].width == dwords[i].offset)
            parts[num - 1].width = (uint8_t)(parts[num - 1].width + dwords[i].width);
        else parts[num++] = operand_is_imm(dwords[i]) ? build_to_v(&r->b, dwords[i]) : dwords[i];
    }
    return build_merge(&r->b, parts, num);
}

/* If elements cross registers, joins the registers so that each element is in one. */
static Value *value_across_registers(Reader *r, const Type *type, const Operand *operands, uint32_t num, bool uniform)
{
    uint32_t n = 0, whole = whole_element_dwords(type), bits = type->bits;
    uint32_t at_once = whole <= MAX_VREG_WIDTH ? register_chunk_dwords(type) * 32 / bits : 1;
    Operand *dwords = ARENA_ARRAY(r->arena, Operand, value_dwords(type) + MAX_VREG_WIDTH);
    PieceList list = {0};
    for (uint32_t i = 0; i < num && n < value_dwords(type); i++)
        for (uint32_t d = 0; d < operand_dwords(operands[i]); d++)
            dwords[n++] = operand_is_imm(operands[i]) ? operands[i] : operand_sub(operands[i], d, 1);
    for (uint32_t first = 0, count; first < (uint32_t)type->num_elements; first += count) {
        count = (uint32_t)type->num_elements - first < at_once ? (uint32_t)type->num_elements - first : at_once;
        uint32_t from = first * bits / 32, end = ((first + count) * bits + 31) / 32;
        Operand joined = merge_dwords(r, dwords + from, end - from);
        piece_append(r, &list, (Piece){joined, first * bits % 32, count, 0}, bits);
    }
    return value_from_list(r, type, &list, uniform);
}

Value *value_from_registers(Reader *r, const Type *type, const Operand *operands, uint32_t num, bool uniform)
{
    for (uint32_t i = 0; i + 1 < num; i++)
        if (operand_dwords(operands[i]) % whole_element_dwords(type))
            return value_across_registers(r, type, operands, num, uniform);
    Value *v = value_new(r, VALUE_DATA, type, num);
    v->uniform = uniform;
    uint32_t left = (uint32_t)type->num_elements;
    for (uint32_t i = 0; i < num; i++) {
        uint32_t count = i + 1 == num ? left : operand_dwords(operands[i]) * 32u / type->bits;
        v->pieces[i] = result_piece(r, operands[i], count);
        left -= count;
    }
    return v;
}

/* ---- to dwords ---- */

/* A source of one dword of a packed value. */
typedef struct Source {
    Operand dword;    /* width 1, or an immediate */
    uint8_t bytes[4]; /* for each byte: the number of the byte in `dword`, or 0xff */
} Source;

/* The sources of dword `d`, by bytes. Returns their number, or 0 if an element does not end at a byte. */
static unsigned dword_sources(const Value *v, uint32_t d, Source out[8])
{
    unsigned bits = v->type->bits, num = 0;
    uint64_t want = (uint64_t)d * 32, at = 0;
    for (uint32_t i = 0; i < v->num; i++) {
        const Piece *p = &v->pieces[i];
        uint64_t end = at + (uint64_t)p->count * bits;
        uint64_t from = at > want ? at : want, to = end < want + 32 ? end : want + 32;
        if (from < to && operand_is_imm(p->reg)) {
            for (uint64_t bit = from; bit < to; bit += 8) { /* byte by byte, because elements may repeat */
                if (bits % 8 || num == 8) return 0;
                uint32_t byte = (uint32_t)(p->imm >> (bit - at) % bits) & 0xff;
                if (!num || !operand_is_imm(out[num - 1].dword)) {
                    out[num++] = (Source){operand_imm(0), {0xff, 0xff, 0xff, 0xff}};
                }
                unsigned place = (unsigned)(bit - want) / 8;
                out[num - 1].dword.value |= byte << place * 8;
                out[num - 1].bytes[place] = (uint8_t)place;
            }
        } else if (from < to) {
            uint64_t bit = p->bit + (from - at);
            if (bit % 8 || (from - want) % 8 || ((to - from) % 8 && to != want + 32 && i + 1 < v->num)) return 0;
            for (uint64_t done = from; done < to;) {
                Operand dword = operand_sub(p->reg, (unsigned)(bit / 32), 1);
                Source *s = out;
                while (s < out + num && !operand_same(s->dword, dword)) s++;
                if (s == out + num) {
                    if (num == 8) return 0;
                    *s = (Source){dword, {0xff, 0xff, 0xff, 0xff}};
                    num++;
                }
                for (; done < to; done += 8, bit += 8) {
                    if ((unsigned)(bit / 32) != dword.offset - p->reg.offset + 0u) break;
                    s->bytes[(done - want) / 8] = (uint8_t)(bit % 32 / 8);
                }
            }
        }
        at = end;
        if (at >= want + 32) break;
    }
    return num;
}

static bool in_place(const Source *s)
{
    for (unsigned i = 0; i < 4; i++)
        if (s->bytes[i] != 0xff && s->bytes[i] != i) return false;
    return true;
}

/* v_perm_b32: selector values 0-3 take a byte of the second source, 4-7 of the first; 12 gives zero. */
static Operand permute(Reader *r, Operand high, Operand low, uint32_t selector)
{
    if (operand_is_imm(high) || high.reg_class != CLASS_V) high = build_to_v(&r->b, high);
    if (operand_is_imm(low) || low.reg_class != CLASS_V) low = build_to_v(&r->b, low);
    return BUILD(&r->b, OP_V_PERM_B32, high, low, build_copy(&r->b, CLASS_S, 1, operand_imm(selector)));
}

Operand bits_of_register(Builder *b, Operand reg, unsigned bit)
{
    unsigned d = bit / 32, shift = bit % 32;
    Operand low = operand_sub(reg, d, 1);
    if (!shift) return low;
    if (d + 1 >= reg.width) return build_lshr_b32(b, low, operand_imm(shift));
    Operand high = operand_sub(reg, d + 1, 1);
    if (reg.reg_class == CLASS_V) return BUILD(b, OP_V_ALIGNBIT_B32, high, low, operand_imm(shift));
    low = build_lshr_b32(b, low, operand_imm(shift));
    return build_or_b32(b, build_shl_b32(b, high, operand_imm(32 - shift)), low);
}

/* Bits [bit, bit + 32) of element i, with zeros above its last bit. */
static Operand bits_of_element(Reader *r, Value *v, uint32_t i, unsigned bit)
{
    unsigned left = v->type->bits - bit;
    Piece p = data_piece(v, i);
    uint32_t mask = left < 32 ? (1u << left) - 1 : UINT32_MAX;
    if (operand_is_imm(p.reg)) return operand_imm((uint32_t)(p.imm >> bit) & mask);
    Operand x = bits_of_register(&r->b, p.reg, p.bit + bit);
    return left < 32 ? build_and_b32(&r->b, x, operand_imm(mask)) : x;
}

/* Elements that do not begin and end at bytes are shifted and joined one by one. */
static Operand pack_bits(Reader *r, Value *v, uint32_t d)
{
    unsigned bits = v->type->bits;
    uint32_t first = d * 32 / bits, end = (d * 32 + 31) / bits + 1;
    Operand result = operand_imm(0);
    if (end > (uint32_t)v->type->num_elements) end = (uint32_t)v->type->num_elements;
    for (uint32_t i = first; i < end; i++) {
        int at = (int)(i * bits) - (int)(d * 32);
        Operand x = bits_of_element(r, v, i, at < 0 ? (unsigned)-at : 0);
        if (at > 0) x = build_shl_b32(&r->b, x, operand_imm((uint32_t)at));
        result = build_or_b32(&r->b, result, x);
    }
    return result;
}

static Operand pack_dword(Reader *r, Value *v, uint32_t d)
{
    Source s[8];
    unsigned num = dword_sources(v, d, s);
    if (!num && v->type->bits <= 64) return pack_bits(r, v, d);
    if (!num) {
        read_error(r, "%s: elements of %u bits must fill whole dwords", op_name(r->op), v->type->bits);
        return operand_imm(0);
    }
    if (num == 1 && in_place(&s[0])) return s[0].dword;
    Source acc = s[0];
    for (unsigned n = 1; n < num || n == 1; n++) {
        uint32_t selector = 0;
        Source next = num == 1 ? (Source){acc.dword, {0xff, 0xff, 0xff, 0xff}} : s[n];
        for (unsigned i = 0; i < 4; i++) {
            uint32_t pick = acc.bytes[i] != 0xff ? acc.bytes[i] : next.bytes[i] != 0xff ? next.bytes[i] + 4u : 12;
            selector |= pick << i * 8;
            if (pick != 12) acc.bytes[i] = (uint8_t)i;
        }
        acc.dword = permute(r, next.dword, acc.dword, selector);
        if (num == 1) break;
    }
    return acc.dword;
}

Operand data_dwords(Reader *r, Value *v, uint32_t first, uint32_t n)
{
    unsigned bits = v->type->bits;
    uint64_t want = (uint64_t)first * 32, at = 0;
    for (uint32_t i = 0; i < v->num; i++) {
        const Piece *p = &v->pieces[i];
        uint64_t end = at + (uint64_t)p->count * bits;
        bool reaches = end >= want + (uint64_t)n * 32 || i + 1 == v->num;
        if (want >= at && want < end && reaches && !operand_is_imm(p->reg)) {
            uint64_t bit = p->bit + (want - at);
            if (bit % 32 == 0 && bit / 32 + n <= p->reg.width) return operand_sub(p->reg, (unsigned)(bit / 32), n);
        }
        if (want >= at && want < end && reaches && operand_is_imm(p->reg) && n > 1 && bits == 32)
            return build_copy(&r->b, CLASS_V, n, operand_imm((uint32_t)p->imm));
        if (end > want) break;
        at = end;
    }
    if (n == 1) return pack_dword(r, v, first);
    Operand parts[MAX_VREG_WIDTH];
    bool same_constant = true;
    for (uint32_t i = 0; i < n; i++) {
        parts[i] = pack_dword(r, v, first + i);
        same_constant = same_constant && operand_is_imm(parts[i]) && parts[i].value == parts[0].value;
    }
    return same_constant ? build_copy(&r->b, CLASS_V, n, parts[0]) : merge_dwords(r, parts, n);
}

Operand data_vector(Reader *r, Value *v)
{
    uint32_t n = value_dwords(v->type);
    if (n > MAX_VREG_WIDTH) {
        read_error(r, "%s: a value of %u dwords does not fit a register tuple (32 dwords)", op_name(r->op), n);
        n = 1;
    }
    return build_to_v(&r->b, data_dwords(r, v, 0, n));
}

Operand data_element(Reader *r, Value *v, uint32_t i)
{
    unsigned bits = v->type->bits;
    if (bits > 32 && bits % 32 == 0) return data_dwords(r, v, i * (bits / 32), bits / 32);
    if (bits > 32) { /* 33 to 63 bits */
        Operand low = bits_of_element(r, v, i, 0), high = bits_of_element(r, v, i, 32);
        return merge_dwords(r, (Operand[]){low, high}, 2);
    }
    Piece p = data_piece(v, i);
    if (operand_is_imm(p.reg)) return operand_imm((uint32_t)p.imm);
    return bits_of_register(&r->b, p.bit + bits > 32 ? p.reg : operand_sub(p.reg, 0, 1), p.bit);
}
