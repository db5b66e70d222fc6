#include "command/hip_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/cli.h"
#include "report/page.h"
#include "support/json.h"
#include "support/json_read.h"
#include "support/map.h"

enum { LINES_AROUND = 3, MOST_SNIPPETS = 1000, MOST_COLUMNS = 400 };

typedef struct Snippet {
    const char *file;
    unsigned line;
} Snippet;
typedef VEC(Snippet) Snippets;

/* ---- where findings are ---- */

static void take_finding(JsonReader *r, Arena *arena, Snippet *snippet)
{
    const char *name;
    double line = 0;
    JSON_MEMBERS(r, arena, name) {
        if (json_peek(r) == 'n') json_skip(r); /* null */
        else if (!strcmp(name, "file")) json_read_text(r, arena, &snippet->file);
        else if (!strcmp(name, "line")) json_read_number(r, &line);
        else json_skip(r);
    }
    snippet->line = line > 0 && line < 1u << 30 ? (unsigned)line : 0;
}

/* Each place once. */
static bool find_places(const StrBuf *text, Arena *arena, Snippets *snippets)
{
    JsonReader r;
    Map known = {0};
    const char *name;
    json_read_begin(&r, text->data, text->len);
    JSON_MEMBERS(&r, arena, name) {
        if (strcmp(name, "findings") != 0) {
            json_skip(&r);
            continue;
        }
        for (json_enter(&r, '['); json_more(&r, ']');) {
            Snippet s = {0};
            take_finding(&r, arena, &s);
            if (!s.file || !s.line) continue;
            const char *key = arena_printf(arena, "%s:%u", s.file, s.line);
            if (map_get_name(&known, key, strlen(key))) continue;
            map_put_name(&known, arena, key, strlen(key), snippets);
            VEC_PUSH(arena, snippets, s);
        }
    }
    return json_read_end(&r);
}

/* ---- the lines there ---- */

/* By file, then by line: each file is read once. */
static int compare_places(const void *a, const void *b)
{
    const Snippet *x = a, *y = b;
    const int files = strcmp(x->file, y->file);
    return files ? files : x->line < y->line ? -1 : x->line > y->line;
}

/* The lines of a file, without their ends. An empty list: it cannot be read. */
typedef VEC(const char *) Lines;
static Lines lines_of(Arena *arena, const char *path)
{
    Lines lines = {0};
    char *line = NULL;
    size_t size = 0;
    FILE *file = fopen(path, "r");
    while (file && getline(&line, &size, file) >= 0) {
        const size_t length = strcspn(line, "\r\n");
        VEC_PUSH(arena, &lines, arena_strndup(arena, line, length < MOST_COLUMNS ? length : MOST_COLUMNS));
    }
    if (file) fclose(file);
    free(line);
    return lines;
}

static void write_lines(const Snippet *s, const Lines *lines, JsonWriter *w)
{
    const unsigned first = s->line > LINES_AROUND ? s->line - LINES_AROUND : 1;
    json_begin_object(w, NULL);
    json_text(w, "file", s->file);
    json_unsigned(w, "line", s->line);
    json_unsigned(w, "from", first);
    json_begin_array(w, "lines");
    for (unsigned n = first; n <= s->line + LINES_AROUND && n <= lines->len; n++)
        json_text(w, NULL, lines->data[n - 1]);
    json_end(w);
    json_end(w);
}

static void write_sources(Arena *arena, Snippets *snippets, JsonWriter *w)
{
    Lines lines = {0};
    if (snippets->len) qsort(snippets->data, snippets->len, sizeof *snippets->data, compare_places);
    json_begin_array(w, "sources");
    for (uint32_t i = 0; i < snippets->len && i < MOST_SNIPPETS; i++) {
        const Snippet *s = &snippets->data[i];
        if (!i || strcmp(s->file, s[-1].file) != 0) lines = lines_of(arena, s->file);
        if (lines.len) write_lines(s, &lines, w);
    }
    json_end(w);
}

static void append_document(Arena *arena, const HipPage *p, const StrBuf *found, Snippets *snippets, StrBuf *document)
{
    JsonWriter w = {.out = document};
    json_begin_object(&w, NULL);
    json_text(&w, "program", json_file_name(p->program));
    json_text(&w, "generator", "wavecc " WAVECC_VERSION);
    write_sources(arena, snippets, &w);
    json_end(&w);
    document->data[--document->len] = 0; /* the end of the object: the findings follow as they are */
    strbuf_printf(document, ", \"found\": %s}", found->data);
}

bool hip_page_write(const HipPage *p)
{
    Arena *arena = arena_new();
    StrBuf found = {0}, document = {0}, out = {0};
    Snippets snippets = {0};
    bool good = true;
    if (access(p->json, R_OK))
        good = !cli_error("no page: the program wrote no findings; it does not use HIP, or a signal ended it");
    good = good && cli_read_file(p->json, &found);
    if (good && !find_places(&found, arena, &snippets)) good = !cli_error("'%s' has no findings", p->json);
    if (good) {
        append_document(arena, p, &found, &snippets, &document);
        page_write(PAGE_FINDINGS, json_file_name(p->program), document.data, &out);
        good = cli_write_file(p->page, out.data, out.len);
        good = (!p->json_copy || cli_write_file(p->json_copy, found.data, found.len)) && good;
    }
    strbuf_free(&out);
    strbuf_free(&document);
    strbuf_free(&found);
    arena_free(arena);
    return good;
}
