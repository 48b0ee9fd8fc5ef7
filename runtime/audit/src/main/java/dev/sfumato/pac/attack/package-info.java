/** Attackers of releases whose noise was measured by PAC privacy, held against what was promised. */
package dev.sfumato.pac.attack;
