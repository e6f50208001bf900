import { render } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useRestingRows } from "./use-resting-rows.ts";

const HEIGHT = 300;

function Covering() {
  useRestingRows();
  return null;
}

let list: HTMLElement;
let scrolled: number;

beforeEach(() => {
  scrolled = HEIGHT;
  const grid = document.createElement("section");
  grid.setAttribute("aria-label", "Tokens");
  grid.innerHTML = `<div role="list">${'<div><a href="/"></a></div>'.repeat(6)}</div>`;
  document.body.append(grid);
  list = grid.firstElementChild as HTMLElement;
  vi.stubGlobal("innerHeight", 2 * HEIGHT);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(0, [...list.children].indexOf(this) * (HEIGHT + 1) - scrolled, 9, HEIGHT);
  });
  return () => grid.remove();
});

const resting = () =>
  [...(list.children as HTMLCollectionOf<HTMLElement>)].map(
    ({ style }) => style.contentVisibility === "hidden",
  );
const NONE = Array.from({ length: 6 }, () => false);

it("lets rows rest that no pixel of is in view, until the token is closed", () => {
  scrolled = 1.5 * HEIGHT;
  const { unmount } = render(<Covering />);
  expect(resting()).toEqual([true, false, false, false, true, true]);
  unmount();
  expect(resting()).toEqual(NONE);
});

it.each(["scroll", "resize"])("wakes all rows on a %s", (type) => {
  render(<Covering />);
  expect(resting()).toContain(true);
  window.dispatchEvent(new Event(type));
  expect(resting()).toEqual(NONE);
});

it("leaves a row awake that has the focus", () => {
  list.querySelectorAll("a")[5]?.focus();
  render(<Covering />);
  expect(resting()).toEqual([false, false, false, true, true, false]);
});
