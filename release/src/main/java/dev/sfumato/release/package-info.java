/** What is checked of a release before anybody can have it. */
package dev.sfumato.release;
