import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as styles from "./BetaToast.css.ts";
import { AUTO_OPEN_DELAY_MS } from "./toast-rules.ts";

const NOW = Date.UTC(2026, 2, 28, 12);
const DAY = 86_400_000;
const OPENED = "betaSignupToastLastAutoOpenedDate";
const CLOSED = "betaSignupToastLastClosedAfterAutoOpenedDate";

const toast = () => screen.queryByRole("dialog", { name: "Beyond Rarity 2.0" });
const opener = () => screen.queryByRole("button", { name: "Sign up for the beta" });
const stored = (name: string): unknown =>
  JSON.parse(localStorage.getItem(`fairfloor.${name}`) ?? "null")?.value ?? null;

/** Simulates a visit: stores the records in `localStorage`, reloads the modules and renders the toast. */
async function visit(records: Readonly<Record<string, unknown>> = {}): Promise<void> {
  for (const [name, value] of Object.entries(records))
    localStorage.setItem(`fairfloor.${name}`, JSON.stringify({ version: 1, value }));
  vi.resetModules();
  const { BetaToast } = await import("./BetaToast.tsx");
  // The toast imports it when it opens.
  await import("./ToastCard.tsx");
  render(<BetaToast />);
}

/** Lets `ms` pass, and what they started render. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => vi.waitFor(() => expect(toast()).not.toBeNull());

async function openByButton(): Promise<void> {
  fireEvent.click(opener() as HTMLElement);
  await shown();
}

function close(): void {
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(toast()).toBeNull();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: NOW });
  // jsdom does not know the pseudo-class that finds an open modal dialog.
  vi.spyOn(document, "querySelector").mockReturnValue(null);
});
afterEach(() => vi.useRealTimers());

describe("the toast", () => {
  it("opens by itself 5 seconds after the load and stores when, without taking the focus", async () => {
    await visit();
    await pass(AUTO_OPEN_DELAY_MS - 1);
    expect([toast(), stored(OPENED)]).toEqual([null, null]);
    await pass(1);
    await shown();
    expect(stored(OPENED)).toBe(NOW + AUTO_OPEN_DELAY_MS);
    expect(document.activeElement).toBe(document.body);
  });

  it("takes its button away while a reader scrolls down, and brings it back", async () => {
    vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(3_000);
    await visit();
    const scrollTo = (y: number) => {
      vi.stubGlobal("scrollY", y);
      fireEvent.scroll(window);
      return opener()?.hasAttribute("data-away");
    };
    expect([scrollTo(0), scrollTo(400), scrollTo(300)]).toEqual([false, true, false]);
    expect(opener()?.previousElementSibling?.className).toBe(styles.room);
  });

  it("takes the focus if its button opens it, and gives it back", async () => {
    await visit();
    await openByButton();
    expect(document.activeElement).toBe(toast());
    fireEvent.keyDown(toast() as HTMLElement, { key: "Escape" });
    expect(toast()).toBeNull();
    expect(document.activeElement).toBe(opener());
  });

  it("stores the time of a close once, and only if it opened by itself", async () => {
    await visit();
    await openByButton();
    close();
    expect(stored(CLOSED)).toBeNull();
    await pass(AUTO_OPEN_DELAY_MS);
    await shown();
    close();
    const closedAt = stored(CLOSED);
    expect(closedAt).toBeGreaterThanOrEqual(NOW + AUTO_OPEN_DELAY_MS);
    await pass(60_000);
    await openByButton();
    close();
    expect(stored(CLOSED)).toBe(closedAt);
  });

  it("does not open by itself while it is open", async () => {
    await visit();
    await openByButton();
    await pass(2 * AUTO_OPEN_DELAY_MS);
    expect(toast()).not.toBeNull();
    expect(stored(OPENED)).toBeNull();
  });

  it.each([
    ["less than 7 days ago it stays closed", NOW - 7 * DAY + 60_000, false],
    ["7 days ago it opens by itself again", NOW - 7 * DAY, true],
    ["under a clock that was a year ahead it stays closed", NOW + 365 * DAY, false],
  ])("closed after it opened by itself %s", async (_, closedAt, opens) => {
    await visit({ [OPENED]: closedAt - 1_000, [CLOSED]: closedAt });
    await pass(AUTO_OPEN_DELAY_MS);
    if (opens) await shown();
    else expect([toast(), stored(OPENED)]).toEqual([null, closedAt - 1_000]);
    // A time in the future counts from now.
    expect(stored(CLOSED)).toBeLessThanOrEqual(Date.now());
  });

  it("does not open by itself once the reader has subscribed, and keeps its button", async () => {
    await visit({ lastSubscribedToBetaDate: NOW - 90 * DAY });
    await pass(2 * AUTO_OPEN_DELAY_MS);
    expect([toast(), stored(OPENED)]).toEqual([null, null]);
    expect(opener()).not.toBeNull();
  });

  it.each([
    ["betaEmail", "trader@example.org"],
    ["betaCode", "WAGMI22"],
  ])("renders nothing if a stored %s exists", async (name, value) => {
    await visit({ [name]: value });
    await pass(2 * AUTO_OPEN_DELAY_MS);
    expect(document.body.textContent).toBe("");
    expect([toast(), opener(), stored(OPENED)]).toEqual([null, null, null]);
  });

  it("replaces corrupt records, and opens as on a first visit", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    await visit({ betaEmail: 7, lastSubscribedToBetaDate: "yesterday", [CLOSED]: -1 });
    expect(warn).toHaveBeenCalledTimes(3);
    await pass(AUTO_OPEN_DELAY_MS);
    await shown();
    expect([stored("betaEmail"), stored("lastSubscribedToBetaDate"), stored(CLOSED)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
