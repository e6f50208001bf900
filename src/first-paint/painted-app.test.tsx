import { render } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { App } from "../App.tsx";
import * as widths from "../shell/ByWidth.css.ts";
import { betaSignupToastLastClosedAfterAutoOpenedDate } from "../storage/beta.ts";
import { stubMedia } from "../testing/fake-media.ts";
import { BODIES, KNOWN, PATHS } from "../testing/painted-answers.ts";
import { from } from "../theme/tokens.css.ts";
import { loadFirstPaint } from "./render.tsx";

const NO_PAGE = "/404";

/** Path of a page -> the server's HTML. */
const painted = new Map<string, string>();
beforeAll(async () => {
  const firstPaint = await loadFirstPaint();
  // Before the app runs: SWR has one memory of a page's first data.
  for (const path of [...PATHS, NO_PAGE]) {
    const request = { path, search: "", locale: "en-US" };
    painted.set(path, firstPaint.page({ ...KNOWN, exists: path !== NO_PAGE }, request));
  }
});

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => {});
  // The toast does not open, however slow the machine is.
  betaSignupToastLastClosedAfterAutoOpenedDate.write(Date.now());
  // Every element is in the window.
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly observe: () => void;
      constructor(notify: (entries: readonly object[]) => void) {
        this.observe = () => notify([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
  // A request for an answer that the server does not have in memory stays open.
  vi.spyOn(globalThis, "fetch").mockImplementation(async (path) =>
    String(path) in BODIES ? Response.json(BODIES[String(path)]) : new Promise(() => {}),
  );
});

/** Returns the text of `screen` without `hidden` parts and the chart, which is drawn for a size. */
function textOf(screen: Element, hidden: string): string {
  const copy = screen.cloneNode(true) as Element; // a clone has the same type
  for (const part of copy.querySelectorAll(`.${hidden}, figure div > svg`)) part.remove();
  return copy.textContent;
}

async function expectPaintedText(path: string, hidden: string) {
  history.replaceState(null, "", path);
  const screen = document.createElement("div");
  screen.innerHTML = painted.get(path) ?? "";
  const { container, unmount } = render(<App />);
  await expect.poll(() => textOf(container, hidden)).toBe(textOf(screen, hidden));
  unmount();
}

it("the app draws on each page what the server painted", async () => {
  stubMedia(from[960]);
  for (const path of painted.keys()) await expectPaintedText(path, widths.narrow);
});

it("the app draws in a narrow window what the server painted for it", async () => {
  stubMedia();
  await expectPaintedText("/", widths.wide);
});
