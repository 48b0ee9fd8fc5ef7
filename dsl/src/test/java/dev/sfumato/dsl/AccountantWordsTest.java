package dev.sfumato.dsl;

import static dev.sfumato.dsl.graph.Graphs.heatKernel;
import static dev.sfumato.dsl.graph.Graphs.lazyPageRank;
import static dev.sfumato.dsl.graph.Graphs.pageRank;
import static dev.sfumato.dsl.price.Pricing.EDGE;
import static dev.sfumato.dsl.price.Pricing.REPLACE_ONE;
import static dev.sfumato.dsl.price.Pricing.ZERO_OUT_ONE;
import static dev.sfumato.dsl.price.Pricing.compose;
import static dev.sfumato.dsl.price.Pricing.dpSgd;
import static dev.sfumato.dsl.price.Pricing.gaussian;
import static dev.sfumato.dsl.price.Pricing.laplace;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.Unit;
import dev.sfumato.dsl.graph.OnGraph;
import dev.sfumato.dsl.graph.RankingsResult;
import dev.sfumato.dsl.price.AccountantsResult;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.price.RenyiResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Figures that people bring from other tools are found again, each with the accountant that makes it. */
class AccountantWordsTest {
    /** The run of Opacus' MNIST example: batches of 256 of 60,000, sigma 1.1, 60 epochs. */
    private static final Release MNIST =
            dpSgd(1.1).batchSize(256).datasetSize(60_000).epochs(60);

    /** By independent programs: 3.0 by the conversion of 2017 over Opacus' orders, 2.60 by the later one, 2.38 by privacy losses. */
    @Test
    void one_run_has_a_price_by_each_accountant_and_by_the_older_conversion() {
        AccountantsResult prices = MNIST.byAccountant(1e-5);
        assertEquals(3.0, named(prices, "older conversion").epsilon(), 0.05);
        assertEquals(2.60, named(prices, "Renyi divergences").epsilon(), 0.01);
        assertEquals(2.38, prices.rows().get(0).epsilon(), 0.01);
        assertEquals(
                MNIST.epsilon(1e-5).epsilon(), prices.rows().get(0).epsilon(), 1e-12, "the price is the least of them");
        for (AccountantsResult.Row row : prices.rows()) {
            assertTrue(row.lower() <= prices.rows().get(0).epsilon(), row + " is above another upper bound");
        }
    }

    private static AccountantsResult.Row named(AccountantsResult prices, String part) {
        return prices.rows().stream()
                .filter(row -> row.accountant().contains(part))
                .reduce((one, other) ->
                        one.accountant().length() <= other.accountant().length() ? one : other)
                .orElseThrow();
    }

    /** Renyi divergence of Gaussian noise: order / (2 sigma^2). */
    @Test
    void divergences_are_those_of_the_closed_form() {
        RenyiResult renyi = gaussian(2).times(3).renyi(1e-5, 2, 10);
        assertEquals(3 * 2 / 8.0, renyi.divergence(2), 1e-9);
        assertEquals(3 * 10 / 8.0, renyi.divergence(10), 1e-9);
        assertEquals(30 / 8.0 + Math.log(1e5) / 9, renyi.rows().get(1).older(), 1e-9);
        assertTrue(renyi.rows().get(1).epsilon() < renyi.rows().get(1).older());
        assertThrows(IllegalArgumentException.class, () -> renyi.divergence(3));
    }

    @Test
    void what_is_claimed_or_seeded_stays_so_in_every_list() {
        Release seeded = gaussian(2).seeded();
        assertEquals("NONE", seeded.byAccountant(1e-5).guarantee().label().name());
        assertTrue(
                seeded.renyi(1e-5).toString().contains("NONE"),
                seeded.renyi(1e-5).toString());
    }

    @Test
    void the_relation_of_neighbours_is_a_word_of_its_own() {
        assertEquals(
                Unit.RECORD_REPLACED,
                gaussian(2).neighbouring(REPLACE_ONE).event().unit());
        assertEquals(
                Unit.RECORD_ZEROED,
                gaussian(2).neighbouring(ZERO_OUT_ONE).event().unit());
        String refused = assertThrows(
                        IllegalArgumentException.class,
                        () -> laplace(1).per(EDGE).neighbouring(REPLACE_ONE))
                .getMessage();
        assertTrue(refused.contains("per(EDGE)"), refused);
        assertEquals(
                compose(gaussian(2), laplace(1)).event(),
                gaussian(2).and(laplace(1)).event());
    }

    /** What is left after so many steps is below one in a million, and after one step fewer it is not. */
    @Test
    void a_diffusion_without_steps_has_as_many_as_it_takes() {
        assertTrue(
                pageRank(0.85).toString().contains("86 steps"), pageRank(0.85).toString());
        assertTrue(Math.pow(0.85, 86) < 1e-6 && Math.pow(0.85, 85) > 1e-6);
        assertTrue(lazyPageRank(0.8).toString().contains("62 steps"));
        // the tail of a Poisson distribution of mean 3: above 16 it is 2.5e-8, above 14 it is 7e-7, above 13 it is
        // 3.4e-6
        assertTrue(heatKernel(3).toString().contains("14 steps"), heatKernel(3).toString());
        assertThrows(IllegalArgumentException.class, () -> pageRank(1 - 1e-9));
    }

    @Test
    void each_user_gets_a_ranking_and_pooling_them_costs_all() {
        OnGraph on = lazyPageRank(0.8, 20).on(ResultExamples.GRAPH);
        RankingsResult rankings = on.within(0.5).fromEach(3, 5, 7);
        assertEquals(3, rankings.all().size());
        assertEquals(0.5, rankings.priceOfEach().epsilon(), 0.01);
        assertTrue(rankings.price().epsilon() > 2 * rankings.priceOfEach().epsilon());
        assertTrue(rankings.price().epsilon() <= 1.5 + 1e-9);
        assertEquals(List.of(5), rankings.of(5).seeds());
        assertTrue(rankings.toString().contains("from 7"), rankings.toString());
        assertThrows(IllegalArgumentException.class, () -> on.within(0.5).fromEach(3, 3));
        assertThrows(IllegalArgumentException.class, () -> rankings.of(4));
        assertEquals(List.of(3, 5), on.within(0.5).fromSet(3, 5).seeds());
        assertArrayEquals(
                on.unprotected().from(3).values(),
                on.unprotected().fromEach(3, 5).of(3).values());
        assertTrue(on.within(0.5).from(3).toString().contains("seed"));
    }
}
