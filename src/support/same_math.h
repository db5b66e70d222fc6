/* Functions of f64 with the same results on every machine, because libm differs between hosts. They are within two
   units in the last place. They use only additions, products and quotients, which IEEE 754 defines. */
#pragma once

double same_exp(double x);
double same_exp2(double x);
/* NAN for x < 0, -INFINITY for 0. */
double same_log(double x);
/* The same; exact for powers of two. */
double same_log2(double x);
/* x^(-1/3) for x > 0. */
double same_inverse_cube_root(double x);
