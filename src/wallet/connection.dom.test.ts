import { describe, expect, it, vi } from "vitest";
import { createConnection, isConnected } from "./connection.ts";

describe("a beta code", () => {
  it("is accepted in any case, stored, and restored by the next load", () => {
    const connection = createConnection();
    expect(connection.redeem("degen22")).toBe(true);
    expect(connection.getState()).toMatchObject({ betaCode: "DEGEN22", turns: 1 });
    expect(createConnection().getState()).toMatchObject({ betaCode: "DEGEN22", turns: 0 });
  });

  it("that is not known changes nothing", () => {
    const connection = createConnection();
    expect(connection.redeem("DEGEN23")).toBe(false);
    expect(isConnected(connection.getState())).toBe(false);
  });

  it("is forgotten on disconnect", () => {
    const connection = createConnection();
    connection.redeem("LFG22");
    connection.disconnect();
    expect(connection.getState()).toMatchObject({ betaCode: null, turns: 2 });
    expect(createConnection().getState().betaCode).toBeNull();
  });

  it("that is stored but unknown is dropped", () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    localStorage.setItem("fairfloor.betaCode", JSON.stringify({ version: 1, value: "FREE" }));
    expect(isConnected(createConnection().getState())).toBe(false);
  });
});
