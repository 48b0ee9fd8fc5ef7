package dev.sfumato.gradle.extension;

import dev.sfumato.gradle.mechanism.ClaimedSpec;
import dev.sfumato.gradle.mechanism.ComposedSpec;
import dev.sfumato.gradle.mechanism.DiscreteGaussianSpec;
import dev.sfumato.gradle.mechanism.DiscreteLaplaceSpec;
import dev.sfumato.gradle.mechanism.DpSgdSpec;
import dev.sfumato.gradle.mechanism.DpSpec;
import dev.sfumato.gradle.mechanism.EventSpec;
import dev.sfumato.gradle.mechanism.ExponentialSpec;
import dev.sfumato.gradle.mechanism.GaussianSpec;
import dev.sfumato.gradle.mechanism.HeatKernelSpec;
import dev.sfumato.gradle.mechanism.LaplaceSpec;
import dev.sfumato.gradle.mechanism.MechanismSpec;
import dev.sfumato.gradle.mechanism.NoisyMaxSpec;
import dev.sfumato.gradle.mechanism.PacClaimSpec;
import dev.sfumato.gradle.mechanism.PageRankSpec;
import dev.sfumato.gradle.mechanism.RandomizedResponseSpec;
import dev.sfumato.gradle.mechanism.RunningSumsSpec;
import dev.sfumato.gradle.mechanism.SamplingSpec;
import dev.sfumato.gradle.mechanism.TableTrainingSpec;
import dev.sfumato.gradle.mechanism.UnprotectedSpec;
import dev.sfumato.gradle.mechanism.ZcdpSpec;
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
    private final AttackSpec attackIfDeclared;

    @Inject
    public ReleaseSpec(String name, ObjectFactory objects) {
        this.name = name;
        attackIfDeclared = objects.newInstance(AttackSpec.class);
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

    /** How often it is released, each time with fresh noise: once by default. */
    @Input
    @Optional
    public abstract Property<Number> getTimes();

    /** How the data are protected: {@code mechanism = gaussian { sigma = 40.0 }}, or another method of this block. */
    @Nested
    @Optional
    public abstract Property<MechanismSpec> getMechanism();

    /** How the release is attacked; left out where it is not. */
    @Nested
    @Optional
    public abstract Property<AttackSpec> getAttack();

    /** Attacks the release: a lower bound on what it leaks is held against the price of what it declares. */
    public void attack(Action<? super AttackSpec> action) {
        getAttack().set(attackIfDeclared);
        action.execute(attackIfDeclared);
    }

    /** Sets the defaults of an attack, which it may override. */
    public void attackAs(AttacksSpec usual) {
        attackIfDeclared.getRuns().convention(usual.getRuns());
        attackIfDeclared.getConfidence().convention(usual.getConfidence());
        attackIfDeclared.getSeconds().convention(usual.getSeconds());
    }

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

    /** The index of the largest of several noisy scores, to be assigned to {@code mechanism}. */
    public NoisyMaxSpec noisyMax(Action<? super NoisyMaxSpec> action) {
        return configured(NoisyMaxSpec.class, action);
    }

    /** The running sums of a stream with correlated noise, to be assigned to {@code mechanism}. */
    public RunningSumsSpec runningSums(Action<? super RunningSumsSpec> action) {
        return configured(RunningSumsSpec.class, action);
    }

    /** The exponential mechanism, to be assigned to {@code mechanism}. */
    public ExponentialSpec exponential(Action<? super ExponentialSpec> action) {
        return configured(ExponentialSpec.class, action);
    }

    /** The private training of a discrete diffusion on the dataset's table, to be assigned to {@code mechanism}. */
    public TableTrainingSpec tableTraining(Action<? super TableTrainingSpec> action) {
        return configured(TableTrainingSpec.class, action);
    }

    /** A private PageRank, to be assigned to {@code mechanism}; the unit of the dataset must be one of edges. */
    public PageRankSpec pageRank(Action<? super PageRankSpec> action) {
        return configured(PageRankSpec.class, action);
    }

    /** A private heat kernel, to be assigned to {@code mechanism}; the unit of the dataset must be one of edges. */
    public HeatKernelSpec heatKernel(Action<? super HeatKernelSpec> action) {
        return configured(HeatKernelSpec.class, action);
    }

    /** A mechanism on a Poisson sample of a {@code rate}, to be assigned to {@code mechanism}. */
    public SamplingSpec poissonSampled(MechanismSpec mechanism, Action<? super SamplingSpec> action) {
        return sampling("poisson-sampled", mechanism, action);
    }

    /** A mechanism on {@code batchSize} of {@code datasetSize} records, to be assigned to {@code mechanism}. */
    public SamplingSpec fixedSizeSampled(MechanismSpec mechanism, Action<? super SamplingSpec> action) {
        return sampling("fixed-size-sampled", mechanism, sampling -> {
            sampling.getWithReplacement().convention(false);
            action.execute(sampling);
        });
    }

    /** A mechanism on a Poisson sample cut to its {@code largestBatch}, to be assigned to {@code mechanism}. */
    public SamplingSpec truncatedPoisson(MechanismSpec mechanism, Action<? super SamplingSpec> action) {
        return sampling("truncated-poisson", mechanism, action);
    }

    /** A mechanism on each of the shuffled {@code batches} of an epoch, to be assigned to {@code mechanism}. */
    public SamplingSpec shuffled(MechanismSpec mechanism, Action<? super SamplingSpec> action) {
        return sampling("shuffled", mechanism, action);
    }

    /** A mechanism on each of the {@code bins} into which records fall, to be assigned to {@code mechanism}. */
    public SamplingSpec ballsInBins(MechanismSpec mechanism, Action<? super SamplingSpec> action) {
        return sampling("balls-in-bins", mechanism, action);
    }

    /** A mechanism in each of {@code rounds}, in {@code uses} of which a record takes part, to be assigned to {@code mechanism}. */
    public SamplingSpec randomAllocation(MechanismSpec mechanism, Action<? super SamplingSpec> action) {
        return sampling("random-allocation", mechanism, action);
    }

    /** Several mechanisms whose results are released together, as one. */
    public ComposedSpec composed(MechanismSpec... mechanisms) {
        return configured(
                ComposedSpec.class, composed -> composed.getMechanisms().addAll(mechanisms));
    }

    /** A guarantee that a paper states, to be assigned to {@code mechanism}; its figure is {@code CLAIMED}. */
    public ClaimedSpec claimed(Action<? super ClaimedSpec> action) {
        return configured(ClaimedSpec.class, action);
    }

    /**
     * An upper bound on the information of a release as stated by a paper, to be assigned to {@code mechanism}; held against a
     * PAC budget.
     */
    public PacClaimSpec pacClaim(Action<? super PacClaimSpec> action) {
        return configured(PacClaimSpec.class, action);
    }

    /** Something released without protection, to be assigned to {@code mechanism}. */
    public UnprotectedSpec unprotected(Action<? super UnprotectedSpec> action) {
        return configured(UnprotectedSpec.class, action);
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

    private SamplingSpec sampling(String kind, MechanismSpec mechanism, Action<? super SamplingSpec> action) {
        SamplingSpec sampling = getObjects().newInstance(SamplingSpec.class, kind);
        sampling.getMechanism().set(mechanism);
        action.execute(sampling);
        return sampling;
    }

    private <T extends MechanismSpec> T configured(Class<T> type, Action<? super T> action) {
        T mechanism = getObjects().newInstance(type);
        action.execute(mechanism);
        return mechanism;
    }
}
