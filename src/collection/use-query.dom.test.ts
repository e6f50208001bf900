import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { toggleMarketplace, toggleTraitValue } from "./edit-filters.ts";
import { setting } from "./edit-query.ts";
import { useEditQuery, useEffectiveQuery, useQuery } from "./use-query.ts";

it("applies the edits of one event in order, each to the previous result", () => {
  const { result: edit } = renderHook(() => useEditQuery());
  act(() => {
    edit.current(toggleTraitValue(4, 2));
    edit.current(setting({ traits: {} }));
    edit.current(toggleTraitValue(4, 3));
    edit.current(toggleMarketplace(1), "replace");
  });
  expect(location.search).toBe("?market=1&traits=4~3");
});

it("adds a history entry for a push, but not for a replace or an edit without effect", () => {
  const { result: edit } = renderHook(() => useEditQuery());
  const before = history.length;
  act(() => edit.current(toggleTraitValue(4, 2)));
  expect(history.length).toBe(before + 1);
  act(() => edit.current(toggleMarketplace(1), "replace"));
  act(() => edit.current(() => {}));
  expect(history.length).toBe(before + 1);
});

it("keeps the chart's parts of the link, and does not read the query again when only they change", () => {
  history.replaceState(null, "", "/c/apes?sale=on&chart=price&zoom=1~5");
  const { result } = renderHook(() => [useEffectiveQuery(), useEditQuery()] as const);
  const [query, edit] = result.current;
  act(() => edit(() => {}, "push", { zoom: "2~3" }));
  expect(location.search).toBe("?sale=on&chart=price&zoom=2~3");
  expect(result.current[0]).toBe(query);
  act(() => edit(toggleMarketplace(1)));
  expect(location.search).toBe("?sale=on&market=1&chart=price&zoom=2~3");
});

it("reads the query once for all of its readers", () => {
  history.replaceState(null, "", "/c/apes?sale=on&traits=4~3");
  const { result } = renderHook(() => [useQuery(), useQuery()] as const);
  expect(result.current[0].traits).toEqual({ 4: [3] });
  expect(result.current[1]).toBe(result.current[0]);
});
