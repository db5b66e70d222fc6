"""Parts of ELF files of AMDGPU code, for comparisons."""
import struct

SHT_NOBITS = 8


def sections(data):
    """{name: (type, flags, address, bytes)}"""
    start, = struct.unpack_from("<Q", data, 0x28)
    count, names = struct.unpack_from("<HH", data, 0x3C)
    headers = [struct.unpack_from("<IIQQQQIIQQ", data, start + 64 * i) for i in range(count)]
    strings = headers[names][4]
    found = {}
    for name, kind, flags, address, offset, size, *_ in headers:
        end = data.index(b"\0", strings + name)
        found[data[strings + name:end].decode()] = (kind, flags, address,
                                                    b"" if kind == SHT_NOBITS else data[offset:offset + size])
    return found


def symbols(data):
    """[(name, info, visibility, name of the section, value, size)], without sections' symbols"""
    parts = sections(data)
    names = list(parts)
    found = []
    table, strings = parts[".symtab"][3], parts[".strtab"][3]
    for at in range(0, len(table), 24):
        name, info, other, section, value, size = struct.unpack_from("<IBBHQQ", table, at)
        text = strings[name:strings.index(b"\0", name)].decode()
        if text:
            found.append((text, info, other, names[section] if 0 < section < len(names) else section, value, size))
    return found


def segments(data):
    start, = struct.unpack_from("<Q", data, 0x20)
    count, = struct.unpack_from("<H", data, 0x38)
    return [struct.unpack_from("<IIQQQQQQ", data, start + 56 * i) for i in range(count)]


def loadable(data):
    """Of a code object: the file's header without the place of the section headers, the segments, all that they hold,
    the line table and the symbols. Left out: order and headers of sections that are not loaded, the linker's .comment."""
    end = max(offset + size for _, _, offset, _, _, size, _, _ in segments(data))
    header = data[:0x28] + data[0x30:0x3C]
    lines = sections(data).get(".debug_line", (0, 0, 0, b""))[3]
    return header, segments(data), data[0x40:end], lines, sorted(symbols(data))
