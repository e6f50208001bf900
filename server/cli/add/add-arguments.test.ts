import { expect, it } from "vitest";
import { parseAddArguments } from "./add-arguments.ts";

it.each(["2023-11-14T22:13:20Z", "2023-11-14 22:13:20 UTC", "1700000000", "1700000000000"])(
  "reads the time %s as files and feeds do",
  (since) => {
    const given = parseAddArguments(["cryptopunks", "--since", since], 1_800_000_000_000);
    expect(given?.since).toBe(1_700_000_000_000);
  },
);
