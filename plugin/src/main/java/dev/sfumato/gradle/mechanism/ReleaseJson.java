package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.extension.AttackSpec;
import dev.sfumato.gradle.extension.ReleaseSpec;
import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.provider.Property;
import org.jspecify.annotations.Nullable;

/** One release of a request in the making. */
public final class ReleaseJson {
    /** Stands where a noise scale is to be found. */
    private static final String CALIBRATED = "calibrated";

    private final String name;
    private final @Nullable String unit;
    private @Nullable Number target;

    /** @param unit what its dataset protects, where that is known */
    private ReleaseJson(String name, @Nullable String unit) {
        this.name = name;
        this.unit = unit;
    }

    /** @param name by which the whole build knows it */
    public static RequestObject of(ReleaseSpec release, String name, @Nullable String unit) {
        ReleaseJson json = new ReleaseJson(name, unit);
        RequestObject fields = new RequestObject()
                .put("name", name)
                .put("times", release.getTimes().getOrNull());
        AttackSpec attack = release.getAttack().getOrNull();
        if (attack != null) {
            fields.put("attack", attack.describe(json.owner()));
        }
        MechanismSpec mechanism = release.getMechanism().getOrNull();
        if (mechanism != null) {
            fields.put("mechanism", mechanism.event(json));
            if (json.target != null) {
                fields.put("calibrate", new RequestObject().put("epsilon", RequestObject.number(json.target)));
            }
        }
        return fields;
    }

    String owner() {
        return "release '" + name + "'";
    }

    /** An event of the unit of its dataset. */
    RequestObject event(String mechanism) {
        return new RequestObject().put("mechanism", mechanism).put("unit", unit);
    }

    /** An event that adds noise, of a given scale or of the least that costs no more than epsilon. */
    RequestObject noise(String mechanism, String setting, Property<Number> scale, Property<Number> epsilon) {
        RequestObject event = event(mechanism);
        if (!epsilon.isPresent()) {
            return event.number(setting, scale);
        }
        if (scale.isPresent()) {
            throw refused("give " + setting + " or epsilon, got both");
        }
        aim(epsilon.get());
        return event.put(setting, CALIBRATED);
    }

    /** A diffusion, whose noise follows from what it may cost unless its scale is given. */
    RequestObject diffusion(String mechanism, Property<Number> epsilon, Property<Number> scale) {
        if (epsilon.isPresent() == scale.isPresent()) {
            throw refused("give scale or epsilon, got " + (scale.isPresent() ? "both" : "neither"));
        }
        if (epsilon.isPresent()) {
            aim(epsilon.get());
        }
        return new RequestObject().put("mechanism", mechanism).number("scale", scale);
    }

    /** The event, on a Poisson sample where there is a rate. */
    RequestObject sampled(RequestObject event, Property<Number> rate) {
        return rate.isPresent()
                ? new RequestObject()
                        .put("mechanism", "poisson-sampled")
                        .number("rate", rate)
                        .put("event", event)
                : event;
    }

    /** A count under the name by which its author knows it. */
    long count(String field, Property<Number> property) {
        Number given = property.getOrNull();
        if ((given instanceof Integer || given instanceof Long) && given.longValue() >= 1) {
            return given.longValue();
        }
        throw refused(field + " must be a whole number of at least 1, got " + (given == null ? "nothing" : given));
    }

    private void aim(Number epsilon) {
        if (target != null) {
            throw refused("one mechanism may say epsilon, got two");
        }
        target = epsilon;
    }

    /** Refuses a setting that a block has for no other reason than to explain it. */
    void refuse(Property<Number> setting, String sentence) {
        if (setting.isPresent()) {
            throw refused(sentence);
        }
    }

    private InvalidUserDataException refused(String sentence) {
        return new InvalidUserDataException(owner() + ": " + sentence);
    }
}
