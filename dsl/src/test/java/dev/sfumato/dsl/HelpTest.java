package dev.sfumato.dsl;

import static dev.sfumato.dsl.Samples.census;
import static dev.sfumato.dsl.Sfumato.help;
import static dev.sfumato.dsl.price.Pricing.gaussian;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.dsl.help.OtherTools;
import dev.sfumato.dsl.help.Vocabulary;
import dev.sfumato.dsl.help.Word;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Help fits the screen, leads on, and misses no word. */
class HelpTest {
    private static final Vocabulary VOCABULARY = Sfumato.vocabulary();

    @Test
    void all_words_that_begin_a_sentence_fit_one_screen() {
        System.setProperty("sfumato.width", "100");
        try {
            List<String> lines = help().toString().lines().toList();
            assertTrue(lines.size() <= 24, lines.size() + " lines:\n" + help());
            VOCABULARY.first().forEach(word -> assertTrue(help().toString().contains(word.name()), word.name()));
        } finally {
            System.clearProperty("sfumato.width");
        }
    }

    @Test
    void a_topic_leads_on_to_types_and_a_type_to_words() {
        String tables = help("tables").toString();
        assertTrue(tables.contains("discreteDiffusion(steps)"), tables);
        assertTrue(tables.contains("OnTable"), tables);
        assertTrue(help("OnTable").toString().contains(".within(epsilon, delta, publicRows)"));
        assertEquals(help("tables").toString(), help("Tables").toString());
    }

    @Test
    void a_word_is_explained_wherever_it_stands() {
        String calibrate = help("calibrate").toString();
        assertTrue(calibrate.contains("Release.calibrate(epsilon, delta)"), calibrate);
        assertEquals(calibrate, help(".calibrate(2, 1e-6)").toString());
        assertTrue(help("gaussian").toString().contains("gaussian(sigma)"));
        assertTrue(help("EDGE_NOT_AT_SEED").toString().contains("does not touch the seed"));
        assertTrue(help("missing").toString().contains("TableSchema.missing(column, action)"));
        assertTrue(help("Missing").toString().contains("Missing.CATEGORY"));
    }

    @Test
    void a_value_says_what_it_can_be_asked() {
        assertTrue(help(gaussian(4)).toString().contains(".epsilon(delta)"));
        String people = help(census(20, 1)).toString();
        assertTrue(people.startsWith("Table: "), people);
        assertTrue(people.contains(".splitBy(column)"), people);
    }

    @Test
    void what_every_answer_has_is_said_once_and_parameters_are_explained() {
        assertEquals(
                1,
                help("json")
                        .toString()
                        .lines()
                        .filter(line -> line.contains("as JSON"))
                        .count());
        assertTrue(help("json").toString().contains("every answer.json()"));
        assertTrue(
                help("within")
                        .toString()
                        .replaceAll("\\s+", " ")
                        .contains("publicRows, a number that everybody may know"),
                help("within").toString());
    }

    @Test
    void a_slip_is_answered_with_the_nearest_name_and_nonsense_with_the_way_in() {
        assertEquals(
                "there is no topic, type or word 'tabls': did you mean help(\"table\")?",
                assertThrows(IllegalArgumentException.class, () -> help("tabls"))
                        .getMessage());
        assertEquals(
                "there is no topic, type or word 'zygote': help() lists the words that begin a sentence",
                assertThrows(IllegalArgumentException.class, () -> help("zygote"))
                        .getMessage());
        assertEquals(
                "a value of type Integer is none of this language: help() lists its words, help(\"epsilon\") explains one",
                assertThrows(IllegalArgumentException.class, () -> help((Object) 7))
                        .getMessage());
    }

    /** Counted from the class files and not by following sentences, as help does. */
    @Test
    void no_public_word_of_the_language_is_missing() throws IOException, URISyntaxException {
        Set<String> missing = new TreeSet<>();
        for (Class<?> type : classesOfLanguage()) {
            if (!Modifier.isPublic(type.getModifiers())
                    || type.isAnnotationPresent(NotAWord.class)
                    || type == Result.class // all of its words are in the last line of help()
                    || Throwable.class.isAssignableFrom(type)) {
                continue;
            }
            Set<String> known = VOCABULARY.of(type).stream().map(Word::name).collect(Collectors.toSet());
            for (Method method : type.getDeclaredMethods()) {
                if (Modifier.isPublic(method.getModifiers())
                        && !method.isSynthetic()
                        && !method.isAnnotationPresent(NotAWord.class)
                        && !method.getReturnType().isAnnotationPresent(NotAWord.class)
                        && !Set.of("toString", "equals", "hashCode", "values", "valueOf")
                                .contains(method.getName())
                        && !known.contains(method.getName())) {
                    missing.add(type.getSimpleName() + "." + method.getName());
                }
            }
        }
        assertEquals(Set.of(), missing);
    }

    private static List<Class<?>> classesOfLanguage() throws IOException, URISyntaxException {
        Path root = Path.of(Sfumato.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        List<Class<?>> classes = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                String name = root.relativize(file).toString().replace('/', '.').replaceAll("\\.class$", "");
                if (!name.endsWith("package-info")) {
                    classes.add(load(name));
                }
            }
        }
        assertTrue(classes.size() > 50, "the classes are in a folder: " + root);
        return classes;
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, HelpTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void every_word_says_what_it_does() {
        assertEquals(
                List.of(),
                VOCABULARY
                        .all()
                        .filter(word -> word.type().getName().startsWith("dev.sfumato.dsl"))
                        .filter(word ->
                                !isComponentOfRow(word) && word.sentence().isEmpty())
                        .map(word -> word.type().getSimpleName() + word.signature())
                        .sorted()
                        .toList());
    }

    /** The parts of a row have names that say it all. */
    private static boolean isComponentOfRow(Word word) {
        return word.type().isRecord() && word.type().isMemberClass();
    }

    /** What help recommends in place of words of other tools can be said. */
    @Test
    void words_of_other_tools_lead_to_words_that_exist() {
        assertEquals(
                "there is no 'readCsv'. Here one writes table(\"people.csv\").read().table()",
                assertThrows(IllegalArgumentException.class, () -> help("readCsv"))
                        .getMessage());
        Set<String> known = VOCABULARY.all().map(Word::name).collect(Collectors.toSet());
        // a word of the notebooks
        known.add("timed");
        for (String phrase : OtherTools.phrases()) {
            Matcher call = Pattern.compile("\\b([a-z]\\w*)\\(").matcher(phrase);
            while (call.find()) {
                assertTrue(known.contains(call.group(1)), call.group(1) + " of " + phrase);
            }
        }
    }

    /** Words that are said in several ways, each with the one thing that it means in all of them. */
    private static final Map<String, String> ONE_MEANING = Map.ofEntries(
            Map.entry("asPublished", "in the way of the paper"),
            Map.entry("attack", "attackers try it"),
            Map.entry("attacked", "what attacks got, of the only release or of a named one"),
            Map.entry("budget", "what may be spent"),
            Map.entry("byMarginals", "a training by noisy counts of columns together"),
            Map.entry("byMasking", "a chain that reveals columns which were masked"),
            Map.entry("canaries", "so many made records, or those that are given"),
            Map.entry("chart", "a picture of it"),
            Map.entry("check", "whether releases, or a plan of them, are within the budget"),
            Map.entry("compare", "held beside another ranking, or ways beside each other at one price"),
            Map.entry("confidence", "how sure a measured bound is: asked for, and answered"),
            Map.entry("cosine", "the cosine schedule"),
            Map.entry("curve", "figures by another figure"),
            Map.entry("delta", "the probability with which epsilon may be exceeded"),
            Map.entry("deltas", "the delta of each row"),
            Map.entry("epsilon", "the price"),
            Map.entry("evaluate", "how good made data are"),
            Map.entry("evaluateOnAll", "how good made images are, by all of them"),
            Map.entry("event", "what was done to the data, as data: taken up, and answered"),
            Map.entry("file", "where it was written"),
            Map.entry("geometric", "noise that grows geometrically over the last steps"),
            Map.entry("grid", "images side by side"),
            Map.entry("guarantee", "a bound with its label"),
            Map.entry("guidanceCurve", "of so many images, or of as many as are usual"),
            Map.entry("help", "words explained"),
            Map.entry("holdout", "what was kept away from a training"),
            Map.entry("images", "images, from files or made"),
            Map.entry("information", "the nats that leak at most"),
            Map.entry("label", "how far a figure can be trusted"),
            Map.entry("leakage", "what released rows say of each private row"),
            Map.entry("ledger", "the folder where charges are recorded"),
            Map.entry("mean", "Phase I from a mean image"),
            Map.entry("on", "what it is about: data, or the name of a dataset"),
            Map.entry("oneShot", "Phase I from images that are noised once"),
            Map.entry("pacNoise", "noise that PAC privacy asks for, of a program on these data"),
            Map.entry("plan", "releases that are fixed before the first of them leaves"),
            Map.entry("plot", "several in one picture"),
            Map.entry("price", "what it costs"),
            Map.entry("rank", "how many of the first nodes are looked at"),
            Map.entry("run", "the work is done, and its answer is shown"),
            Map.entry("sample", "so many are made, of one class perhaps"),
            Map.entry("schedule", "how much noise each step of a diffusion has"),
            Map.entry("schema", "the columns of a table: declared, or from a file"),
            Map.entry("seeded", "from a known seed, which protects nobody"),
            Map.entry("seeds", "the nodes from which rankings are made: so many, or these"),
            Map.entry("settings", "all numbers of a training"),
            Map.entry("split", "data in two parts at random"),
            Map.entry("table", "rows"),
            Map.entry("target", "the column that the others are to tell"),
            Map.entry("tradeOff", "the best that an attacker can achieve"),
            Map.entry("train", "a network learns"),
            Map.entry("training", "the part of the data that is learnt from"),
            Map.entry("unprotected", "released as it is"),
            Map.entry("with", "another setting"),
            Map.entry("within", "what it may cost, in epsilon or in nats"));

    /**
     * A word that takes other things elsewhere, or answers with other things, may be another word: {@code within} of an epsilon and
     * {@code within} of seconds, {@code run()} that works and {@code run(name)} that names.
     */
    @Test
    void a_word_has_one_meaning() {
        Map<String, Set<String>> ways = new TreeMap<>();
        VOCABULARY
                .all()
                .filter(word -> word.type().getName().startsWith("dev.sfumato.dsl"))
                .filter(word -> !word.type().isMemberClass())
                .forEach(word -> ways.computeIfAbsent(word.name(), name -> new TreeSet<>())
                        .addAll(waysOf(word)));
        ways.values().removeIf(said -> said.size() == 1);
        assertEquals(new TreeSet<>(ONE_MEANING.keySet()), ways.keySet(), ways.toString());
    }

    /** What it takes first; or else what it answers with. */
    private static Set<String> waysOf(Word word) {
        if (!word.parameters().isEmpty()) {
            return Set.of("(" + word.parameters().get(0) + ")");
        }
        return Arrays.stream(word.type().getMethods())
                .filter(method -> method.getName().equals(word.name()) && method.getParameterCount() == 0)
                .filter(method -> !method.isBridge())
                .map(method -> method.getReturnType() == word.type()
                        ? "itself"
                        : method.getReturnType().getSimpleName())
                .collect(Collectors.toSet());
    }
}
