import { beforeEach, describe, expect, it, vi } from "vitest";
import { closeToken, openToken, tokenHref } from "./open-token.ts";

beforeEach(() => history.replaceState(null, "", "/c/punks?sale=on"));

describe("opening a token over the grid", () => {
  it("keeps the filters in the token's URL", () => {
    expect(tokenHref("punks", "7", "?sale=on")).toBe("/c/punks/7?sale=on");
    expect(tokenHref("punks", "7", "sale=on")).toBe("/c/punks/7?sale=on");
    expect(tokenHref("a b", "7", "")).toBe("/c/a%20b/7");
  });

  it("goes back to the grid's history entry on close", async () => {
    const steps = history.length;
    openToken("punks", "7");
    expect(location.pathname + location.search).toBe("/c/punks/7?sale=on");
    closeToken("punks");
    await vi.waitFor(() => expect(location.pathname).toBe("/c/punks"));
    expect(history.length).toBe(steps + 1);
  });

  it("navigates to the collection on close if the token was opened by its URL", () => {
    history.replaceState(null, "", "/c/punks/7?sale=on");
    const steps = history.length;
    closeToken("punks");
    expect(location.pathname + location.search).toBe("/c/punks?sale=on");
    expect(history.length).toBe(steps);
  });
});
