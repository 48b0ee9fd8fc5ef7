package dev.sfumato.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.nd4j.linalg.factory.Nd4j;

class BackendTest {
    @Test
    void the_description_tells_backend_blas_threads_and_data_type() {
        assertTrue(
                Backend.describe().matches("ND4J on (cpu|cuda), BLAS \\w+, \\d+ threads?, (FLOAT|DOUBLE)"),
                Backend.describe());
    }

    @Test
    void the_backend_computes() {
        Backend.start();
        assertEquals(6.0, Nd4j.ones(2, 3).mmul(Nd4j.ones(3, 1)).sumNumber().doubleValue());
    }
}
