/* FMI 3.0 for one mechanism: model exchange, and co-simulation by steps of fixed length. No events but projections. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fmi3.h"
#include "mechanism.h"
#include "equations.h"
#include "state.h"
#include "steps.h"

typedef struct {
    State state;
    fmi3InstanceEnvironment environment;
    fmi3LogMessageCallback log;
} Instance;

static Instance *instance_of(fmi3Instance instance)
{
    return (Instance *)instance;
}

static State *state_of(fmi3Instance instance)
{
    return &instance_of(instance)->state;
}

static fmi3Status failed(fmi3Instance instance, const char *message)
{
    const Instance *x = instance_of(instance);
    if (x->log != NULL) {
        x->log(x->environment, fmi3Error, "logStatusError", message);
    }
    return fmi3Error;
}

static fmi3Instance instantiated(const char *token, fmi3InstanceEnvironment environment, fmi3LogMessageCallback log)
{
    Instance *x;
    if (token == NULL || strcmp(token, TOKEN) != 0) {
        if (log != NULL) {
            log(environment, fmi3Error, "logStatusError", "the instantiation token is that of another unit");
        }
        return NULL;
    }
    x = (Instance *)malloc(sizeof *x);
    if (x != NULL) {
        start(&x->state);
        x->environment = environment;
        x->log = log;
    }
    return x;
}

#ifndef CADMBS_WITHIN
#include "absent.h"
#endif

FMI3_C FMI3_EXPORTED const char *FMI3_NAME(GetVersion)(void)
{
    return "3.0";
}

FMI3_C FMI3_EXPORTED fmi3Instance FMI3_NAME(InstantiateModelExchange)(
    fmi3String name, fmi3String token, fmi3String resources, bool visible, bool logging,
    fmi3InstanceEnvironment environment, fmi3LogMessageCallback log)
{
    (void)name; (void)resources; (void)visible; (void)logging;
    return instantiated(token, environment, log);
}

FMI3_C FMI3_EXPORTED fmi3Instance FMI3_NAME(InstantiateCoSimulation)(
    fmi3String name, fmi3String token, fmi3String resources, bool visible, bool logging, bool events, bool early,
    const fmi3ValueReference intermediate[], size_t n_intermediate, fmi3InstanceEnvironment environment,
    fmi3LogMessageCallback log, fmi3IntermediateUpdateCallback update)
{
    (void)name; (void)resources; (void)visible; (void)logging; (void)events; (void)early;
    (void)intermediate; (void)n_intermediate; (void)update;
    return instantiated(token, environment, log);
}

FMI3_C FMI3_EXPORTED void FMI3_NAME(FreeInstance)(fmi3Instance instance)
{
    free(instance);
}

FMI3_API(SetDebugLogging)(fmi3Instance instance, bool on, size_t n, const fmi3String categories[])
{
    (void)instance; (void)on; (void)n; (void)categories;
    return fmi3OK;
}

FMI3_API(EnterInitializationMode)(
    fmi3Instance instance, bool has_tolerance, double tolerance, double time, bool has_end, double end)
{
    State *s = state_of(instance);
    (void)has_tolerance; (void)tolerance; (void)has_end; (void)end;
    s->number[AT_TIME] = s->input_time = time;
    changed(s);
    return fmi3OK;
}

FMI3_API(ExitInitializationMode)(fmi3Instance instance)
{
    State *s = state_of(instance);
    s->input_time = s->number[AT_TIME];
    if (!follow_set_positions(s)) {
        return failed(instance, "the loops cannot be closed with the positions that were set: they are out of reach "
                                "of the start, or contradict each other");
    }
    if (!follow_set_velocities(s)) {
        return failed(instance, "the velocities that were set contradict the constraints");
    }
    if (!project(s)) {
        return failed(instance, "the initial values do not close the loops");
    }
    s->is_initialized = true;
    update_rates(s);
    if (!are_finite(s->number + AT_A, N_V)) {
        return failed(instance, "the accelerations at the initial values are not finite");
    }
    return fmi3OK;
}

FMI3_API(EnterEventMode)(fmi3Instance instance)
{
    (void)instance;
    return fmi3OK;
}

FMI3_API(EnterContinuousTimeMode)(fmi3Instance instance)
{
    (void)instance;
    return fmi3OK;
}

FMI3_API(Terminate)(fmi3Instance instance)
{
    (void)instance;
    return fmi3OK;
}

FMI3_API(Reset)(fmi3Instance instance)
{
    start(state_of(instance));
    return fmi3OK;
}

FMI3_API(GetFloat64)(
    fmi3Instance instance, const fmi3ValueReference references[], size_t n, double values[], size_t n_values)
{
    State *s = state_of(instance);
    size_t k;
    if (n_values != n) {
        return failed(instance, "all variables are scalars: as many values as references");
    }
    for (k = 0; k < n; k++) {
        if (references[k] >= N_NUMBERS) {
            return failed(instance, "there is no variable of this reference");
        }
        if (references[k] >= AT_Y) {
            update_outputs(s);
        } else if (references[k] >= AT_A) {
            update_rates(s);
        }
        values[k] = s->number[references[k]];
    }
    return fmi3OK;
}

FMI3_API(SetFloat64)(
    fmi3Instance instance, const fmi3ValueReference references[], size_t n, const double values[], size_t n_values)
{
    State *s = state_of(instance);
    size_t k;
    if (n_values != n) {
        return failed(instance, "all variables are scalars: as many values as references");
    }
    for (k = 0; k < n; k++) {
        const bool is_input = references[k] >= AT_TAU && references[k] < AT_P;
        const bool is_tunable = references[k] >= AT_P && references[k] < AT_P + N_TUNABLE;
        if (references[k] == AT_TIME || references[k] >= AT_A) {
            return failed(instance, "this variable is computed");
        }
        if (s->is_initialized && !is_input && !is_tunable) {
            return failed(instance, "states, axes and the internal step can be set before the end of the "
                                    "initialization only");
        }
        if (references[k] == AT_STEP && !(values[k] > 0.0)) {
            return failed(instance, "the internal step must be positive");
        }
        if (references[k] >= AT_P && references[k] < AT_P + N_MASSES && values[k] < 0.0) {
            return failed(instance, "a mass must not be negative");
        }
        s->number[references[k]] = values[k];
        if (references[k] >= AT_Q && references[k] < AT_TAU) {
            s->is_set[references[k] - AT_Q] = true;
        }
        s->has_constants = s->has_constants && is_input;
        s->input_time = s->number[AT_TIME];
    }
    changed(s);
    return fmi3OK;
}

FMI3_API(GetDirectionalDerivative)(
    fmi3Instance instance, const fmi3ValueReference unknowns[], size_t n_unknowns,
    const fmi3ValueReference knowns[], size_t n_knowns, const double seed[], size_t n_seed, double sensitivity[],
    size_t n_sensitivity)
{
    double given[AT_A] = {0}, rate[N_NUMBERS];
    size_t k;
    if (n_seed != n_knowns || n_sensitivity != n_unknowns) {
        return failed(instance, "all variables are scalars: as many values as references");
    }
    for (k = 0; k < n_knowns; k++) {
        if (knowns[k] < AT_Q || knowns[k] >= AT_P) {
            return failed(instance, "derivatives are those by states and inputs");
        }
        given[knowns[k]] += seed[k];
    }
    differentiate(state_of(instance), given, rate);
    for (k = 0; k < n_unknowns; k++) {
        if (unknowns[k] >= N_NUMBERS) {
            return failed(instance, "there is no variable of this reference");
        }
        sensitivity[k] = rate[unknowns[k]];
    }
    return fmi3OK;
}

FMI3_API(GetFMUState)(fmi3Instance instance, fmi3FMUState *copy)
{
    if (*copy == NULL) {
        *copy = malloc(sizeof(State));
    }
    if (*copy == NULL) {
        return failed(instance, "no memory for the state");
    }
    memcpy(*copy, state_of(instance), sizeof(State));
    return fmi3OK;
}

FMI3_API(SetFMUState)(fmi3Instance instance, fmi3FMUState copy)
{
    memcpy(state_of(instance), copy, sizeof(State));
    return fmi3OK;
}

FMI3_API(FreeFMUState)(fmi3Instance instance, fmi3FMUState *copy)
{
    (void)instance;
    free(*copy);
    *copy = NULL;
    return fmi3OK;
}

FMI3_API(SerializedFMUStateSize)(fmi3Instance instance, fmi3FMUState copy, size_t *size)
{
    (void)instance; (void)copy;
    *size = sizeof(State);
    return fmi3OK;
}

FMI3_API(SerializeFMUState)(fmi3Instance instance, fmi3FMUState copy, uint8_t bytes[], size_t size)
{
    if (size != sizeof(State)) {
        return failed(instance, "the size is not that of a state");
    }
    memcpy(bytes, copy, size);
    return fmi3OK;
}

FMI3_API(DeserializeFMUState)(fmi3Instance instance, const uint8_t bytes[], size_t size, fmi3FMUState *copy)
{
    if (size != sizeof(State) || FMI3_NAME(GetFMUState)(instance, copy) != fmi3OK) {
        return failed(instance, "the size is not that of a state");
    }
    memcpy(*copy, bytes, size);
    return fmi3OK;
}

FMI3_API(UpdateDiscreteStates)(
    fmi3Instance instance, bool *again, bool *end, bool *nominals, bool *states, bool *has_next, double *next)
{
    State *s = state_of(instance);
    (void)next;
    *again = *end = *nominals = *states = *has_next = false;
    if (has_drifted(s)) {
        *states = true;
        if (!project(s)) {
            return failed(instance, "the loops cannot be closed");
        }
    }
    return fmi3OK;
}

FMI3_API(CompletedIntegratorStep)(fmi3Instance instance, bool is_final, bool *event, bool *end)
{
    (void)is_final;
    *event = has_drifted(state_of(instance));
    *end = false;
    return fmi3OK;
}

FMI3_API(SetTime)(fmi3Instance instance, double time)
{
    State *s = state_of(instance);
    s->number[AT_TIME] = s->input_time = time;
    changed(s);
    return fmi3OK;
}

FMI3_API(GetNumberOfContinuousStates)(fmi3Instance instance, size_t *n)
{
    (void)instance;
    *n = N_Q + N_V;
    return fmi3OK;
}

FMI3_API(GetContinuousStates)(fmi3Instance instance, double states[], size_t n)
{
    memcpy(states, state_of(instance)->number + AT_Q, n * sizeof *states);
    return n == N_Q + N_V ? fmi3OK : fmi3Error;
}

FMI3_API(SetContinuousStates)(fmi3Instance instance, const double states[], size_t n)
{
    memcpy(state_of(instance)->number + AT_Q, states, n * sizeof *states);
    changed(state_of(instance));
    return n == N_Q + N_V ? fmi3OK : fmi3Error;
}

FMI3_API(GetContinuousStateDerivatives)(fmi3Instance instance, double rates[], size_t n)
{
    State *s = state_of(instance);
    update_rates(s);
    if (n != N_Q + N_V || !are_finite(s->number + AT_A, N_V)) {
        return failed(instance, "the accelerations are not finite");
    }
    memcpy(rates, s->number + AT_RATE, N_Q * sizeof *rates);
    memcpy(rates + N_Q, s->number + AT_A, N_V * sizeof *rates);
    return fmi3OK;
}

FMI3_API(GetNominalsOfContinuousStates)(fmi3Instance instance, double nominals[], size_t n)
{
    size_t k;
    (void)instance;
    for (k = 0; k < n; k++) {
        nominals[k] = 1.0;
    }
    return fmi3OK;
}

FMI3_API(GetNumberOfEventIndicators)(fmi3Instance instance, size_t *n)
{
    (void)instance;
    *n = N_EVENTS;
    return fmi3OK;
}

FMI3_API(GetEventIndicators)(fmi3Instance instance, double indicators[], size_t n)
{
    State *s = state_of(instance);
    if (n != N_EVENTS) {
        return fmi3Error;
    }
    if (N_EVENTS > 0) {
        update_outputs(s);
        memcpy(indicators, s->number + AT_Y + N_Y - N_EVENTS, N_EVENTS * sizeof *indicators);
    }
    return fmi3OK;
}

FMI3_API(EnterStepMode)(fmi3Instance instance)
{
    (void)instance;
    return fmi3OK;
}

FMI3_API(DoStep)(
    fmi3Instance instance, double time, double h, bool is_final, bool *event, bool *end, bool *early, double *last)
{
    State *s = state_of(instance);
    (void)is_final;
    *event = *end = *early = false;
    *last = s->number[AT_TIME];
    if (!(h > 0.0)) {
        return failed(instance, "a communication step must be positive");
    }
    s->number[AT_TIME] = time;
    if (!advance_to(s, time + h)) {
        return failed(instance, "the motion cannot go on: it is not finite, or its loops open");
    }
    *last = s->number[AT_TIME];
    return fmi3OK;
}
