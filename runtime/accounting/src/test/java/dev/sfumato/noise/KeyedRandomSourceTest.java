package dev.sfumato.noise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class KeyedRandomSourceTest {
    private static byte[] key(int filled) {
        byte[] key = new byte[32];
        Arrays.fill(key, (byte) filled);
        return key;
    }

    private static double[] draws(RandomSource random) {
        return DoubleStream.generate(random::nextDouble).limit(3000).toArray();
    }

    @Test
    void a_key_decides_all_draws_and_those_of_what_is_split_off() {
        assertArrayEquals(draws(RandomSource.keyed(key(1))), draws(RandomSource.keyed(key(1))));
        assertArrayEquals(
                draws(RandomSource.keyed(key(1)).split().split()),
                draws(RandomSource.keyed(key(1)).split().split()));
        RandomSource random = RandomSource.keyed(key(1));
        double[] first = draws(random.split());
        assertFalse(Arrays.equals(first, draws(random.split())));
        assertFalse(Arrays.equals(first, draws(RandomSource.keyed(key(1)))));
        assertFalse(Arrays.equals(draws(RandomSource.keyed(key(1))), draws(RandomSource.keyed(key(2)))));
    }

    @Test
    void draws_are_the_blocks_of_aes_in_the_order_of_a_counter() throws Exception {
        Cipher aes = Cipher.getInstance("AES/ECB/NoPadding");
        aes.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key(7), "AES"));
        RandomSource random = RandomSource.keyed(key(7));
        for (int block = 0; block < 1100; block++) {
            ByteBuffer counter = ByteBuffer.allocate(16).putInt(12, block);
            ByteBuffer words = ByteBuffer.wrap(aes.doFinal(counter.array()));
            assertEquals((words.getLong() >>> 11) * 0x1p-53, random.nextDouble());
            assertEquals((words.getLong() >>> 11) * 0x1p-53, random.nextDouble());
        }
    }

    @Test
    void whoever_has_the_key_can_follow_it_so_that_it_counts_as_seeded() {
        assertTrue(RandomSource.keyed(key(1)).isSeeded());
        assertTrue(RandomSource.keyed(key(1)).split().isKeyed());
        assertFalse(RandomSource.seeded(1).isKeyed());
        assertFalse(RandomSource.secure().isKeyed());
    }

    @Test
    void a_key_of_another_length_is_refused() {
        assertEquals(
                "key must be of 32 bytes, got 16",
                assertThrows(IllegalArgumentException.class, () -> RandomSource.keyed(new byte[16]))
                        .getMessage());
    }
}
