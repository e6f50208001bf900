/** Automated accessibility checks: axe, target size, zoom, keyboard focus and text spacing. */
import axe, { type RunOptions } from "axe-core";
import { still } from "./settled.ts";
import { expect, type Page, test } from "./test.ts";

/** Viewports of a 1280 px wide window at 400 percent zoom, on screens 1024 px and 800 px high. */
export const ENLARGED = [
  { width: 320, height: 256 },
  { width: 320, height: 200 },
] as const;

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

interface AxeRun {
  /** Selector of the part to look at. The default is the whole page. */
  readonly scope?: string;
  /** Selectors of parts of the whole page to leave out. Rules about the page as a whole still apply. */
  readonly exclude?: readonly string[];
  /** Names of axe's rules. The default is all rules. */
  readonly rules?: readonly string[];
  /** False to leave out what axe calls minor or moderate. The default is true. */
  readonly minor?: boolean;
}

/** Expects axe to find nothing, in the theme that the page has. */
export async function expectAxeFindsNothing(
  page: Page,
  { scope, exclude, rules, minor = true }: AxeRun = {},
): Promise<void> {
  await still(page);
  // A script of 500 kB; each document gets it once.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ["violations"],
    ...(rules && { runOnly: { type: "rule", values: [...rules] } }),
  };
  const found = await page.evaluate(
    async ([selector, leftOut, given, all]) => {
      const part = leftOut ? { exclude: [...leftOut] } : (selector ?? document);
      const { violations } = await window.axe.run(part, given);
      return violations
        .filter(({ impact }) => all || impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
    },
    [scope, exclude, options, minor] as const,
  );
  expect(found).toEqual([]);
}

/** Rules of axe that look at colours. The themes differ in nothing else. */
export const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Shows the page in the theme that it does not have now. */
export async function otherTheme(page: Page): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  await page.emulateMedia({ colorScheme: isDark ? "light" : "dark" });
}

/**
 * Expects axe to find nothing serious in either theme, in the whole page or only inside `scope`. Begins in the theme that
 * the page has, and leaves it in the other one: each change of the theme restyles the whole page.
 */
export async function expectNoSeriousViolations(page: Page, scope?: string): Promise<void> {
  await expectNoSeriousViolationsByTurns(page, scope);
  const part = scope === undefined ? {} : { scope };
  await test.step("axe finds no weak contrast in the other theme", () =>
    expectAxeFindsNothing(page, { ...part, rules: COLOR_RULES, minor: false }));
}

/**
 * Expects axe to find nothing serious in the theme that the page has, and leaves it in the other one. For a part that a
 * test looks at more than once, such as in two widths, so that each theme has its turn.
 */
export async function expectNoSeriousViolationsByTurns(page: Page, scope?: string): Promise<void> {
  const part = scope === undefined ? {} : { scope };
  await test.step("axe finds nothing serious", () =>
    expectAxeFindsNothing(page, { ...part, minor: false }));
  await otherTheme(page);
}

/**
 * Expects every target to measure at least 24 by 24 CSS pixels (WCAG 2.5.8). Exempt are links within a sentence, and
 * smaller targets with no other target inside the circle of 24 pixels diameter around their centre.
 */
export async function expectLargeTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const LEAST = 24;
    const NATIVE = "a[href], button, input, select, textarea, summary, [role='option']";
    const scope = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
    const isInline = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      element.parentElement?.textContent?.trim() !== element.textContent?.trim();
    /** Returns the element that receives a press: a label for its checkbox, a slider's track for its thumbs. */
    const targetOf = (element: Element): Element => {
      const label = element.closest("label");
      if (label) return label;
      let target = element;
      while (getComputedStyle(target).pointerEvents === "none" && target.parentElement)
        target = target.parentElement;
      return target;
    };
    const targets = new Set<Element>();
    for (const element of scope.querySelectorAll(NATIVE)) {
      const { clipPath } = getComputedStyle(element);
      if (element.matches(":disabled, [inert] *") || clipPath !== "none" || isInline(element))
        continue;
      if (element.checkVisibility({ visibilityProperty: true })) targets.add(targetOf(element));
    }
    const boxes = [...targets].map((element) => ({
      element,
      box: element.getBoundingClientRect(),
    }));
    const isSmall = ({ width, height }: DOMRect) => Math.min(width, height) < LEAST - 0.01;
    const middle = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    const crowds = (box: DOMRect, other: DOMRect) => {
      const { x, y } = middle(box);
      const to = isSmall(other)
        ? middle(other)
        : {
            x: Math.min(Math.max(x, other.left), other.right),
            y: Math.min(Math.max(y, other.top), other.bottom),
          };
      return Math.hypot(to.x - x, to.y - y) < (isSmall(other) ? LEAST : LEAST / 2);
    };
    return boxes
      .filter(({ box }) => box.width > 0 && isSmall(box))
      .filter(({ element, box }) =>
        boxes.some((other) => other.element !== element && crowds(box, other.box)),
      )
      .map(({ element, box }) => `${element.outerHTML.slice(0, 160)}: ${box.width}x${box.height}`);
  });
  expect(small).toEqual([]);
}

/** Expects no horizontal scrolling and no fixed element outside the window (WCAG 1.4.10). */
export async function expectNoHorizontalOverflow(page: Page): Promise<void> {
  // After its width changes, the page updates its layout in a later frame.
  await expect.poll(() => sidewaysParts(page)).toEqual([]);
}

function sidewaysParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const found: string[] = [];
    if (root.scrollWidth > root.clientWidth) found.push(`the page, ${root.scrollWidth} px`);
    for (const element of document.querySelectorAll("body *")) {
      if (!element.checkVisibility() || element.textContent?.trim() === "") continue;
      const { overflowX, position } = getComputedStyle(element);
      const scrolls = /auto|scroll/.test(overflowX);
      if (scrolls && element.scrollWidth > element.clientWidth + 1)
        found.push(`${element.outerHTML.slice(0, 120)} scrolls`);
      if (position !== "fixed") continue;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const reached = /auto|scroll/.test(getComputedStyle(element).overflowY) || bottom - top < 1;
      const inside = left >= -1 && right <= innerWidth + 1;
      const whole = reached || (top >= -1 && bottom <= innerHeight + 1);
      if (!inside || !whole) found.push(`${element.outerHTML.slice(0, 120)} stands out`);
    }
    return found;
  });
}

/** Doubles the text, as a reader's browser does. */
export async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await still(page);
}

/** Expects no two controls or texts of a part to overlap, none to be cut, and the page to be no wider than the window. */
export async function expectPartsApart(page: Page, parts: readonly string[]): Promise<void> {
  await expect.poll(() => crowdedParts(page, parts)).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
}

function crowdedParts(page: Page, parts: readonly string[]): Promise<string[]> {
  return page.evaluate((selectors) => {
    const found: string[] = [];
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent}`;
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      getComputedStyle(element).clipPath === "none" &&
      element.textContent !== "" &&
      element.getBoundingClientRect().width > 1;
    for (const part of selectors.flatMap((each) => [...document.querySelectorAll(each)])) {
      const all = [...part.querySelectorAll("a, button, h1, h2, dt, dd, p, li, span")].filter(
        isSeen,
      );
      for (const [at, element] of all.entries()) {
        const box = element.getBoundingClientRect();
        if (box.left < -1 || box.right > innerWidth + 1)
          found.push(`${nameOf(element)} stands out`);
        for (const other of all.slice(at + 1)) {
          if (element.contains(other)) continue;
          const its = other.getBoundingClientRect();
          const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
          const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
          if (across > 1 && down > 1) found.push(`${nameOf(element)} overlaps ${nameOf(other)}`);
        }
      }
      for (const element of part.querySelectorAll("*"))
        if (isSeen(element) && element.scrollWidth > element.clientWidth + 1) {
          const { overflowX } = getComputedStyle(element);
          if (overflowX === "hidden") found.push(`${nameOf(element)} is cut`);
        }
    }
    return found;
  }, parts);
}

/** Attribute that marks the Tab stops visited so far. */
const STOPPED = "data-stopped";

interface Focus {
  /** Visible share of the part that fits the window, from 0 to 1. */
  readonly share: number;
  readonly what: string;
  /** True if the element was marked with `STOPPED`, for the same link. */
  readonly isKnown: boolean;
}

/** Returns how much of the focused element is visible; null if nothing has the focus. `marks` sets `STOPPED` on it. */
export function focusVisibility(page: Page, marks = false): Promise<Focus | null> {
  return page.evaluate(
    ([stopped, isMarked]) => {
      const element = document.activeElement;
      if (!element || element === document.body || element instanceof HTMLIFrameElement)
        return null;
      // The grid shows other tokens in the elements of those that are out of view.
      const mark = `${element.getAttribute("href")} ${element.getAttribute("aria-label")}`;
      const isKnown = element.getAttribute(stopped) === mark;
      if (isMarked) element.setAttribute(stopped, mark);
      // A hidden input shows its focus on its label.
      const shown = element.closest("label") ?? element;
      const { left, right, top, bottom } = shown.getBoundingClientRect();
      const [columns, rows] = [5, 5];
      let seen = 0;
      for (let column = 0; column < columns; column++)
        for (let row = 0; row < rows; row++) {
          const x = left + ((column + 0.5) / columns) * (right - left);
          const y = top + ((row + 0.5) / rows) * (bottom - top);
          const hit = document.elementFromPoint(x, y);
          if (hit && (shown.contains(hit) || hit.contains(shown))) seen++;
        }
      const could = Math.min(1, innerHeight / Math.max(1, bottom - top)) * columns * rows;
      return { share: seen / could, what: element.outerHTML.slice(0, 160), isKnown };
    },
    [STOPPED, marks] as const,
  );
}

/**
 * Required visible share of each Tab stop. WCAG 2.4.11 requires only that some part is visible. In a multi-line field
 * the browser scrolls the caret's line into view, which may be a fifth of the field.
 */
const MIN_VISIBLE_SHARE = 0.15;

/**
 * Presses `key` until the focus leaves the page or returns to a stop, as in a dialog. Expects `MIN_VISIBLE_SHARE` of every
 * stop to be visible. Returns the number of stops.
 */
export async function expectTabStopsVisible(page: Page, key: "Tab" | "Shift+Tab"): Promise<number> {
  await page.evaluate((stopped) => {
    for (const element of document.querySelectorAll(`[${stopped}]`))
      element.removeAttribute(stopped);
  }, STOPPED);
  let left = false;
  for (let stops = 0; stops < 400; stops++) {
    await page.keyboard.press(key);
    const seen = await focusVisibility(page, true);
    // At the start the focus may still be outside the page, where the previous walk left it.
    if (seen === null && stops === 0 && !left) {
      left = true;
      stops = -1;
      continue;
    }
    if (seen === null || seen.isKnown) return stops;
    expect(seen.share, `${key}: ${seen.what}`).toBeGreaterThan(MIN_VISIBLE_SHARE);
  }
  throw new Error(`${key} does not come to an end`);
}

/** Applies the text spacing of WCAG 1.4.12 and expects that it cuts off no text. */
export async function expectTextSpacingFits(page: Page): Promise<void> {
  const cut = await page.evaluate(async () => {
    /**
     * Finds elements whose text is cut off by a box around them. Skips boxes that scroll or end in an ellipsis,
     * because those show that there is more, and boxes that wrap, because those hide parts on purpose.
     */
    const cutNow = () => {
      const found = new Set<Element>();
      for (const element of document.querySelectorAll("body *")) {
        if (!(element instanceof HTMLElement) || !element.checkVisibility()) continue;
        const text = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
        );
        if (!text || getComputedStyle(element).clipPath !== "none") continue;
        const range = document.createRange();
        range.selectNodeContents(element);
        const words = range.getBoundingClientRect();
        for (let box: Element | null = element; box; box = box.parentElement) {
          const { overflowX, overflowY, textOverflow, flexWrap } = getComputedStyle(box);
          if (flexWrap === "wrap") break;
          if (/auto|scroll/.test(overflowY) || /auto|scroll/.test(overflowX)) break;
          if (overflowX === "visible" && overflowY === "visible") continue;
          if (box === document.body || box === document.documentElement) break;
          const outer = box.getBoundingClientRect();
          const beneath = words.bottom > outer.bottom + 1.5;
          const beside = words.right > outer.right + 1.5 && textOverflow !== "ellipsis";
          if (beneath || beside) found.add(element);
          break;
        }
      }
      return found;
    };
    const before = cutNow();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }" +
        "p { margin-bottom: 2em !important }",
    );
    document.adoptedStyleSheets.push(sheet);
    await new Promise(requestAnimationFrame);
    const after = [...cutNow()].filter((element) => !before.has(element));
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    return after.map((element) => element.outerHTML.slice(0, 200));
  });
  expect(cut).toEqual([]);
}
