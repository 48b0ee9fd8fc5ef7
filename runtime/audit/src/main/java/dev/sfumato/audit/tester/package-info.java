/** A tester of every mechanism of the runtime: runs it on neighbouring inputs and tries to refute what it says that it did. */
package dev.sfumato.audit.tester;
