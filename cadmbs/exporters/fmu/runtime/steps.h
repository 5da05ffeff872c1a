/* Motion: Runge-Kutta steps of order 4 on the joint manifold (Munthe-Kaas), and projection onto the constraints. */
#ifndef CADMBS_STEPS_H
#define CADMBS_STEPS_H

#define GAP_TOLERANCE 1e-11    /* residuals [m, rad] above which positions are projected */
#define DEFECT_TOLERANCE 1e-11 /* violations [m/s, rad/s] above which velocities are projected */
#define OPEN_TOLERANCE 1e-6    /* residuals with which a motion cannot go on */
#define PROJECTIONS 8
#define DRIFT_TOLERANCE 1e-7   /* of an importer's states, above which they are projected at an event */

static double largest(const double *x, int n)
{
    double size = 0.0;
    int k;
    for (k = 0; k < n; k++) {
        const double magnitude = x[k] < 0.0 ? -x[k] : x[k];
        if (!(magnitude <= size)) {
            size = magnitude;
        }
    }
    return size;
}

/* Largest residual of the rows that restrict positions, and largest violation of velocities. */
static void drift(State *s, double *gap, double *defect)
{
    double *x = s->number, rows[2 * N_ROWS + 1];
    update_constants(s);
    follow_inputs(s, x[AT_TIME]);
    residuals(x + AT_Q, x + AT_V, s->u, s->constant, x[AT_TIME], rows);
    *gap = largest(rows, N_ROWS);
    *defect = largest(rows + N_ROWS, N_ROWS);
}

/* Unit quaternions; then Newton's method for the shortest corrections in the metric of the mass matrix. */
static bool project(State *s)
{
    double *x = s->number, dq[N_V], q[N_Q], gap, defect;
    int turn, k;
    normalized(x + AT_Q, q);
    memcpy(x + AT_Q, q, sizeof q);
    drift(s, &gap, &defect);
    for (turn = 0; turn < PROJECTIONS && gap > GAP_TOLERANCE; turn++) {
        position_step(x + AT_Q, s->u, s->constant, x[AT_TIME], dq);
        for (k = 0; k < N_V; k++) {
            dq[k] = -dq[k];
        }
        moved(x + AT_Q, dq, q);
        memcpy(x + AT_Q, q, sizeof q);
        drift(s, &gap, &defect);
    }
    for (turn = 0; turn < 2 && defect > DEFECT_TOLERANCE; turn++) {
        velocity_step(x + AT_Q, x + AT_V, s->u, s->constant, x[AT_TIME], dq);
        for (k = 0; k < N_V; k++) {
            x[AT_V + k] -= dq[k];
        }
        drift(s, &gap, &defect);
    }
    changed(s);
    return gap <= OPEN_TOLERANCE && are_finite(x + AT_Q, N_Q + N_V);
}

/* Whether states that an importer integrated have left the constraints or the unit quaternions. */
static bool has_drifted(State *s)
{
    double q[N_Q], gap, defect;
    int k;
    normalized(s->number + AT_Q, q);
    for (k = 0; k < N_Q; k++) {
        q[k] -= s->number[AT_Q + k];
    }
    drift(s, &gap, &defect);
    return largest(q, N_Q) > DRIFT_TOLERANCE || gap > DRIFT_TOLERANCE || defect > DRIFT_TOLERANCE;
}

/* One step: k_j = dexp^-1 of the velocity at q exp(Psi_j), Psi_j = h a_j k_(j-1). */
static bool advance(State *s, double h)
{
    static const double node[4] = {0.0, 0.5, 0.5, 1.0}, weight[4] = {1.0, 2.0, 2.0, 1.0};
    double *x = s->number, dq[N_V] = {0}, k_q[N_V] = {0}, k_v[N_V] = {0}, sum_q[N_V] = {0}, sum_v[N_V] = {0};
    double q[N_Q], v[N_V];
    const double t = x[AT_TIME];
    int j, k;
    update_constants(s);
    for (j = 0; j < 4; j++) {
        for (k = 0; k < N_V; k++) {
            dq[k] = node[j] * h * k_q[k];
            v[k] = x[AT_V + k] + node[j] * h * k_v[k];
        }
        moved(x + AT_Q, dq, q);
        accelerations_at(s, q, v, t + node[j] * h, k_v);
        pulled_back(dq, v, k_q);
        for (k = 0; k < N_V; k++) {
            sum_q[k] += weight[j] * k_q[k];
            sum_v[k] += weight[j] * k_v[k];
        }
    }
    for (k = 0; k < N_V; k++) {
        dq[k] = h / 6.0 * sum_q[k];
        x[AT_V + k] += h / 6.0 * sum_v[k];
    }
    moved(x + AT_Q, dq, q);
    memcpy(x + AT_Q, q, sizeof q);
    x[AT_TIME] = t + h;
    changed(s);
    return N_ROWS > 0 ? project(s) : are_finite(x + AT_Q, N_Q + N_V);
}

/* Equal steps, none longer than the internal step, over a communication step. */
static bool advance_to(State *s, double end)
{
    const double begin = s->number[AT_TIME], ratio = (end - begin) / s->number[AT_STEP];
    const double count = ratio > 1.0 ? ceil(ratio - 1e-6) : 1.0;
    const double h = count - ratio < 1e-9 ? s->number[AT_STEP] : (end - begin) / count; /* a multiple, rounded */
    double k;
    s->input_time = begin;
    for (k = 0.0; k < count; k += 1.0) {
        s->number[AT_TIME] = begin + k * h;
        if (!advance(s, h)) {
            return false;
        }
    }
    s->number[AT_TIME] = s->input_time = end;
    changed(s);
    return true;
}

#endif
