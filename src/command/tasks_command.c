/* `wavecc tasks run`: judges the good kernel of each task, or a candidate, against the naive one, and prints a
   table. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/cli.h"
#include "command/judge_child.h"
#include "support/json_read.h"
#include "support/text.h"

typedef struct TaskFile {
    const char *name, *folder, *title, *target, *launch, *naive, *good;
    const char *naive_launch; /* NULL: `launch` is for both */
    const char *device;       /* whose times are predicted; NULL: the target's */
    double level;
} TaskFile;

static const char *beside(Arena *arena, const char *folder, const char *path)
{
    return *path == '/' ? path : arena_printf(arena, "%s/%s", folder, path);
}

/* Reads task.json. False: a message was printed. */
static bool read_task(Arena *arena, const char *folder, TaskFile *task)
{
    StrBuf text = {0};
    JsonReader r;
    const char *path = arena_printf(arena, "%s/task.json", folder), *name;
    if (!cli_read_file(path, &text)) return false;
    *task = (TaskFile){.folder = folder, .name = text_base_name(folder)};
    json_read_begin(&r, text.data, text.len);
    for (json_enter(&r, '{'); json_more(&r, '}');) {
        const char **to = NULL;
        if (!json_read_name(&r, arena, &name)) break;
        if (!strcmp(name, "title")) to = &task->title;
        else if (!strcmp(name, "target")) to = &task->target;
        else if (!strcmp(name, "launch")) to = &task->launch;
        else if (!strcmp(name, "naive")) to = &task->naive;
        else if (!strcmp(name, "good")) to = &task->good;
        else if (!strcmp(name, "naive_launch")) to = &task->naive_launch;
        else if (!strcmp(name, "device")) to = &task->device;
        if (to) json_read_text(&r, arena, to);
        else if (!strcmp(name, "level")) json_read_number(&r, &task->level);
        else json_skip(&r);
    }
    strbuf_free(&text);
    if (r.error) return !cli_error("%s:%u: %s", path, r.line, r.error);
    if (!task->title || !task->target || !task->launch || !task->naive || !task->good)
        return !cli_error("%s: title, target, launch, naive and good are required", path);
    return true;
}

static JudgeSummary run_task(Arena *arena, const TaskFile *task, const Options *given)
{
    const char *candidate = option_text(given, OPTION_TASK_CANDIDATE);
    const char *naive_launch = task->naive_launch ? task->naive_launch : task->launch;
    VEC(char *) words = {0};
    VEC_PUSH(arena, &words, arena_strdup(arena, beside(arena, task->folder, task->naive)));
    VEC_PUSH(arena, &words, arena_strdup(arena, candidate ? candidate : beside(arena, task->folder, task->good)));
    VEC_PUSH(arena, &words, arena_printf(arena, "--launch=%s", beside(arena, task->folder, naive_launch)));
    if (task->naive_launch)
        VEC_PUSH(arena, &words,
                 arena_printf(arena, "--candidate-launch=%s", beside(arena, task->folder, task->launch)));
    VEC_PUSH(arena, &words, arena_printf(arena, "--target=%s", task->target));
    if (task->device) VEC_PUSH(arena, &words, arena_printf(arena, "--device=%s", task->device));
    if (option_given(given, OPTION_ALLOW_HIP)) VEC_PUSH(arena, &words, arena_strdup(arena, "--allow-hip"));
    return judge_in_child(arena, task->name, words.data, words.len);
}

static void print_row(Arena *arena, const TaskFile *task, const JudgeSummary *s)
{
    const double base = s->sides[SUMMARY_BASE].us, own = s->sides[SUMMARY_CANDIDATE].us;
    printf("| %s | %.0f | %s | %s | %s | %s | %s |\n", task->name, task->level, task->target, summary_us(arena, base),
           summary_us(arena, own), own > 0 && base > 0 ? arena_printf(arena, "%.2f", base / own) : "-",
           s->verdict ? s->verdict : "failed");
    for (uint32_t i = 0; i < s->reasons.len && s->verdict; i++)
        if (!strcmp(s->reasons.data[i].effect, "wrong"))
            fprintf(stderr, "%s: %s: %s\n", task->name, s->reasons.data[i].rule, s->reasons.data[i].text);
    if (s->failure) fprintf(stderr, "%s: %s\n", task->name, s->failure);
    fflush(stdout);
}

static int is_task(const struct dirent *entry) { return *entry->d_name != '.'; }

static bool has_task(Arena *arena, const char *folder)
{
    return !access(arena_printf(arena, "%s/task.json", folder), R_OK);
}

/* The folder is a task, or contains tasks. */
static int run_tasks(const Options *given, Arena *arena)
{
    if (strcmp(given->operand, "run")) return cli_error("tasks has the command 'run'; found '%s'", given->operand);
    const char *named = given->second ? given->second : "tasks";
    size_t length = strlen(named);
    while (length > 1 && named[length - 1] == '/') length--;
    const char *folder = arena_printf(arena, "%.*s", (int)length, named);
    const char *candidate = option_text(given, OPTION_TASK_CANDIDATE);
    struct dirent **names = NULL;
    const bool is_one = has_task(arena, folder);
    const int count = is_one ? 1 : scandir(folder, &names, is_task, alphasort);
    int status = EXIT_GOOD, found = 0;
    if (candidate && !is_one) return cli_error("'%s' is not a task; --candidate needs one task", folder);
    printf("| task | level | target | naive | %s | times | verdict |\n|---|---|---|---|---|---|---|\n",
           candidate ? "candidate" : "good");
    for (int i = 0; i < count; i++) {
        const char *of = is_one ? folder : arena_printf(arena, "%s/%s", folder, names[i]->d_name);
        TaskFile task;
        if (!has_task(arena, of)) continue;
        found++;
        if (!read_task(arena, of, &task)) {
            status = EXIT_USAGE;
            continue;
        }
        const JudgeSummary s = run_task(arena, &task, given);
        print_row(arena, &task, &s);
        if (s.status > status) status = s.status;
    }
    for (int i = 0; i < count && names; i++) free(names[i]);
    free(names);
    return found ? status : cli_error("'%s' has no tasks", folder);
}

int cli_tasks(int argc, char **argv) { return cli_with_options(COMMAND_TASKS, argc, argv, run_tasks); }
