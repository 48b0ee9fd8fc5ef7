/** Renyi differential privacy: bounds on the divergence of each mechanism, their sum over a composition, and its conversion to epsilon. */
package dev.sfumato.accounting.renyi;
