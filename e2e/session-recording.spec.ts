/** Session recording on a server with a recorder. `site/pages-load.spec.ts` expects the warning of a server without. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectNoSeriousViolations } from "./support/accessibility-checks.ts";
import { type RunningServer, runServer } from "./support/run-server.ts";
import { settled } from "./support/settled.ts";
import { expect, type Page, test } from "./support/test.ts";

/** Fake recorder script: publishes the queue that it found as a data attribute. */
const RECORDER =
  "document.documentElement.dataset.recorded = JSON.stringify(window.smartlook.api);";

let recorder: Server;
let requests: string[];
let server: RunningServer;
let dataDir: string;

test.beforeAll(async () => {
  recorder = createServer((request, response) => {
    requests.push(request.url ?? "");
    response.writeHead(200, { "Content-Type": "text/javascript" }).end(RECORDER);
  });
  await new Promise<void>((listening) => recorder.listen(0, "127.0.0.1", listening));
  const { port } = recorder.address() as AddressInfo; // a TCP server has an AddressInfo
  dataDir = mkdtempSync(join(tmpdir(), "fairfloor-recording-"));
  server = await runServer({
    DATA_DIR: dataDir,
    DEMO: "off",
    RECORDING_KEY: "project",
    RECORDING_SCRIPT_URL: `http://127.0.0.1:${port}/recorder.js`,
  });
});
test.afterAll(async () => {
  await server.stop();
  recorder.close();
  rmSync(dataDir, { recursive: true, force: true });
});
test.beforeEach(() => {
  requests = [];
});

const notice = (page: Page) => page.getByRole("region", { name: /May we record/ });

test("starts when a project key is configured and the visitor agreed, and records forms, numbers, emails and IPs", async ({
  page,
}) => {
  await page.goto(`${server.origin}/terms`);
  await expect(notice(page)).toBeVisible();
  expect(requests).toEqual([]);
  await test.step("asks without a serious fault of accessibility", async () => {
    await expectNoSeriousViolations(page, "section[aria-labelledby]");
    for (const button of await notice(page).getByRole("button").all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  });
  await notice(page).getByRole("button", { name: "Yes, record" }).click();
  await expect(notice(page)).toHaveCount(0);
  const calls = [
    ["init", "project"],
    ["record", { forms: true, numbers: true, emails: true, ips: true }],
  ];
  await expect(page.locator("html")).toHaveAttribute("data-recorded", JSON.stringify(calls));
  await page.goto(`${server.origin}/app`);
  await expect(page.locator("html")).toHaveAttribute("data-recorded", JSON.stringify(calls));
  await expect(notice(page)).toHaveCount(0);
});

test("does not start if the visitor declined, also by keyboard, and does not ask again", async ({
  page,
}) => {
  await page.goto(server.origin);
  await notice(page).getByRole("button", { name: "No" }).press("Enter");
  await expect(notice(page)).toHaveCount(0);
  await page.reload();
  await expect(page.locator("#root > *").first()).toBeVisible();
  await settled(page);
  await expect(notice(page)).toHaveCount(0);
  expect(requests).toEqual([]);
});
