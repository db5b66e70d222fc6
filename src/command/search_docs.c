/* Searches the sections of the pages. A section is the text below a heading. Its score comes from the words that it
   contains; rare words count more. */
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command/cli.h"
#include "command/search.h"
#include "support/same_math.h"
#include "support/text.h"

enum { MOST_WORDS = 32, MOST_SECTIONS = 5, MOST_TEXT = 900, MOST_DEPTH = 3 };

typedef struct Section {
    const char *page, *heading, *text;
    uint32_t counts[MOST_WORDS]; /* of each word */
    uint32_t length;             /* words in all */
    uint32_t in_heading;         /* bits by word */
    double score;
} Section;

typedef struct Pages {
    Arena *arena;
    const SearchWords *words;
    VEC(Section) sections;
} Pages;

static bool is_part(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* A word of the query matches a word of the text that starts with it: "hazard" finds "hazards". */
static void count_words(const Pages *pages, const char *text, Section *s, bool is_heading)
{
    for (const char *at = text; *at;) {
        size_t length = 0;
        while (is_part(at[length])) length++;
        if (!length) {
            at++;
            continue;
        }
        s->length++;
        for (uint32_t i = 0; i < pages->words->words.len && i < MOST_WORDS; i++) {
            const char *word = pages->words->words.data[i];
            const size_t own = strlen(word);
            if (own > length || length > own + 3 || strncasecmp(at, word, own)) continue;
            s->counts[i]++;
            if (is_heading) s->in_heading |= 1u << i;
        }
        at += length;
    }
}

static void end_section(Pages *pages, Section *s, const char *begin, const char *end)
{
    while (end > begin && isspace((unsigned char)end[-1])) end--;
    s->text = arena_strndup(pages->arena, begin, (size_t)(end - begin));
    count_words(pages, s->heading, s, true);
    count_words(pages, s->text, s, false);
    if (*s->text) VEC_PUSH(pages->arena, &pages->sections, *s);
}

static void read_page(Pages *pages, const char *page, const char *text)
{
    Section s = {.page = page, .heading = page};
    const char *begin = text;
    bool is_code = false;
    for (const char *line = text; *line;) {
        const char *end = line + strcspn(line, "\n");
        if (!strncmp(line, "```", 3)) is_code = !is_code;
        if (*line == '#' && !is_code) {
            end_section(pages, &s, begin, line);
            const char *name = line + strspn(line, "# ");
            s = (Section){.page = page, .heading = arena_strndup(pages->arena, name, (size_t)(end - name))};
            begin = *end ? end + 1 : end;
        }
        line = *end ? end + 1 : end;
    }
    end_section(pages, &s, begin, begin + strlen(begin));
}

static int is_shown(const struct dirent *entry) { return *entry->d_name != '.'; }

/* Reads by name, so that the order is the same everywhere. */
static void read_folder(Pages *pages, const char *folder, const char *shown, unsigned depth)
{
    struct dirent **names = NULL;
    const int count = scandir(folder, &names, is_shown, NULL);
    for (int i = 0; i < count; i++)
        for (int k = i; k && strcmp(names[k - 1]->d_name, names[k]->d_name) > 0; k--) {
            struct dirent *other = names[k];
            names[k] = names[k - 1];
            names[k - 1] = other;
        }
    for (int i = 0; i < count; i++) {
        const char *path = arena_printf(pages->arena, "%s/%s", folder, names[i]->d_name);
        const char *name = arena_printf(pages->arena, "%s%s", shown, names[i]->d_name);
        struct stat info;
        StrBuf text = {0};
        if (!stat(path, &info) && S_ISDIR(info.st_mode)) {
            if (depth) read_folder(pages, path, arena_printf(pages->arena, "%s/", name), depth - 1);
        } else if (text_ends_with(name, ".md") && cli_read_file(path, &text))
            read_page(pages, name, text.data ? text.data : "");
        strbuf_free(&text);
        free(names[i]);
    }
    free(names);
}

/* BM25: a word counts less if more sections contain it, and each further occurrence adds less. */
static void find_scores(Pages *pages)
{
    const double k = 1.2, b = 0.75, heading = 2;
    double mean = 1;
    for (uint32_t i = 0; i < pages->sections.len; i++) mean += pages->sections.data[i].length;
    mean /= pages->sections.len + 1;
    for (uint32_t w = 0; w < pages->words->words.len && w < MOST_WORDS; w++) {
        uint32_t have = 0;
        for (uint32_t i = 0; i < pages->sections.len; i++) have += pages->sections.data[i].counts[w] > 0;
        const double rare = same_log(1 + (pages->sections.len - have + 0.5) / (have + 0.5));
        VEC_FOREACH(Section, s, &pages->sections) {
            const double count = s->counts[w];
            s->score += rare * count * (k + 1) / (count + k * (1 - b + b * s->length / mean));
            if (s->in_heading >> w & 1) s->score += heading * rare;
        }
    }
}

static void append_section(const Section *s, StrBuf *out)
{
    const size_t length = strlen(s->text);
    size_t shown = length < MOST_TEXT ? length : MOST_TEXT;
    while (shown < length && shown && s->text[shown] != '\n') shown--;
    if (!shown) shown = length < MOST_TEXT ? length : MOST_TEXT;
    strbuf_printf(out, "docs/%s, \"%s\":\n%.*s%s\n\n", s->page, s->heading, (int)shown, s->text,
                  shown < length ? "\n..." : "");
}

unsigned search_docs(Arena *arena, const SearchWords *words, const char *folder, StrBuf *out)
{
    Pages pages = {.arena = arena, .words = words};
    unsigned found = 0;
    if (!folder) return 0;
    read_folder(&pages, folder, "", MOST_DEPTH);
    find_scores(&pages);
    for (; found < MOST_SECTIONS; found++) {
        Section *best = NULL;
        for (uint32_t i = 0; i < pages.sections.len; i++)
            if (pages.sections.data[i].score > 0 && (!best || pages.sections.data[i].score > best->score))
                best = &pages.sections.data[i];
        if (!best) break;
        append_section(best, out);
        best->score = 0;
    }
    return found;
}
