import { describe, expect, it } from "vitest";
import { parseServerOptions } from "./options.ts";

describe("the server bench's options", () => {
  it("measure everything by default", () => {
    expect(parseServerOptions([])).toMatchObject({
      value: {
        only: ["streams", "pages", "attacks", "liars"],
        readers: 5_000,
        seconds: 20,
        rest: 60,
        check: false,
      },
    });
  });

  it("select a part, the readers, the times and the check", () => {
    const args = ["800", "--only", "attacks", "--seconds", "5", "--rest", "0", "--check"];
    expect(parseServerOptions(args)).toMatchObject({
      value: { only: ["attacks"], readers: 800, seconds: 5, rest: 0, check: true },
    });
  });

  it("ask for help", () => {
    expect(parseServerOptions(["--help"])).toMatchObject({ value: "help" });
  });

  it.each([
    [["3"], "READERS"],
    [["many"], "READERS"],
    [["5000", "6000"], "READERS"],
    [["--only", "siege"], "--only"],
    [["--seconds", "0"], "--seconds"],
    [["--rest", "1.5"], "--rest"],
    [["--siege"], "options"],
  ])("refuse %j and name %s", (args, place) => {
    expect(parseServerOptions(args)).toMatchObject({ ok: false, problem: { place } });
  });
});
