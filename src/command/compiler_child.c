#include "command/compiler_child.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

const int ending_signals[NUM_ENDING_SIGNALS] = {SIGINT, SIGTERM, SIGHUP};

/* One child at a time. */
static volatile sig_atomic_t got_signal;
static volatile pid_t running;
static struct sigaction before[NUM_ENDING_SIGNALS];

static void pass_on(int number)
{
    const int error = errno;
    got_signal = number;
    if (running > 0) kill(running, number);
    errno = error;
}

static void restore(void)
{
    for (int i = 0; i < NUM_ENDING_SIGNALS; i++) sigaction(ending_signals[i], &before[i], NULL);
}

bool compiler_child_begin(CompilerChild *child) { return temporary_make(child->folder, "compiler-"); }

pid_t compiler_child_fork(CompilerChild *child)
{
    const struct sigaction action = {.sa_handler = pass_on};
    running = 0;
    got_signal = 0;
    for (int i = 0; i < NUM_ENDING_SIGNALS; i++) {
        sigaction(ending_signals[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN) sigaction(ending_signals[i], &action, NULL);
    }
    child->pid = fork();
    if (child->pid > 0) {
        running = child->pid;
        if (got_signal) kill(child->pid, got_signal); /* it came before the child had a number */
        return child->pid;
    }
    restore();
    if (!child->pid && *child->folder) setenv("TMPDIR", child->folder, 1);
    return child->pid;
}

int compiler_child_wait(CompilerChild *child)
{
    int status = 0;
    while (waitpid(child->pid, &status, 0) < 0 && errno == EINTR) continue;
    running = 0;
    restore();
    if (got_signal) {
        compiler_child_end(child);
        raise(got_signal);
    }
    return status;
}

void compiler_child_end(CompilerChild *child) { temporary_remove(child->folder); }
