/* Motion: Runge-Kutta steps of order 4 on the joint manifold (Munthe-Kaas), and projection onto the constraints. */
#ifndef CADMBS_STEPS_H
#define CADMBS_STEPS_H

#define GAP_TOLERANCE 1e-11    /* residuals [m, rad] above which positions are projected */
#define DEFECT_TOLERANCE 1e-11 /* violations [m/s, rad/s] above which velocities are projected */
#define OPEN_TOLERANCE 1e-6    /* residuals with which a motion cannot go on */
#define PROJECTIONS 8
#define DRIFT_TOLERANCE 1e-7   /* of an importer's states, above which they are projected at an event */

/* The largest magnitude; not a number where there is one of these. */
static double largest(const double *x, int n)
{
    double size = 0.0;
    int k;
    for (k = 0; k < n; k++) {
        const double magnitude = x[k] < 0.0 ? -x[k] : x[k];
        if (size == size && !(magnitude <= size)) {
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

#define FOLLOWED_STEP 0.05      /* of positions that were set, on their way from the start [m, rad] */
#define FOLLOWED_CORRECTION 0.3 /* of what follows in one step, above which the step is halved */
#define SHORTEST_FOLLOWED 1e-6  /* part of the way below which it does not go on */
#define CLOSING_STEPS 20

/* The loops closed by what is free (weight 1, else 0); whether they close next to where they are. */
static bool close_with_held(State *s, const double *weight)
{
    double *x = s->number, dq[N_V + 1], q[N_Q + 1], gap, defect, length = 0.0;
    int turn, k;
    drift(s, &gap, &defect);
    for (turn = 0; turn < CLOSING_STEPS && gap > GAP_TOLERANCE; turn++) {
        held_position_step(x + AT_Q, weight, s->u, s->constant, x[AT_TIME], dq);
        for (k = 0; k < N_V; k++) {
            dq[k] = -dq[k];
        }
        length += largest(dq, N_V);
        if (!(length <= FOLLOWED_CORRECTION)) {
            return false;
        }
        moved(x + AT_Q, dq, q);
        memcpy(x + AT_Q, q, N_Q * sizeof *q);
        drift(s, &gap, &defect);
    }
    return gap <= GAP_TOLERANCE * CLOSING_STEPS && are_finite(x + AT_Q, N_Q);
}

/* Positions on their way from the start to the goal, with what is held (weight 0); whether the loops stay closed. */
static bool follow_way(State *s, const double *goal, const bool *is_moved, const double *weight, double way)
{
    static const double first[AT_A] = START;
    double *x = s->number, before[N_Q + 1], part = 0.0, step;
    int k;
    memcpy(x + AT_Q, first + AT_Q, N_Q * sizeof *x);
    step = way > FOLLOWED_STEP ? FOLLOWED_STEP / way : 1.0;
    while (part < 1.0) {
        const double end = part + step < 1.0 ? part + step : 1.0;
        memcpy(before, x + AT_Q, N_Q * sizeof *before);
        for (k = 0; k < N_Q; k++) {
            if (is_moved[k]) {
                x[AT_Q + k] = end < 1.0 ? first[AT_Q + k] + end * (goal[k] - first[AT_Q + k]) : goal[k];
            }
        }
        if (close_with_held(s, weight)) {
            part = end;
        } else {
            memcpy(x + AT_Q, before, N_Q * sizeof *before);
            step *= 0.5;
            if (step < SHORTEST_FOLLOWED) {
                return false;
            }
        }
    }
    return true;
}

/* Positions that were set keep their values: those that differ from the start move there, and the others follow on the
   branch of the start. Importers may set all of them: where the loops do not close so, those as at the start follow. */
static bool follow_set_positions(State *s)
{
    static const double first[AT_A] = START;
    static const int column[N_Q + 1] = POSITION_COLUMNS, width[N_Q + 1] = POSITION_WIDTHS;
    double *x = s->number, goal[N_Q + 1], of_set[N_V + 1], of_moved[N_V + 1], gap, defect, way = 0.0;
    bool is_moved[N_Q + 1] = {false};
    int k, j;
    for (k = 0; k < N_V; k++) {
        of_set[k] = of_moved[k] = 1.0;
    }
    for (k = 0; k < N_Q; k++) {
        const double distance = fabs(x[AT_Q + k] - first[AT_Q + k]);
        is_moved[k] = s->is_set[k] && distance > 0.0;
        for (j = 0; j < width[k]; j++) {
            of_set[column[k] + j] = s->is_set[k] ? 0.0 : of_set[column[k] + j];
            of_moved[column[k] + j] = is_moved[k] ? 0.0 : of_moved[column[k] + j];
        }
        way = is_moved[k] && distance > way ? distance : way;
    }
    drift(s, &gap, &defect);
    if (N_ROWS == 0 || way == 0.0 || gap <= GAP_TOLERANCE) {
        return true;
    }
    memcpy(goal, x + AT_Q, N_Q * sizeof *goal);
    if (!follow_way(s, goal, is_moved, of_set, way) && !follow_way(s, goal, is_moved, of_moved, way)) {
        return false;
    }
    changed(s);
    return true;
}

/* Velocities changed where their weight is not zero, so that they meet the constraints; whether they do. */
static bool close_velocities(State *s, const double *weight)
{
    double *x = s->number, dv[N_V + 1], gap, defect;
    int k;
    held_velocity_step(x + AT_Q, x + AT_V, weight, s->u, s->constant, x[AT_TIME], dv);
    for (k = 0; k < N_V; k++) {
        x[AT_V + k] -= weight[k] > 0.0 ? dv[k] : 0.0;
    }
    drift(s, &gap, &defect);
    return defect <= 1e-8 * (1.0 + largest(x + AT_V, N_V));
}

/* Velocities that were set keep their values, without such ones those that the document gives; the others follow. Where
   that is not possible, those that were set as at the start follow too. */
static bool follow_set_velocities(State *s)
{
    static const double first[AT_A] = START;
    static const int given[N_V + 1] = GIVEN_VELOCITIES;
    double *x = s->number, v[N_V + 1], of_set[N_V + 1], of_moved[N_V + 1], gap, defect;
    bool is_any_moved = false;
    int k;
    for (k = 0; k < N_V; k++) {
        const bool is_set = s->is_set[N_Q + k], is_moved = is_set && x[AT_V + k] != first[AT_V + k];
        of_set[k] = is_set ? 0.0 : 1.0;
        of_moved[k] = is_moved ? 0.0 : 1.0;
        is_any_moved = is_any_moved || is_moved;
    }
    for (k = 0; k < N_V && !is_any_moved; k++) {
        of_set[k] = of_moved[k] = given[k] ? 0.0 : 1.0;
    }
    drift(s, &gap, &defect);
    if (N_ROWS == 0 || defect <= DEFECT_TOLERANCE) {
        return true;
    }
    memcpy(v, x + AT_V, N_V * sizeof *v);
    if (!close_velocities(s, of_set)) {
        memcpy(x + AT_V, v, N_V * sizeof *v);
        if (!close_velocities(s, of_moved)) {
            memcpy(x + AT_V, v, N_V * sizeof *v); /* the shortest change of all, where nothing was set */
            return !is_any_moved;
        }
    }
    changed(s);
    return true;
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
