package dev.sfumato.convention

import com.sun.source.doctree.DocCommentTree
import com.sun.source.doctree.DocTree
import com.sun.source.doctree.EntityTree
import com.sun.source.doctree.LinkTree
import com.sun.source.doctree.LiteralTree
import com.sun.source.doctree.ParamTree
import com.sun.source.doctree.TextTree
import com.sun.source.tree.ClassTree
import com.sun.source.tree.CompilationUnitTree
import com.sun.source.tree.MethodTree
import com.sun.source.tree.VariableTree
import com.sun.source.util.DocTrees
import com.sun.source.util.JavacTask
import com.sun.source.util.TreePath
import com.sun.source.util.TreePathScanner
import javax.lang.model.element.Modifier
import javax.tools.ToolProvider
import org.gradle.api.DefaultTask
import org.gradle.api.file.ConfigurableFileCollection
import org.gradle.api.file.DirectoryProperty
import org.gradle.api.provider.Property
import org.gradle.api.tasks.CacheableTask
import org.gradle.api.tasks.Input
import org.gradle.api.tasks.InputFiles
import org.gradle.api.tasks.OutputDirectory
import org.gradle.api.tasks.PathSensitive
import org.gradle.api.tasks.PathSensitivity
import org.gradle.api.tasks.TaskAction

/**
 * Writes the first sentences of Javadoc as a resource, so that a program can explain its own words: a line for each public type, each
 * component of a record, each constant and each public method, of the type's name, the method's name, its parameters, and the sentence, parted by tabs.
 */
@CacheableTask
abstract class WriteFirstSentences extends DefaultTask {
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    abstract ConfigurableFileCollection getSources()

    /** The file's path among the resources. */
    @Input
    abstract Property<String> getResource()

    @OutputDirectory
    abstract DirectoryProperty getFolder()

    @TaskAction
    void write() {
        def compiler = ToolProvider.systemJavaCompiler
        def files = compiler.getStandardFileManager(null, null, null)
        def javac = (JavacTask) compiler.getTask(null, files, null, ['-proc:none'], null, files.getJavaFileObjectsFromFiles(sources.files.sort()))
        def docs = DocTrees.instance(javac)
        List<String> lines = []
        javac.parse().each { unit -> new Reader(docs, lines).scan(unit, null) }
        def file = folder.file(resource.get()).get().asFile
        file.parentFile.mkdirs()
        file.setText(lines.sort().join('\n') + '\n', 'UTF-8')
    }

    private static class Reader extends TreePathScanner<Void, Void> {
        private final DocTrees docs
        private final List<String> lines

        Reader(DocTrees docs, List<String> lines) {
            this.docs = docs
            this.lines = lines
        }

        @Override
        Void visitClass(ClassTree type, Void nothing) {
            if (isPublic(type.modifiers.flags)) {
                line('', [])
                components()
            }
            super.visitClass(type, nothing)
        }

        @Override
        Void visitMethod(MethodTree method, Void nothing) {
            if (isPublic(method.modifiers.flags) && method.name.toString() != '<init>') {
                line(method.name.toString(), method.parameters.collect { simple(it.type.toString()) + ' ' + it.name })
            }
            null
        }

        @Override
        Void visitVariable(VariableTree field, Void nothing) {
            if (currentPath.parentPath.leaf instanceof ClassTree && isPublic(field.modifiers.flags)) {
                line(field.name.toString(), [])
            }
            null
        }

        // what stands in an interface is public without the word
        private boolean isPublic(Set<Modifier> flags) {
            def around = currentPath.parentPath.leaf
            Modifier.PUBLIC in flags || (around instanceof ClassTree && around.kind.name() == 'INTERFACE')
        }

        private void line(String name, List<String> parameters) {
            DocCommentTree comment = docs.getDocCommentTree(currentPath)
            if (comment != null) {
                lines.add([typeName(), name, parameters.join(','), text(comment.firstSentence)].join('\t'))
            }
        }

        // the components of a record are said in its own comment
        private void components() {
            docs.getDocCommentTree(currentPath)?.blockTags?.findAll { it instanceof ParamTree && !it.typeParameter }?.each { ParamTree parameter ->
                lines.add([typeName(), parameter.name.name.toString(), '', text(parameter.description)].join('\t'))
            }
        }

        private static String simple(String type) {
            type.replaceAll(/<.*>/, '').replaceAll(/@\w+\s*/, '').replace('...', '[]').replaceAll(/^.*\./, '').trim()
        }

        private String typeName() {
            List<String> names = []
            for (TreePath path = currentPath; path != null; path = path.parentPath) {
                if (path.leaf instanceof ClassTree) {
                    names.add(0, path.leaf.simpleName.toString())
                }
            }
            CompilationUnitTree unit = currentPath.compilationUnit
            unit.packageName.toString() + '.' + names.join('$')
        }

        private static String text(List<? extends DocTree> parts) {
            parts.collect { part ->
                switch (part) {
                    case TextTree: return part.body
                    case LiteralTree: return part.body.body
                    case LinkTree: return part.label.empty ? part.reference.signature.replaceAll(/^.*#/, '.').replaceAll(/\(.*/, '') : text(part.label)
                    case EntityTree: return [lt: '<', gt: '>', amp: '&'].get(part.name.toString(), '?')
                    default: return ''
                }
            }.join('').replaceAll(/\s+/, ' ').trim()
        }
    }
}
