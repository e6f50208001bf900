import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { clearTraits, toggleMarketplace, toggleTraitValue } from "./edit-query.ts";

it("makes edits that come before immer when it has come, in their order", async () => {
  vi.resetModules(); // a page that was just opened
  const { useEditQuery } = await import("./use-query.ts");
  const { result: edit } = renderHook(() => useEditQuery());
  act(() => {
    edit.current(toggleTraitValue(4, 2));
    edit.current(clearTraits);
    edit.current(toggleTraitValue(4, 3));
    edit.current(toggleMarketplace(1), "replace");
  });
  expect(location.search).toBe("");
  await waitFor(() => expect(location.search).toBe("?market=1&traits=4~3"));
});
