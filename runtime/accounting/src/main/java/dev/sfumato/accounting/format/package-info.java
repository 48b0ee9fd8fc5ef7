/** Events written down: JSON that is read for ever, and words. */
package dev.sfumato.accounting.format;
