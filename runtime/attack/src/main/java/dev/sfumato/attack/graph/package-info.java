/** Attacks on edges: is this edge there? */
package dev.sfumato.attack.graph;
