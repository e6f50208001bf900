/** Changes what the collection's worker runs, before its own code. */
import type { BrowserContext, Page } from "playwright/test";

/** Prepends `code` to the script of each worker that starts from now on. Returns the addresses that were requested. */
export async function prependToWorkers(
  target: Page | BrowserContext,
  code: string,
): Promise<readonly string[]> {
  const requested: string[] = [];
  await target.route("**/assets/worker-entry-*.js*", async (route) => {
    requested.push(route.request().url());
    const response = await route.fetch();
    await route.fulfill({ response, body: `${code};\n${await response.text()}` });
  });
  return requested;
}

/** Holds the worker's timers of 250 ms and more, such as backoffs. `runHeld` fires the pending ones. */
export const HELD_WAITS = `{
  const [after, cancel] = [setTimeout, clearTimeout];
  const held = new Map();
  let count = 0;
  globalThis.setTimeout = (run, ms) => {
    if (!(ms >= 250)) return after(run, ms);
    count += 1;
    held.set("held " + count, run);
    return "held " + count;
  };
  globalThis.clearTimeout = (timer) => {
    if (!held.delete(timer)) cancel(timer);
  };
  globalThis.runHeld = () => {
    const due = [...held.values()];
    held.clear();
    for (const run of due) run();
  };
}`;

/** Ends the worker's waits, such as those between polls, twenty times as early. */
export const SHORT_WAITS = `{
  const after = setTimeout;
  globalThis.setTimeout = (run, ms) => after(run, ms / 20);
}`;
