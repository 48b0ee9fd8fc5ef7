/** What an attacker really gets: measured lower bounds beside the upper bounds that accountants prove. */
package dev.sfumato.attack;
