package dev.sfumato.dsl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.graph.Graph;
import dev.sfumato.data.image.AttributedImages;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.table.ColumnRule;
import dev.sfumato.data.table.Group;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.graph.PublicFacts;
import dev.sfumato.diffusion.graph.engine.Step;
import dev.sfumato.dsl.attack.Attacks;
import dev.sfumato.dsl.budget.GateResult;
import dev.sfumato.dsl.budget.Gates;
import dev.sfumato.dsl.budget.TeamLedger;
import dev.sfumato.dsl.graph.Graphs;
import dev.sfumato.dsl.graph.OnGraph;
import dev.sfumato.dsl.image.Imaging;
import dev.sfumato.dsl.pac.Pac;
import dev.sfumato.dsl.price.CurveResult;
import dev.sfumato.dsl.price.Pricing;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.table.OnTable;
import dev.sfumato.dsl.table.Tables;
import dev.sfumato.testing.SmoothImages;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Every word with one bad value after another: null, not a number, negative, empty, a file that is not there. */
@Isolated
class BadInputTest {
    private static final Table PEOPLE = Samples.census(40, 1);

    private static final AttributedImages FEW = Samples.lit(Samples.digits(4, 1), 1);

    /** A value that most words take, by the type of the parameter. */
    private static final Map<Class<?>, Object> GOOD = Map.ofEntries(
            Map.entry(double.class, 0.5),
            Map.entry(int.class, 2),
            Map.entry(long.class, 2L),
            Map.entry(boolean.class, true),
            Map.entry(String.class, "x"),
            Map.entry(Release.class, Pricing.gaussian(4)),
            Map.entry(CurveResult.class, Pricing.gaussian(4).curve(2)),
            Map.entry(PrivacyEvent.class, new GaussianEvent(4, 1, Unit.RECORD)),
            Map.entry(Unit.class, Unit.EDGE),
            Map.entry(AttributedImages.class, FEW),
            Map.entry(Function.class, (Function<Object, double[]>) half -> new double[] {1}),
            Map.entry(Graph.class, ResultExamples.GRAPH),
            Map.entry(PublicFacts.class, PublicFacts.of(ResultExamples.GRAPH)),
            Map.entry(Table.class, PEOPLE),
            Map.entry(Images.class, SmoothImages.leveled(100, 6, 1)),
            Map.entry(ColumnRule.class, Tables.cuts("age", 30)),
            Map.entry(Group.class, Tables.group("a", "b")),
            Map.entry(GateResult.class, Gates.budget(1).check(Pricing.laplace(2))),
            Map.entry(TeamLedger.class, Gates.newLedger(ResultExamples.emptyFolder())));

    @Test
    void every_word_of_the_facades_answers_with_a_sentence() {
        for (Class<?> facade : Sfumato.facades()) {
            assertEquals(List.of(), complaints(facade, null));
        }
    }

    @Test
    void every_word_that_follows_answers_with_a_sentence() {
        List<String> complaints = new ArrayList<>();
        OnGraph graph = Graphs.lazyPageRank(0.8, 4).on(ResultExamples.GRAPH);
        OnTable table = Tables.discreteDiffusion(3).on(PEOPLE);
        for (Object target : List.of(
                Pricing.gaussian(4),
                Gates.budget(1),
                Gates.pacBudget(0.02),
                Gates.pacBudget(0.02).on("survey").chargedTo(Gates.newLedger(ResultExamples.emptyFolder())),
                Gates.newLedger(ResultExamples.emptyFolder()),
                Gates.budget(1).on("survey").chargedTo(Gates.newLedger(ResultExamples.emptyFolder())),
                Imaging.twoPhase(36, 100).phaseOne(2, 3).phaseTwo(2, 3, 4),
                graph.how(),
                graph,
                graph.within(1),
                graph.compare(),
                graph.within(1).from(3),
                Pac.pac(0.02),
                Attacks.refute("laplace"),
                ResultExamples.SEARCH,
                ResultExamples.SCORES,
                ResultExamples.SCORES.on(FEW),
                ResultExamples.SCORES.on(FEW).train(),
                ResultExamples.SEARCH.worlds(4).determine(),
                Imaging.imageDiffusion(),
                Imaging.imageDiffusion().mlp(1, 8).on(Samples.digits(4, 1)),
                Imaging.imageDiffusion().mlp(1, 8).on(Samples.digits(4, 1)).within(5, 1e-5, 4),
                table.how(),
                table,
                table.leakage(2),
                table.exact())) {
            complaints.addAll(complaints(target.getClass(), target));
        }
        assertEquals(List.of(), complaints);
    }

    private static List<String> complaints(Class<?> type, Object target) {
        List<String> complaints = new ArrayList<>();
        for (Method word : type.getMethods()) {
            if (word.isAnnotationPresent(NotAWord.class)
                    || !word.getDeclaringClass().getPackageName().startsWith("dev.sfumato.dsl")
                    || Modifier.isStatic(word.getModifiers()) != (target == null)
                    || word.getName().equals("equals")) {
                continue;
            }
            for (int i = 0; i < word.getParameterCount(); i++) {
                for (Object bad : bad(word.getParameters()[i])) {
                    Object[] arguments = good(word);
                    arguments[i] = bad;
                    complaint(word, target, arguments, bad).ifPresent(complaints::add);
                }
            }
        }
        return complaints;
    }

    private static Object[] good(Method word) {
        return Arrays.stream(word.getParameters()).map(BadInputTest::good).toArray();
    }

    private static Object good(Parameter parameter) {
        Class<?> type = parameter.getType();
        if (type.isArray()) {
            Object array = Array.newInstance(type.getComponentType(), 1);
            Object one = GOOD.get(type.getComponentType());
            if (one != null) {
                Array.set(array, 0, one);
            }
            return array;
        }
        if (type == List.class) {
            String of = parameter.getParameterizedType().getTypeName();
            return of.contains("Step")
                    ? List.of(new Step(0.5, 0, 0.5))
                    : of.contains("Integer") ? List.of(3, 3) : List.of(0.5, 0.5);
        }
        return GOOD.get(type);
    }

    private static List<Object> bad(Parameter parameter) {
        Class<?> type = parameter.getType();
        if (type == double.class) {
            return List.of(Double.NaN, -1.0, Double.POSITIVE_INFINITY);
        } else if (type == int.class) {
            return List.of(-1, Integer.MIN_VALUE);
        } else if (type == long.class) {
            return List.of(-1L, Long.MIN_VALUE);
        } else if (type == boolean.class) {
            return List.of();
        }
        List<Object> bad = new ArrayList<>();
        bad.add(null);
        if (type == String.class) {
            bad.addAll(List.of("", "/nowhere/at all/\0"));
        } else if (type == List.class) {
            bad.addAll(List.of(List.of(), Collections.singletonList(null)));
        } else if (type.isArray()) {
            bad.add(Array.newInstance(type.getComponentType(), 0));
            if (!type.getComponentType().isPrimitive()) {
                bad.add(Array.newInstance(type.getComponentType(), 1));
            }
        }
        return bad;
    }

    /** The complaint about the answer to a bad value: it was accepted though it is invalid, or refused without a sentence. */
    private static Optional<String> complaint(Method word, Object target, Object[] arguments, Object bad) {
        String call = word.getDeclaringClass().getSimpleName() + "." + word.getName() + Arrays.deepToString(arguments);
        try {
            word.invoke(target, arguments);
            boolean isAbsurd = bad == null || (bad instanceof Double number && Double.isNaN(number));
            return isAbsurd ? Optional.of(call + " was taken") : Optional.empty();
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            boolean isSentence = (thrown instanceof IllegalArgumentException
                            || thrown instanceof IllegalStateException
                            || thrown instanceof UncheckedIOException)
                    && thrown.getMessage() != null
                    && thrown.getMessage().contains(" ")
                    && !thrown.getMessage().contains("java.");
            return isSentence ? Optional.empty() : Optional.of(call + ": " + thrown);
        } catch (IllegalAccessException e) {
            return Optional.empty();
        }
    }
}
