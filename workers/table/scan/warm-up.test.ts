import { expect, it, vi } from "vitest";
import { scanUnlisted } from "./scan-unlisted.ts";
import { warmUpPayload } from "./warm-up.ts";

it.each(["numbered", "long"] as const)(
  "is a good payload of %s ids, which the scanner reads itself",
  (ids) => {
    const payload = warmUpPayload(ids);
    const parse = vi.spyOn(JSON, "parse");
    const scanned = scanUnlisted(payload);
    expect(scanned).toMatchObject({ ok: true, value: { badRows: { count: 0 } } });
    // Four names and three values of the envelope, and no token.
    expect(parse).toHaveBeenCalledTimes(7);
  },
);
