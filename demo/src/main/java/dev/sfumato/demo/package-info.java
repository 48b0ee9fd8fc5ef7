/** The demo, which uses the language and the plugin as a user does. */
@org.jspecify.annotations.NullMarked
package dev.sfumato.demo;
