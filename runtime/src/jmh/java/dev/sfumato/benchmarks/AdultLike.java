package dev.sfumato.benchmarks;

import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import dev.sfumato.noise.RandomSource;

/** A made table with the shape of the census: nine columns of five values that depend on each other, most rows alike. */
final class AdultLike {
    private static final int COLUMNS = 9;
    private static final int SIZE = 5;

    private AdultLike() {}

    static Table table(int rows) {
        RandomSource random = RandomSource.seeded(1);
        TableBuilder builder = new TableBuilder(Schema.ofSizes(SIZE, SIZE, SIZE, SIZE, SIZE, SIZE, SIZE, SIZE, SIZE));
        int[] row = new int[COLUMNS];
        for (int r = 0; r < rows; r++) {
            int kind = random.nextInt(SIZE);
            for (int i = 0; i < COLUMNS; i++) {
                // about a third of the rows are distinct at the size of the census
                double skewed = Math.pow(random.nextDouble(), 2.2);
                row[i] = random.bernoulli(0.75) ? (kind + i) % SIZE : (int) (SIZE * skewed);
            }
            builder.add(row);
        }
        return builder.table();
    }
}
