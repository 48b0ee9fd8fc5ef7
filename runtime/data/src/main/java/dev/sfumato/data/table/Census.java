package dev.sfumato.data.table;

import dev.sfumato.concurrent.Interruption;
import dev.sfumato.data.Scatter;
import dev.sfumato.util.Require;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/**
 * A made census: people drawn from a Bayesian network of nine columns and an income that follows from them. Public data for
 * demonstrations, the same for the same parameters everywhere.
 *
 * <p>Categories are skewed and some are rare. Two people in it are like nobody else.
 */
public record Census(int rows, long seed) {
    /** The column that the others predict, for about five people in six. */
    public static final String LABEL = "income";

    private static final int ROWS_PER_POLL = 1 << 14;
    private static final int DRAWS_PER_ROW = 16;

    /** Age and hours are numbers in the file; what a bin of them begins with, and how many there are in it. */
    private static final int[] FIRST_AGE = {17, 26, 36, 46, 61};

    private static final int[] AGES = {9, 10, 10, 15, 25};
    private static final int[] FIRST_HOUR = {5, 21, 40, 41, 51};
    private static final int[] HOURS = {16, 19, 1, 10, 30};

    private static final double[] AGE = {0.20, 0.26, 0.24, 0.23, 0.07};
    private static final double[] SEX = {0.34, 0.66};
    private static final double[] ORIGIN = {0.853, 0.096, 0.031, 0.012, 0.008};
    /** By age. */
    private static final double[][] EDUCATION = {
        {0.20, 0.36, 0.33, 0.10, 0.01},
        {0.09, 0.32, 0.29, 0.23, 0.07},
        {0.09, 0.32, 0.29, 0.19, 0.11},
        {0.13, 0.33, 0.25, 0.16, 0.13},
        {0.29, 0.35, 0.17, 0.11, 0.08}
    };
    /** By age. */
    private static final double[][] MARITAL = {
        {0.84, 0.12, 0.03, 0.0095, 0.0005},
        {0.42, 0.44, 0.10, 0.037, 0.003},
        {0.20, 0.57, 0.17, 0.05, 0.01},
        {0.09, 0.65, 0.18, 0.045, 0.035},
        {0.06, 0.61, 0.11, 0.02, 0.20}
    };
    /** By marital status; the first is of those who are married. */
    private static final double[][] HOUSEHOLD = {
        {0.0, 0.44, 0.42, 0.06, 0.08},
        {0.985, 0.001, 0.006, 0.0, 0.008},
        {0.0, 0.56, 0.07, 0.34, 0.03},
        {0.0, 0.45, 0.08, 0.42, 0.05},
        {0.0, 0.56, 0.02, 0.38, 0.04}
    };
    /** By education; the second table is of women. */
    private static final double[][][] WORK = {
        {
            {0.06, 0.10, 0.60, 0.17, 0.07},
            {0.12, 0.18, 0.54, 0.11, 0.05},
            {0.22, 0.31, 0.34, 0.10, 0.03},
            {0.54, 0.30, 0.10, 0.04, 0.02},
            {0.82, 0.12, 0.03, 0.02, 0.01}
        },
        {
            {0.06, 0.30, 0.24, 0.39, 0.01},
            {0.15, 0.50, 0.12, 0.22, 0.01},
            {0.25, 0.52, 0.06, 0.165, 0.005},
            {0.55, 0.36, 0.025, 0.06, 0.005},
            {0.82, 0.14, 0.01, 0.028, 0.002}
        }
    };
    /** By work. */
    private static final double[][] EMPLOYER = {
        {0.65, 0.15, 0.1998, 0.0002},
        {0.78, 0.09, 0.1297, 0.0003},
        {0.83, 0.10, 0.0693, 0.0007},
        {0.74, 0.05, 0.2090, 0.0010},
        {0.46, 0.49, 0.0450, 0.0050}
    };
    /** By sex, then whether the youngest or the oldest. */
    private static final double[][] TIME = {
        {0.11, 0.25, 0.46, 0.13, 0.05},
        {0.30, 0.28, 0.33, 0.06, 0.03},
        {0.03, 0.09, 0.49, 0.24, 0.15},
        {0.21, 0.19, 0.39, 0.13, 0.08}
    };

    private static final int[] AGE_SCORE = {-4, -1, 1, 2, 0};
    private static final int[] EDUCATION_SCORE = {-2, -1, 0, 2, 3};
    private static final int MARRIED_SCORE = 4;
    private static final int[] WORK_SCORE = {2, 0, 0, -2, -2};
    private static final int[] HOURS_SCORE = {-3, -1, 0, 1, 2};
    /** The chance of a high income by score. */
    private static final double[] HIGH = {0.03, 0.08, 0.13, 0.19, 0.28, 0.40, 0.53, 0.66, 0.77, 0.86, 0.91};

    public Census {
        Require.atLeast("rows", 1, rows);
    }

    /** How the file that {@link #write} makes is read. */
    public static TableSchema schema() {
        return TableSchema.of(
                ColumnRule.of("age", Cuts.whole(25, 35, 45, 60).within(17, 85)),
                ColumnRule.categories("sex", "female", "male"),
                ColumnRule.categories("origin", "here", "near", "far", "islands", "unknown"),
                ColumnRule.categories("education", "none", "school", "college", "bachelor", "higher"),
                ColumnRule.categories("marital", "single", "married", "divorced", "separated", "widowed"),
                ColumnRule.categories(
                        "household", "couple", "alone", "with parents", "with children", "with relatives"),
                ColumnRule.categories("work", "profession", "office", "craft", "service", "land"),
                ColumnRule.categories("employer", "company", "self", "state", "none"),
                ColumnRule.of("hours", Cuts.whole(20, 39, 40, 50).within(5, 80)),
                ColumnRule.categories(LABEL, "low", "high"));
    }

    public Table table() {
        TableBuilder builder = new TableBuilder(schema().schema());
        People people = new People();
        for (int row = 0; row < rows; row++) {
            people.draw(row);
            builder.add(people.codes);
        }
        return builder.table();
    }

    /** Writes the people as CSV with their ages and hours in numbers; gzipped if the file's name ends in .gz. */
    public void write(Path file) {
        TableSchema schema = schema();
        try (OutputStream plain = Files.newOutputStream(file);
                OutputStream out = file.toString().endsWith(".gz") ? new GZIPOutputStream(plain, 1 << 16) : plain;
                Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16)) {
            text.write(String.join(
                            ",", schema.rules().stream().map(ColumnRule::name).toList()) + "\n");
            People people = new People();
            for (int row = 0; row < rows; row++) {
                people.draw(row);
                people.write(text, schema);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    /** One person after another. */
    private final class People {
        private final int[] codes = new int[10];
        private final long first = Math.floorMod(Scatter.bits(~seed, 0), (long) rows);
        private final long second = Math.floorMod(Scatter.bits(~seed, 1), (long) rows);
        private long at;

        void draw(int row) {
            if (row % ROWS_PER_POLL == 0) {
                Interruption.poll("making a census");
            }
            at = (long) DRAWS_PER_ROW * row;
            int age = draw(AGE);
            int sex = draw(SEX);
            int origin = draw(ORIGIN);
            int education = draw(EDUCATION[age]);
            int marital = draw(MARITAL[age]);
            int household = draw(HOUSEHOLD[marital]);
            int work = draw(WORK[1 - sex][education]);
            int employer = draw(EMPLOYER[work]);
            int hours = draw(TIME[2 * sex + (age == 0 || age == 4 ? 1 : 0)]);
            set(age, sex, origin, education, marital, household, work, employer, hours);
            codes[9] = Scatter.uniform(seed, at++) < highIncome() ? 1 : 0;
            if (row == first) {
                set(0, 0, 4, 4, 4, 3, 4, 3, 4);
                codes[9] = 1;
            } else if (row == second) {
                set(4, 1, 3, 0, 0, 2, 0, 3, 0);
                codes[9] = 1;
            }
        }

        private void set(int... person) {
            System.arraycopy(person, 0, codes, 0, person.length);
        }

        private int draw(double[] chances) {
            double u = Scatter.uniform(seed, at++);
            int code = 0;
            while (code < chances.length - 1 && u >= chances[code]) {
                u -= chances[code++];
            }
            return code;
        }

        /** A score and not a logistic curve, so that it is the same on every machine. */
        private double highIncome() {
            int score = AGE_SCORE[codes[0]]
                    + codes[1]
                    + EDUCATION_SCORE[codes[3]]
                    + (codes[4] == 1 ? MARRIED_SCORE : 0)
                    + WORK_SCORE[codes[6]]
                    + HOURS_SCORE[codes[8]];
            return HIGH[Math.max(0, Math.min(HIGH.length - 1, score))];
        }

        void write(Writer text, TableSchema schema) throws IOException {
            for (int i = 0; i < codes.length; i++) {
                if (i > 0) {
                    text.write(',');
                }
                switch (i) {
                    case 0 -> text.write(Integer.toString(number(FIRST_AGE, AGES, codes[0])));
                    case 8 -> text.write(Integer.toString(number(FIRST_HOUR, HOURS, codes[8])));
                    default ->
                        text.write(((Categories) schema.rules().get(i).codec())
                                .groups()
                                .get(codes[i])
                                .typical());
                }
            }
            text.write('\n');
        }

        private int number(int[] from, int[] many, int bin) {
            return from[bin] + (int) (Scatter.uniform(seed, at++) * many[bin]);
        }
    }
}
