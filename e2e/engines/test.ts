/** The `test` function of the walk: one browser and one collection for each engine. */
import { test as base, expect } from "playwright/test";
import { temporaryFolder } from "../../server/testing/test-databases.ts";
import { ORIGIN } from "../support/test.ts";
import type { Engine, EngineName } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { startWebKit } from "./webkit.ts";

export { expect };

/** Generated collections that the walk of each engine changes. */
const COLLECTIONS: Readonly<Record<EngineName, string>> = { firefox: "cove", webkit: "inlet" };

/** Finds the element by its selector and text, and returns its centre once it lies still on top of the page. */
const PLACE = `async (selector, text) => {
  const found = [...document.querySelectorAll(selector)].find(
    (each) => each.getClientRects().length > 0 && each.textContent.includes(text),
  );
  if (!found) return null;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { left, top, width, height } = found.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  return hit && (found.contains(hit) || hit.contains(found)) ? [x, y] : null;
}`;

/** An element: a selector, and a text that it contains. */
export type Target = readonly [selector: string, text?: string];

export interface Tab extends Engine {
  /** Opens a path of the site, and waits for the app. */
  visit(path: string): Promise<void>;
  /** Waits for the element, scrolls it into view and clicks it. */
  clickOn(...target: Target): Promise<void>;
  /** Replaces the text of a field and presses Enter. */
  fill(selector: string, text: string): Promise<void>;
  /** Returns the address from its path on. */
  path(): Promise<string>;
  /** Returns the text of all elements that match. */
  text(selector: string): Promise<string>;
  /** Returns the ids of the cards in visual order: top to bottom, left to right. */
  cards(): Promise<string[]>;
}

const CARDS = `[...document.querySelectorAll("a[data-token-id]")]
  .map((card) => ({ id: card.dataset.tokenId, box: card.getBoundingClientRect() }))
  .sort((a, b) => Math.round(a.box.top - b.box.top) || a.box.left - b.box.left)
  .map(({ id }) => id)`;

function tabOf(engine: Engine, origin: string): Tab {
  async function clickOn(...[selector, text = ""]: Target): Promise<void> {
    const args = `${JSON.stringify(selector)}, ${JSON.stringify(text)}`;
    let before = "";
    let place: readonly [number, number] = [0, 0];
    await expect
      .poll(
        async () => {
          const found = await engine.evaluate<[number, number] | null>(`(${PLACE})(${args})`);
          if (found) place = found;
          const isStill = found !== null && String(found) === before;
          before = String(found);
          return isStill;
        },
        { message: `a click on ${selector} ${text}`, intervals: [50] },
      )
      .toBe(true);
    await engine.click(...place);
  }

  return {
    ...engine,
    async visit(path) {
      await engine.open(origin + path);
      const isTakenOver = () => engine.evaluate("document.querySelector('.painted') === null");
      await expect.poll(isTakenOver).toBe(true);
    },
    clickOn,
    async fill(selector, text) {
      await clickOn(selector);
      await expect
        .poll(() => engine.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`))
        .toBe(true);
      await engine.evaluate("document.activeElement.select()");
      await engine.type(text);
      await engine.press("Enter");
    },
    path: () => engine.evaluate("location.pathname + location.search"),
    text: (selector) =>
      engine.evaluate(
        `[...document.querySelectorAll(${JSON.stringify(selector)})].map((each) => each.textContent).join(" ")`,
      ),
    cards: () => engine.evaluate(CARDS),
  };
}

/** Runs `use` with a browser of its own. */
export async function withTab(
  name: EngineName,
  origin: string,
  use: (tab: Tab) => Promise<void>,
): Promise<void> {
  const home = temporaryFolder();
  const start = name === "firefox" ? startFirefox : startWebKit;
  const engine = await start(home.path);
  try {
    await use(tabOf(engine, origin));
  } finally {
    await engine.close();
    home.discard();
  }
}

interface WorkerFixtures {
  readonly engineName: EngineName;
  readonly tab: Tab;
}

export const test = base.extend<{ readonly collection: string }, WorkerFixtures>({
  engineName: ["firefox", { option: true, scope: "worker" }],
  tab: [
    ({ engineName }, use) => withTab(engineName, ORIGIN, use),
    { scope: "worker", timeout: 120_000 },
  ],
  collection: ({ engineName }, use) => use(COLLECTIONS[engineName]),
});
