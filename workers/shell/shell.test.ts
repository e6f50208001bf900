import { afterEach, expect, it, vi } from "vitest";
import { createShell, strategyFor } from "./shell.ts";

const SITE = "http://localhost:4173";

function strategy(address: string, fields: Partial<Request> = {}) {
  const request = { url: address, method: "GET", mode: "no-cors", destination: "", ...fields };
  return strategyFor(request as Request, SITE, new Set(["/favicon.svg"])); // all fields that it reads
}

afterEach(() => vi.unstubAllGlobals());

it("opens the cached page if the navigation preload is a network error, as in Firefox", async () => {
  const cached = new Response("the shell");
  vi.stubGlobal("caches", { open: async () => ({ match: async () => cached }) });
  const { page } = createShell({ version: "1", files: [] });
  const request = new Request(`${SITE}/app`);
  expect(await page(request, Promise.resolve(Response.error()))).toBe(cached);
  const fresh = new Response("the page");
  expect(await page(request, Promise.resolve(fresh))).toBe(fresh);
});

it("leaves the origin of token programs, and every other one, to the browser", () => {
  const frame = { mode: "navigate", destination: "iframe" } as const;
  for (const path of [
    "/api/v1/animations/apes/1",
    "/api/v1/images/apes/1",
    "/favicon.svg",
    "/app",
  ]) {
    expect(strategy(`http://localhost:4174${path}`)).toBe("network");
    expect(strategy(`http://localhost:4174${path}`, frame)).toBe("network");
  }
  expect(strategy(`${SITE}/api/v1/images/apes/1`)).toBe("picture");
  expect(strategy(`${SITE}/favicon.svg`)).toBe("file");
});
