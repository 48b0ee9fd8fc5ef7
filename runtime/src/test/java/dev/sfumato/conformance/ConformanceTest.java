package dev.sfumato.conformance;

import static dev.sfumato.conformance.CaseResult.Outcome.FAILED;
import static dev.sfumato.conformance.CaseResult.Outcome.PASSED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConformanceTest {
    private static final String GOOD = caseOf("gaussian", "\"sigma\": 2.0", 1.993091404415);

    @TempDir
    Path folder;

    @Test
    void a_right_figure_passes() throws IOException {
        assertRun(true, "1 passed, 0 failed, 0 skipped", "accounting-x.json", GOOD);
    }

    @Test
    void a_truth_above_ours_fails() throws IOException {
        assertRun(
                false,
                "0 passed, 1 failed, 0 skipped",
                "accounting-x.json",
                caseOf("gaussian", "\"sigma\": 2.0", 1.9931));
    }

    @Test
    void a_truth_far_below_ours_fails() throws IOException {
        assertRun(
                false, "0 passed, 1 failed, 0 skipped", "accounting-x.json", caseOf("gaussian", "\"sigma\": 2.0", 1.9));
    }

    @Test
    void an_unsound_sum_would_fail_even_where_tightness_is_not_checked() throws IOException {
        String twice = caseOf("laplace", "\"b\": 1.0, \"count\": 2", 2.1);
        assertRun(false, "0 passed, 1 failed, 0 skipped", "accounting-x.json", twice);
    }

    @Test
    void a_case_that_throws_fails_alone() throws IOException {
        String bad = caseOf("gaussian", "\"sigma\": -2.0", 1);
        String both = GOOD.replace("]}", "," + bad.substring(bad.indexOf('[') + 1));
        assertRun(false, "1 passed, 1 failed, 0 skipped", "accounting-x.json", both);
    }

    @Test
    void an_event_that_is_not_priced_yet_is_skipped() throws IOException {
        assertRun(true, "0 passed, 0 failed, 1 skipped", "accounting-x.json", caseOf("sorcery", "\"sigma\": 2.0", 1));
    }

    @Test
    void a_parameter_that_is_not_understood_is_never_guessed() throws IOException {
        String sampled = caseOf("gaussian", "\"sigma\": 2.0, \"q\": 0.1", 1.993091404415);
        assertRun(false, "0 passed, 1 failed, 0 skipped", "accounting-x.json", sampled);
        String many = caseOf("gaussian", "\"sigma\": 2.0, \"count\": \"many\"", 1.993091404415);
        assertRun(false, "0 passed, 1 failed, 0 skipped", "accounting-x.json", many);
        String half = caseOf("gaussian", "\"sigma\": 2.0, \"count\": 1.5", 1.993091404415);
        assertRun(false, "0 passed, 1 failed, 0 skipped", "accounting-x.json", half);
    }

    @Test
    void sampling_at_rate_one_is_no_sampling() throws IOException {
        String whole = caseOf("poisson_gaussian", "\"q\": 1.0, \"sigma\": 2.0", 1.993091404415);
        assertRun(true, "1 passed, 0 failed, 0 skipped", "accounting-x.json", whole);
    }

    /** delta at epsilon 1 of Gaussian noise of sigma 2, Phi(1/4 - 2) - e Phi(-1/4 - 2), with mpmath. */
    @Test
    void a_wrong_delta_fails() throws IOException {
        String right = GOOD.replace("\"exact\": {", "\"exact\": {\"delta_at_epsilon\": {\"1\": 0.006829594983115}, ");
        assertRun(true, "1 passed, 0 failed, 0 skipped", "accounting-x.json", right);
        String wrong = right.replace("0.006829594983115", "0.006829595051411");
        assertRun(false, "0 passed, 1 failed, 0 skipped", "accounting-x.json", wrong);
    }

    /** The divergence of Gaussian noise of sigma 2 is order/8 (Mironov, 2017). */
    @Test
    void a_divergence_is_checked_to_nine_digits_at_whole_orders() throws IOException {
        assertEquals(PASSED, divergences("\"2\": 0.25, \"1.5\": 7", (event, order) -> order / 8));
        assertEquals(FAILED, divergences("\"2\": 0.25, \"64\": 8", (event, order) -> order == 2 ? 0.25 : 8.0000001));
        assertEquals(FAILED, divergences("\"2\": 0.25", (event, order) -> 0.249999999));
    }

    private static CaseResult.Outcome divergences(String figures, RenyiChecks.Divergence divergence)
            throws IOException {
        JsonNode node = new ObjectMapper()
                .readTree(GOOD.replace("\"exact\": {", "\"rdp\": {\"rdp_at_order\": {" + figures + "}}, \"exact\": {"))
                .path("cases")
                .path(0);
        PrivacyEvent event = CaseEvents.event(node.path("events").path(0), Unit.RECORD);
        AccountingChecks checks = new AccountingChecks("a", event, node);
        new RenyiChecks(divergence, node).run(event, checks);
        return checks.run().outcome();
    }

    @Test
    void success_of_an_attacker_is_checked_to_eight_digits_on_both_sides() throws IOException {
        String half = "{\"posterior\": [{\"mi\": 0.0078125, \"prior\": 0.5, \"success\": 0.5624184814618644}]}";
        assertRun(true, "1 passed, 0 failed, 0 skipped", "pac-x.json", half);
        assertRun(false, "0 passed, 1 failed, 0 skipped", "pac-x.json", half.replace("0.5624184", "0.5624185"));
    }

    @Test
    void strides_of_sampling_are_checked_to_nine_digits_on_both_sides() throws IOException {
        String stride = "{\"ddim\": [{\"t\": 1000, \"t_prev\": 995, \"rho\": 1.0, \"sigma\": 0.3096692503552762}]}";
        assertRun(true, "1 passed, 0 failed, 0 skipped", "promise-x.json", stride);
        assertRun(false, "0 passed, 1 failed, 0 skipped", "promise-x.json", stride.replace("0.30966925", "0.30966926"));
    }

    /** g of order 2 at 5, and the public case of a chain of nine steps with noise in the last one only. */
    @Test
    void figures_of_graph_diffusion_are_checked_to_nine_digits_on_both_sides() throws IOException {
        String g = "{\"cases\": [{\"accountant\": \"laplace_g\", \"alpha\": 2, \"t\": 5.0, \"g\": 4.59453504484}]}";
        assertRun(true, "1 passed, 0 failed, 0 skipped", "graph-x.json", g);
        assertRun(false, "0 passed, 1 failed, 0 skipped", "graph-x.json", g.replace("504484", "505184"));
        assertRun(false, "0 passed, 1 failed, 0 skipped", "graph-x.json", g.replace("504484", "503784"));
        String chain = "{\"cases\": [{\"accountant\": \"shift_general\", \"c\": 0.477, \"s\": [0.0, 1.335, 1.251],"
                + " \"sigmas\": [0.0, 0.0, 6.634], \"alpha\": \"inf\", \"delta\": 1e-06, \"a\": [0, 0, 1.887795]}]}";
        assertRun(true, "1 passed, 0 failed, 0 skipped", "graph-x.json", chain);
        assertRun(false, "0 passed, 1 failed, 0 skipped", "graph-x.json", chain.replace("1.887795", "1.887796"));
    }

    @Test
    void graph_cases_that_cannot_be_run_are_skipped_and_say_why() throws IOException {
        assertRun(
                true,
                "0 passed, 0 failed, 2 skipped",
                "graph-x.json",
                "{\"cases\": [{\"accountant\": \"sorcery\"}, {\"operator\": \"lazy_ppr_clipped_noise_free\"}]}");
    }

    /** At the case, inside of it, at the file: in every suite. */
    @Test
    void a_field_that_nobody_reads_fails_and_is_named() throws IOException {
        stranger("accounting-x.json", GOOD, "\"adjacency\"", "sampling");
        stranger("accounting-x.json", GOOD, "\"source\"", "truth.sampling");
        stranger("accounting-x.json", GOOD, "\"cases\"", "sampling");
        String truncated = "{\"cases\": [{\"id\": \"a\", \"group\": \"truncated_poisson\"}]}";
        stranger("accounting2-x.json", truncated, "\"group\"", "sampling");
        String g = "{\"cases\": [{\"accountant\": \"laplace_g\", \"alpha\": 2, \"t\": 5.0, \"g\": 4.59453504484}]}";
        stranger("graph-x.json", g, "\"alpha\"", "sampling");
        stranger("graph-x.json", "{\"cases\": [{\"operator\": \"o\", \"seed\": 1}]}", "\"seed\"", "sampling");
        String table =
                "{\"small\": [{\"k\": 2, \"n\": 1, \"rows\": [[0]], \"configs\": [{\"schedule\": \"linear\", \"T\": 3,"
                        + " \"per_point\": [{\"index\": 0, \"eq9\": {\"eta\": []}}]}]}]}";
        stranger("ddm-x.json", table, "\"k\"", "sampling");
        stranger("ddm-x.json", table, "\"schedule\"", "sampling");
        stranger("ddm-x.json", table, "\"eta\"", "per_point[].eq9.sampling");
        stranger("pac-x.json", "{\"posterior\": [{\"mi\": 1, \"prior\": 0.5}]}", "\"mi\"", "sampling");
        stranger("pac-x.json", "{\"cases\": [{\"inputs\": {\"v\": 1}}]}", "\"v\"", "inputs.sampling");
        stranger("promise-x.json", "{\"cases\": [{\"inputs\": {\"d\": 1}}]}", "\"d\"", "inputs.sampling");
        stranger("promise-x.json", "{\"ddim\": [{\"t\": 2, \"t_prev\": 1}]}", "\"t\"", "sampling");
        stranger("promise-x.json", "{\"schedule\": {\"beta\": \"b\"}}", "\"beta\"", "schedule.sampling");
    }

    private void stranger(String name, String content, String before, String expected) throws IOException {
        String text = assertRun(
                false,
                "0 passed, 1 failed, 0 skipped",
                name,
                content.replaceFirst(Pattern.quote(before), "\"sampling\": {\"q\": 0.1}, " + before));
        Files.delete(folder.resolve(name));
        assertTrue(text.contains("nothing is known of " + expected), text);
    }

    @Test
    void a_schedule_with_betas_of_its_own_is_not_computed_with_the_usual_ones() throws IOException {
        String usual = "{\"schedule\": {\"beta\": \"linear 1e-4..2e-2, T=1000\", \"alpha_bar\": {\"1\": 0.9999}}}";
        assertRun(true, "1 passed, 0 failed, 0 skipped", "promise-x.json", usual);
        String text =
                assertRun(false, "0 passed, 1 failed, 0 skipped", "promise-x.json", usual.replace("2e-2", "3e-2"));
        assertTrue(text.contains("schedule.beta must be"), text);
    }

    /** The public case, and one digit beside it; groups to come are skipped by name, others fail. */
    @Test
    void truncated_batches_are_checked_for_neighbours_of_given_sizes() throws IOException {
        String pair = "{\"cases\": [{\"id\": \"a\", \"group\": \"truncated_poisson\", \"larger_size\": 10, \"q\": 0.2,"
                + " \"batch_limit\": 3, \"sigma\": 1.0, \"delta\": 0.01, \"full_probability\": 0.261802496,"
                + " \"epsilon_pair_remove\": 1.025733642, \"epsilon_attained_remove\": 0.50655215,"
                + " \"epsilon_pair_add\": 0.1317235534, \"epsilon_attained_add\": 0.1226393}]}";
        assertRun(true, "1 passed, 0 failed, 0 skipped", "accounting2-x.json", pair);
        assertRun(false, "0 passed, 1 failed, 0 skipped", "accounting2-x.json", pair.replace("1.0257", "1.0258"));
        assertRun(false, "0 passed, 1 failed, 0 skipped", "accounting2-x.json", pair.replace("0.50655215", "1.04"));
        String later = "{\"cases\": [{\"group\": \"sparse_vector\", \"n\": 16}]}";
        String text = assertRun(true, "0 passed, 0 failed, 1 skipped", "accounting2-x.json", later);
        assertTrue(text.contains("group 'sparse_vector' is not built yet"), text);
        assertRun(
                false,
                "0 passed, 1 failed, 0 skipped",
                "accounting2-x.json",
                later.replace("sparse_vector", "sorcery"));
    }

    /** Public cases, and figures beside them. */
    @Test
    void adaptive_ledgers_are_checked_against_analysts_and_figures() throws IOException {
        String tree =
                "{\"cases\": [{\"id\": \"a\", \"group\": \"adaptive_tree\", \"menu\": [{\"type\": \"rr\", \"odds\": \"2\"},"
                        + " {\"type\": \"rr\", \"odds\": \"3\"}, {\"type\": \"box\", \"odds\": \"1\", \"delta\": \"1/6\"}],"
                        + " \"odds_budget\": \"4\", \"delta_budget\": \"1/6\", \"max_uses\": 2,"
                        + " \"adaptive_delta_decimal\": 0.2222222222222222}]}";
        assertRun(true, "1 passed, 0 failed, 0 skipped", "accounting2-x.json", tree);
        assertRun(false, "0 passed, 1 failed, 0 skipped", "accounting2-x.json", tree.replace("0.2222", "0.2223"));
        assertRun(false, "0 passed, 1 failed, 0 skipped", "accounting2-x.json", tree.replace("\"box\"", "\"hat\""));
        stranger("accounting2-x.json", tree, "\"odds_budget\"", "sampling");
        String ledger = "{\"cases\": [{\"id\": \"a\", \"group\": \"ledger_filters\", \"items\": [{\"kind\": \"gauss\","
                + " \"parameters\": [20.0], \"count\": 52}], \"delta\": 1e-06, \"pld\": [1.576894, 1.576894], \"order\": 14.0,"
                + " \"rdp_best_order\": 1.695619, \"gdp_residue\": 1.576894}]}";
        assertRun(true, "1 passed, 0 failed, 0 skipped", "accounting2-x.json", ledger);
        assertRun(
                false,
                "0 passed, 1 failed, 0 skipped",
                "accounting2-x.json",
                ledger.replace("1.576894, 1.576894", "1.578, 1.578"));
        assertRun(
                false,
                "0 passed, 1 failed, 0 skipped",
                "accounting2-x.json",
                ledger.replace("\"gdp_residue\": 1.576894", "\"gdp_residue\": 1.57"));
    }

    @Test
    void a_file_without_a_suite_fails() throws IOException {
        assertRun(false, "0 passed, 1 failed, 0 skipped", "sorcery-x.json", "{}");
    }

    @Test
    void a_file_that_is_not_json_fails() throws IOException {
        assertRun(false, "0 passed, 1 failed, 0 skipped", "accounting-x.json", "{");
    }

    @Test
    void a_folder_without_case_files_is_an_error() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertEquals(false, new Conformance(new PrintStream(out, true, StandardCharsets.UTF_8)).run(folder));
        assertTrue(out.toString(StandardCharsets.UTF_8).contains("which has none"));
    }

    private String assertRun(boolean passes, String closing, String name, String content) throws IOException {
        Files.writeString(folder.resolve(name), content);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        boolean passed = new Conformance(new PrintStream(out, true, StandardCharsets.UTF_8)).run(folder);
        String text = out.toString(StandardCharsets.UTF_8);
        assertEquals(passes, passed, text);
        assertEquals(closing, text.lines().reduce((a, b) -> b).orElseThrow(), text);
        return text;
    }

    private static String caseOf(String mechanism, String parameters, double epsilon) {
        String figure = "{\"1e-05\": " + epsilon + "}";
        return "{\"cases\": [{\"id\": \"a\", \"adjacency\": \"add_remove\", \"events\": [{\"mechanism\": \"" + mechanism
                + "\", " + parameters + "}], \"truth\": {\"source\": \"exact\", \"epsilon_lower\": " + figure
                + ", \"epsilon_upper\": " + figure + "}, \"exact\": {\"epsilon\": " + figure + "}}]}";
    }
}
