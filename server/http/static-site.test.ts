import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, describe, expect, it } from "vitest";
import { SHELL_WORKER, SHELL_WORKER_OFF } from "../../contract/shell.ts";
import { temporaryFolder } from "../testing/test-databases.ts";
import { openStaticSite } from "./static-site.ts";

const folder = temporaryFolder();
afterAll(() => folder.discard());
for (const [path, content] of [
  ["index.html", "<title>App</title>"],
  [SHELL_WORKER, "keep"],
  [SHELL_WORKER_OFF, "forget"],
] as const)
  writeFileSync(join(folder.path, path), content);

function serve(offline: boolean) {
  const site = openStaticSite(folder.path, offline);
  if (!site) throw new Error("there is a page in the folder");
  const app = new Hono();
  app.get("*", (c) => site.answer(c) ?? c.notFound());
  return app;
}

describe("the shell's service worker", () => {
  it("F18: is asked for each time, under a name that stays", async () => {
    const answer = await serve(true).request(SHELL_WORKER);
    expect(await answer.text()).toBe("keep");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.get("content-type")).toMatch(/^text\/javascript/);
  });

  it("F18: gives way to the kill switch when told to", async () => {
    expect(await (await serve(false).request(SHELL_WORKER)).text()).toBe("forget");
  });
});
