package dev.sfumato.dsl.show;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Public for other rooms of the language, and no part of it: neither help nor advice about spelling names it, and it may go at any
 * time. No method is a word that returns a type marked so.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface NotAWord {}
