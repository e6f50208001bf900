import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useRowPace } from "./use-row-pace.ts";

/** Renders the hook, and collects what it returns until it returns Infinity. */
async function pacesOf(limit: number): Promise<readonly number[]> {
  const paces: number[] = [];
  renderHook(() => paces.push(useRowPace("list", limit)));
  await vi.waitFor(() => expect(paces.at(-1)).toBe(Number.POSITIVE_INFINITY));
  return paces;
}

it("adds a row in each frame, and has no bound once the limit is reached", async () => {
  expect(await pacesOf(3)).toEqual([0, 1, 2, Number.POSITIVE_INFINITY]);
  expect(await pacesOf(1)).toEqual([0, Number.POSITIVE_INFINITY]);
});

it("begins again with another list, and waits for one that is not painted yet", async () => {
  const paces: number[] = [];
  const { rerender } = renderHook(({ key }) => paces.push(useRowPace(key, 2)), {
    initialProps: { key: "first" as string | null },
  });
  await vi.waitFor(() => expect(paces.at(-1)).toBe(Number.POSITIVE_INFINITY));
  rerender({ key: null });
  expect(paces.at(-1)).toBe(0);
  const before = paces.length;
  rerender({ key: "second" });
  await vi.waitFor(() => expect(paces.at(-1)).toBe(Number.POSITIVE_INFINITY));
  expect(paces.slice(before)).toEqual([0, 1, Number.POSITIVE_INFINITY]);
});
