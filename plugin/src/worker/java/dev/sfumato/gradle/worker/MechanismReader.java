package dev.sfumato.gradle.worker;

import dev.sfumato.accounting.GaussianEvent;
import dev.sfumato.accounting.LaplaceEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.Unit;

/** Turns a declared mechanism into the event that it causes each time it runs. */
final class MechanismReader {
    private MechanismReader() {}

    static PrivacyEvent read(RequestFields release, Unit unit) {
        if (!release.has("mechanism")) {
            throw release.refused("mechanism must be one of gaussian, laplace, got nothing; "
                    + "declare it: mechanism = gaussian { sigma = 40.0 }");
        }
        RequestFields mechanism = release.object("mechanism");
        return BadRequestException.naming(release.owner(), () -> event(mechanism, unit));
    }

    private static PrivacyEvent event(RequestFields mechanism, Unit unit) {
        String kind = mechanism.text("kind");
        return switch (kind) {
            case "gaussian" -> {
                mechanism.only("kind", "sigma", "sensitivity");
                yield new GaussianEvent(mechanism.number("sigma"), mechanism.number("sensitivity"), unit);
            }
            case "laplace" -> {
                mechanism.only("kind", "scale", "sensitivity");
                yield new LaplaceEvent(mechanism.number("scale"), mechanism.number("sensitivity"), unit);
            }
            default -> throw mechanism.refused("mechanism must be one of gaussian, laplace, got '" + kind + "'");
        };
    }
}
