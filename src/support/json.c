#include "support/json.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "support/diag.h"

/* ---- text ---- */

/* Returns the character at *at and moves *at past it. U+FFFD for each byte that does not start a valid UTF-8 character
   (too long a form, a surrogate, beyond U+10FFFF, or too short; the NUL after the text ends a character too). */
static uint32_t take_character(const unsigned char **at)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    const unsigned char *c = *at;
    const unsigned more = *c < 0x80 ? 0 : *c >> 5 == 6 ? 1 : *c >> 4 == 14 ? 2 : *c >> 3 == 30 ? 3 : 4;
    *at += 1;
    if (!more) return *c;
    if (more == 4) return 0xfffd;
    uint32_t value = *c & (0x3fu >> more);
    for (unsigned i = 1; i <= more; i++) {
        if (c[i] >> 6 != 2) return 0xfffd;
        value = value << 6 | (c[i] & 0x3f);
    }
    if (value < least[more] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000)) return 0xfffd;
    *at += more;
    return value;
}

static void append_string(StrBuf *out, const char *text)
{
    strbuf_char(out, '"');
    for (const unsigned char *at = (const unsigned char *)text; *at;) {
        const uint32_t c = take_character(&at);
        if (c == '"' || c == '\\') strbuf_printf(out, "\\%c", (int)c);
        else if (c >= 0x20 && c < 0x7f) strbuf_char(out, (char)c);
        else if (c < 0x10000) strbuf_printf(out, "\\u%04" PRIx32, c);
        else strbuf_printf(out, "\\u%04" PRIx32 "\\u%04" PRIx32, 0xd800 + ((c - 0x10000) >> 10), 0xdc00 + (c & 0x3ff));
    }
    strbuf_char(out, '"');
}

/* ---- structure ---- */

static uint32_t level_bit(const JsonWriter *w) { return w->depth ? (uint32_t)1 << (w->depth - 1) : 0; }

/* The requested line break, or `otherwise`. */
static void append_break(JsonWriter *w, const char *otherwise)
{
    if (w->breaks) strbuf_printf(w->out, "\n%*s", (int)w->blanks, "");
    else strbuf_append(w->out, otherwise);
    w->breaks = false;
}

/* Writes the text before a value. */
static void begin_value(JsonWriter *w, const char *name)
{
    const uint32_t level = level_bit(w);
    const bool in_object = level && !(w->arrays & level), is_first = !(w->nonempty & level);
    CHECK(in_object == (name != NULL));
    if (level && !is_first) strbuf_char(w->out, ',');
    append_break(w, level && !is_first ? " " : "");
    w->nonempty |= level;
    if (!name) return;
    append_string(w->out, name);
    strbuf_append(w->out, ": ");
}

static void begin(JsonWriter *w, const char *name, bool is_array)
{
    begin_value(w, name);
    strbuf_char(w->out, is_array ? '[' : '{');
    w->depth++;
    CHECK(w->depth <= JSON_MAX_DEPTH);
    const uint32_t level = level_bit(w);
    w->nonempty &= ~level;
    w->arrays = is_array ? w->arrays | level : w->arrays & ~level;
}

void json_begin_object(JsonWriter *w, const char *name) { begin(w, name, false); }
void json_begin_array(JsonWriter *w, const char *name) { begin(w, name, true); }

void json_end(JsonWriter *w)
{
    CHECK(w->depth);
    append_break(w, "");
    strbuf_char(w->out, w->arrays & level_bit(w) ? ']' : '}');
    w->depth--;
}

void json_line(JsonWriter *w, unsigned blanks)
{
    w->breaks = true;
    w->blanks = blanks;
}

bool json_next_object(JsonWriter *w, bool more, int blanks)
{
    if (more && blanks >= 0) json_line(w, (unsigned)blanks);
    if (more) json_begin_object(w, NULL);
    else json_end(w);
    return more;
}

/* ---- values ---- */

void json_null(JsonWriter *w, const char *name)
{
    begin_value(w, name);
    strbuf_append(w->out, "null");
}

void json_text(JsonWriter *w, const char *name, const char *text)
{
    if (!text) {
        json_null(w, name);
        return;
    }
    begin_value(w, name);
    append_string(w->out, text);
}

const char *json_file_name(const char *path) { return *path == '/' ? strrchr(path, '/') + 1 : path; }

void json_path(JsonWriter *w, const char *name, const char *path)
{
    json_text(w, name, path && w->hides_folders ? json_file_name(path) : path);
}

void json_text_in(JsonWriter *w, const char *object, const char *name, const char *text)
{
    json_begin_object(w, object);
    json_text(w, name, text);
    json_end(w);
}

void json_unsigned(JsonWriter *w, const char *name, uint64_t value)
{
    begin_value(w, name);
    strbuf_printf(w->out, "%" PRIu64, value);
}

void json_signed(JsonWriter *w, const char *name, int64_t value)
{
    begin_value(w, name);
    strbuf_printf(w->out, "%" PRId64, value);
}

void json_double(JsonWriter *w, const char *name, double value)
{
    if (!isfinite(value)) {
        json_null(w, name);
        return;
    }
    begin_value(w, name);
    strbuf_printf(w->out, "%.17g", value);
}

void json_bool(JsonWriter *w, const char *name, bool value)
{
    begin_value(w, name);
    strbuf_append(w->out, value ? "true" : "false");
}

void json_unsigned_or_null(JsonWriter *w, const char *name, bool is_there, uint64_t value)
{
    if (is_there) json_unsigned(w, name, value);
    else json_null(w, name);
}

void json_texts(JsonWriter *w, const char *name, const char *const *texts, size_t count)
{
    json_begin_array(w, name);
    for (size_t i = 0; i < count; i++) json_text(w, NULL, texts[i]);
    json_end(w);
}

void json_numbers(JsonWriter *w, const uint64_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) json_unsigned(w, NULL, numbers[i]);
}

void json_row(JsonWriter *w, const char *name, const uint64_t *numbers, size_t count)
{
    json_begin_array(w, name);
    json_numbers(w, numbers, count);
    json_end(w);
}
