/* The numbers of a unit, by value reference, and what is computed of them.

   Given are, in this order: time; positions q; velocities v; joint forces tau; inputs u of motions (position, velocity
   and acceleration each); parameters p; the internal step of co-simulation. Computed are accelerations a; rates of
   the positions; outputs y, the last ones event indicators. `mechanism.h` has the sizes, `equations.h` the functions. */
#ifndef CADMBS_STATE_H
#define CADMBS_STATE_H

enum {
    AT_TIME = 0,
    AT_Q = 1,
    AT_V = AT_Q + N_Q,
    AT_TAU = AT_V + N_V,
    AT_U = AT_TAU + N_V,
    AT_P = AT_U + N_U,
    AT_STEP = AT_P + N_P,
    AT_A = AT_STEP + 1,
    AT_RATE = AT_A + N_V,
    AT_Y = AT_RATE + N_Q,
    N_NUMBERS = AT_Y + N_Y
};

/* Arrays have one number more than they need, so that none is empty. */
typedef struct {
    double number[N_NUMBERS];
    double constant[N_C + 1]; /* functions of the parameters alone */
    double u[N_U + 1];        /* inputs of motions now, within a communication step */
    double input_time;        /* when the inputs of motions were set */
    bool is_set[N_Q + N_V + 1]; /* which positions and velocities were set before the end of the initialization */
    bool is_initialized;
    bool has_constants, has_rates, has_outputs;
} State;

static void changed(State *s)
{
    s->has_rates = s->has_outputs = false;
}

static void start(State *s)
{
    static const double numbers[AT_A] = START;
    memset(s, 0, sizeof *s);
    memcpy(s->number, numbers, sizeof numbers);
}

/* Inputs of motions at the time of the state: position u + u' s + u'' s^2 / 2 after s, and its rates. */
static void follow_inputs(State *s, double t)
{
    const double *given = s->number + AT_U;
    const double elapsed = t - s->input_time;
    int k;
    for (k = 0; k < N_U; k += 3) {
        s->u[k] = given[k] + elapsed * (given[k + 1] + 0.5 * elapsed * given[k + 2]);
        s->u[k + 1] = given[k + 1] + elapsed * given[k + 2];
        s->u[k + 2] = given[k + 2];
    }
}

static void update_constants(State *s)
{
    if (!s->has_constants) {
        constants_of(s->number + AT_P, s->constant);
        s->has_constants = true;
    }
}

static void accelerations_at(State *s, const double *q, const double *v, double t, double *a)
{
    follow_inputs(s, t);
    accelerations(q, v, s->number + AT_TAU, s->u, s->constant, t, a);
}

static void update_rates(State *s)
{
    update_constants(s);
    if (!s->has_rates) {
        accelerations_at(s, s->number + AT_Q, s->number + AT_V, s->number[AT_TIME], s->number + AT_A);
        position_rates(s->number + AT_Q, s->number + AT_V, s->number + AT_RATE);
        s->has_rates = true;
    }
}

static void update_outputs(State *s)
{
    double *x = s->number;
    update_rates(s);
    if (!s->has_outputs) {
        outputs(x + AT_Q, x + AT_V, x + AT_A, s->constant, x[AT_TIME], x + AT_Y);
        s->has_outputs = true;
    }
}

/* Whether all numbers of an array are finite. */
static bool are_finite(const double *x, int n)
{
    int k;
    for (k = 0; k < n; k++) {
        if (!(x[k] - x[k] == 0.0)) {
            return false;
        }
    }
    return true;
}

/* Rates of all numbers for rates of the given ones (states and inputs). */
static void differentiate(State *s, const double *rate_of_given, double *rate)
{
    double *x = s->number;
    memset(rate, 0, N_NUMBERS * sizeof *rate);
    memcpy(rate, rate_of_given, AT_A * sizeof *rate);
    update_rates(s);
    acceleration_derivatives(
        x + AT_Q, x + AT_V, x + AT_TAU, s->u, s->constant, x[AT_TIME],
        rate + AT_Q, rate + AT_V, rate + AT_TAU, rate + AT_U, rate + AT_A);
    position_rate_derivatives(x + AT_Q, x + AT_V, rate + AT_Q, rate + AT_V, rate + AT_RATE);
    output_derivatives(
        x + AT_Q, x + AT_V, x + AT_A, s->constant, x[AT_TIME],
        rate + AT_Q, rate + AT_V, rate + AT_A, rate + AT_Y);
}

#endif
