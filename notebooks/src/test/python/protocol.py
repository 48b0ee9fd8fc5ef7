"""What Sfumato's kernel promises beyond the common suite, asked through a real client."""
import os
import time
import unittest

from jupyter_client.manager import start_new_kernel

LIMIT = 300


class Protocol(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        begin = time.time()
        cls.manager, cls.client = start_new_kernel(kernel_name="sfumato", startup_timeout=LIMIT)
        print("kernel ready after %.1f s" % (time.time() - begin), flush=True)

    @classmethod
    def tearDownClass(cls):
        cls.client.stop_channels()
        cls.manager.shutdown_kernel()

    def reply_to(self, message_id):
        while True:
            reply = self.client.get_shell_msg(timeout=LIMIT)
            if reply["parent_header"].get("msg_id") == message_id:
                return reply["content"]

    def outputs_of(self, message_id):
        """All that is published for a request until the kernel is idle again."""
        outputs = []
        while True:
            message = self.client.get_iopub_msg(timeout=LIMIT)
            if message["parent_header"].get("msg_id") != message_id:
                continue
            kind, content = message["msg_type"], message["content"]
            if kind == "status" and content["execution_state"] == "idle":
                return outputs
            if kind != "status":
                outputs.append((kind, content))

    def run_cell(self, code, **options):
        message_id = self.client.execute(code, **options)
        return self.reply_to(message_id), self.outputs_of(message_id)

    def printed(self, outputs, name="stdout"):
        return "".join(c["text"] for kind, c in outputs if kind == "stream" and c["name"] == name)

    def test_silent_shows_and_counts_nothing(self):
        before, _ = self.run_cell("1")
        reply, outputs = self.run_cell('System.out.println("x"); 2', silent=True)
        self.assertEqual(("ok", []), (reply["status"], outputs))
        after, _ = self.run_cell("3")
        self.assertEqual(before["execution_count"] + 1, after["execution_count"])

    def test_a_cell_outside_history_shows_but_does_not_count(self):
        before, _ = self.run_cell("1")
        reply, outputs = self.run_cell('"unstored"', store_history=False)
        self.assertEqual(["execute_input", "execute_result"], [kind for kind, _ in outputs])
        self.assertEqual(before["execution_count"], reply["execution_count"])
        history = self.reply_to(self.client.history(hist_access_type="tail", n=1, output=True))["history"]
        self.assertEqual(["1", "1"], list(history[0][2]))

    def test_an_error_aborts_what_was_queued_and_nothing_later(self):
        ids = [self.client.execute(code) for code in ("1 / 0", "int never = 1", "int neither = 1")]
        self.assertEqual(["error", "aborted", "aborted"], [self.reply_to(i)["status"] for i in ids])
        reply, _ = self.run_cell("5")
        self.assertEqual("ok", reply["status"])
        ids = [self.client.execute(code, stop_on_error=False) for code in ("1 / 0", "6")]
        self.assertEqual(["error", "ok"], [self.reply_to(i)["status"] for i in ids])

    def test_user_expressions(self):
        reply, _ = self.run_cell("int x = 20;", user_expressions={"twice": "2 * x", "bad": "nothing"})
        self.assertEqual("40", reply["user_expressions"]["twice"]["data"]["text/plain"])
        self.assertEqual("error", reply["user_expressions"]["bad"]["status"])

    def interrupt(self, code):
        """Interrupts a cell as soon as it has shown something: what it printed, or how far it has come."""
        message_id = self.client.execute(code)
        kind = None
        while kind not in ("stream", "display_data"):
            message = self.client.get_iopub_msg(timeout=LIMIT)
            if message["parent_header"].get("msg_id") == message_id:
                kind = message["msg_type"]
        begin = time.time()
        self.manager.interrupt_kernel()
        reply = self.reply_to(message_id)
        self.assertEqual(("error", "KeyboardInterrupt"), (reply["status"], reply["ename"]))
        outputs = self.outputs_of(message_id)
        self.assertEqual("error", outputs[-1][0])
        return time.time() - begin

    def test_a_busy_loop_is_interrupted(self):
        self.run_cell("int kept = 7;")
        print("busy loop interrupted in %.2f s" % self.interrupt(
            '{ System.out.println("begun"); while (true) { kept++; } }'), flush=True)
        reply, _ = self.run_cell("kept > 7")
        self.assertEqual("ok", reply["status"])

    def test_a_loop_of_the_library_is_interrupted(self):
        self.run_cell("var people = census(30000, 1);")
        seconds = self.interrupt('discreteDiffusion(10).target("income", 0.7, 0.3).on(people).certify(10)')
        print("library loop interrupted in %.2f s" % seconds, flush=True)

    def test_a_wait_for_input_is_refused_or_allowed_and_interrupted(self):
        reply, _ = self.run_cell("System.in.read()", allow_stdin=False)
        self.assertIn("allows no input", reply["evalue"])
        message_id = self.client.execute("new Scanner(System.in).nextLine()", allow_stdin=True)
        self.assertEqual("input_request", self.client.get_stdin_msg(timeout=LIMIT)["msg_type"])
        self.client.input("typed")
        self.assertEqual("ok", self.reply_to(message_id)["status"])
        self.assertIn('"typed"', str(self.outputs_of(message_id)))

    def test_a_compile_error_is_told_with_its_place(self):
        reply, outputs = self.run_cell("int one = 1;\nint two =\n    oen + 1;")
        self.assertEqual("CompilationError", reply["ename"])
        text = "\n".join(reply["traceback"])
        self.assertIn("line 3, column 5", text)
        self.assertIn("      oen + 1;\n      ^", text)
        self.assertEqual("error", outputs[-1][0])

    def test_an_error_of_ours_is_its_sentence(self):
        reply, _ = self.run_cell("gaussian(-1)")
        self.assertEqual("sigma must be in (0, infinity), got -1.0", reply["evalue"])
        self.assertEqual(2, len(reply["traceback"]))

    def test_completion_has_signatures_and_counts_characters_of_unicode(self):
        code = 'String smile = "\U0001F600";\nlapl'
        reply = self.reply_to(self.client.complete(code))
        self.assertEqual(["laplace("], reply["matches"])
        self.assertEqual((len(code) - 4, len(code)), (reply["cursor_start"], reply["cursor_end"]))
        self.assertIn("laplace(double", reply["metadata"]["_jupyter_types_experimental"][0]["signature"])

    def inspected(self, code, position=None):
        reply = self.reply_to(self.client.inspect(code, cursor_pos=position))
        self.assertTrue(reply["found"], code)
        return reply["data"]["text/plain"]

    def test_inspection_has_signatures_and_words(self):
        self.assertIn("laplace(double", self.inspected("1 + laplace(2)", 8))
        self.assertIn("Gaussian noise of standard deviation sigma", self.inspected("gaussian"))
        self.assertIn("says whether they fit", self.inspected("budget(2, 1e-6).check("))
        self.assertIn("from a quarter to four times", self.inspected('"\U0001F600".length(); gaussian(3).epsilonOverNoise('))
        self.assertIn("Adds a library", self.inspected("dependency"))
        # words of the method that it overrides
        self.assertIn("A piece of HTML", self.inspected("gaussian(1).html("))
        self.assertFalse(self.reply_to(self.client.inspect("nowhereToBeFound"))["found"])

    def test_values_in_between_are_shown_too(self):
        _, outputs = self.run_cell('1 + 1\nSystem.out.println("between");\n2 + 2')
        self.assertEqual(["execute_input", "display_data", "stream", "execute_result"], [kind for kind, _ in outputs])

    def test_long_work_is_shown_in_one_place_that_leaves_nothing_behind(self):
        self.run_cell("var many = census(6000, 1);")
        reply, outputs = self.run_cell('System.out.println("before");\n'
                                       'discreteDiffusion(10).target("income", 0.7, 0.3).on(many).certify(10);\n'
                                       'System.out.println("after");')
        self.assertEqual("ok", reply["status"], reply)
        shown = [content for kind, content in outputs if kind == "display_data" and content.get("transient")]
        updates = [content for kind, content in outputs if kind == "update_display_data"]
        self.assertEqual(1, len(shown), [kind for kind, _ in outputs])
        self.assertIn(" %", shown[0]["data"]["text/plain"])
        self.assertTrue(updates)
        self.assertEqual({shown[0]["transient"]["display_id"]}, {one["transient"]["display_id"] for one in updates})
        # a front end keeps what comes after the last clearing
        kinds = [kind for kind, _ in outputs]
        kept = outputs[len(kinds) - kinds[::-1].index("clear_output"):]
        self.assertEqual(["stream"] * len(kept), [kind for kind, _ in kept])
        self.assertEqual("before\nafter\n", self.printed(kept))

    def test_a_chart_is_an_image_of_its_own_beside_its_words(self):
        _, outputs = self.run_cell("grid(digits(8, 1), 2, 4)")
        self.assertEqual(["execute_input", "display_data", "execute_result"], [kind for kind, _ in outputs])
        self.assertIn("image/png", outputs[1][1]["data"])
        self.assertNotIn("text/html", outputs[1][1]["data"])
        self.assertIn("text/html", outputs[2][1]["data"])

    def test_the_kernel_tells_its_version(self):
        info = self.reply_to(self.client.kernel_info())
        self.assertRegex(info["implementation_version"], r"^\d+\.\d+\.\d+")

    def test_a_question_is_answered_by_the_words_about_it(self):
        reply, outputs = self.run_cell("?gaussian")
        self.assertEqual("ok", reply["status"], reply)
        self.assertIn("Gaussian noise of standard deviation sigma", outputs[-1][1]["data"]["text/plain"])
        reply, _ = self.run_cell("%matplotlib inline")
        self.assertIn("Charts need no setting", reply["evalue"])

    def test_broken_text_is_invalid_and_unfinished_text_goes_on(self):
        for code, status in (("int x = ;", "invalid"), ("for (int i = 0; i < 3; i++ {", "invalid"), ("int f() {", "incomplete"),
                             ("gaussian?", "complete")):
            self.assertEqual(status, self.reply_to(self.client.is_complete(code))["status"], code)

    def test_imports_are_completed(self):
        self.assertIn("List", self.reply_to(self.client.complete("import java.util.Li"))["matches"])
        self.assertTrue(any(way.startswith("sfumato") for way in
                            self.reply_to(self.client.complete("import dev.sfu"))["matches"]))

    def test_a_long_price_tells_the_time_and_is_interrupted(self):
        self.run_cell("var unlike = compose(IntStream.range(1, 2000)"
                      ".mapToObj(i -> dpSgd(1 + i / 100.0, 0.01, i)).toArray(Release[]::new));")
        message_id = self.client.execute("unlike.epsilon(1e-7)")
        shown = ""
        while "pricing, " not in shown:
            shown += str(self.client.get_iopub_msg(timeout=LIMIT)["content"].get("data"))
        self.manager.interrupt_kernel()
        self.assertEqual("KeyboardInterrupt", self.reply_to(message_id)["ename"])

    def test_a_megabyte_arrives(self):
        _, outputs = self.run_cell('for (int i = 0; i < 10_000; i++) System.out.println("x".repeat(99) + (i % 10));')
        self.assertEqual(1_010_000, len(self.printed(outputs)))
        self.assertLess(len(outputs), 500)

    def test_a_cell_cannot_end_the_kernel_nor_exhaust_it(self):
        self.run_cell("int survivor = 1;")
        reply, _ = self.run_cell("System.exit(3);")
        self.assertIn("System.exit(3)", reply["evalue"])
        reply, _ = self.run_cell("var all = new ArrayList<long[]>();\nwhile (true) all.add(new long[1_000_000]);")
        self.assertEqual("OutOfMemoryError", reply["ename"])
        self.assertIn("SFUMATO_HEAP", reply["evalue"])
        reply, _ = self.run_cell("all = null;\nSystem.gc();\nsurvivor")
        self.assertEqual("ok", reply["status"])
        reply, _ = self.run_cell("new long[1_500_000_000]")
        self.assertEqual("OutOfMemoryError", reply["ename"])
        reply, _ = self.run_cell("int deep(int n) { return 1 + deep(n + 1); }\ndeep(0)")
        self.assertEqual("StackOverflowError", reply["ename"])
        self.assertLess(len(reply["traceback"]), 50)
        self.assertEqual("ok", self.run_cell("survivor")[0]["status"])

    def value_of(self, code):
        reply, outputs = self.run_cell(code)
        self.assertEqual("ok", reply["status"], reply)
        return outputs[-1][1]["data"]["text/plain"]

    def test_what_is_declared_again_replaces_what_was(self):
        self.assertEqual("1", self.value_of("int twice() { return 1; }\nint use() { return twice(); }\nuse()"))
        self.assertEqual("2", self.value_of("int twice() { return 2; }\nuse()"))
        self.assertEqual("3", self.value_of("class Box { int x = 3; }\nnew Box().x"))
        self.assertEqual("4", self.value_of("class Box { int y = 4; }\nnew Box().y"))
        self.assertEqual("true", self.value_of(
            "boolean even(int n) { return n == 0 || odd(n - 1); }\nboolean odd(int n) { return n != 0 && even(n - 1); }\neven(10)"))

    def test_a_thread_that_a_cell_leaves_behind_prints_into_the_notebook(self):
        self.run_cell('new Thread(() -> { try { Thread.sleep(1500); } catch (InterruptedException e) { }\n'
                      '    System.out.println("late"); }).start();')
        message_id = self.client.execute("1 + 1")
        self.assertEqual("ok", self.reply_to(message_id)["status"])
        seen = ""
        while "late" not in seen:
            message = self.client.get_iopub_msg(timeout=LIMIT)
            seen += message["content"].get("text", "")

    def test_printing_without_end_does_not_fill_the_heap(self):
        message_id = self.client.execute('for (int i = 0; i < 1000; i++) System.out.println("x".repeat(100_000));')
        self.assertEqual("ok", self.reply_to(message_id)["status"])
        self.assertEqual(1000 * 100_001, len(self.printed(self.outputs_of(message_id))))

    def test_a_restarted_kernel_knows_nothing_of_before(self):
        manager, client = start_new_kernel(kernel_name="sfumato", startup_timeout=LIMIT)
        try:
            client.execute_interactive("int before = 1;", timeout=LIMIT)
            manager.restart_kernel()
            client.wait_for_ready(timeout=LIMIT)
            reply = client.execute_interactive("before", timeout=LIMIT, output_hook=lambda message: None)
            self.assertEqual("CompilationError", reply["content"]["ename"])
        finally:
            client.stop_channels()
            manager.shutdown_kernel(now=True)

    def test_an_end_of_the_jvm_from_elsewhere_is_told(self):
        manager, client = start_new_kernel(kernel_name="sfumato", startup_timeout=LIMIT)
        try:
            message_id = client.execute(
                'Class.forName("java.lang.System").getMethod("exit", int.class).invoke(null, 3);')
            reply = client.get_shell_msg(timeout=LIMIT)
            while reply["parent_header"].get("msg_id") != message_id:
                reply = client.get_shell_msg(timeout=LIMIT)
            self.assertEqual("KernelEnded", reply["content"]["ename"])
        finally:
            client.stop_channels()
            manager.shutdown_kernel(now=True)

    def test_many_cells_do_not_make_it_grow(self):
        """SFUMATO_CELLS=1000 for as many; without dropping old values, two cells of three would keep a megabyte each:
        40 MB of 60, where 11 are allowed."""
        cells = int(os.environ.get("SFUMATO_CELLS", "60"))
        used = ("System.gc();\nSystem.out.print((Runtime.getRuntime().totalMemory()"
                " - Runtime.getRuntime().freeMemory()) / 1024);")
        kinds = ["var data = new byte[1_000_000];", "List.of(new byte[1_000_000]).size() + %d",
                 "new StringBuilder(1_000_000)"]

        def run(count):
            for i in range(count):
                code = kinds[i % len(kinds)]
                self.assertEqual("ok", self.run_cell(code % i if "%" in code else code)[0]["status"])

        def kilobytes():
            return int(self.printed(self.run_cell(used)[1]))

        run(50)
        before, begin = kilobytes(), time.time()
        run(cells)
        growth, each = kilobytes() - before, (time.time() - begin) / cells
        print("%d cells: %d kB more, %.0f ms a cell" % (cells, growth, 1000 * each), flush=True)
        self.assertLess(growth, 20 * cells + 10_000)


if __name__ == "__main__":
    unittest.main(verbosity=2)
