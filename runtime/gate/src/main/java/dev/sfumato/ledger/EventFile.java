package dev.sfumato.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.EventVisitor;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PacClaimEvent;
import dev.sfumato.accounting.event.PacEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.SampledEvent;
import dev.sfumato.accounting.format.EventJson;
import dev.sfumato.accounting.format.StrictJson;
import dev.sfumato.util.FingerprintKey;

/**
 * Events that a notebook hands to a build. The event of a mechanism can be declared by anybody; <em>measured</em> figures cannot: a smaller
 * mean is a smaller price, and nothing in the file contradicts it. So a file with measured figures carries a code made with the
 * {@link FingerprintKey} of the person who measured them, and where that is missing, of another key or for other figures, they are a claim.
 */
public final class EventFile {
    private static final String WORD = "measuredBy";

    private EventFile() {}

    /** A document that holds one event. */
    public static String write(PrivacyEvent event) {
        if (!isMeasured(event)) {
            return EventJson.write(event);
        }
        ObjectNode document = (ObjectNode) tree(EventJson.write(event));
        return document.put(WORD, wordFor(event)).toPrettyString();
    }

    /** The event in a document; measured figures without a code made with this user's key are claims. */
    public static PrivacyEvent read(String text) {
        JsonNode document = tree(text);
        String word = document.path(WORD).asText();
        if (document instanceof ObjectNode fields) {
            fields.remove(WORD);
        }
        PrivacyEvent event = EventJson.read(document.toString());
        return isMeasured(event) && !wordFor(event).equals(word) ? claimed(event) : event;
    }

    private static String wordFor(PrivacyEvent event) {
        return FingerprintKey.ofUser().wordFor(EventJson.toNode(event).toString());
    }

    private static boolean isMeasured(PrivacyEvent event) {
        return !claimed(event).equals(event);
    }

    private static PrivacyEvent claimed(PrivacyEvent event) {
        return event.accept(AsClaims.ALL);
    }

    /** Measured figures as claims; a new kind of event that was measured must be decided here. */
    private enum AsClaims
            implements
                    EventVisitor.MechanismsAlike<PrivacyEvent>, EventVisitor.SamplesAlike<PrivacyEvent>,
                    EventVisitor.WrappersAlike<PrivacyEvent> {
        ALL;

        @Override
        public PrivacyEvent pac(PacEvent measured) {
            return new PacClaimEvent(
                    measured.secret(),
                    measured.information(),
                    measured.failure(),
                    "a file of measured figures",
                    "no key that is here vouches for them: save the event again where it was measured, or give the key of"
                            + " that machine in " + FingerprintKey.VARIABLE,
                    measured.unit());
        }

        @Override
        public PrivacyEvent pacClaim(PacClaimEvent event) {
            return event;
        }

        @Override
        public PrivacyEvent claimed(ClaimedEvent event) {
            return event;
        }

        @Override
        public PrivacyEvent nonPrivate(NonPrivateEvent event) {
            return event;
        }

        @Override
        public PrivacyEvent mechanism(PrivacyEvent event) {
            return event;
        }

        @Override
        public PrivacyEvent sampled(SampledEvent event) {
            return event.mapInner(EventFile::claimed);
        }

        @Override
        public PrivacyEvent wrapper(PrivacyEvent event) {
            return event.mapInner(EventFile::claimed);
        }
    }

    private static JsonNode tree(String document) {
        try {
            return StrictJson.read(document);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("The event is not JSON: " + e.getOriginalMessage(), e);
        }
    }
}
