import { expect, it, vi } from "vitest";
import { scanUnlisted } from "./scan-unlisted.ts";
import { warmUpPayload } from "./warm-up.ts";

it("is a good payload, which the scanner reads itself", () => {
  const payload = warmUpPayload();
  const parse = vi.spyOn(JSON, "parse");
  const scanned = scanUnlisted(payload);
  expect(scanned).toMatchObject({ ok: true, value: { badRows: { count: 0 } } });
  // Four names and three values of the envelope, and no token.
  expect(parse).toHaveBeenCalledTimes(7);
});
