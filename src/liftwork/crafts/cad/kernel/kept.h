/* The best arrangement of each shape that a climb came by. */
#ifndef KEPT_H
#define KEPT_H
#include "kernel.h"

void keep_shape(const Genes *genes, double cost);

#endif
