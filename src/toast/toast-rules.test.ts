import { beforeEach, describe, expect, it } from "vitest";
import {
  betaSignupToastLastAutoOpenedDate as autoOpened,
  betaSignupToastLastClosedAfterAutoOpenedDate as closed,
  lastSubscribedToBetaDate as subscribed,
} from "../storage/beta.ts";
import { mayAutoOpen, REOPEN_AFTER_MS, recordAutoOpen, recordClose } from "./toast-rules.ts";

const NOW = Date.UTC(2026, 2, 29, 12);
const DAY = 86_400_000;

beforeEach(() => {
  for (const stored of [autoOpened, closed, subscribed]) stored.write(null);
});

describe("opening by itself", () => {
  it("is allowed on a first visit", () => {
    expect(mayAutoOpen(NOW)).toBe(true);
  });

  it("is not allowed once the reader has subscribed", () => {
    subscribed.write(NOW - 30 * DAY);
    expect(mayAutoOpen(NOW)).toBe(false);
  });

  it.each([
    [0, false],
    [REOPEN_AFTER_MS - 1, false],
    [REOPEN_AFTER_MS, true],
  ])("%i ms after it was closed is allowed: %s", (ageMs, allowed) => {
    closed.write(NOW - ageMs);
    expect(mayAutoOpen(NOW)).toBe(allowed);
  });

  it("waits only 7 days if it was closed under a clock a year ahead", () => {
    closed.write(NOW + 365 * DAY);
    expect(mayAutoOpen(NOW)).toBe(false);
    expect(mayAutoOpen(NOW + REOPEN_AFTER_MS)).toBe(true);
  });
});

describe("closing", () => {
  it("is not recorded if the toast never opened by itself", () => {
    recordClose(NOW);
    expect(closed.read()).toBeNull();
  });

  it("is recorded once per automatic opening", () => {
    recordAutoOpen(NOW);
    recordClose(NOW + 1);
    recordClose(NOW + DAY);
    expect(closed.read()).toBe(NOW + 1);
    recordAutoOpen(NOW + 8 * DAY);
    recordClose(NOW + 9 * DAY);
    expect(closed.read()).toBe(NOW + 9 * DAY);
  });

  it("is recorded if the clock was set back in between", () => {
    recordAutoOpen(NOW);
    recordClose(NOW - DAY);
    expect(closed.read()).toBe(NOW - DAY);
    recordClose(NOW);
    expect(closed.read()).toBe(NOW - DAY);
  });
});
