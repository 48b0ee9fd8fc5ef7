package dev.sfumato.convention

import com.github.packageurl.PackageURL
import java.security.MessageDigest
import org.cyclonedx.Version
import org.cyclonedx.generators.BomGeneratorFactory
import org.cyclonedx.model.Bom
import org.cyclonedx.model.Component
import org.cyclonedx.model.Dependency
import org.cyclonedx.model.ExternalReference
import org.cyclonedx.model.Hash
import org.cyclonedx.model.License
import org.cyclonedx.model.LicenseChoice
import org.cyclonedx.model.Metadata
import org.cyclonedx.util.LicenseResolver
import org.gradle.api.artifacts.component.ComponentIdentifier
import org.gradle.api.artifacts.component.ModuleComponentIdentifier
import org.gradle.api.artifacts.result.ResolvedComponentResult
import org.gradle.api.artifacts.result.ResolvedDependencyResult

/**
 * What users get with a module: each component with its licence and its hash, and who needs whom. The same module gives the same bytes: there
 * is no time in it, and its serial number follows from what it lists.
 */
final class SbomDocument {
    private static final Version SCHEMA = Version.VERSION_16

    private final String module, about, url
    private final ResolvedComponentResult root
    private final Map<String, File> jars
    private final Map<String, List<String>> licences

    SbomDocument(String module, String about, String url, ResolvedComponentResult root, Map<String, File> jars, Map<String, List<String>> licences) {
        this.module = module
        this.about = about
        this.url = url
        this.root = root
        this.jars = jars
        this.licences = licences
    }

    String text() {
        Map<ComponentIdentifier, ResolvedComponentResult> found = new LinkedHashMap<>()
        visit(root, found)
        // a platform has versions and nothing that anybody gets
        def others = found.values().findAll { it.id != root.id && jars[it.id.displayName] != null }.sort { purl(it) }

        def self = component(root)
        self.description = about
        self.licenses = choice(['Apache-2.0'])
        self.addExternalReference(new ExternalReference(type: ExternalReference.Type.WEBSITE, url: url))
        def bom = new Bom()
        bom.metadata = new Metadata(timestamp: null, component: self)
        bom.components = others.collect { other ->
            def part = component(other)
            part.addHash(new Hash(Hash.Algorithm.SHA_256, sha256(jars[other.id.displayName].bytes)))
            part.licenses = choice(isOurs(other) ? ['Apache-2.0'] : licences.getOrDefault(other.id.displayName, []))
            part
        }
        bom.dependencies = [root, *others].collect { needing ->
            def dependency = new Dependency(purl(needing))
            needed(needing).findAll { it in others }.collect { purl(it) }.unique().sort().each { dependency.addDependency(new Dependency(it)) }
            dependency
        }
        bom.serialNumber = 'urn:uuid:' + UUID.nameUUIDFromBytes(json(bom).getBytes('UTF-8'))
        json(bom) + '\n'
    }

    private static String json(Bom bom) {
        BomGeneratorFactory.createJson(SCHEMA, bom).toJsonString()
    }

    private static void visit(ResolvedComponentResult component, Map<ComponentIdentifier, ResolvedComponentResult> found) {
        if (found.putIfAbsent(component.id, component) == null) {
            needed(component).each { visit(it, found) }
        }
    }

    private static List<ResolvedComponentResult> needed(ResolvedComponentResult component) {
        component.dependencies.findAll { it instanceof ResolvedDependencyResult && !it.constraint }*.selected
    }

    private Component component(ResolvedComponentResult resolved) {
        def version = resolved.moduleVersion
        new Component(
                type: Component.Type.LIBRARY,
                group: version.group,
                name: artifact(resolved),
                version: version.version,
                purl: purl(resolved),
                bomRef: purl(resolved))
    }

    private String purl(ResolvedComponentResult resolved) {
        def version = resolved.moduleVersion
        new PackageURL('maven', version.group, artifact(resolved), version.version, new TreeMap<>([type: 'jar']), null).canonicalize()
    }

    /** The projects of this build are published by another name. */
    private String artifact(ResolvedComponentResult resolved) {
        resolved.id == root.id ? module : isOurs(resolved) ? "sfumato-$resolved.moduleVersion.name" : resolved.moduleVersion.name
    }

    private static boolean isOurs(ResolvedComponentResult resolved) {
        !(resolved.id instanceof ModuleComponentIdentifier)
    }

    private static LicenseChoice choice(List<String> names) {
        def all = new LicenseChoice()
        names.each { name ->
            def known = LicenseResolver.resolve(name, false)?.licenses
            all.addLicense(known ? known.first() : new License(name: name))
        }
        names ? all : null
    }

    private static String sha256(byte[] bytes) {
        MessageDigest.getInstance('SHA-256').digest(bytes).encodeHex()
    }
}
