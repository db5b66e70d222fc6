/* `wavecc judge`: compares two codes for one job and gives a verdict. */
#include <stdio.h>
#include <string.h>

#include "command/cli.h"
#include "command/judge_folder.h"
#include "command/launch_prepare.h"
#include "judge/judge.h"
#include "support/text.h"

typedef struct JudgeCommand {
    RunCommand asked;            /* of the command line; for the base */
    RunCommand own[JUDGE_SIDES]; /* used without a launch file */
    LaunchRun launch[JUDGE_SIDES];
    StrBuf text[JUDGE_SIDES];
    DiagList diags[JUDGE_SIDES];
    bool has_launch[JUDGE_SIDES];
    bool is_quiet;       /* messages are not printed */
    uint64_t made_items; /* work-items of the base, from which arguments are made; 0: unknown yet */
    JudgeRequest request;
    Judgement judgement;
} JudgeCommand;

/* ---- one side ---- */

static bool prepare_launch(JudgeCommand *c, const CommandLine *line, unsigned side, const char *file,
                           const char *launch)
{
    RunCommand *asked = &c->own[side];
    LaunchRun *lr = &c->launch[side];
    JudgeSide *s = &c->request.sides[side];
    *asked = c->asked;
    asked->request.launch = launch;
    *lr = (LaunchRun){.line = line, .replaces = file};
    c->has_launch[side] = true;
    launch_begin(lr, asked, c->request.arena, &c->diags[side]);
    if (!launch_prepare(lr, launch, &c->text[side])) return false;
    if (lr->file.shape_name) c->request.shape = lr->file.shape_name;
    bool is_used = false;
    for (uint32_t i = 0; i < lr->file.steps.len; i++) {
        Run *run = &lr->runs[i].run;
        VEC_PUSH(c->request.arena, &s->launches, run);
        is_used = is_used || !strcmp(lr->runs[i].request.file, file);
    }
    s->buffers = &lr->file.buffers;
    return is_used || diag_error(&c->diags[side], (SourceLoc){launch, 0, 0},
                                 "every launch names an object of its own: '%s' is not launched", file);
}

/* The number and type of elements of a made-up buffer. The type comes from the metadata, else f32. */
static const char *made_spec(Run *run, uint32_t i, uint64_t items)
{
    enum { ELEMENTS_PER_ITEM = 64 };
    const ObjectArg *arg = &run->input.kernel->args[i];
    const size_t length = strcspn(arg->type_name, " ");
    const bool is_known = wavecc_type_from_name(arg->type_name, length) != WAVECC_NUM_TYPES;
    if (!strcmp(arg->value_kind, "global_buffer"))
        return arena_printf(run->arena, "@%u:%.*s[%llu]=random", arg->offset, is_known ? (int)length : 3,
                            is_known ? arg->type_name : "f32", (unsigned long long)items * ELEMENTS_PER_ITEM);
    if (!strcmp(arg->value_kind, "by_value") && (arg->size == 4 || arg->size == 8))
        return arena_printf(run->arena, "@%u:u%u=%llu", arg->offset, 8 * arg->size,
                            (unsigned long long)(text_ends_with(arg->name, ".offset") ? 0 : items));
    return NULL;
}

static bool make_args(JudgeCommand *c, Run *run)
{
    const ObjectKernel *kernel = run->input.kernel;
    if (!c->made_items) c->made_items = (uint64_t)run->launch.grid.x * run->launch.block.x;
    const uint64_t items = c->made_items;
    if (!kernel->has_args && kernel->kernarg_bytes)
        return diag_error(&run->diags, (SourceLoc){0},
                          "the metadata of kernel '%s' do not describe its %u bytes of arguments: give --launch or "
                          "--arg=@OFFSET:SPEC",
                          kernel->name, kernel->kernarg_bytes);
    for (uint32_t i = 0; i < kernel->num_args; i++) {
        const char *spec = kernel->args[i].is_hidden ? NULL : made_spec(run, i, items);
        if (spec && !args_parse(&run->args, spec)) return false;
    }
    run->args.rest_is_zero = true;
    c->request.assumed =
        arena_printf(c->request.arena,
                     "no arguments were given: each pointer gets a buffer of %llu random elements of its type (f32 if "
                     "the code does not say), and each integer is %llu, the work-items of the base along x; give "
                     "--launch or --arg if the kernel needs others",
                     (unsigned long long)items * 64, (unsigned long long)items);
    return true;
}

static bool prepare_alone(JudgeCommand *c, unsigned side, const char *file)
{
    RunCommand *own = &c->own[side];
    Run *run = &own->run;
    *own = c->asked;
    run->arena = c->request.arena;
    diag_init(&run->diags, run->arena);
    own->request.file = file;
    const bool good = run_read_args(run, &own->request) &&
                      run_read_input(run->arena, &own->request, &run->input, &run->diags) && run_choose_launch(run) &&
                      (own->request.specs.len || own->request.rest_is_zero || !run->input.kernel->kernarg_bytes ||
                       make_args(c, run)) &&
                      args_prepare(&run->args, run->options.seed);
    diag_append(&c->diags[side], &run->diags);
    VEC_PUSH(c->request.arena, &c->request.sides[side].launches, run);
    return good;
}

static bool prepare_side(JudgeCommand *c, const CommandLine *line, const Options *given, unsigned side)
{
    static const char *const names[JUDGE_SIDES] = {"base", "candidate"};
    const char *other = side == JUDGE_CANDIDATE ? option_text(given, OPTION_CANDIDATE_LAUNCH) : NULL;
    const char *file = side == JUDGE_BASE ? given->operand : given->second;
    const char *launch = other ? other : c->asked.request.launch;
    c->request.sides[side].name = names[side];
    c->request.sides[side].file = file;
    diag_init(&c->diags[side], c->request.arena);
    return launch ? prepare_launch(c, line, side, file, launch) : prepare_alone(c, side, file);
}

/* ---- the command ---- */

static int status_of(JudgeVerdict verdict)
{
    static const int statuses[NUM_JUDGE_VERDICTS] = {[JUDGE_BETTER] = EXIT_GOOD,
                                                     [JUDGE_EQUAL] = EXIT_GOOD,
                                                     [JUDGE_WORSE] = EXIT_WORSE,
                                                     [JUDGE_WRONG] = EXIT_PROGRAM_FAILED,
                                                     [JUDGE_NOT_COMPARABLE] = EXIT_INCOMPLETE};
    return statuses[verdict];
}

static bool judge_sides(JudgeCommand *c)
{
    const Target a = c->request.sides[0].launches.data[0]->input.object.target,
                 b = c->request.sides[1].launches.data[0]->input.object.target;
    if (a != b)
        return cli_error("the base is for %s and the candidate for %s", target_infos[a].name, target_infos[b].name),
               false;
    return judge_kernels(&c->request, &c->judgement);
}

static bool check_files(const JudgeCommand *asked, const Options *given)
{
    if (!given->second) cli_error("judge takes two files, the base and the candidate (wavecc judge --help)");
    else if (option_given(given, OPTION_CANDIDATE_LAUNCH) && !asked->asked.request.launch)
        cli_error("--candidate-launch has no effect without --launch");
    else if (!strcmp(given->operand, "-") && !strcmp(given->second, "-"))
        cli_error("only one of the files can be standard input");
    else return true;
    return false;
}

/* ---- shapes ---- */

typedef struct JudgeAll {
    const CommandLine *line;
    const Options *given;
    JudgeShapes shapes;
    JudgeCommand *deciding; /* NULL: none yet */
    uint64_t budget;        /* what is left */
} JudgeAll;

static JudgeCommand *begin_shape(const JudgeAll *all, const JudgeCommand *asked, uint32_t shape)
{
    Arena *arena = arena_new();
    JudgeCommand *c = ARENA_NEW(arena, JudgeCommand);
    DiagList *diags = ARENA_NEW(arena, DiagList);
    diag_init(diags, arena);
    *c = (JudgeCommand){.asked = asked->asked};
    c->asked.run.arena = arena;
    diag_init(&c->asked.run.diags, arena);
    if (!c->asked.request.has_shape) c->asked.request.shape = shape;
    c->request = (JudgeRequest){.arena = arena,
                                .diags = diags,
                                .clock = asked->asked.request.time.clock,
                                .seed = asked->asked.run.options.seed,
                                .payloads = option_given(all->given, OPTION_PAYLOADS),
                                .budget = all->budget};
    return c;
}

static void end_shape(JudgeCommand *c)
{
    if (!c) return;
    fflush(stdout);
    for (unsigned side = 0; side < JUDGE_SIDES; side++) {
        if (c->request.sides[side].name && !c->is_quiet) cli_print_diags(&c->diags[side]);
        if (c->has_launch[side]) launch_end(&c->launch[side], &c->text[side]);
        else run_free(&c->own[side].run);
    }
    if (!c->is_quiet) cli_print_diags(c->request.diags);
    arena_free(c->request.arena);
}

/* The number of shapes in the launch files. 0: they differ, and a message was printed. */
static uint32_t count_shapes(const JudgeCommand *c)
{
    uint32_t counts[JUDGE_SIDES];
    for (unsigned side = 0; side < JUDGE_SIDES; side++) {
        counts[side] = c->has_launch[side] ? c->launch[side].file.num_shapes : 1;
        if (c->has_launch[side] && c->asked.request.has_shape) counts[side] = 1;
    }
    if (counts[0] == counts[1]) return counts[0];
    cli_error("the launch file of the base has %u shapes, that of the candidate %u", counts[0], counts[1]);
    return 0;
}

/* Both with one size of the launch file made larger. False: this shows nothing. */
static bool judge_larger(const JudgeAll *all, const JudgeCommand *asked, JudgeCommand *c, const char *size,
                         unsigned times, double less)
{
    JudgeCommand *o = begin_shape(all, asked, 0);
    Arena *arena = o->request.arena;
    const LaunchValue *now = map_get_name(&c->launch[JUDGE_BASE].file.names, size, strlen(size));
    const char *set = arena_printf(arena, "%s=%.0f", size, times * now->real - less);
    VEC_PUSH(arena, &o->asked.request.sets, set);
    bool good = true;
    for (unsigned side = 0; side < JUDGE_SIDES && good; side++) good = prepare_side(o, all->line, all->given, side);
    good = good && judge_other_size(&c->request, &c->judgement, &o->request, set);
    o->is_quiet = true;
    end_shape(o);
    return good;
}

/* A guard may be a number beyond the data, and right for this size alone. */
static void judge_larger_sizes(const JudgeAll *all, const JudgeCommand *asked, JudgeCommand *c)
{
    const JudgeVerdict verdict = c->judgement.verdict;
    if (verdict == JUDGE_WRONG || verdict == JUDGE_NOT_COMPARABLE || c->request.shape) return;
    if (!c->has_launch[0] || !c->has_launch[1] || asked->asked.request.sets.len) return;
    const LaunchFile *file = &c->launch[JUDGE_BASE].file;
    for (uint32_t i = 0; i < file->plain_sizes.len; i++) {
        const uint32_t said = c->judgement.reasons.len;
        double times = 8;
        if (!judge_larger(all, asked, c, file->plain_sizes.data[i], times, 0))
            judge_larger(all, asked, c, file->plain_sizes.data[i], times = 2, 0);
        /* a tail that no tile fills */
        if (c->judgement.reasons.len == said) judge_larger(all, asked, c, file->plain_sizes.data[i], times, 1);
    }
}

/* False: a message was printed. *count: number of shapes. */
static bool judge_shape(JudgeAll *all, const JudgeCommand *asked, uint32_t shape, uint32_t *count)
{
    JudgeCommand *c = begin_shape(all, asked, shape);
    bool good = true;
    for (unsigned side = 0; side < JUDGE_SIDES && good; side++) good = prepare_side(c, all->line, all->given, side);
    good = good && (*count = count_shapes(c)) && judge_sides(c);
    if (!good) {
        end_shape(c);
        return false;
    }
    judge_larger_sizes(all, asked, c);
    const Judgement *j = &c->judgement;
    all->budget = j->instructions < all->budget ? all->budget - j->instructions : 1;
    if (c->request.shape) judge_shapes_add(&all->shapes, &c->request, j);
    if (!all->deciding || judge_decides(j->verdict, all->deciding->judgement.verdict)) {
        end_shape(all->deciding);
        all->deciding = c;
    } else end_shape(c);
    return true;
}

static int judge_files(JudgeCommand *asked, const CommandLine *line, const Options *given)
{
    JudgeAll all = {.line = line, .given = given, .shapes.arena = asked->asked.run.arena};
    StrBuf out = {0};
    uint32_t count = 1;
    int status = EXIT_USAGE;
    if (!check_files(asked, given)) return EXIT_USAGE;
    all.budget = option_number(given, OPTION_BUDGET);
    bool good = true;
    for (uint32_t shape = 0; shape < count && good; shape++) good = judge_shape(&all, asked, shape, &count);
    if (good) {
        const JudgeCommand *c = all.deciding;
        const bool json = option_given(given, OPTION_JUDGE_JSON);
        if (json) judge_write_json(&c->request, &c->judgement, &all.shapes, &(JsonWriter){.out = &out});
        else judge_print_text(&c->request, &c->judgement, &all.shapes, &out);
        printf("%s%s", out.data, json ? "\n" : "");
        strbuf_free(&out);
        status = status_of(c->judgement.verdict);
    }
    end_shape(all.deciding);
    return status;
}

int cli_judge(int argc, char **argv)
{
    Arena *arena = arena_new();
    JudgeCommand c = {.asked.run.arena = arena};
    const CommandLine line = {COMMAND_JUDGE, argc, argv};
    Options *given = ARENA_ARRAY(arena, Options, 1);
    int status = EXIT_USAGE;
    diag_init(&c.asked.run.diags, arena);
    if (cli_options(given, COMMAND_JUDGE, arena, argc, argv, &status)) {
        if (option_given(given, OPTION_JUDGE_BASELINE)) {
            status = judge_folder(arena, given, argc, argv);
            arena_free(arena);
            return status;
        }
        status = EXIT_USAGE;
        if (run_parse_options(&line, &c.asked.request, &c.asked.run)) {
            bug_set_context(given->line);
            status = judge_files(&c, &line, given);
            bug_set_context(NULL);
        }
        cli_print_diags(&c.asked.run.diags);
    }
    arena_free(arena);
    return status;
}
