/** The real success of attackers: measured lower bounds beside the upper bounds that accountants prove. */
package dev.sfumato.attack;
