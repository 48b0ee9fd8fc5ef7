package dev.sfumato.convention

import groovy.transform.EqualsAndHashCode
import org.gradle.api.provider.ValueSource
import org.gradle.api.provider.ValueSourceParameters

/** The JavaCPP name of the current platform, with the classifier suffix of its best instruction set where one is known. */
abstract class NativePlatform implements ValueSource<NativePlatform.Names, ValueSourceParameters.None> {
    /** For example linux-x86_64 and linux-x86_64-avx2. */
    @EqualsAndHashCode
    static class Names implements Serializable {
        String plain
        String extended
    }

    @Override
    Names obtain() {
        def plain = "${system()}-${processor()}".toString()
        new Names(plain: plain, extended: hasAvx2() ? plain + '-avx2' : plain)
    }

    private static String system() {
        def name = System.getProperty('os.name').toLowerCase(Locale.ROOT)
        name.contains('win') ? 'windows' : name.contains('mac') ? 'macosx' : 'linux'
    }

    private static String processor() {
        def name = System.getProperty('os.arch').toLowerCase(Locale.ROOT)
        name in ['amd64', 'x86_64'] ? 'x86_64' : name in ['aarch64', 'arm64'] ? 'arm64' : name
    }

    /** Linux tells; elsewhere the plain natives are taken, which run on every CPU. */
    private static boolean hasAvx2() {
        def cpu = new File('/proc/cpuinfo')
        cpu.canRead() && cpu.readLines().any { it.startsWith('flags') && it.split(' ').contains('avx2') }
    }
}
