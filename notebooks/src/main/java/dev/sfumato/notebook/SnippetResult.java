package dev.sfumato.notebook;

import dev.sfumato.notebook.explain.Problem;
import dev.sfumato.notebook.explain.Snippet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one snippet.
 *
 * @param result its value, for an expression or a variable with one
 * @param outputs what it showed while it ran, in order; none where somebody else took that
 * @param problem why it failed
 */
public record SnippetResult(Snippet snippet, Optional<Value> result, List<Output> outputs, Optional<Problem> problem) {
    /**
     * The value of a snippet.
     *
     * @param object the object itself
     * @param text the object in words
     * @param bundles all that it is shown as, its words last; only text where the snippet keeps its value to itself
     */
    public record Value(@Nullable Object object, String text, List<MimeBundle> bundles) {
        public Value {
            bundles = List.copyOf(bundles);
        }
    }

    public SnippetResult {
        outputs = List.copyOf(outputs);
    }

    static SnippetResult failure(Snippet snippet, Problem problem) {
        return new SnippetResult(snippet, Optional.empty(), List.of(), Optional.of(problem));
    }

    SnippetResult with(List<Output> taken) {
        return new SnippetResult(snippet, result, taken, problem);
    }

    /** The value in words. */
    public Optional<String> value() {
        return result.map(Value::text);
    }

    /** All that the value is shown as, its words last; a snippet that ends in a semicolon keeps its value to itself. */
    public List<MimeBundle> shown() {
        return snippet.isQuiet() ? List.of() : result.map(Value::bundles).orElse(List.of());
    }

    /** The same in words. */
    public Optional<String> shownValue() {
        return shown().isEmpty() ? Optional.empty() : value();
    }

    /** The printed text, standard output and standard error in the order of printing. */
    public String output() {
        return outputs.stream()
                .map(output -> output instanceof Output.Printed printed ? printed.text() : "")
                .collect(Collectors.joining());
    }

    /** Why it failed, as lines to show to a person. */
    public Optional<String> error() {
        return problem.map(Problem::text);
    }

    /** The line of the source text on which it failed, or else on which its code starts. */
    public int line() {
        return problem.flatMap(Problem::place).map(Problem.Place::line).orElse(snippet.line());
    }

    public boolean failed() {
        return problem.isPresent();
    }
}
