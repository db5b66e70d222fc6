#include "report/page.h"

#include <string.h>

/* module.cmake makes this from src/report/page/. */
#include "report_page.h"

/* A reader of a <script> of type application/json decodes these escapes, but HTML sees no markup. JSON has such
   characters only in strings. */
static void append_document(const char *text, StrBuf *out)
{
    for (const char *c = text; *c;) {
        const size_t plain = strcspn(c, "<>&");
        strbuf_append_n(out, c, plain);
        c += plain;
        if (*c) strbuf_printf(out, "\\u%04x", (unsigned)*c++);
    }
}

static void append_text(const char *text, StrBuf *out)
{
    for (const char *c = text; *c; c++) {
        const unsigned char byte = (unsigned char)*c;
        if (*c == '<' || *c == '>' || *c == '&' || *c == '"' || byte < 32)
            strbuf_printf(out, "&#%u;", byte < 32 ? 32 : byte);
        else strbuf_char(out, *c);
    }
}

void page_write(const char *title, const char *document, StrBuf *out)
{
    strbuf_append(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title>");
    append_text(title, out);
    strbuf_append(out, "</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<style>\n");
    strbuf_append_n(out, (const char *)page_css, sizeof page_css);
    strbuf_append(out, "</style></head>\n");
    strbuf_append_n(out, (const char *)page_html, sizeof page_html);
    strbuf_append(out, "<script type=\"application/json\" id=\"document\">");
    append_document(document, out);
    strbuf_append(out, "</script>\n<script>\n'use strict';\n{\n");
    strbuf_append_n(out, (const char *)page_js, sizeof page_js);
    strbuf_append_n(out, (const char *)views_js, sizeof views_js);
    strbuf_append_n(out, (const char *)overview_js, sizeof overview_js);
    strbuf_append_n(out, (const char *)compare_js, sizeof compare_js);
    strbuf_append_n(out, (const char *)main_js, sizeof main_js);
    strbuf_append(out, "}\n</script>\n</html>\n");
}
