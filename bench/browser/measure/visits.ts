/**
 * Counts what a tab holds after ten and after a thousand visits of collections, tokens and filters, each time on the same
 * collection page and after a garbage collection. The visits are of one document, as a reader's are who follows links.
 */
import type { CDPSession, Page } from "playwright";
import * as apiPath from "../../../contract/api-path.ts";
import { codeBytes } from "../metrics/heap-snapshot.ts";
import { type BrowserRun, type Figure, OURS } from "../metrics/measurement.ts";

const FEW = 10;
const VISITS = 1_000;
const QUICK_VISITS = 30;
/** The visits end then, however many there were. */
const LIMIT_MS = 2_400_000;
/** Between two looks at the number of nodes. The page has settled if it did not change. */
const SETTLE_MS = 2_000;
const VISIT_TIMEOUT_MS = 60_000;

interface Counts {
  readonly heap: number;
  /** The heap without compiled code, which grows until the app's whole code is compiled. */
  readonly data: number;
  readonly nodes: number;
  readonly listeners: number;
  /** Those of the document and those that scripts still hold. */
  readonly canvases: number;
}

type Metrics = (name: string) => number;

async function settledMetrics(page: Page, session: CDPSession, before?: number): Promise<Metrics> {
  await page.locator("canvas").first().waitFor({ state: "attached" });
  await page.waitForTimeout(SETTLE_MS);
  for (let time = 0; time < 3; time += 1) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  const nodes = metric("Nodes");
  return nodes === before ? metric : settledMetrics(page, session, nodes);
}

async function codeOf(session: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const take = ({ chunk }: { readonly chunk: string }) => void chunks.push(chunk);
  session.on("HeapProfiler.addHeapSnapshotChunk", take);
  await session.send("HeapProfiler.takeHeapSnapshot");
  session.off("HeapProfiler.addHeapSnapshotChunk", take);
  return codeBytes(chunks.join(""));
}

async function countsOf(page: Page, session: CDPSession): Promise<Counts> {
  const metric = await settledMetrics(page, session);
  const heap = metric("JSHeapUsedSize");
  const data = heap - (await codeOf(session));
  const prototype = await session.send("Runtime.evaluate", {
    expression: "HTMLCanvasElement.prototype",
    objectGroup: "visits",
  });
  const { objects } = await session.send("Runtime.queryObjects", {
    prototypeObjectId: prototype.result.objectId ?? "",
    objectGroup: "visits",
  });
  const length = await session.send("Runtime.callFunctionOn", {
    objectId: objects.objectId ?? "",
    functionDeclaration: "function () { return this.length; }",
    returnByValue: true,
  });
  await session.send("Runtime.releaseObjectGroup", { objectGroup: "visits" });
  return {
    heap,
    data,
    nodes: metric("Nodes"),
    listeners: metric("JSEventListeners"),
    canvases: Number(length.result.value),
  };
}

/** Goes to a path as a link of the app does, and waits for a card, or for a token's view. */
async function visit(page: Page, path: string, token: string | null): Promise<void> {
  await page.evaluate(`history.pushState(null, "", ${JSON.stringify(path)})`);
  const [collection] = path.split("?");
  const shown = token === null ? `a[href^="${collection}/"]` : "[data-token-view]";
  await page.locator(shown).first().waitFor({ state: "attached", timeout: VISIT_TIMEOUT_MS });
}

export async function measure(run: BrowserRun): Promise<readonly Figure[]> {
  const { origin, quick, log } = run;
  const phone = await run.openPhone(1);
  const { page, session } = phone;
  try {
    const answer = await fetch(origin + apiPath.collections());
    const { collections } = (await answer.json()) as { collections: readonly { id: string }[] }; // the API's own format
    const ids = collections.map(({ id }) => id);
    const home = `/c/${ids[0]}`;
    await session.send("Performance.enable");
    await page.goto(origin + home);
    await page.locator("a[data-token-id]").first().waitFor();
    const since = performance.now();
    let few: Counts | null = null;
    let visits = 0;
    const most = quick ? QUICK_VISITS : VISITS;
    while (visits < most && performance.now() - since < LIMIT_MS) {
      const path = `/c/${ids[Math.floor(visits / 3) % ids.length]}`;
      const token = visits % 3 === 1 ? String(1 + (visits % 50)) : null;
      const query = visits % 3 === 2 ? `?sale=on&rank=~${5_000 + visits}` : "";
      await visit(page, token === null ? path + query : `${path}/${token}`, token);
      visits += 1;
      if (visits !== FEW) continue;
      await visit(page, home, null);
      few = await countsOf(page, session);
    }
    await visit(page, home, null);
    const many = await countsOf(page, session);
    if (!few) throw new Error(`There were only ${visits} visits.`);
    log(`visits: ${visits} in ${((performance.now() - since) / 1_000).toFixed(0)} s`);
    log(`after ${FEW}: ${JSON.stringify(few)}, at the end: ${JSON.stringify(many)}`);
    const head = { measure: "visits", contestant: OURS, slowdown: 1 } as const;
    const name = (what: string) => `${what}, ${visits} visits to ${FEW}`;
    const growth = (what: string, of: keyof Counts): Figure => ({
      ...head,
      name: name(what),
      unit: "share",
      runs: [many[of] / (few?.[of] ?? Number.NaN)],
    });
    return [
      growth("heap", "heap"),
      growth("heap but its code", "data"),
      growth("nodes", "nodes"),
      growth("listeners", "listeners"),
      growth("canvases", "canvases"),
    ];
  } finally {
    await phone.close();
  }
}
