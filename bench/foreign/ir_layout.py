"""The types of a kernel's parameters in LLVM IR: sizes and places by AMDGPU's data layout, and where numbers and pointers lie in them."""
import re

OPEN, CLOSE = "([{<", ")]}>"
POINTER_BYTES = {3: 4, 5: 4, 2: 4, 6: 4, 7: 20, 8: 16}


def pieces(text):
    """What stands between the commas outside of brackets and strings."""
    out, depth, quoted, start = [], 0, False, 0
    for at, c in enumerate(text):
        quoted ^= c == '"'
        if quoted:
            continue
        depth += (c in OPEN) - (c in CLOSE)
        if c == "," and not depth:
            out.append(text[start:at].strip())
            start = at + 1
    return [piece for piece in out + [text[start:].strip()] if piece]


def closing(text, at):
    """The index of the bracket that closes the one at text[at]."""
    depth, quoted = 0, False
    for n in range(at, len(text)):
        quoted ^= text[n] == '"'
        if not quoted:
            depth += (text[n] in OPEN) - (text[n] in CLOSE)
            if not depth:
                return n
    raise ValueError("a bracket is not closed")


def type_at(text):
    """The type that a parameter begins with."""
    if text[0] in OPEN:
        return text[:closing(text, 0) + 1]
    found = re.match(r'ptr( addrspace\(\d+\))?|%"[^"]*"|%[\w.$-]+|\w+', text)
    return found.group(0) if found else ""


class Layout:
    def __init__(self, module):
        self.named = dict(re.findall(r'^(%"[^"]*"|%[\w.$-]+) = type ([^\n]*)$', module, re.M))

    def measure(self, kind):
        """Size, alignment, and the scalars within: (offset, type)."""
        kind = kind.strip()
        if kind in self.named:
            return self.measure(self.named[kind])
        if kind.startswith("ptr"):
            space = int((re.search(r"\((\d+)\)", kind) or [0, "0"])[1])
            size = POINTER_BYTES.get(space, 8)
            return (32 if size == 20 else size), min(16, 32 if size == 20 else size), [(0, kind)]
        if kind[0] == "i" and kind[1:].isdigit():
            size = 1
            while size * 8 < int(kind[1:]) and size < 16:
                size *= 2
            size = -(-int(kind[1:]) // (8 * size)) * size
            return size, min(size, 16), [(0, kind)]
        if kind in ("half", "bfloat", "float", "double"):
            size = {"float": 4, "double": 8}.get(kind, 2)
            return size, size, [(0, kind)]
        if kind[0] == "[":
            count, inner = kind[1:-1].split(" x ", 1)
            size, align, parts = self.measure(inner)
            return size * int(count), align, [(n * size + at, of) for n in range(int(count)) for at, of in parts]
        if kind.startswith("<{") or kind[0] == "{":
            return self.structure(kind.strip("<>").strip("{} ") if kind.count("{") == 1 else kind[kind.index("{") + 1:kind.rindex("}")],
                                  kind[0] == "<")
        if kind[0] == "<":
            count, inner = kind[1:-1].split(" x ", 1)
            size, _, parts = self.measure(inner)
            whole = size * int(count)
            align = 1 << max(0, whole - 1).bit_length()
            return -(-whole // align) * align, align, [(n * size + at, of) for n in range(int(count)) for at, of in parts]
        raise ValueError("type " + kind)

    def structure(self, members, packed):
        at, most, parts = 0, 1, []
        for member in pieces(members):
            size, align, inner = self.measure(member)
            align = 1 if packed else align
            at = -(-at // align) * align
            parts += [(at + offset, of) for offset, of in inner]
            at, most = at + size, max(most, align)
        return -(-at // most) * most, most, parts


def parameters(module, kernel):
    """Of the kernel's parameters: size and scalars."""
    found = re.search(r'^define [^@\n]*amdgpu_kernel void @"?%s"?\(' % re.escape(kernel), module, re.M)
    layout, out = Layout(module), []
    inside = module[found.end():closing(module, found.end() - 1)]
    for text in pieces(inside):
        kind = type_at(text)
        byref = re.search(r"\bbyref\(", text)
        if byref:
            kind = text[byref.end():closing(text, byref.end() - 1)]
        size, _, parts = layout.measure(kind)
        out.append((size, parts))
    return out
