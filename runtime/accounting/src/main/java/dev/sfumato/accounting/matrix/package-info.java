/** Running sums with correlated noise (matrix mechanisms): their factors, how far one record moves them, and how noisy the sums are. */
package dev.sfumato.accounting.matrix;
