import { expect, it } from "vitest";
import { runInProcess } from "../testing/run-command.ts";
import { SUCCESS } from "./command.ts";

const SETTINGS = { DATABASE_URL: "postgres://fairfloor:hunter22@db/fairfloor" };

it("prints errors without the secrets of the settings, and without control characters", async () => {
  const fail = () => Promise.reject(new Error("no answer from hunter22\u001b[2J\u202e", {}));
  const { code, errors } = await runInProcess(fail, [], SETTINGS);
  expect(code).toBe(1);
  expect(errors.join()).toMatch(/^Error: no answer from \[redacted\]\\u001b\[2J\\u202e\n/);
});

it("prints data as they are, without control characters", async () => {
  const { out } = await runInProcess(
    async (_args, _environment, terminal) => {
      terminal.out(
        JSON.stringify({
          email: "hunter22@example.org",
          name: "Ærø \u{1f469}\u200d\u{1f680}\u009b",
        }),
      );
      terminal.out("one\n  two\tthree");
      return SUCCESS;
    },
    [],
    SETTINGS,
  );
  const [json = "", ...rest] = out.split("\n");
  expect(JSON.parse(json)).toEqual({ email: "hunter22@example.org", name: "Ærø 👩‍🚀\u009b" });
  expect(json).not.toContain("\u009b");
  expect(json).toContain("\u{1f469}\u200d\u{1f680}");
  expect(rest).toEqual(["one", "  two\tthree"]);
});
