package dev.sfumato.release;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Tells what Maven Central would refuse in a folder, and fails if there is anything. */
public final class CheckStaging {
    private CheckStaging() {}

    /** Argument: the folder of the repository. */
    public static void main(String[] args) throws IOException {
        Path repository = Path.of(args[0]);
        List<String> findings = CentralRules.findings(repository);
        if (findings.isEmpty()) {
            System.out.println(StagedModule.in(repository).size() + " modules in " + repository + " may be released.");
            return;
        }
        findings.forEach(System.out::println);
        System.out.println(findings.size() + " findings: this is not what Maven Central accepts.");
        System.exit(1);
    }
}
