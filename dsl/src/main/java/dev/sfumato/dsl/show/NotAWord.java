package dev.sfumato.dsl.show;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Public for other rooms of the language, and no part of it: neither help nor advice about spelling names it, and it may go at any
 * time.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface NotAWord {}
