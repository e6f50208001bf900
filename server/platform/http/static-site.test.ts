import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, describe, expect, it } from "vitest";
import { SHELL_WORKER, SHELL_WORKER_OFF } from "../../../contract/site/shell.ts";
import { temporaryFolder } from "../../testing/test-databases.ts";
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
  it("is revalidated on each request, under a fixed name", async () => {
    const answer = await serve(true).request(SHELL_WORKER);
    expect(await answer.text()).toBe("keep");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.get("content-type")).toMatch(/^text\/javascript/);
  });

  it("is replaced by the kill switch if offline use is turned off", async () => {
    expect(await (await serve(false).request(SHELL_WORKER)).text()).toBe("forget");
  });
});
