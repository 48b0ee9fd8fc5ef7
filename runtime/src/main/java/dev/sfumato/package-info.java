/**
 * What every room of the runtime shares: the checks of parameters and the version.
 *
 * <p>Nothing else belongs here.
 */
package dev.sfumato;
