/** Changes that would make a dataset pass, each of them priced before it is offered. */
package dev.sfumato.gate.fix;
