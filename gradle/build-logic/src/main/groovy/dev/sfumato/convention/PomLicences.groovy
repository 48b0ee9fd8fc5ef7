package dev.sfumato.convention

import groovy.xml.XmlSlurper
import org.gradle.api.artifacts.component.ModuleComponentIdentifier
import org.gradle.api.artifacts.dsl.DependencyHandler
import org.gradle.api.artifacts.result.ResolvedArtifactResult
import org.gradle.maven.MavenModule
import org.gradle.maven.MavenPomArtifact

/** The licences that the POMs of components name, or, as Maven inherits them, the nearest POM above that names any. */
final class PomLicences {
    private PomLicences() {}

    /** The names of licences by the components' display names. */
    static Map<String, List<String>> of(DependencyHandler dependencies, Collection<ModuleComponentIdentifier> components) {
        Map<String, List<String>> names = [:]
        // where each component's search has come to
        Map<String, List<String>> open = components.collectEntries { [it.displayName, [it.group, it.module, it.version]] }
        for (int above = 0; !open.isEmpty() && above < 10; above++) {
            def poms = poms(dependencies, open.values())
            Map<String, List<String>> next = [:]
            open.each { component, at ->
                def pom = poms[at.join(':')]
                def licences = pom == null ? [] : pom.licenses.license.collect { it.name.text().trim() ?: it.url.text().trim() }.findAll()
                if (licences) {
                    names[component] = licences
                } else if (pom != null && pom.parent.artifactId.text()) {
                    next[component] = ['groupId', 'artifactId', 'version'].collect { pom.parent."$it".text().trim() }
                }
            }
            open = next
        }
        names
    }

    private static Map<String, Object> poms(DependencyHandler dependencies, Collection<List<String>> modules) {
        def query = dependencies.createArtifactResolutionQuery()
        modules.unique(false).each { query.forModule(it[0], it[1], it[2]) }
        Map<String, Object> poms = [:]
        query.withArtifacts(MavenModule, MavenPomArtifact).execute().resolvedComponents.each { component ->
            component.getArtifacts(MavenPomArtifact).findAll { it instanceof ResolvedArtifactResult }.each {
                poms[component.id.displayName] = new XmlSlurper(false, false).parse(it.file)
            }
        }
        poms
    }
}
