import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ErrorBoundary } from "../components/ErrorBoundary.tsx";
import { clearTraits, toggleMarketplace, toggleTraitValue } from "./edit-filters.ts";
import type { EditQuery } from "./use-query.ts";

function Clear({ useEdit }: { readonly useEdit: () => EditQuery }) {
  const edit = useEdit();
  return (
    <button type="button" onClick={() => edit(clearTraits)}>
      Clear
    </button>
  );
}

afterEach(() => vi.doUnmock("immer"));

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

it("raises to the page that immer cannot be had", async () => {
  vi.resetModules();
  vi.doMock("immer", () => {
    throw new Error("it is gone");
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { useEditQuery } = await import("./use-query.ts");
  render(
    <ErrorBoundary fallback={() => <p>It could not be loaded.</p>}>
      <Clear useEdit={useEditQuery} />
    </ErrorBoundary>,
  );
  act(() => screen.getByRole("button").click());
  expect(await screen.findByText("It could not be loaded.")).toBeTruthy();
});
