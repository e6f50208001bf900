import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { useTakeOver } from "./use-take-over.ts";

function Screen({ isReady }: { readonly isReady: boolean }) {
  useTakeOver(isReady);
  return isReady && <a href="/c/a%20b/7?sale=on">7</a>;
}

it("removes the server's screen with the app's first one, and passes on the focus of a link", () => {
  document.body.innerHTML =
    '<div class="painted"><a href="/c/a%20b/7?sale=on">7</a></div><div id="root"></div>';
  const [before] = document.links;
  before?.focus();
  const container = document.getElementById("root") ?? document.body;
  const { rerender } = render(<Screen isReady={false} />, { container });
  expect(document.activeElement).toBe(before);
  rerender(<Screen isReady />);
  expect(document.querySelector(".painted")).toBeNull();
  expect(document.activeElement).toBe(container.querySelector("a"));
});
