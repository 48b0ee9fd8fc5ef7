"""The suite of jupyter_kernel_test, told what Sfumato's kernel speaks, and more patient: it gives an output that is due
0.1 s to arrive, and takes 0.1 s of silence for the end of what came before, which a busy machine does not keep."""
import unittest

import jupyter_kernel_test

LIMIT = 60


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
    code_clear_output = "clearOutput();"
    code_history_pattern = "1?+*"
    supported_history_operations = ("tail", "range", "search")
    code_inspect_sample = "gaussian"

    def flush_channels(self):
        message_id = self.kc.kernel_info()
        while self.kc.get_shell_msg(timeout=LIMIT)["parent_header"].get("msg_id") != message_id:
            pass
        state = None
        while state != (message_id, "idle"):
            message = self.kc.get_iopub_msg(timeout=LIMIT)
            state = message["parent_header"].get("msg_id"), message["content"].get("execution_state")

    def execute_helper(self, *args, **kwargs):
        channel = self.kc.iopub_channel
        get = channel.get_msg
        channel.get_msg = lambda timeout: get(timeout=max(timeout, LIMIT))
        try:
            return super().execute_helper(*args, **kwargs)
        finally:
            channel.get_msg = get


if __name__ == "__main__":
    unittest.main(verbosity=2)
