/* Types and functions of FMI 3.0 (fmi-standard.org), as far as this unit uses them, and how their names are said. */
#ifndef CADMBS_FMI3_H
#define CADMBS_FMI3_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef CADMBS_WITHIN /* another interface calls these functions */
#define FMI3_C static inline
#elif defined(__cplusplus)
#define FMI3_C extern "C"
#else
#define FMI3_C
#endif
#ifdef CADMBS_WITHIN
#define FMI3_EXPORTED
#elif defined(_WIN32)
#define FMI3_EXPORTED __declspec(dllexport)
#elif defined(__GNUC__)
#define FMI3_EXPORTED __attribute__((visibility("default")))
#else
#define FMI3_EXPORTED
#endif

#if defined(FMI3_FUNCTION_PREFIX) && !defined(FMI3_OVERRIDE_FUNCTION_PREFIX)
#define FMI3_JOINED(a, b) a##b
#define FMI3_WITH_PREFIX(a, b) FMI3_JOINED(a, b)
#define FMI3_NAME(name) FMI3_WITH_PREFIX(FMI3_FUNCTION_PREFIX, fmi3##name)
#else
#define FMI3_NAME(name) fmi3##name
#endif
#define FMI3_API(name) FMI3_C FMI3_EXPORTED fmi3Status FMI3_NAME(name)

typedef void *fmi3Instance;
typedef void *fmi3InstanceEnvironment;
typedef void *fmi3FMUState;
typedef uint32_t fmi3ValueReference;
typedef const char *fmi3String;

typedef enum { fmi3OK, fmi3Warning, fmi3Discard, fmi3Error, fmi3Fatal } fmi3Status;
typedef enum {
    fmi3Independent, fmi3Constant, fmi3Fixed, fmi3Tunable, fmi3Discrete, fmi3Dependent
} fmi3DependencyKind;
typedef enum { fmi3IntervalNotYetKnown, fmi3IntervalUnchanged, fmi3IntervalChanged } fmi3IntervalQualifier;

typedef void (*fmi3LogMessageCallback)(fmi3InstanceEnvironment, fmi3Status, fmi3String category, fmi3String message);
typedef void (*fmi3ClockUpdateCallback)(fmi3InstanceEnvironment);
typedef void (*fmi3IntermediateUpdateCallback)(
    fmi3InstanceEnvironment, double, bool, bool, bool, bool, bool *, double *);
typedef void (*fmi3LockPreemptionCallback)(void);
typedef void (*fmi3UnlockPreemptionCallback)(void);

#endif
