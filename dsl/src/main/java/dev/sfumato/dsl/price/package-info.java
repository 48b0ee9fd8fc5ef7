/** Releases and their costs: releases, prices, curves, plans, calibration. */
package dev.sfumato.dsl.price;
