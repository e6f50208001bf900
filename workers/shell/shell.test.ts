import { expect, it } from "vitest";
import { strategyFor } from "./shell.ts";

const SITE = "http://localhost:4173";

function strategy(address: string, fields: Partial<Request> = {}) {
  const request = { url: address, method: "GET", mode: "no-cors", destination: "", ...fields };
  return strategyFor(request as Request, SITE, new Set(["/favicon.svg"])); // all fields that it reads
}

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
