package dev.sfumato.gradle;

import javax.inject.Inject;
import org.gradle.api.Action;
import org.gradle.api.Named;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.Optional;

/** A dataset whose privacy is spent by releases. */
public abstract class DatasetSpec implements Named {
    private final String name;

    @Inject
    public DatasetSpec(String name) {
        this.name = name;
        getUnit().convention("record");
    }

    @Override
    @Input
    public String getName() {
        return name;
    }

    /** What neighbouring datasets differ by, and so what is protected: {@code record} unless said otherwise. */
    @Input
    @Optional
    public abstract Property<String> getUnit();

    @Nested
    public abstract BudgetSpec getBudget();

    public void budget(Action<? super BudgetSpec> action) {
        action.execute(getBudget());
    }
}
