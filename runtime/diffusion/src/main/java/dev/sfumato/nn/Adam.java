package dev.sfumato.nn;

import static dev.sfumato.training.AdamConstants.BETA1;
import static dev.sfumato.training.AdamConstants.BETA2;
import static dev.sfumato.training.AdamConstants.EPSILON;

import dev.sfumato.util.Require;
import java.util.List;

/** Adam (Kingma and Ba 2015). */
public final class Adam {
    private final List<Parameter> parameters;
    private final List<float[]> first;
    private final List<float[]> second;
    private double firstWeight = 1;
    private double secondWeight = 1;

    public Adam(List<Parameter> parameters) {
        this.parameters = List.copyOf(parameters);
        first = this.parameters.stream().map(p -> new float[p.size()]).toList();
        second = this.parameters.stream().map(p -> new float[p.size()]).toList();
    }

    /** Fetches each gradient and moves against it. */
    public void step(double rate) {
        parameters.forEach(Parameter::collect);
        stepCollected(rate);
    }

    /** As {@link #step}, by the gradients that are on the heap already. */
    public void stepCollected(double rate) {
        Require.positive("rate", rate);
        firstWeight *= BETA1;
        secondWeight *= BETA2;
        float pace = (float) (rate * Math.sqrt(1 - secondWeight) / (1 - firstWeight));
        float epsilon = (float) ((float) EPSILON * Math.sqrt(1 - secondWeight));
        for (int i = 0; i < parameters.size(); i++) {
            Parameter parameter = parameters.get(i);
            move(parameter.values(), parameter.gradient(), first.get(i), second.get(i), pace, epsilon);
            parameter.changed();
        }
    }

    private static void move(
            float[] values, float[] gradient, float[] first, float[] second, float pace, float epsilon) {
        for (int i = 0; i < values.length; i++) {
            float g = gradient[i];
            float m = (float) BETA1 * first[i] + (float) (1 - BETA1) * g;
            float v = (float) BETA2 * second[i] + (float) (1 - BETA2) * (g * g);
            first[i] = m;
            second[i] = v;
            values[i] -= pace * m / ((float) Math.sqrt(v) + epsilon);
        }
    }
}
