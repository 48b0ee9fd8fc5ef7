package dev.sfumato.backend;

import java.util.List;

/** There is no ND4J backend, or none that can run on this machine. */
public final class BackendException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    private BackendException(String message) {
        super(message);
    }

    static BackendException missing() {
        return new BackendException("No ND4J backend is on the class path: put org.nd4j:nd4j-native:1.0.0-M2.1 with the"
                + " natives of your platform beside sfumato-runtime, or org.nd4j:nd4j-cuda-11.6:1.0.0-M2.1 for CUDA.");
    }

    static BackendException unusable(List<String> problems) {
        return new BackendException("The ND4J backend on the class path cannot run here (" + String.join("; ", problems)
                + "): use the CPU backend (in this build: without -Psfumato.backend=cuda), or, for CUDA, install an NVIDIA"
                + " driver and CUDA 11.6.");
    }
}
