/** What is released and what it costs: releases, prices, curves, plans, calibration. */
package dev.sfumato.dsl.price;
