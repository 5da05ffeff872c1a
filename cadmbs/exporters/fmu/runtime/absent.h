/* Functions that this unit does not offer: importers look all of them up, and get an error. */
#ifndef CADMBS_ABSENT_H
#define CADMBS_ABSENT_H

#define NOT_OFFERED(instance) failed(instance, "this unit does not offer the function")

#define ABSENT_VALUES(name, type) \
    FMI3_API(Get##name)(fmi3Instance x, const fmi3ValueReference r[], size_t n, type values[], size_t n_values) \
    { (void)r; (void)n; (void)values; (void)n_values; return NOT_OFFERED(x); } \
    FMI3_API(Set##name)(fmi3Instance x, const fmi3ValueReference r[], size_t n, const type values[], size_t n_values) \
    { (void)r; (void)n; (void)values; (void)n_values; return NOT_OFFERED(x); }

ABSENT_VALUES(Float32, float)
ABSENT_VALUES(Int8, int8_t)
ABSENT_VALUES(UInt8, uint8_t)
ABSENT_VALUES(Int16, int16_t)
ABSENT_VALUES(UInt16, uint16_t)
ABSENT_VALUES(Int32, int32_t)
ABSENT_VALUES(UInt32, uint32_t)
ABSENT_VALUES(Int64, int64_t)
ABSENT_VALUES(UInt64, uint64_t)
ABSENT_VALUES(Boolean, bool)
ABSENT_VALUES(String, fmi3String)

typedef const uint8_t *fmi3Binary;

FMI3_API(GetBinary)(
    fmi3Instance x, const fmi3ValueReference r[], size_t n, size_t sizes[], fmi3Binary values[], size_t n_values)
{ (void)r; (void)n; (void)sizes; (void)values; (void)n_values; return NOT_OFFERED(x); }

FMI3_API(SetBinary)(
    fmi3Instance x, const fmi3ValueReference r[], size_t n, const size_t sizes[], const fmi3Binary values[],
    size_t n_values)
{ (void)r; (void)n; (void)sizes; (void)values; (void)n_values; return NOT_OFFERED(x); }

FMI3_API(GetClock)(fmi3Instance x, const fmi3ValueReference r[], size_t n, bool values[])
{ (void)r; (void)n; (void)values; return NOT_OFFERED(x); }

FMI3_API(SetClock)(fmi3Instance x, const fmi3ValueReference r[], size_t n, const bool values[])
{ (void)r; (void)n; (void)values; return NOT_OFFERED(x); }

FMI3_API(GetIntervalDecimal)(
    fmi3Instance x, const fmi3ValueReference r[], size_t n, double intervals[], fmi3IntervalQualifier qualifiers[])
{ (void)r; (void)n; (void)intervals; (void)qualifiers; return NOT_OFFERED(x); }

FMI3_API(SetIntervalDecimal)(fmi3Instance x, const fmi3ValueReference r[], size_t n, const double intervals[])
{ (void)r; (void)n; (void)intervals; return NOT_OFFERED(x); }

FMI3_API(GetIntervalFraction)(
    fmi3Instance x, const fmi3ValueReference r[], size_t n, uint64_t counters[], uint64_t resolutions[],
    fmi3IntervalQualifier qualifiers[])
{ (void)r; (void)n; (void)counters; (void)resolutions; (void)qualifiers; return NOT_OFFERED(x); }

FMI3_API(SetIntervalFraction)(
    fmi3Instance x, const fmi3ValueReference r[], size_t n, const uint64_t counters[], const uint64_t resolutions[])
{ (void)r; (void)n; (void)counters; (void)resolutions; return NOT_OFFERED(x); }

FMI3_API(GetShiftDecimal)(fmi3Instance x, const fmi3ValueReference r[], size_t n, double shifts[])
{ (void)r; (void)n; (void)shifts; return NOT_OFFERED(x); }

FMI3_API(SetShiftDecimal)(fmi3Instance x, const fmi3ValueReference r[], size_t n, const double shifts[])
{ (void)r; (void)n; (void)shifts; return NOT_OFFERED(x); }

FMI3_API(GetShiftFraction)(
    fmi3Instance x, const fmi3ValueReference r[], size_t n, uint64_t counters[], uint64_t resolutions[])
{ (void)r; (void)n; (void)counters; (void)resolutions; return NOT_OFFERED(x); }

FMI3_API(SetShiftFraction)(
    fmi3Instance x, const fmi3ValueReference r[], size_t n, const uint64_t counters[], const uint64_t resolutions[])
{ (void)r; (void)n; (void)counters; (void)resolutions; return NOT_OFFERED(x); }

FMI3_API(GetNumberOfVariableDependencies)(fmi3Instance x, fmi3ValueReference r, size_t *n)
{ (void)r; (void)n; return NOT_OFFERED(x); }

FMI3_API(GetVariableDependencies)(
    fmi3Instance x, fmi3ValueReference r, size_t elements[], fmi3ValueReference independents[],
    size_t elements_of_independents[], fmi3DependencyKind kinds[], size_t n)
{
    (void)r; (void)elements; (void)independents; (void)elements_of_independents; (void)kinds; (void)n;
    return NOT_OFFERED(x);
}

FMI3_API(GetAdjointDerivative)(
    fmi3Instance x, const fmi3ValueReference unknowns[], size_t n_unknowns, const fmi3ValueReference knowns[],
    size_t n_knowns, const double seed[], size_t n_seed, double sensitivity[], size_t n_sensitivity)
{
    (void)unknowns; (void)n_unknowns; (void)knowns; (void)n_knowns; (void)seed; (void)n_seed; (void)sensitivity;
    (void)n_sensitivity;
    return NOT_OFFERED(x);
}

FMI3_API(GetOutputDerivatives)(
    fmi3Instance x, const fmi3ValueReference r[], size_t n, const int32_t orders[], double values[], size_t n_values)
{ (void)r; (void)n; (void)orders; (void)values; (void)n_values; return NOT_OFFERED(x); }

FMI3_API(EnterConfigurationMode)(fmi3Instance x) { return NOT_OFFERED(x); }
FMI3_API(ExitConfigurationMode)(fmi3Instance x) { return NOT_OFFERED(x); }
FMI3_API(EvaluateDiscreteStates)(fmi3Instance x) { (void)x; return fmi3OK; }

FMI3_API(ActivateModelPartition)(fmi3Instance x, fmi3ValueReference clock, double time)
{ (void)clock; (void)time; return NOT_OFFERED(x); }

FMI3_C FMI3_EXPORTED fmi3Instance FMI3_NAME(InstantiateScheduledExecution)(
    fmi3String name, fmi3String token, fmi3String resources, bool visible, bool logging,
    fmi3InstanceEnvironment environment, fmi3LogMessageCallback log, fmi3ClockUpdateCallback clock,
    fmi3LockPreemptionCallback lock, fmi3UnlockPreemptionCallback unlock)
{
    (void)name; (void)token; (void)resources; (void)visible; (void)logging; (void)environment; (void)log; (void)clock;
    (void)lock; (void)unlock;
    return NULL;
}

#endif
