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

class KeyedChanceTest {
    private static byte[] key(int filled) {
        byte[] key = new byte[32];
        Arrays.fill(key, (byte) filled);
        return key;
    }

    private static double[] draws(Chance chance) {
        return DoubleStream.generate(chance::uniform).limit(3000).toArray();
    }

    @Test
    void a_key_decides_all_draws_and_those_of_what_is_split_off() {
        assertArrayEquals(draws(Chance.keyed(key(1))), draws(Chance.keyed(key(1))));
        assertArrayEquals(
                draws(Chance.keyed(key(1)).split().split()),
                draws(Chance.keyed(key(1)).split().split()));
        Chance chance = Chance.keyed(key(1));
        double[] first = draws(chance.split());
        assertFalse(Arrays.equals(first, draws(chance.split())));
        assertFalse(Arrays.equals(first, draws(Chance.keyed(key(1)))));
        assertFalse(Arrays.equals(draws(Chance.keyed(key(1))), draws(Chance.keyed(key(2)))));
    }

    @Test
    void draws_are_the_blocks_of_aes_in_the_order_of_a_counter() throws Exception {
        Cipher aes = Cipher.getInstance("AES/ECB/NoPadding");
        aes.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key(7), "AES"));
        Chance chance = Chance.keyed(key(7));
        for (int block = 0; block < 1100; block++) {
            ByteBuffer counter = ByteBuffer.allocate(16).putInt(12, block);
            ByteBuffer words = ByteBuffer.wrap(aes.doFinal(counter.array()));
            assertEquals((words.getLong() >>> 11) * 0x1p-53, chance.uniform());
            assertEquals((words.getLong() >>> 11) * 0x1p-53, chance.uniform());
        }
    }

    @Test
    void whoever_has_the_key_can_follow_it_so_that_it_counts_as_seeded() {
        assertTrue(Chance.keyed(key(1)).isSeeded());
        assertTrue(Chance.keyed(key(1)).split().isKeyed());
        assertFalse(Chance.seeded(1).isKeyed());
        assertFalse(Chance.secure().isKeyed());
    }

    @Test
    void a_key_of_another_length_is_refused() {
        assertEquals(
                "key must be of 32 bytes, got 16",
                assertThrows(IllegalArgumentException.class, () -> Chance.keyed(new byte[16]))
                        .getMessage());
    }
}
