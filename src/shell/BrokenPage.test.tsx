import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { watchChunks } from "../missing-chunk.ts";
import { BrokenPage } from "./BrokenPage.tsx";

const CAUSE = /connection may be down/;

it("names the connection or a new version as the cause only if a chunk is missing", () => {
  watchChunks();
  const missing = new TypeError("Importing a module script failed.");
  window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: missing }));
  const { rerender } = render(<BrokenPage error={new Error("a bug")} />);
  expect(screen.getByRole("status").textContent).not.toMatch(CAUSE);
  rerender(<BrokenPage error={missing} />);
  expect(screen.getByRole("status").textContent).toMatch(CAUSE);
});
