/**
 * The least noise, the most steps or the largest sampling rate that meets a budget: rough prices to begin from, a search, and a certified
 * price at its end.
 */
package dev.sfumato.accounting.calibration;
