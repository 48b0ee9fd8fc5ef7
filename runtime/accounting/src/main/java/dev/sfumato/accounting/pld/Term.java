package dev.sfumato.accounting.pld;

/** A mechanism's loss and how often it is composed. */
public record Term(LossModel loss, long times) {}
