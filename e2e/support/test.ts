/**
 * The `test` function of all browser tests. Unlike Playwright's, it fails on any violation of the
 * Content-Security-Policy, on an uncaught error and on a browser dialog. It blocks every request that leaves the
 * machine.
 */
import { Readable } from "node:stream";
import { expect, type Page, test as playwrightTest, type Request } from "playwright/test";
import * as apiPath from "../../contract/api-path.ts";
import { PROCESSOR } from "../../scripts/test/playwright-reporter.ts";
import { processorSeconds } from "../../scripts/test/processor-time.ts";
import { feedCommand } from "../../server/cli/feed-command.ts";
import { stressSeed } from "../stress/conditions.ts";
import { slowTest } from "../stress/slow-browser.ts";
import { watchRequests } from "./settled.ts";
import { waitForTakeOver } from "./taken-over.ts";

export { expect, type Page };

/** True for `npm test -- --times`. */
const MEASURES = process.env.TEST_TIMES !== undefined;

export const ORIGIN = process.env.E2E_ORIGIN ?? "";

/** Patterns for the text of page errors that a test causes on purpose. */
export interface Allowed {
  errors: RegExp[];
}

/** Error texts of requests that the content security policy or the test blocked. */
const STOPPED = /csp|BLOCKED|ABORTED|ERR_FAILED/i;

/** True for a request to another machine that was sent. A test may answer such a request itself. */
async function leavesMachine(request: Request): Promise<boolean> {
  const { protocol, hostname } = new URL(request.url());
  if (!/^(http|ws)s?:$/.test(protocol) || /^(127\.0\.0\.1|localhost)$/.test(hostname)) return false;
  const failure = request.failure();
  if (failure) return !STOPPED.test(failure.errorText);
  return (await (await request.response())?.serverAddr()) != null;
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
      browser.on("context", (context) => {
        watchRequests(context);
        waitForTakeOver(context);
      });
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
      // The browser knows the address of no other machine, see the configuration. A route would turn off its cache.
      const ended: Promise<void>[] = [];
      const check = async (request: Request) => {
        if (await leavesMachine(request))
          faults.push(`request leaves the machine: ${request.url()}`);
      };
      context.on("requestfailed", (request) => ended.push(check(request)));
      context.on("requestfinished", (request) => ended.push(check(request)));
      await use(undefined);
      await Promise.all(ended);
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

/**
 * Feeds events into the running server, as `npm run feed` does, but without a process of its own. Settles when the API
 * returns the last of them.
 */
export async function feed(collectionId: string, events: readonly FedEvent[]): Promise<void> {
  const lines = events.map((event) => `${JSON.stringify(event)}\n`).join("");
  const output: string[] = [];
  const print = (line: string) => void output.push(line);
  const code = await feedCommand(
    ["--id", collectionId],
    { DATA_DIR: process.env.E2E_DATA_DIR ?? "" },
    { out: print, error: print },
    Readable.from([Buffer.from(lines)]),
    new AbortController().signal,
  );
  if (code !== 0) throw new Error(`feed ended with code ${code}:\n${output.join("\n")}`);
  const last = events.at(-1);
  if (!last) return;
  // The feed writes to the database; the server notices within a second.
  const listedAs = last.type === "listed" ? `${last.price}` : undefined;
  await expect
    .poll(
      async () => {
        const response = await fetch(ORIGIN + apiPath.listed(collectionId));
        const { tokens } = (await response.json()) as { tokens: string[] }; // an API response
        return tokens.find((row) => row.startsWith(`${last.tokenId},`))?.split(",")[1];
      },
      { intervals: [50] },
    )
    .toBe(listedAs);
}
