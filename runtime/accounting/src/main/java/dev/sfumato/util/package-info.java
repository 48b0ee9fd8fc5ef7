/**
 * Small things that every module uses: checks of arguments ({@link dev.sfumato.util.Require}), figures as people read them, edit distances,
 * the key that hides fingerprints of data, the version.
 *
 * <p>Nothing that knows privacy, data or files of ours belongs here.
 */
package dev.sfumato.util;
