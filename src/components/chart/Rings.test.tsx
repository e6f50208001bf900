import { render } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { stubMedia } from "../../testing/fake-media.ts";
import { media } from "../../theme/tokens.css.ts";
import { Rings } from "./Rings.tsx";

const at = (shift: number) => (row: number) => (row < 0 ? null : { x: row + shift, y: 5 });
const still = at(0);

/** Running animations by ring element. */
const running = new Map<Element, Animation>();

beforeEach(() => {
  stubMedia(media.motion);
  running.clear();
  vi.spyOn(Element.prototype, "animate").mockImplementation(function animate(this: Element) {
    const used = { playState: "running", cancel: () => running.delete(this) };
    const animation = used as unknown as Animation; // the only members used
    running.set(this, animation);
    return animation;
  });
});

const places = () => [...running.keys()].map((ring) => (ring as HTMLElement).style.translate);

it("widens a ring at each changed listing, but not at hidden points or for the initial changes", () => {
  const { rerender } = render(<Rings changed={[1]} placeOf={still} />);
  expect(places()).toEqual([]);
  rerender(<Rings changed={[4, -1, 7]} placeOf={still} />);
  expect(places()).toEqual(["4px 5px", "7px 5px"]);
  rerender(<Rings changed={[9]} placeOf={still} />);
  expect(places()).toEqual(["4px 5px", "7px 5px", "9px 5px"]);
});

it("moves rings with their points, and cancels rings whose points are gone", () => {
  const { rerender } = render(<Rings changed={[]} placeOf={still} />);
  const changed = [4, 7];
  rerender(<Rings changed={changed} placeOf={still} />);
  rerender(<Rings changed={changed} placeOf={(row) => (row === 4 ? at(100)(row) : null)} />);
  expect(places()).toEqual(["104px 5px"]);
});

it("draws at most twelve rings at a time, and replaces the oldest", () => {
  const { rerender, container } = render(<Rings changed={[]} placeOf={still} />);
  const elements = container.querySelectorAll("span").length;
  rerender(<Rings changed={Array.from({ length: 12 }, (_, row) => row)} placeOf={still} />);
  rerender(<Rings changed={[50]} placeOf={still} />);
  expect(running.size).toBe(12);
  expect(places()).not.toContain("0px 5px");
  expect(places()).toContain("50px 5px");
  expect(container.querySelectorAll("span").length).toBe(elements);
});

it("draws no rings under reduced motion", () => {
  stubMedia();
  const { rerender } = render(<Rings changed={[]} placeOf={still} />);
  rerender(<Rings changed={[4]} placeOf={still} />);
  expect(running.size).toBe(0);
});
