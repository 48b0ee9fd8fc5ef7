package dev.sfumato.gradle.worker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.RepeatedEvent;
import dev.sfumato.accounting.Unit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads requests; a declaration that lacks something, or holds something unknown, is refused by name. */
final class RequestReader {
    private static final int SCHEMA = 2;

    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(
                    DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY,
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final Map<String, AuditRequest.Dataset> datasets = new LinkedHashMap<>();

    private RequestReader() {}

    static AuditRequest read(String request) {
        try {
            return new RequestReader().read(new RequestFields("request", JSON.readTree(request)));
        } catch (JsonProcessingException e) {
            throw new BadRequestException("request: it is not JSON: " + e.getOriginalMessage());
        }
    }

    private AuditRequest read(RequestFields request) {
        long schema = request.whole("schema");
        if (schema != SCHEMA) {
            throw new BadRequestException("request: schema must be " + SCHEMA + ", got " + schema
                    + "; use a sfumato-gradle-worker of the plugin's own version");
        }
        request.only("schema", "title", "datasets", "releases");
        request.objects("datasets").forEach(this::dataset);
        if (datasets.isEmpty()) {
            throw new BadRequestException(
                    "No dataset is declared, so there is nothing to check; declare one in the build "
                            + "script: privacy { datasets { register('survey') { budget { epsilon = 1.0; delta = 1e-6 } } } }");
        }
        request.objects("releases").forEach(this::release);
        for (AuditRequest.Dataset dataset : datasets.values()) {
            if (dataset.releases().isEmpty()) {
                throw new BadRequestException("dataset '" + dataset.name()
                        + "': no release is declared, so there is nothing to check; declare one in the build script: "
                        + "privacy { releases { register('mean') { dataset = '" + dataset.name()
                        + "'; mechanism = gaussian { sigma = 40.0 } } } }");
            }
        }
        return new AuditRequest(request.text("title"), List.copyOf(datasets.values()));
    }

    private void dataset(RequestFields fields) {
        RequestFields dataset = fields.named("dataset '" + fields.text("name") + "'");
        dataset.only("name", "unit", "budget");
        RequestFields limits = dataset.object("budget");
        limits.only("epsilon", "delta");
        if (!limits.has("epsilon")) {
            throw dataset.refused("budget epsilon must be in (0, infinity), got nothing; "
                    + "declare it: budget { epsilon = 1.0; delta = 1e-6 }");
        }
        Budget budget = BadRequestException.naming(dataset.owner(), () -> {
            Unit unit = Unit.of(dataset.text("unit"));
            double epsilon = limits.number("epsilon");
            return limits.has("delta") ? Budget.of(epsilon, limits.number("delta"), unit) : Budget.pure(epsilon, unit);
        });
        String name = dataset.text("name");
        datasets.put(name, new AuditRequest.Dataset(name, budget, new LinkedHashMap<>()));
    }

    private void release(RequestFields fields) {
        RequestFields release = fields.named("release '" + fields.text("name") + "'");
        release.only("name", "dataset", "times", "mechanism", "event");
        String known = String.join(", ", datasets.keySet());
        if (!release.has("dataset")) {
            throw release.refused("dataset must be one of " + known + ", got nothing");
        }
        AuditRequest.Dataset dataset = datasets.get(release.text("dataset"));
        if (dataset == null) {
            throw release.refused("dataset must be one of " + known + ", got '" + release.text("dataset") + "'");
        }
        PrivacyEvent once = MechanismReader.read(release, dataset.budget().unit());
        long times = release.whole("times");
        PrivacyEvent event =
                times == 1 ? once : BadRequestException.naming(release.owner(), () -> new RepeatedEvent(once, times));
        dataset.releases().put(release.text("name"), event);
    }
}
