"""The suite of jupyter_kernel_test, told what Sfumato's kernel speaks."""
import unittest

import jupyter_kernel_test


class SfumatoKernel(jupyter_kernel_test.KernelTests):
    kernel_name = "sfumato"
    language_name = "java"
    file_extension = ".jshell"

    code_hello_world = 'System.out.println("hello, world");'
    code_stderr = 'System.err.println("oh");'
    completion_samples = [
        {"text": "gauss", "matches": {"gaussian("}},
        {"text": 'int a = 1; "b".isBl', "matches": {"isBlank()"}},
    ]
    complete_code_samples = ["1 + 1", "int a = 1;", "int f(int x) {\n    return x;\n}", "laplace(2)\n    .epsilon()"]
    incomplete_code_samples = ["int f(int x) {", "laplace(2).", "for (int i = 0; i < 3; i++) {"]
    invalid_code_samples = ["} 3"]
    code_generate_error = 'throw new IllegalStateException("boom");'
    code_execute_result = [
        {"code": "1 + 2", "result": "3"},
        {"code": "laplace(2).epsilon().epsilon()", "result": "0.5"},
        {"code": '"a" + "b"', "result": '"ab"'},
    ]
    code_display_data = [{"code": 'display("shown");', "mime": "text/plain"}]
    code_history_pattern = "1?+*"
    supported_history_operations = ("tail", "range", "search")
    code_inspect_sample = "gaussian"


if __name__ == "__main__":
    unittest.main(verbosity=2)
