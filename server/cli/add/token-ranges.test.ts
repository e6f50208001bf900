import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesLike, withinLimits } from "../../testing/nearly-valid-bytes.ts";
import { CommandError } from "../command.ts";
import { parseAddArguments } from "./add-arguments.ts";
import { parseTokenRanges } from "./token-ranges.ts";

describe("token ids as an argument", () => {
  it.each([
    ["7", ["7"]],
    ["7, 007,0x7", ["7"]],
    ["1,3-5", ["1", "3", "4", "5"]],
    [`${2n ** 256n - 1n}`, [`${2n ** 256n - 1n}`]],
  ])("%s names %j", (text, ids) => {
    expect(parseTokenRanges(text)).toEqual(ids);
  });

  it.each(["", "x", "5-1", "1-2-3", "-1", "1-100001", "1,,2", `${2n ** 256n}`, "1.5"])(
    "%j is refused",
    (text) => {
      expect(parseTokenRanges(text)).toBeNull();
    },
  );

  it("are read or refused with a sentence, whatever they are", async () => {
    const contract = `0x${"ab".repeat(20)}`;
    await fc.assert(
      fc.asyncProperty(bytesLike("7,100-199,0x1f-0x2f,99999-100000"), (bytes) =>
        withinLimits(() => {
          const text = bytes.toString();
          const ids = parseTokenRanges(text);
          if (ids === null) {
            const refused = () => parseAddArguments([contract, `--refresh=${text}`], 0);
            if (text.trim() !== "") expect(refused).toThrow(CommandError);
            if (text.trim() !== "") expect(refused).toThrow(/^--refresh: must be token ids .*"/s);
            return;
          }
          expect(ids.length).toBeLessThanOrEqual(100_000);
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids.every((id) => /^\d{1,78}$/.test(id))).toBe(true);
        }),
      ),
      { seed: 7, numRuns: 40, endOnFailure: true },
    );
  });
});
