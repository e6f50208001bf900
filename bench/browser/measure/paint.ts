/**
 * Measures the time from a server's event to the changed pixel, and the main-thread time within it. Compares with the
 * plain form, which holds objects in React state, on the same page. Also measures what a redraw of the chart costs.
 *
 * The start is the moment at which the event is written to the stream. The end is the moment at which the frame with the
 * card's new price is done, or without the card if it moved out of sight. Main-thread time is processor time, as the
 * browser counts it.
 */
import type { CDPSession, Page } from "playwright";
import * as apiPath from "../../../contract/api-path.ts";
import { seededRandom } from "../../../e2e/support/data/random.ts";
import { median } from "../../common/statistics.ts";
import { type BrowserRun, type Figure, OURS } from "../metrics/measurement.ts";
import type { Drawn } from "../page/chart-bench.ts";

const PLAIN = "objects in React state";

const FORMS = { [OURS]: "worker", [PLAIN]: "plain" } as const;
type Form = keyof typeof FORMS;

/** Number of single updates of each kind. Their distance is long enough for the work of one to end before the next. */
const UPDATES = 10;
const APART_MS = 700;
/** Listings that change with one update. One of them is on screen. */
const CHANGES = 3;
const FLOOD_MS = 5_000;
const SETTLE_MS = 2_500;
/** Chart redraws per run. */
const DRAWS = 20;

/** Text rather than a function, because the compiler of this file adds helpers that the page does not have. */
const WATCH = `
  window.watchCard = (id) => {
    window.painted = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error("the card of token " + id + " did not change")), 30_000);
      const grid = document.querySelector('[aria-label="Tokens"]');
      const textOf = () => grid.querySelector('a[data-token-id="' + id + '"]')?.textContent;
      const before = textOf();
      // Its new place in the order may be out of sight: then another card stands in its old one.
      const shows = () => textOf() !== before;
      const done = () => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
        port2.postMessage(null);
      });
      const observer = new MutationObserver(() => {
        if (!shows()) return;
        observer.disconnect();
        done();
      });
      observer.observe(grid, { subtree: true, childList: true, characterData: true, attributes: true });
    });
  };
  /** The first row of cards at the window's lower edge: most of the chart stays in view. */
  window.showFirstRow = () => {
    const { bottom } = document.querySelector("a[data-token-id]").getBoundingClientRect();
    scrollTo(0, scrollY + bottom - innerHeight + 8);
  };
  window.cardsInView = () =>
    [...document.querySelectorAll("a[data-token-id]")]
      .map((card) => ({ card, box: card.getBoundingClientRect() }))
      .filter(({ box }) => box.top >= 0 && box.bottom <= innerHeight)
      .map(({ card }) => card.dataset.tokenId);
`;

/** Returns a price near the one at which the token is listed, or near its projection. */
async function nextPrice(run: BrowserRun, tokenId: string): Promise<number> {
  const listing = (await listedPrices(run)).find(([id]) => id === tokenId);
  const path = run.origin + apiPath.token(run.collection, tokenId);
  const token = (await (await fetch(path)).json()) as { readonly 4: number | null };
  return Number((1.01 * (listing?.[1] ?? token[4] ?? 1)).toPrecision(4));
}

function listed(tokenId: string, price: number) {
  return { type: "listed", tokenId, price, marketplace: 1 } as const;
}

/** Returns the processor time of the page's main thread so far, ms. */
async function workedMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  const found = metrics.find(({ name }) => name === "TaskDuration");
  if (!found) throw new Error("The browser does not say how long it worked.");
  return found.value * 1_000;
}

interface UpdateCosts {
  /** Duration of one update, in ms. */
  readonly toPaint: number;
  readonly work: number;
  /** Use of the main thread while 50 listings change per second. */
  readonly busy: number;
}

async function pause(page: Page, ms: number): Promise<void> {
  await page.waitForTimeout(ms);
}

async function measureUpdates(run: BrowserRun, form: Form, slowdown: number): Promise<UpdateCosts> {
  const { market, collection, benchOrigin } = run;
  const updates = run.quick ? 3 : UPDATES;
  const random = seededRandom(slowdown);
  const phone = await run.openPhone(1);
  const { page, session } = phone;
  try {
    await page.addInitScript({ content: WATCH });
    const search = `form=${FORMS[form]}&collection=${collection}&sort=price&order=asc`;
    await page.goto(`${benchOrigin}/?page=update&${search}`);
    await page.locator("a[data-token-id]").first().waitFor();
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.evaluate("showFirstRow()");
    await phone.slow(slowdown);
    await pause(page, SETTLE_MS);

    const cardsInView = () => page.evaluate<readonly string[]>("cardsInView()");
    const others = async () => {
      const rows = await listedPrices(run);
      return Array.from({ length: CHANGES - 1 }, () => {
        const [id, price] = rows[Math.floor(random() * rows.length)];
        return listed(id, Number((price * (0.95 + random() / 10)).toPrecision(4)));
      });
    };

    const toPaint: number[] = [];
    for (let update = 0; update < updates; update += 1) {
      const cards = await cardsInView();
      const card = cards[Math.floor(random() * cards.length)];
      const price = await nextPrice(run, card);
      await page.evaluate(`watchCard(${JSON.stringify(card)})`);
      const events = [listed(card, price), ...(await others())];
      const at = performance.timeOrigin + performance.now();
      await market.send(collection, events);
      toPaint.push((await page.evaluate<number>("painted")) - at);
      await pause(page, APART_MS);
    }

    const cards = await cardsInView();
    const before = await workedMs(session);
    for (let update = 0; update < updates; update += 1) {
      const card = cards[update % cards.length];
      const price = await nextPrice(run, card);
      await market.send(collection, [listed(card, price), ...(await others())]);
      await pause(page, APART_MS);
    }
    const work = ((await workedMs(session)) - before) / updates;

    await market.start(collection);
    await pause(page, SETTLE_MS);
    const [began, workedBefore] = [performance.now(), await workedMs(session)];
    await pause(page, FLOOD_MS);
    const busy = ((await workedMs(session)) - workedBefore) / (performance.now() - began);
    market.stop();
    return { toPaint: median(toPaint), work, busy };
  } finally {
    market.stop();
    await phone.close();
  }
}

/** Returns the ids and prices of the listings in the bench's market. */
async function listedPrices({ benchOrigin, collection }: BrowserRun): Promise<[string, number][]> {
  const answer = await fetch(benchOrigin + apiPath.listed(collection));
  const { tokens } = (await answer.json()) as { readonly tokens: readonly string[] };
  return tokens.map((row) => {
    const [id = "", price] = row.split(",");
    return [id, Number(price)];
  });
}

async function drawChart(run: BrowserRun, collection: string, slowdown: number): Promise<Drawn> {
  const phone = await run.openPhone(1);
  const { page } = phone;
  try {
    await page.goto(`${run.benchOrigin}/?page=chart&collection=${collection}`);
    await page.waitForFunction("window.redrawChart !== undefined");
    await phone.slow(slowdown);
    await pause(page, 500);
    return await page.evaluate<Drawn>(`redrawChart(${DRAWS})`);
  } finally {
    await phone.close();
  }
}

async function updateFigures(run: BrowserRun): Promise<Figure[]> {
  const forms = Object.keys(FORMS) as Form[];
  const figures: Figure[] = [];
  for (const slowdown of run.slowdowns) {
    const costs = new Map<Form, UpdateCosts[]>(forms.map((form) => [form, []]));
    for (let turn = 0; turn < run.runs; turn += 1)
      for (const form of forms) {
        const one = await measureUpdates(run, form, slowdown);
        costs.get(form)?.push(one);
        run.log(
          `paint, ${slowdown} times slower, ${form}: ${one.toPaint.toFixed(0)} ms to the pixel, ${one.work.toFixed(1)} ms of work, busy ${(one.busy * 100).toFixed(0)} %`,
        );
      }
    for (const [contestant, all] of costs) {
      const head = { measure: "paint", contestant, slowdown } as const;
      const of = (name: keyof UpdateCosts) => all.map((each) => each[name]);
      figures.push(
        { ...head, name: "update to pixel", unit: "ms", runs: of("toPaint") },
        { ...head, name: "main thread an update", unit: "ms", runs: of("work") },
        { ...head, name: "main thread at 50 a second", unit: "share", runs: of("busy") },
      );
    }
  }
  return figures;
}

async function chartFigures(run: BrowserRun): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const slowdown of run.slowdowns)
    for (const collection of [run.collection, run.large]) {
      const drawn: Drawn[] = [];
      for (let turn = 0; turn < run.runs; turn += 1)
        drawn.push(await drawChart(run, collection, slowdown));
      const points = drawn[0].points.toLocaleString("en-US");
      const head = { measure: "paint", contestant: OURS, slowdown, unit: "ms" } as const;
      figures.push(
        {
          ...head,
          name: `chart's points, ${points}`,
          runs: drawn.map(({ sceneMs }) => median(sceneMs)),
        },
        {
          ...head,
          name: `chart's pixels, ${points}`,
          runs: drawn.map(({ pixelsMs }) => median(pixelsMs)),
        },
      );
    }
  return figures;
}

export async function measure(run: BrowserRun): Promise<readonly Figure[]> {
  return [...(await updateFigures(run)), ...(await chartFigures(run))];
}
