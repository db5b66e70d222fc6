/* Messages on a terminal. The word for their level has a colour, as in other compilers. Files and pipes get plain
   text. */
#define _GNU_SOURCE /* memmem */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/cli.h"

static bool in_colours(FILE *file)
{
    const char *term = getenv("TERM"), *no_color = getenv("NO_COLOR");
    return isatty(fileno(file)) && !(no_color && *no_color) && term && strcmp(term, "dumb") != 0;
}

/* The first level word in a line, and its colour. NULL: none. */
static const char *find_level(const char *line, size_t bytes, size_t *length, const char **colour)
{
    static const struct {
        const char *word, *colour;
    } levels[] = {{"error:", "\033[1;31m"},   {"fault:", "\033[1;31m"}, {"deadlock:", "\033[1;31m"},
                  {"warning:", "\033[1;35m"}, {"note:", "\033[1;36m"},  {"remark:", "\033[1;34m"}};
    const char *first = NULL;
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        size_t word = strlen(levels[i].word);
        const char *at = memmem(line, bytes, levels[i].word, word);
        /* It must be a separate word, at the start of a message. */
        if (!at || (at != line && at[-1] != ' ') || (first && first < at)) continue;
        first = at;
        *length = word;
        *colour = levels[i].colour;
    }
    return first;
}

void cli_print_messages(FILE *file, const char *text)
{
    if (!in_colours(file)) {
        fputs(text, file);
        return;
    }
    for (const char *line = text; *line;) {
        size_t bytes = strcspn(line, "\n"), length;
        const char *colour, *level = find_level(line, bytes, &length, &colour);
        bytes += line[bytes] == '\n';
        if (level)
            fprintf(file, "%.*s%s%.*s\033[0m%.*s", (int)(level - line), line, colour, (int)length, level,
                    (int)(bytes - length - (size_t)(level - line)), level + length);
        else fwrite(line, 1, bytes, file);
        line += bytes;
    }
}
