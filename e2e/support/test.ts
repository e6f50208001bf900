/**
 * The `test` function of all browser tests. Unlike Playwright's, it fails on any violation of the
 * Content-Security-Policy, on an uncaught error and on a browser dialog. It blocks every request that leaves the
 * machine.
 */
import { expect, type Page, test as playwrightTest } from "playwright/test";
import * as apiPath from "../../contract/api-path.ts";
import { PROCESSOR } from "../../scripts/test/playwright-reporter.ts";
import { processorSeconds } from "../../scripts/test/processor-time.ts";
import { stressSeed } from "../stress/conditions.ts";
import { slowTest } from "../stress/slow-browser.ts";
import { runProgram } from "./run-server.ts";
import { watchRequests } from "./settled.ts";

export { expect, type Page };

/** True for `npm test -- --times`. */
const MEASURES = process.env.TEST_TIMES !== undefined;

export const ORIGIN = process.env.E2E_ORIGIN ?? "";

/** Patterns for the text of page errors that a test causes on purpose. */
export interface Allowed {
  errors: RegExp[];
}

export interface Fixtures {
  readonly allowed: Allowed;
  readonly guarded: undefined;
  readonly measured: undefined;
}

const seed = stressSeed();
const base = seed === null ? playwrightTest : slowTest(seed);

export const test = base.extend<Fixtures>({
  measured: [
    async ({ browserName: _ }, use, { annotations }) => {
      const before = MEASURES ? processorSeconds(process.pid) : null;
      await use(undefined);
      const after = MEASURES ? processorSeconds(process.pid) : null;
      if (before !== null && after !== null)
        annotations.push({ type: PROCESSOR, description: String(after - before) });
    },
    { auto: true },
  ],
  browser: [
    async ({ browser }, use) => {
      browser.on("context", watchRequests);
      await use(browser);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ browserName: _ }, use) => use(ORIGIN),
  allowed: async ({ browserName: _ }, use) => use({ errors: [] }),
  guarded: [
    async ({ page, context, allowed }, use) => {
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(`uncaught: ${error.message}`));
      page.on("dialog", (dialog) => {
        faults.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on("console", (message) => {
        if (/Content Security Policy|Trusted Type|TrustedScript/i.test(message.text()))
          faults.push(`policy: ${message.text()}`);
      });
      await context.route(
        (url) => !/^(127\.0\.0\.1|localhost)$/.test(url.hostname),
        (route) => {
          faults.push(`request leaves the machine: ${route.request().url()}`);
          return route.abort();
        },
      );
      await use(undefined);
      const unexpected = faults.filter((fault) => !allowed.errors.some((each) => each.test(fault)));
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

interface FedEvent {
  readonly type: "listed" | "unlisted" | "sold";
  readonly tokenId: string;
  readonly [field: string]: unknown;
}

/** Creates an event that lists a token or changes its price. */
export function listing(tokenId: string, price: number): FedEvent {
  return { type: "listed", tokenId, price, marketplace: "OpenSea", at: Date.now() };
}

/** Pipes events into the running server, as a market would. Settles when the API returns the last of them. */
export async function feed(collectionId: string, events: readonly FedEvent[]): Promise<void> {
  const lines = events.map((event) => `${JSON.stringify(event)}\n`).join("");
  const settings = { DATA_DIR: process.env.E2E_DATA_DIR ?? "" };
  const { code, output } = await runProgram(
    "server/cli/feed.ts",
    ["--id", collectionId],
    settings,
    lines,
  );
  if (code !== 0) throw new Error(`feed ended with code ${code}:\n${output}`);
  const last = events.at(-1);
  if (!last) return;
  // The program writes to the database; the server notices within a second.
  const listedAs = last.type === "listed" ? `${last.price}` : undefined;
  await expect
    .poll(async () => {
      const response = await fetch(ORIGIN + apiPath.listed(collectionId));
      const { tokens } = (await response.json()) as { tokens: string[] }; // an API response
      return tokens.find((row) => row.startsWith(`${last.tokenId},`))?.split(",")[1];
    })
    .toBe(listedAs);
}
