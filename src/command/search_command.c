/* `wavecc search`: finds words in the project's tables and pages. */
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command/cli.h"
#include "command/search.h"

/* A word consists of letters, digits and characters inside names. Words such as "the" are left out. */
static void read_words(Arena *arena, const char *query, SearchWords *words)
{
    static const char *const empty[] = {"a",    "an",    "and", "the", "of",  "to", "in",  "is", "it", "do",  "does",
                                        "what", "which", "how", "has", "for", "on", "are", "i",  "my", "with"};
    for (const char *at = query; *at;) {
        size_t length = 0;
        bool says = true;
        while (isalnum((unsigned char)at[length]) || (at[length] && strchr("_:*.", at[length]))) length++;
        char *word = arena_strndup(arena, at, length);
        at += length ? length : 1;
        for (; length && strchr(":.", word[length - 1]) && !strstr(word, "..."); length--) word[length - 1] = 0;
        for (size_t i = 0; i < length; i++) word[i] = (char)tolower((unsigned char)word[i]);
        for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) says = says && strcmp(word, empty[i]) != 0;
        for (uint32_t i = 0; i < words->words.len; i++) says = says && strcmp(word, words->words.data[i]) != 0;
        if (length && says) VEC_PUSH(arena, &words->words, word);
    }
}

/* The folder beside the program, in an installation or a build. */
static const char *find_docs(Arena *arena)
{
    static const char *const places[] = {"../" WAVECC_DOCDIR, "../../docs"};
    char self[PATH_MAX];
    if (!cli_find_self(self, sizeof self)) return NULL;
    *strrchr(self, '/') = 0;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const char *folder = *places[i] == '/' ? places[i] : arena_printf(arena, "%s/%s", self, places[i]);
        if (!access(arena_printf(arena, "%s/judge.md", folder), R_OK)) return folder;
    }
    return NULL;
}

static int search(const Options *given, Arena *arena)
{
    const char *name = option_text(given, OPTION_SEARCH_TARGET), *docs = find_docs(arena);
    const Target target = name ? target_from_name(name, strlen(name)) : NUM_TARGETS;
    SearchWords words = {0};
    StrBuf out = {0};
    read_words(arena, given->operand, &words);
    if (given->second) return cli_error("search takes one query: put it into quotes");
    if (!words.words.len) return cli_error("the query '%.80s' has no word to search for", given->operand);
    unsigned found = search_isa(&words, target, &out);
    found += search_docs(arena, &words, docs, &out);
    if (found) fputs(out.data, stdout);
    strbuf_free(&out);
    if (!docs)
        fputs("wavecc: note: the pages of docs/ are not beside this program: only facts of instructions\n", stderr);
    return found ? EXIT_GOOD : cli_error("nothing was found for '%.80s'", given->operand);
}

int cli_search(int argc, char **argv) { return cli_with_options(COMMAND_SEARCH, argc, argv, search); }
