package dev.sfumato.gradle;

import java.io.File;
import javax.inject.Inject;
import org.gradle.api.Action;
import org.gradle.api.Named;
import org.gradle.api.model.ObjectFactory;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.Optional;

/** Something computed from a dataset and given away. */
public abstract class ReleaseSpec implements Named {
    private final String name;

    @Inject
    public ReleaseSpec(String name) {
        this.name = name;
        getTimes().convention(1);
    }

    @Override
    @Input
    public String getName() {
        return name;
    }

    /** The name of the dataset that pays. */
    @Input
    @Optional
    public abstract Property<String> getDataset();

    /** How often it is released, each time with fresh noise: once unless said otherwise. */
    @Input
    @Optional
    public abstract Property<Number> getTimes();

    /** How the data are protected: {@code mechanism = gaussian { sigma = 40.0 }}, or another method of this block. */
    @Nested
    @Optional
    public abstract Property<MechanismSpec> getMechanism();

    /** Gaussian noise, to be assigned to {@code mechanism}. */
    public GaussianSpec gaussian(Action<? super GaussianSpec> action) {
        return configured(GaussianSpec.class, action);
    }

    /** Laplace noise, to be assigned to {@code mechanism}. */
    public LaplaceSpec laplace(Action<? super LaplaceSpec> action) {
        return configured(LaplaceSpec.class, action);
    }

    /** Discrete Gaussian noise on a whole number, to be assigned to {@code mechanism}. */
    public DiscreteGaussianSpec discreteGaussian(Action<? super DiscreteGaussianSpec> action) {
        return configured(DiscreteGaussianSpec.class, action);
    }

    /** Discrete Laplace noise on a whole number, to be assigned to {@code mechanism}. */
    public DiscreteLaplaceSpec discreteLaplace(Action<? super DiscreteLaplaceSpec> action) {
        return configured(DiscreteLaplaceSpec.class, action);
    }

    /** A training by DP-SGD, to be assigned to {@code mechanism}. */
    public DpSgdSpec dpSgd(Action<? super DpSgdSpec> action) {
        return configured(DpSgdSpec.class, action);
    }

    /** Randomized response, to be assigned to {@code mechanism}; the unit of the dataset must be {@code record-replaced}. */
    public RandomizedResponseSpec randomizedResponse(Action<? super RandomizedResponseSpec> action) {
        return configured(RandomizedResponseSpec.class, action);
    }

    /** Something with a proof of its own of (epsilon, delta), to be assigned to {@code mechanism}. */
    public DpSpec dp(Action<? super DpSpec> action) {
        return configured(DpSpec.class, action);
    }

    /** Something with a proof of its own of rho-zCDP, to be assigned to {@code mechanism}. */
    public ZcdpSpec zcdp(Action<? super ZcdpSpec> action) {
        return configured(ZcdpSpec.class, action);
    }

    /** Any event, as a JSON document of the runtime, to be assigned to {@code mechanism}. */
    public EventSpec event(String json) {
        return configured(EventSpec.class, event -> event.getJson().set(json));
    }

    /** Any event, from a file that holds a JSON document of the runtime, to be assigned to {@code mechanism}. */
    public EventSpec event(File file) {
        return configured(EventSpec.class, event -> event.getFile().set(file));
    }

    @Inject
    protected abstract ObjectFactory getObjects();

    private <T extends MechanismSpec> T configured(Class<T> type, Action<? super T> action) {
        T mechanism = getObjects().newInstance(type);
        action.execute(mechanism);
        return mechanism;
    }
}
