"""What JSON-RPC 2.0 says about the answer to a line, by another reader of JSON than the server's: for run_serve."""
import json

ANSWER, CALL, SILENT = "answer", "call", "silent"  # at once, by a tool at some time, never
TOOLS = {"compile", "run", "check", "time", "explain", "judge", "search", "disassemble"}
PARSE, REQUEST, METHOD, PARAMS = -32700, -32600, -32601, -32602
MOST_DEPTH = 64


class NoJson(Exception):
    """Python accepts the text, but it is not JSON, or it exceeds the server's limits."""


def no_constant(name):
    raise NoJson(name)


def number(text):
    value = float(text)
    if abs(value) > 1e300:
        raise NoJson(text)
    return value if any(c in text for c in ".eE") else Whole(text)


class Whole(int):
    """With the digits that it was written with."""

    def __new__(cls, text):
        made = super().__new__(cls, int(text))
        made.text = text
        return made


def depth_of(value):
    if isinstance(value, (dict, list)):
        return 1 + max((depth_of(part) for part in (value.values() if isinstance(value, dict) else value)), default=0)
    return 1


def valid_id(value):
    """A string of at most 1,000 bytes with its quotes, as it was written; a whole number of at most 18 digits."""
    if isinstance(value, Whole):
        return len(value.text.lstrip("-")) <= 18
    return isinstance(value, str) and len(json.dumps(value)) <= 1000


def parsed(line):
    if b"\0" in line:
        raise NoJson("NUL")
    try:
        value = json.loads(line.decode("latin-1"), parse_constant=no_constant, parse_int=number, parse_float=number)
    except RecursionError as error:
        raise NoJson(error) from error
    outer = value if isinstance(value, dict) else {"": value}
    if any(depth_of(part) > MOST_DEPTH for part in outer.values()) or (not isinstance(value, dict) and depth_of(value) > MOST_DEPTH):
        raise NoJson("depth")
    return value


def expected(line):
    """(ANSWER, CALL or SILENT; code of the error or None; id). CALL: a tool is named, whose arguments may be wrong."""
    if not line.strip(b" \t\r"):
        return SILENT, "blank line", None
    try:
        value = parsed(line)
    except (ValueError, NoJson):
        return ANSWER, PARSE, None
    if not isinstance(value, dict):
        return ANSWER, REQUEST, None
    has_id, own = "id" in value, value.get("id")
    if has_id and not valid_id(own):
        return ANSWER, REQUEST, None
    if value.get("jsonrpc") != "2.0" or not isinstance(value.get("method"), str) or not isinstance(value.get("params", {}), (dict, list)):
        return ANSWER, REQUEST, own
    if not has_id:
        return SILENT, "notification", None
    if isinstance(value.get("params"), list):
        return ANSWER, PARAMS, own
    return of_method(value["method"], value.get("params", {}), own)


def of_method(method, params, own):
    if method in ("initialize", "ping", "tools/list"):
        return ANSWER, None, own
    if method in TOOLS:
        return CALL, None, own
    if method != "tools/call":
        return ANSWER, METHOD, own
    tool = params.get("name")
    if not isinstance(tool, str):
        return ANSWER, PARAMS, own
    return (CALL, None, own) if tool in TOOLS else (ANSWER, PARAMS, own)
