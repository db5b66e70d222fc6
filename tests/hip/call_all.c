/* Calls every function of a library whose name is a line of a file: each must return hipErrorNotSupported.
   usage: call_all LIBRARY NAMES */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

enum { NOT_SUPPORTED = 801 };

int main(int argc, char **argv)
{
    char name[512];
    int wrong = 0, count = 0;
    void *library = argc == 3 ? dlopen(argv[1], RTLD_NOW) : NULL;
    FILE *names = library ? fopen(argv[2], "r") : NULL;
    if (!names) return fprintf(stderr, "call_all: %s\n", library ? argv[2] : dlerror()), 2;
    while (fgets(name, sizeof name, names)) {
        name[strcspn(name, "\n")] = 0;
        int (*function)(void) = (int (*)(void))dlsym(library, name);
        const int result = function ? function() : -1;
        if (result != NOT_SUPPORTED) printf("%s: %d\n", name, result);
        wrong += result != NOT_SUPPORTED;
        count++;
    }
    fclose(names);
    printf("%d functions, %d wrong\n", count, wrong);
    return wrong > 0 || !count;
}
