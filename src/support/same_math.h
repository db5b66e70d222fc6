/* Functions of f64 whose results are the same on every machine: the host's libm rounds as it likes. Within two units in
   the last place; additions, products and quotients alone, which IEEE 754 defines. */
#ifndef WAVECC_SUPPORT_SAME_MATH_H
#define WAVECC_SUPPORT_SAME_MATH_H

double same_exp(double x);
double same_exp2(double x);
/* NAN below 0, -INFINITY of 0. */
double same_log(double x);
/* The same; exact of powers of two. */
double same_log2(double x);
/* x^(-1/3) of x > 0. */
double same_inverse_cube_root(double x);

#endif
