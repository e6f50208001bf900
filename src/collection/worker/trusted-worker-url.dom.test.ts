import { expect, it } from "vitest";
import { trustedWorkerUrl } from "./trusted-worker-url.ts";

it("trusts same-origin script URLs and rejects all others", () => {
  const own = `${location.origin}/assets/worker-entry-1.js?fresh=1`;
  expect(trustedWorkerUrl(own)).toBe(own);
  expect(trustedWorkerUrl("/shell.sw.js")).toBe("/shell.sw.js");
  for (const foreign of [
    "https://elsewhere.example/a.js",
    "//elsewhere.example/a.js",
    "data:text/javascript,alert(1)",
    "javascript:alert(1)",
    "blob:https://elsewhere.example/1",
  ])
    expect(() => trustedWorkerUrl(foreign)).toThrow(TypeError);
});
