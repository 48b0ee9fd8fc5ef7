package dev.sfumato.nn;

/** The function that a hidden unit applies to its sum. */
public enum Activation {
    RELU {
        @Override
        void apply(float[] sums, float[] into, int count) {
            for (int i = 0; i < count; i++) {
                into[i] = Math.max(0f, sums[i]);
            }
        }

        @Override
        void backward(float[] sums, float[] delta, int count) {
            for (int i = 0; i < count; i++) {
                delta[i] = sums[i] > 0 ? delta[i] : 0;
            }
        }
    },
    /** x / (1 + exp(-x)). */
    SILU {
        @Override
        void apply(float[] sums, float[] into, int count) {
            for (int i = 0; i < count; i++) {
                into[i] = sums[i] / (1 + FastExp.exp(-sums[i]));
            }
        }

        @Override
        void backward(float[] sums, float[] delta, int count) {
            for (int i = 0; i < count; i++) {
                float logistic = 1 / (1 + FastExp.exp(-sums[i]));
                delta[i] *= logistic * (1 + sums[i] * (1 - logistic));
            }
        }
    };

    abstract void apply(float[] sums, float[] into, int count);

    /** Multiplies by the derivative at each sum. */
    abstract void backward(float[] sums, float[] delta, int count);
}
