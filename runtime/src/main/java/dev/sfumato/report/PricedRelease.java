package dev.sfumato.report;

import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.PrivacyEvent;

/** A named release and what it would cost alone. */
public record PricedRelease(String name, PrivacyEvent event, Guarantee alone) {}
