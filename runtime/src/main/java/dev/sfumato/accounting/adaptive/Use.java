package dev.sfumato.accounting.adaptive;

import dev.sfumato.accounting.PrivacyEvent;

/**
 * One release as it was charged. Uses are listed in the order of time.
 *
 * @param concurrent whether it is not known which of the others came before it, as after branches were merged
 */
public record Use(PrivacyEvent event, boolean concurrent) {
    public static Use of(PrivacyEvent event) {
        return new Use(event, false);
    }
}
