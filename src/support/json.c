#include "support/json.h"

void json_string(StrBuf *out, const char *text)
{
    strbuf_char(out, '"');
    for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
        if (*at == '"' || *at == '\\') strbuf_printf(out, "\\%c", *at);
        else if (*at < 0x20 || *at >= 0x7f) strbuf_printf(out, "\\u%04x", *at);
        else strbuf_char(out, (char)*at);
    }
    strbuf_char(out, '"');
}

void json_member(StrBuf *out, const char *name, const char *text)
{
    strbuf_printf(out, ", \"%s\": ", name);
    if (text) json_string(out, text);
    else strbuf_append(out, "null");
}
