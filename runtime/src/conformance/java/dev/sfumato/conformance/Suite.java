package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** The checks for one kind of case file. */
interface Suite {
    /** The prefix of the names of its files, up to the first hyphen. */
    String prefix();

    /** The fields that a file may hold beside and around its cases, which declare themselves what they may hold. */
    Shape shape();

    /** The cases of a file, each to be run on its own, so that one that throws fails alone. */
    List<Case> cases(JsonNode file);

    /** One case, ready to run. */
    interface Case {
        String id();

        /** The fields of the case that are not known: a case that has any fails. */
        List<String> strangers();

        CaseResult run();
    }
}
