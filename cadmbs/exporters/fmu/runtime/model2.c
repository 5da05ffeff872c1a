/* FMI 2.0 for one mechanism: its functions call those of FMI 3.0 in model.c, which are not exported here. */
#define CADMBS_WITHIN
#include "model.c"

#include "fmi2.h"

#define NAME_LENGTH 200

/* An instance of FMI 3.0, and what messages need. */
typedef struct {
    fmi3Instance inner;
    fmi2CallbackLogger logger;
    fmi2ComponentEnvironment environment;
    char name[NAME_LENGTH];
    double start_time;
} Component;

/* Messages of the inner instance, whose environment is the component. */
static void pass_on(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category, fmi3String message)
{
    const Component *x = (const Component *)environment;
    if (x->logger != NULL) {
        x->logger(x->environment, x->name, (fmi2Status)status, category, "%s", message);
    }
}

static Component *component_of(fmi2Component component)
{
    return (Component *)component;
}

static fmi3Instance inner_of(fmi2Component component)
{
    return component_of(component)->inner;
}

static fmi2Status not_offered(fmi2Component component)
{
    (void)failed(inner_of(component), "this unit does not offer the function");
    return fmi2Error;
}

FMI2_C FMI2_EXPORTED const char *FMI2_NAME(GetTypesPlatform)(void)
{
    return "default";
}

FMI2_C FMI2_EXPORTED const char *FMI2_NAME(GetVersion)(void)
{
    return "2.0";
}

FMI2_C FMI2_EXPORTED fmi2Component FMI2_NAME(Instantiate)(
    fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources, const fmi2CallbackFunctions *callbacks,
    fmi2Boolean visible, fmi2Boolean logging)
{
    Component *x = (Component *)malloc(sizeof *x);
    (void)type; (void)resources; (void)visible; (void)logging;
    if (x == NULL) {
        return NULL;
    }
    memset(x, 0, sizeof *x);
    x->logger = callbacks != NULL ? callbacks->logger : NULL;
    x->environment = callbacks != NULL ? callbacks->componentEnvironment : NULL;
    if (name != NULL) {
        strncpy(x->name, name, NAME_LENGTH - 1);
    }
    x->inner = instantiated(guid, x, pass_on);
    if (x->inner == NULL) {
        free(x);
        return NULL;
    }
    return x;
}

FMI2_C FMI2_EXPORTED void FMI2_NAME(FreeInstance)(fmi2Component component)
{
    if (component != NULL) {
        FMI3_NAME(FreeInstance)(inner_of(component));
        free(component);
    }
}

FMI2_API(SetDebugLogging)(fmi2Component component, fmi2Boolean on, size_t n, const fmi2String categories[])
{
    (void)component; (void)on; (void)n; (void)categories;
    return fmi2OK;
}

FMI2_API(SetupExperiment)(
    fmi2Component component, fmi2Boolean has_tolerance, fmi2Real tolerance, fmi2Real time, fmi2Boolean has_end,
    fmi2Real end)
{
    (void)has_tolerance; (void)tolerance; (void)has_end; (void)end;
    component_of(component)->start_time = time;
    return fmi2OK;
}

FMI2_API(EnterInitializationMode)(fmi2Component component)
{
    const double time = component_of(component)->start_time;
    return (fmi2Status)FMI3_NAME(EnterInitializationMode)(inner_of(component), false, 0.0, time, false, 0.0);
}

FMI2_API(ExitInitializationMode)(fmi2Component component)
{
    return (fmi2Status)FMI3_NAME(ExitInitializationMode)(inner_of(component));
}

FMI2_API(Terminate)(fmi2Component component)
{
    return (fmi2Status)FMI3_NAME(Terminate)(inner_of(component));
}

FMI2_API(Reset)(fmi2Component component)
{
    component_of(component)->start_time = 0.0;
    return (fmi2Status)FMI3_NAME(Reset)(inner_of(component));
}

FMI2_API(GetReal)(fmi2Component component, const fmi2ValueReference references[], size_t n, fmi2Real values[])
{
    return (fmi2Status)FMI3_NAME(GetFloat64)(inner_of(component), references, n, values, n);
}

FMI2_API(SetReal)(fmi2Component component, const fmi2ValueReference references[], size_t n, const fmi2Real values[])
{
    return (fmi2Status)FMI3_NAME(SetFloat64)(inner_of(component), references, n, values, n);
}

/* Of a type of which there is no variable: nothing can be asked for or set. */
#define ABSENT_TYPE(name, type) \
    FMI2_API(Get##name)(fmi2Component x, const fmi2ValueReference r[], size_t n, type values[]) \
    { (void)r; (void)values; return n == 0 ? fmi2OK : not_offered(x); } \
    FMI2_API(Set##name)(fmi2Component x, const fmi2ValueReference r[], size_t n, const type values[]) \
    { (void)r; (void)values; return n == 0 ? fmi2OK : not_offered(x); }

ABSENT_TYPE(Integer, fmi2Integer)
ABSENT_TYPE(Boolean, fmi2Boolean)
ABSENT_TYPE(String, fmi2String)

FMI2_API(GetFMUstate)(fmi2Component component, fmi2FMUstate *copy)
{
    return (fmi2Status)FMI3_NAME(GetFMUState)(inner_of(component), copy);
}

FMI2_API(SetFMUstate)(fmi2Component component, fmi2FMUstate copy)
{
    return (fmi2Status)FMI3_NAME(SetFMUState)(inner_of(component), copy);
}

FMI2_API(FreeFMUstate)(fmi2Component component, fmi2FMUstate *copy)
{
    return (fmi2Status)FMI3_NAME(FreeFMUState)(inner_of(component), copy);
}

FMI2_API(SerializedFMUstateSize)(fmi2Component component, fmi2FMUstate copy, size_t *size)
{
    return (fmi2Status)FMI3_NAME(SerializedFMUStateSize)(inner_of(component), copy, size);
}

FMI2_API(SerializeFMUstate)(fmi2Component component, fmi2FMUstate copy, fmi2Byte bytes[], size_t size)
{
    return (fmi2Status)FMI3_NAME(SerializeFMUState)(inner_of(component), copy, (uint8_t *)bytes, size);
}

FMI2_API(DeSerializeFMUstate)(fmi2Component component, const fmi2Byte bytes[], size_t size, fmi2FMUstate *copy)
{
    return (fmi2Status)FMI3_NAME(DeserializeFMUState)(inner_of(component), (const uint8_t *)bytes, size, copy);
}

FMI2_API(GetDirectionalDerivative)(
    fmi2Component component, const fmi2ValueReference unknowns[], size_t n_unknowns,
    const fmi2ValueReference knowns[], size_t n_knowns, const fmi2Real seed[], fmi2Real sensitivity[])
{
    return (fmi2Status)FMI3_NAME(GetDirectionalDerivative)(
        inner_of(component), unknowns, n_unknowns, knowns, n_knowns, seed, n_knowns, sensitivity, n_unknowns);
}

FMI2_API(EnterEventMode)(fmi2Component component)
{
    return (fmi2Status)FMI3_NAME(EnterEventMode)(inner_of(component));
}

FMI2_API(NewDiscreteStates)(fmi2Component component, fmi2EventInfo *info)
{
    bool again, end, nominals, states, has_next;
    double next = 0.0;
    const fmi3Status status = FMI3_NAME(UpdateDiscreteStates)(
        inner_of(component), &again, &end, &nominals, &states, &has_next, &next);
    info->newDiscreteStatesNeeded = again;
    info->terminateSimulation = end;
    info->nominalsOfContinuousStatesChanged = nominals;
    info->valuesOfContinuousStatesChanged = states;
    info->nextEventTimeDefined = has_next;
    info->nextEventTime = next;
    return (fmi2Status)status;
}

FMI2_API(EnterContinuousTimeMode)(fmi2Component component)
{
    return (fmi2Status)FMI3_NAME(EnterContinuousTimeMode)(inner_of(component));
}

FMI2_API(CompletedIntegratorStep)(
    fmi2Component component, fmi2Boolean is_final, fmi2Boolean *event, fmi2Boolean *end)
{
    bool needs_event, ends;
    const fmi3Status status =
        FMI3_NAME(CompletedIntegratorStep)(inner_of(component), is_final != 0, &needs_event, &ends);
    *event = needs_event;
    *end = ends;
    return (fmi2Status)status;
}

FMI2_API(SetTime)(fmi2Component component, fmi2Real time)
{
    return (fmi2Status)FMI3_NAME(SetTime)(inner_of(component), time);
}

FMI2_API(SetContinuousStates)(fmi2Component component, const fmi2Real states[], size_t n)
{
    return (fmi2Status)FMI3_NAME(SetContinuousStates)(inner_of(component), states, n);
}

FMI2_API(GetContinuousStates)(fmi2Component component, fmi2Real states[], size_t n)
{
    return (fmi2Status)FMI3_NAME(GetContinuousStates)(inner_of(component), states, n);
}

FMI2_API(GetDerivatives)(fmi2Component component, fmi2Real rates[], size_t n)
{
    return (fmi2Status)FMI3_NAME(GetContinuousStateDerivatives)(inner_of(component), rates, n);
}

FMI2_API(GetNominalsOfContinuousStates)(fmi2Component component, fmi2Real nominals[], size_t n)
{
    return (fmi2Status)FMI3_NAME(GetNominalsOfContinuousStates)(inner_of(component), nominals, n);
}

FMI2_API(GetEventIndicators)(fmi2Component component, fmi2Real indicators[], size_t n)
{
    return (fmi2Status)FMI3_NAME(GetEventIndicators)(inner_of(component), indicators, n);
}

FMI2_API(DoStep)(fmi2Component component, fmi2Real time, fmi2Real h, fmi2Boolean is_final)
{
    bool event, end, early;
    double last;
    return (fmi2Status)FMI3_NAME(DoStep)(
        inner_of(component), time, h, is_final != 0, &event, &end, &early, &last);
}

FMI2_API(CancelStep)(fmi2Component component)
{
    return not_offered(component);
}

FMI2_API(SetRealInputDerivatives)(
    fmi2Component component, const fmi2ValueReference r[], size_t n, const fmi2Integer orders[],
    const fmi2Real values[])
{
    (void)r; (void)orders; (void)values;
    return n == 0 ? fmi2OK : not_offered(component);
}

FMI2_API(GetRealOutputDerivatives)(
    fmi2Component component, const fmi2ValueReference r[], size_t n, const fmi2Integer orders[], fmi2Real values[])
{
    (void)r; (void)orders; (void)values;
    return n == 0 ? fmi2OK : not_offered(component);
}

FMI2_API(GetStatus)(fmi2Component component, const fmi2StatusKind kind, fmi2Status *value)
{
    (void)component; (void)kind; (void)value;
    return fmi2Discard;
}

FMI2_API(GetRealStatus)(fmi2Component component, const fmi2StatusKind kind, fmi2Real *value)
{
    if (kind != fmi2LastSuccessfulTime) {
        return fmi2Discard;
    }
    *value = state_of(inner_of(component))->number[AT_TIME];
    return fmi2OK;
}

FMI2_API(GetIntegerStatus)(fmi2Component component, const fmi2StatusKind kind, fmi2Integer *value)
{
    (void)component; (void)kind; (void)value;
    return fmi2Discard;
}

FMI2_API(GetBooleanStatus)(fmi2Component component, const fmi2StatusKind kind, fmi2Boolean *value)
{
    (void)component;
    if (kind != fmi2Terminated) {
        return fmi2Discard;
    }
    *value = 0;
    return fmi2OK;
}

FMI2_API(GetStringStatus)(fmi2Component component, const fmi2StatusKind kind, fmi2String *value)
{
    (void)component; (void)kind; (void)value;
    return fmi2Discard;
}
