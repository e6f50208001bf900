import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { collectionFromText } from "../../testing/collection-from-text.tsx";
import {
  cardOf,
  cards,
  dropFrames,
  frames,
  grid,
  paint,
  range,
  runFrames,
  simulateLayout,
  tokens,
} from "../../testing/token-grid.tsx";
import { deferPicture } from "../shared/picture/defer-picture.ts";

beforeEach(simulateLayout);

describe("TokenGrid", () => {
  it("renders only part of a long list, and its end after a scroll", () => {
    collectionFromText(tokens(2000)).show(grid(range(2000)));
    paint();
    expect(cards().length).toBeLessThan(80);
    expect(cardOf(0)).not.toBeNull();
    act(() => window.scrollTo(0, 1e9));
    expect(cardOf(0)).toBeNull();
    expect(cardOf(1999)).not.toBeNull();
  });

  it("renders the rows in view first, and the others after that frame is painted", () => {
    collectionFromText(tokens(2000)).show(grid(range(2000)));
    const first = cards().length;
    expect(first).toBeGreaterThan(0);
    paint();
    expect(cards().length).toBeGreaterThan(2 * first);
  });

  it("recycles its elements while scrolling instead of creating new ones", () => {
    collectionFromText(tokens(2000)).show(grid(range(2000)));
    paint();
    const before = new Set(cards());
    act(() => window.scrollTo(0, 20_000));
    expect(cards().filter((card) => !before.has(card))).toEqual([]);
  });

  it("renders other rows in the frame of the scroll event", () => {
    collectionFromText(tokens(2000)).show(grid(range(2000)));
    paint();
    dropFrames();
    act(() => window.scrollTo(0, 20_000));
    expect(cardOf(0)).toBeNull();
    expect(frames).toEqual([]);
  });

  describe("during a fast scroll", () => {
    const pictured = Array.from(
      { length: 2000 },
      (_, id) => `${id} 1 2 /api/v1/images/drawn/${id}`,
    ).join("\n");
    const seen = () => document.querySelectorAll("a[data-token-id] img").length;
    const flyTo = (...ys: readonly number[]) => {
      for (const y of ys) act(() => window.scrollTo(0, y));
    };
    const settle = () => act(() => void vi.advanceTimersByTime(200));

    it("loads no pictures, and at rest loads those of its cards, a few a frame", () => {
      collectionFromText(pictured).show(grid(range(2000)));
      paint();
      expect(seen()).toBeGreaterThan(0);
      flyTo(4_000, 8_000, 12_000, 16_000, 20_000);
      expect(seen()).toBe(0);
      settle();
      act(() => frames.shift()?.());
      expect(seen()).toBeGreaterThan(0);
      expect(seen()).toBeLessThan(10);
      runFrames();
      expect(seen()).toBe(cards().length);
    });

    it("continues if a scroll event arrives after the rest timer fired", () => {
      collectionFromText(pictured).show(grid(range(2000)));
      paint();
      flyTo(4_000, 8_000);
      settle();
      flyTo(12_000);
      runFrames();
      expect(seen()).toBe(0);
    });

    it("places most overscan rows in the direction of the scroll when it comes to rest", () => {
      collectionFromText(tokens(2000)).show(grid(range(2000)));
      paint();
      const ids = () => cards().map((card) => Number(card.dataset.tokenId));
      const restAt = (...ys: readonly number[]) => {
        flyTo(...ys);
        settle();
        runFrames();
        return [Math.min(...ids()), Math.max(...ids())] as const;
      };
      const down = restAt(9_800, 9_900, 10_000);
      const up = restAt(10_200, 10_100, 10_000);
      expect(up[0]).toBeLessThan(down[0]);
      expect(up[1]).toBeLessThan(down[1]);
    });

    it("puts its elements into the list's order at rest, and moves none during the scroll", () => {
      collectionFromText(tokens(2000)).show(grid(range(2000)));
      paint();
      const list = screen.getByRole("list");
      const ids = () => cards().map((card) => Number(card.dataset.tokenId));
      for (const ys of [
        [3_000, 3_400, 3_450],
        [2_000, 1_000, 0],
        [300, 600, 900, 1_200, 1_500, 1_800, 1_500, 1_200, 900, 600, 300, 0],
        // A jump that mixes the rows, then a scroll back so slow that coming to rest changes nothing else.
        Array.from({ length: 81 }, (_, step) => 50 * (80 - step)),
      ]) {
        const before = [...list.children];
        flyTo(...ys);
        expect([...list.children].slice(0, before.length)).toEqual(before);
        settle();
        runFrames();
        expect(ids().length).toBeGreaterThan(20);
        expect(ids()).toEqual(ids().toSorted((a, b) => a - b));
      }
    });

    it("ends when the grid unmounts", () => {
      const { unmount } = collectionFromText(pictured).show(grid(range(2000)));
      paint();
      flyTo(4_000, 8_000);
      unmount();
      expect(vi.getTimerCount()).toBe(0);
      const shown = vi.fn();
      deferPicture(shown);
      expect(shown).toHaveBeenCalledTimes(1);
    });
  });
});
