package dev.sfumato.convention

import org.objectweb.asm.ClassReader
import org.objectweb.asm.ClassVisitor
import org.objectweb.asm.FieldVisitor
import org.objectweb.asm.MethodVisitor
import org.objectweb.asm.Opcodes
import org.objectweb.asm.RecordComponentVisitor
import org.objectweb.asm.Type

/** What users of a module can name: its public types and their public and protected members, one to a line, in order. */
final class PublicSurface {
    private PublicSurface() {}

    static String of(Iterable<File> folders) {
        Map<String, List<String>> types = new TreeMap<>()
        Map<String, Boolean> visible = [:]
        folders.findAll { it.directory }.each { folder ->
            folder.eachFileRecurse { file ->
                if (file.name.endsWith('.class') && file.name != 'package-info.class') {
                    def seen = new Surface()
                    new ClassReader(file.bytes).accept(seen, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES)
                    visible[seen.name] = seen.visible
                    types[seen.name] = [seen.header] + seen.members.sort()
                }
            }
        }
        // a nested type is seen only where all types around it are
        types.findAll { name, lines -> enclosing(name).every { visible[it] } }
                .collect { name, lines -> lines.head() + lines.tail().collect { '\n    ' + it }.join('') + '\n' }
                .join('')
    }

    private static List<String> enclosing(String name) {
        def parts = name.split('[$]')
        (0..<parts.length).collect { parts[0..it].join('$') }
    }

    private static final class Surface extends ClassVisitor {
        String name, header
        boolean visible
        List<String> members = []

        Surface() {
            super(Opcodes.ASM9)
        }

        @Override
        void visit(int version, int access, String type, String signature, String parent, String[] interfaces) {
            name = type.replace('/', '.')
            visible = seen(access)
            boolean isRecord = parent == 'java/lang/Record'
            String kind = (access & Opcodes.ACC_ANNOTATION) ? 'annotation' : (access & Opcodes.ACC_INTERFACE) ? 'interface'
                    : (access & Opcodes.ACC_ENUM) ? 'enum' : isRecord ? 'record' : (access & Opcodes.ACC_ABSTRACT) ? 'abstract class' : 'class'
            def parents = ([parent] + interfaces.toList())
                    .findAll { it && !(it in ['java/lang/Object', 'java/lang/Record', 'java/lang/Enum']) }
            header = kind + ' ' + name + (parents ? ' : ' + parents.collect { it.replace('/', '.') }.join(', ') : '')
        }

        @Override
        void visitInnerClass(String inner, String outer, String simple, int access) {
            if (inner.replace('/', '.') == name) {
                visible = outer != null && seen(access)
            }
        }

        @Override
        FieldVisitor visitField(int access, String field, String descriptor, String signature, Object value) {
            if (seen(access)) {
                members << modifiers(access) + Type.getType(descriptor).className + ' ' + field
            }
            null
        }

        @Override
        MethodVisitor visitMethod(int access, String method, String descriptor, String signature, String[] thrown) {
            if (seen(access) && method != '<clinit>') {
                members << modifiers(access) + Type.getReturnType(descriptor).className + ' ' + method + '(' +
                        Type.getArgumentTypes(descriptor)*.className.join(', ') + ')'
            }
            null
        }

        @Override
        RecordComponentVisitor visitRecordComponent(String component, String descriptor, String signature) {
            null
        }

        private static boolean seen(int access) {
            (access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) && !(access & Opcodes.ACC_SYNTHETIC)
        }

        private static String modifiers(int access) {
            ((access & Opcodes.ACC_PROTECTED) ? 'protected ' : '') + ((access & Opcodes.ACC_STATIC) ? 'static ' : '')
        }
    }
}
