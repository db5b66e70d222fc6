/* JSON-RPC messages. */
#include <string.h>

#include "command/serve.h"

enum { MOST_DEPTH = 64 };

static bool skip_value(JsonReader *r, Arena *arena, unsigned depth);

static bool skip_members(JsonReader *r, Arena *arena, unsigned depth, bool is_object)
{
    const char *name;
    if (!json_enter(r, is_object ? '{' : '[')) return false;
    while (json_more(r, is_object ? '}' : ']'))
        if ((is_object && !json_read_name(r, arena, &name)) || !skip_value(r, arena, depth + 1)) return false;
    return !r->error;
}

/* json_skip only counts brackets. */
static bool skip_value(JsonReader *r, Arena *arena, unsigned depth)
{
    const char next = json_peek(r);
    if (depth == MOST_DEPTH) {
        if (!r->error) r->error = "values are nested more than 64 deep";
        return false;
    }
    if (next == '{' || next == '[') return skip_members(r, arena, depth, next == '{');
    return json_skip(r);
}

bool serve_read_value(JsonReader *r, Arena *arena, const char **text)
{
    json_peek(r);
    const char *begin = r->at;
    if (!skip_value(r, arena, 0)) return false;
    *text = arena_strndup(arena, begin, (size_t)(r->at - begin));
    return true;
}

static ServeMessage wrong(ServeMessage m, int error, const char *why)
{
    m.error = error;
    m.why = why;
    return m;
}

const char *serve_read_id(Arena *arena, const char *value)
{
    enum { MOST_DIGITS = 18, MOST_TEXT = 1000 };
    const size_t length = strlen(value);
    if (*value == '"') { /* written again, because invalid UTF-8 would otherwise be copied */
        JsonReader r;
        StrBuf out = {0};
        const char *text;
        json_read_begin(&r, value, length);
        if (length > MOST_TEXT || !json_read_text(&r, arena, &text)) return NULL;
        json_text(&(JsonWriter){.out = &out}, NULL, text);
        const char *id = arena_strdup(arena, out.data);
        strbuf_free(&out);
        return id;
    }
    const char *digits = value + (*value == '-');
    const size_t count = strspn(digits, "0123456789");
    const bool is_number = count && count <= MOST_DIGITS && !digits[count] && (*digits != '0' || count == 1);
    return is_number ? value : NULL;
}

static bool read_member(JsonReader *r, Arena *arena, const char *name, ServeMessage *m, bool *is_2)
{
    const char *version;
    if (!strcmp(name, "jsonrpc")) {
        *is_2 = false; /* of several members with one name the last counts */
        if (json_peek(r) != '"') return serve_read_value(r, arena, &version);
        if (!json_read_text(r, arena, &version)) return false;
        *is_2 = !strcmp(version, "2.0");
        return true;
    }
    if (!strcmp(name, "method")) {
        m->method = NULL;
        if (json_peek(r) == '"') return json_read_text(r, arena, &m->method);
        return serve_read_value(r, arena, &version);
    }
    if (!strcmp(name, "id")) return serve_read_value(r, arena, &m->id);
    if (!strcmp(name, "params")) return serve_read_value(r, arena, &m->params);
    return serve_read_value(r, arena, &version);
}

ServeMessage serve_read_message(Arena *arena, const char *line, size_t length)
{
    ServeMessage m = {0};
    JsonReader r;
    bool is_2 = false;
    json_read_begin(&r, line, length);
    const char first = json_peek(&r);
    if (first != '{') {
        const char *value;
        const bool is_json = serve_read_value(&r, arena, &value) && json_read_end(&r);
        return is_json ? wrong(m, SERVE_INVALID_REQUEST, "a message must be an object; batches are not supported")
                       : wrong(m, SERVE_PARSE_ERROR, r.error ? r.error : "no JSON");
    }
    if (!json_enter(&r, '{')) return wrong(m, SERVE_PARSE_ERROR, r.error);
    while (json_more(&r, '}')) {
        const char *name;
        if (!json_read_name(&r, arena, &name) || !read_member(&r, arena, name, &m, &is_2)) break;
    }
    if (r.error || !json_read_end(&r)) {
        m.id = NULL;
        return wrong(m, SERVE_PARSE_ERROR, r.error ? r.error : "text behind the message");
    }
    const bool has_id = m.id;
    if (has_id && !(m.id = serve_read_id(arena, m.id)))
        return wrong(m, SERVE_INVALID_REQUEST, "an id must be a string of at most 1,000 bytes or a whole number");
    if (!is_2) return wrong(m, SERVE_INVALID_REQUEST, "\"jsonrpc\": \"2.0\" is needed");
    if (!m.method) return wrong(m, SERVE_INVALID_REQUEST, "a message must have a method, which is a string");
    if (m.params && *m.params != '{' && *m.params != '[')
        return wrong(m, SERVE_INVALID_REQUEST, "params are an object");
    if (m.params && *m.params == '[') return wrong(m, SERVE_INVALID_PARAMS, "params are an object");
    return m;
}
