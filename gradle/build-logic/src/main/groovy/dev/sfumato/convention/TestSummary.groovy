package dev.sfumato.convention

import groovy.xml.XmlSlurper
import org.gradle.api.DefaultTask
import org.gradle.api.file.ConfigurableFileCollection
import org.gradle.api.tasks.InputFiles
import org.gradle.api.tasks.TaskAction
import org.gradle.api.tasks.UntrackedTask

/** Closes a build with the ten slowest test classes, and one line that sums the test results of all modules. */
@UntrackedTask(because = 'the line is wanted at the end of every build that tests')
abstract class TestSummary extends DefaultTask {
    /** JUnit's XML files. */
    @InputFiles
    abstract ConfigurableFileCollection getResults()

    @TaskAction
    void sum() {
        int tests = 0, failed = 0, skipped = 0
        Map<String, Double> seconds = [:]
        results.files.findAll { it.name.endsWith('.xml') }.each {
            def suite = new XmlSlurper().parse(it)
            tests += suite.@tests.toInteger()
            failed += suite.@failures.toInteger() + suite.@errors.toInteger()
            skipped += suite.@skipped.toInteger()
            seconds[it.parentFile.name + ' ' + suite.@name.text().replace('dev.sfumato.', '')] = suite.@time.toDouble()
        }
        logger.quiet('slowest test classes: ' + seconds.sort { -it.value }.take(10)
                .collect { name, time -> String.format(Locale.ROOT, '%s %.0f s', name, time) }.join(', '))
        logger.quiet("${tests - failed - skipped} passed, $failed failed" + (skipped ? ", $skipped skipped" : ''))
    }
}
