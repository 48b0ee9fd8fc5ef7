package dev.sfumato.notebook;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Compiles {@link CellGuard} into the classes of snippets: on JDK 25 a thread cannot be stopped from outside any more. */
final class GuardedClass {
    private static final String GUARD = Type.getInternalName(CellGuard.class);

    private GuardedClass() {}

    static byte[] guard(byte[] compiled, boolean mayExit) {
        ClassReader reader;
        try {
            reader = new ClassReader(compiled);
        } catch (IllegalArgumentException e) {
            // a JDK whose classes ASM does not know yet: they run as they are
            return compiled;
        }
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        return new GuardedMethod(
                                super.visitMethod(access, name, descriptor, signature, exceptions),
                                // nothing may come before the constructor of the superclass
                                !name.equals("<init>"),
                                mayExit);
                    }
                },
                0);
        return writer.toByteArray();
    }

    private static final class GuardedMethod extends MethodVisitor {
        private final boolean checkEntry;
        private final boolean mayExit;
        private final Set<Label> passed = new HashSet<>();

        GuardedMethod(MethodVisitor next, boolean checkEntry, boolean mayExit) {
            super(Opcodes.ASM9, next);
            this.checkEntry = checkEntry;
            this.mayExit = mayExit;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            if (checkEntry) {
                check();
            }
        }

        @Override
        public void visitLabel(Label label) {
            passed.add(label);
            super.visitLabel(label);
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            if (passed.contains(label)) {
                check();
            }
            super.visitJumpInsn(opcode, label);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (!mayExit && descriptor.equals("(I)V")) {
                if (owner.equals("java/lang/System") && name.equals("exit")) {
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, GUARD, "exit", "(I)V", false);
                    return;
                }
                if (owner.equals("java/lang/Runtime") && (name.equals("exit") || name.equals("halt"))) {
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, GUARD, "exit", "(Ljava/lang/Runtime;I)V", false);
                    return;
                }
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }

        private void check() {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, GUARD, "check", "()V", false);
        }
    }
}
