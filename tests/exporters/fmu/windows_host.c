/* An importer for Windows: loads a library of FMI 2.0 or 3.0, makes steps of co-simulation, and prints numbers.

   host LIBRARY VERSION TOKEN STEP N_STEPS REFERENCE... */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

typedef void (*Log2)(void *, const char *, int, const char *, const char *, ...);
typedef struct {
    Log2 log;
    void *(*allocate)(size_t, size_t);
    void (*release)(void *);
    void *finished, *environment;
} Callbacks;

static void log3(void *environment, int status, const char *category, const char *message)
{
    (void)environment;
    fprintf(stderr, "%d %s: %s\n", status, category, message);
}

static void log2_(void *environment, const char *name, int status, const char *category, const char *message, ...)
{
    (void)environment; (void)name;
    fprintf(stderr, "%d %s: %s\n", status, category, message);
}

static HMODULE library;

static void *function(const char *name)
{
    void *found = (void *)(uintptr_t)GetProcAddress(library, name);
    if (found == NULL) {
        fprintf(stderr, "no function %s\n", name);
        exit(2);
    }
    return found;
}

#define CALL(name, types, ...) \
    if (((int (*) types)function(name))(__VA_ARGS__) != 0) { \
        fprintf(stderr, "%s failed\n", name); \
        return 1; \
    }

int main(int count, char *words[])
{
    const int is_2 = words[2][0] == '2';
    const char *token = words[3];
    const double h = atof(words[4]);
    const int n_steps = atoi(words[5]);
    static const Callbacks callbacks = {log2_, calloc, free, NULL, NULL};
    bool flags[3];
    double last, value;
    int k;
    void *unit;
    library = LoadLibraryA(words[1]);
    if (library == NULL) {
        fprintf(stderr, "the library cannot be loaded: %lu\n", GetLastError());
        return 1;
    }
    if (is_2) {
        unit = ((void *(*)(const char *, int, const char *, const char *, const Callbacks *, int, int))function(
            "fmi2Instantiate"))("unit", 1, token, "", &callbacks, 0, 0);
        CALL("fmi2SetupExperiment", (void *, int, double, double, int, double), unit, 0, 0.0, 0.0, 0, 0.0)
        CALL("fmi2EnterInitializationMode", (void *), unit)
        CALL("fmi2ExitInitializationMode", (void *), unit)
    } else {
        unit = ((void *(*)(const char *, const char *, const char *, bool, bool, bool, bool, const uint32_t *, size_t,
                           void *, void (*)(void *, int, const char *, const char *), void *))function(
            "fmi3InstantiateCoSimulation"))("unit", token, "", 0, 0, 0, 0, NULL, 0, NULL, log3, NULL);
        CALL("fmi3EnterInitializationMode", (void *, bool, double, double, bool, double), unit, 0, 0.0, 0.0, 0, 0.0)
        CALL("fmi3ExitInitializationMode", (void *), unit)
    }
    for (k = 0; k < n_steps; k++) {
        if (is_2) {
            CALL("fmi2DoStep", (void *, double, double, int), unit, k * h, h, 1)
        } else {
            CALL("fmi3DoStep", (void *, double, double, bool, bool *, bool *, bool *, double *), unit, k * h, h, 1,
                 flags, flags + 1, flags + 2, &last)
        }
    }
    for (k = 6; k < count; k++) {
        const uint32_t reference = (uint32_t)strtoul(words[k], NULL, 10);
        if (is_2) {
            CALL("fmi2GetReal", (void *, const uint32_t *, size_t, double *), unit, &reference, 1, &value)
        } else {
            CALL("fmi3GetFloat64", (void *, const uint32_t *, size_t, double *, size_t), unit, &reference, 1, &value, 1)
        }
        printf("%.17g\n", value);
    }
    ((void (*)(void *))function(is_2 ? "fmi2FreeInstance" : "fmi3FreeInstance"))(unit);
    return 0;
}
