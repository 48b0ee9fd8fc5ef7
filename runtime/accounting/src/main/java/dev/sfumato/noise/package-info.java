/**
 * The noise of private releases: the only package that draws randomness.
 *
 * <p>Every mechanism draws from the distribution that its event names, exactly: the draws of a real number are refined
 * until the rounded result is certain, the draws of an integer use integer arithmetic alone. docs/proofs/noise.md says why.
 *
 * <p>A {@link dev.sfumato.noise.Mechanism} declares its event beforehand, and hands out its result together with the event that it was. Noise is cryptographic unless a seed is asked for;
 * a seed taints the event, so that nothing released from it can pass a gate.
 *
 * <p>Two limits. The exact samplers take a variable time, which reveals something of the noise to anyone who can measure one
 * release to the nanosecond: do not let others time single releases. And an input that is refused (NaN, infinite, too large for the
 * grid) is refused in the open: clamp the data first, as its sensitivity demands anyway.
 */
package dev.sfumato.noise;
