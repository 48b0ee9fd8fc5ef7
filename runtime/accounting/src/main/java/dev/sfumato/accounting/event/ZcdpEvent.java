package dev.sfumato.accounting.event;

import dev.sfumato.numeric.Scaled;
import dev.sfumato.util.Require;

/** Something of which no more is known than that it is rho-zCDP (Bun and Steinke, 2016), for neighbours that differ by a unit. */
public record ZcdpEvent(double rho, Unit unit) implements PrivacyEvent {
    public ZcdpEvent {
        Require.positive("rho", rho);
        Require.given("unit", unit);
    }

    @Override
    public Kind kind() {
        return Kind.ZCDP;
    }

    @Override
    public <R> R accept(EventVisitor<R> visitor) {
        return visitor.zcdp(this);
    }

    @Override
    public ZcdpEvent withUnit(Unit newUnit) {
        return new ZcdpEvent(rho, newUnit);
    }

    @Override
    public ZcdpEvent withNoiseTimes(double factor) {
        return new ZcdpEvent(Scaled.over(Scaled.over(rho, factor), factor), unit);
    }
}
