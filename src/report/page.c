#include "report/page.h"

#include <string.h>

#include "support/vec.h"

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

typedef struct Part {
    const unsigned char *bytes;
    size_t length;
} Part;
#define PART(array) {array, sizeof array}

/* What the body has, and its scripts, which stand in one block: what they declare is theirs alone. */
static const struct {
    Part body, scripts[6];
} kinds[NUM_PAGE_KINDS] = {
    [PAGE_REPORT] = {PART(page_html),
                     {PART(elements_js), PART(page_js), PART(views_js), PART(overview_js), PART(compare_js),
                      PART(main_js)}},
    [PAGE_FINDINGS] = {PART(findings_html), {PART(elements_js), PART(findings_js)}},
};

static void append_part(Part part, StrBuf *out)
{
    if (part.length) strbuf_append_n(out, (const char *)part.bytes, part.length);
}

void page_write(PageKind kind, const char *title, const char *document, StrBuf *out)
{
    strbuf_append(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title>");
    append_text(title, out);
    strbuf_append(out, "</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<style>\n");
    append_part((Part)PART(page_css), out);
    strbuf_append(out, "</style></head>\n");
    append_part(kinds[kind].body, out);
    strbuf_append(out, "<script type=\"application/json\" id=\"document\">");
    append_document(document, out);
    strbuf_append(out, "</script>\n<script>\n'use strict';\n{\n");
    ARRAY_FOREACH(const Part, part, kinds[kind].scripts, sizeof kinds[kind].scripts / sizeof(Part))
        append_part(*part, out);
    strbuf_append(out, "}\n</script>\n</html>\n");
}
