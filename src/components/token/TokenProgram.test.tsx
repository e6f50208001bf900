import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PROGRAMS_META } from "../../../contract/site/programs.ts";
import { TokenProgram } from "./TokenProgram.tsx";

const URL = "/api/v1/animations/apes/1";

function answer(ok: boolean) {
  const fetch = vi.fn(async () => ({ ok }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

const ORIGIN = "http://localhost:4174";

beforeEach(() => {
  document.head.innerHTML = `<meta name="${PROGRAMS_META}" content="${ORIGIN}">`;
});
afterEach(() => vi.unstubAllGlobals());

const frame = () => document.querySelector("iframe");

it("runs only after a press, in a frame of the other origin that allows only scripts, until it is stopped", async () => {
  const fetch = answer(true);
  render(<TokenProgram url={URL} name="Ape 1" />);
  expect(frame()).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Run" }));
  const stop = await screen.findByRole("button", { name: "Stop" });
  expect(frame()?.getAttribute("sandbox")).toBe("allow-scripts");
  expect(frame()?.getAttribute("src")).toBe(ORIGIN + URL);
  expect(frame()?.getAttribute("referrerpolicy")).toBe("no-referrer");
  expect(frame()?.title).toBe("Ape 1");
  fireEvent.click(stop);
  expect(frame()).toBeNull();
});

it("reports a program that fails to load, and offers a retry", async () => {
  answer(false);
  render(<TokenProgram url={URL} name="Ape 1" />);
  fireEvent.click(screen.getByRole("button", { name: "Run" }));
  expect(await screen.findByText("The program could not be loaded.")).toBeTruthy();
  expect(frame()).toBeNull();
  answer(true);
  fireEvent.click(screen.getByRole("button", { name: "Run" }));
  await screen.findByRole("button", { name: "Stop" });
});

it("says that the site runs no programs, if it has no origin for them", () => {
  document.head.innerHTML = "";
  render(<TokenProgram url={URL} name="Ape 1" />);
  expect(
    screen.getByText("This token is a program. This site does not run programs."),
  ).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
