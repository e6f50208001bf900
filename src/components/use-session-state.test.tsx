import { act, renderHook } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { useSessionState } from "./use-session-state.ts";

const SIZES = ["large", "small"] as const;

describe("useSessionState", () => {
  it("is the first choice until another is made, which every user of the name sees", () => {
    const one = renderHook(() => useSessionState("size", SIZES));
    const two = renderHook(() => useSessionState("size", SIZES));
    expect(one.result.current[0]).toBe("large");
    act(() => one.result.current[1]("small"));
    expect(two.result.current[0]).toBe("small");
    expect(sessionStorage.getItem("fairfloor.size")).toBe("small");
  });

  it("reads what the session holds, and ignores what is no choice", () => {
    sessionStorage.setItem("fairfloor.held", "small");
    sessionStorage.setItem("fairfloor.odd", "huge");
    expect(renderHook(() => useSessionState("held", SIZES)).result.current[0]).toBe("small");
    expect(renderHook(() => useSessionState("odd", SIZES)).result.current[0]).toBe("large");
  });

  it("keeps the choice in memory where storage refuses", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const { result } = renderHook(() => useSessionState("denied", SIZES));
    act(() => result.current[1]("small"));
    expect(result.current[0]).toBe("small");
  });
});
