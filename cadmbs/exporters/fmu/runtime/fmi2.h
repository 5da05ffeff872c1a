/* Types of FMI 2.0 (fmi-standard.org), as far as this unit uses them, and how names of functions are said. */
#ifndef CADMBS_FMI2_H
#define CADMBS_FMI2_H

#include <stddef.h>

#ifdef __cplusplus
#define FMI2_C extern "C"
#else
#define FMI2_C
#endif
#ifdef _WIN32
#define FMI2_EXPORTED __declspec(dllexport)
#elif defined(__GNUC__)
#define FMI2_EXPORTED __attribute__((visibility("default")))
#else
#define FMI2_EXPORTED
#endif

#if defined(FMI2_FUNCTION_PREFIX) && !defined(FMI2_OVERRIDE_FUNCTION_PREFIX)
#define FMI2_JOINED(a, b) a##b
#define FMI2_WITH_PREFIX(a, b) FMI2_JOINED(a, b)
#define FMI2_NAME(name) FMI2_WITH_PREFIX(FMI2_FUNCTION_PREFIX, fmi2##name)
#else
#define FMI2_NAME(name) fmi2##name
#endif
#define FMI2_API(name) FMI2_C FMI2_EXPORTED fmi2Status FMI2_NAME(name)

typedef void *fmi2Component;
typedef void *fmi2ComponentEnvironment;
typedef void *fmi2FMUstate;
typedef unsigned int fmi2ValueReference;
typedef double fmi2Real;
typedef int fmi2Integer;
typedef int fmi2Boolean;
typedef char fmi2Char;
typedef const fmi2Char *fmi2String;
typedef char fmi2Byte;

typedef enum { fmi2OK, fmi2Warning, fmi2Discard, fmi2Error, fmi2Fatal, fmi2Pending } fmi2Status;
typedef enum { fmi2ModelExchange, fmi2CoSimulation } fmi2Type;
typedef enum { fmi2DoStepStatus, fmi2PendingStatus, fmi2LastSuccessfulTime, fmi2Terminated } fmi2StatusKind;

typedef void (*fmi2CallbackLogger)(
    fmi2ComponentEnvironment, fmi2String name, fmi2Status, fmi2String category, fmi2String message, ...);
typedef void *(*fmi2CallbackAllocateMemory)(size_t, size_t);
typedef void (*fmi2CallbackFreeMemory)(void *);
typedef void (*fmi2StepFinished)(fmi2ComponentEnvironment, fmi2Status);

typedef struct {
    fmi2CallbackLogger logger;
    fmi2CallbackAllocateMemory allocateMemory;
    fmi2CallbackFreeMemory freeMemory;
    fmi2StepFinished stepFinished;
    fmi2ComponentEnvironment componentEnvironment;
} fmi2CallbackFunctions;

typedef struct {
    fmi2Boolean newDiscreteStatesNeeded;
    fmi2Boolean terminateSimulation;
    fmi2Boolean nominalsOfContinuousStatesChanged;
    fmi2Boolean valuesOfContinuousStatesChanged;
    fmi2Boolean nextEventTimeDefined;
    fmi2Real nextEventTime;
} fmi2EventInfo;

#endif
