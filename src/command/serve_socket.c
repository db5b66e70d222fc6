/* --socket of `wavecc serve`: a child for each connection, which serves it as the server serves standard input. */
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command/cli.h"
#include "command/serve.h"

enum { MOST_CONNECTIONS = 64, BACKLOG = 64 };

static volatile sig_atomic_t is_over;

static void end(int) { is_over = 1; }

/* Binds a socket to the path, for this user only. -1: a message was printed. A socket without a listener is
   replaced. */
static int open_socket(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const int server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (strlen(path) >= sizeof address.sun_path) cli_error("the path '%s' is too long for a socket", path);
    else if (server >= 0) {
        struct stat info;
        strcpy(address.sun_path, path);
        const bool answers = !connect(server, (const struct sockaddr *)&address, sizeof address);
        if (answers) cli_error("a server already listens on '%s'", path);
        else if (!lstat(path, &info) && S_ISSOCK(info.st_mode)) unlink(path);
        const mode_t mask = umask(0177);
        const bool good =
            !answers && !bind(server, (const struct sockaddr *)&address, sizeof address) && !listen(server, BACKLOG);
        umask(mask);
        if (good) return server;
        if (!answers) cli_error("cannot listen on '%s': %s", path, strerror(errno));
    }
    if (server >= 0) close(server);
    return -1;
}

static void end_children(uint32_t *count, bool wait)
{
    while (*count && waitpid(-1, NULL, wait ? 0 : WNOHANG) > 0) --*count;
}

int serve_on_socket(const char *path, ServeLoop *loop, void *server_of_child)
{
    const struct sigaction action = {.sa_handler = end}; /* no SA_RESTART: the signal ends accept */
    const int server = open_socket(path);
    uint32_t connections = 0;
    if (server < 0) return EXIT_USAGE;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    while (!is_over) {
        const int connection = accept(server, NULL, NULL);
        end_children(&connections, false);
        if (connection < 0) continue;
        const pid_t child = connections < MOST_CONNECTIONS ? fork() : -1;
        if (!child) {
            signal(SIGINT, SIG_DFL);
            signal(SIGTERM, SIG_DFL);
            signal(SIGHUP, SIG_DFL);
            dup2(connection, STDIN_FILENO);
            dup2(connection, STDOUT_FILENO);
            close(connection);
            close(server);
            _exit(loop(server_of_child));
        }
        connections += child > 0;
        close(connection);
    }
    close(server);
    unlink(path);
    end_children(&connections, true);
    return EXIT_GOOD;
}
