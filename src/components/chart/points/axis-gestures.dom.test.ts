import { expect, it, vi } from "vitest";
import { type ChartAxis, watchAxis } from "./axis-gestures.ts";
import type { ChartMove } from "./zoom.ts";

function setup(axis: ChartAxis) {
  const element = document.createElement("div");
  element.getBoundingClientRect = () => new DOMRect(0, 0, 200, 100);
  element.setPointerCapture = () => {};
  const gestures = { onMove: vi.fn<(by: ChartMove) => void>(), onReset: vi.fn() };
  const unwatch = watchAxis(element, axis, gestures);
  const send = (type: string, clientX: number, clientY: number, pointerType = "mouse") =>
    element.dispatchEvent(
      Object.assign(new MouseEvent(type, { clientX, clientY, button: 0 }), {
        ...{ pointerType, pointerId: 1, isPrimary: true },
      }),
    );
  const wheel = (deltaY: number) => {
    const event = new WheelEvent("wheel", {
      ...{ clientX: 50, clientY: 75, deltaY, cancelable: true },
    });
    element.dispatchEvent(event);
    return event;
  };
  /** The factors of all moves so far. */
  const factors = () => {
    const all = gestures.onMove.mock.calls.map(([by]) => by);
    const of = (name: "factor" | "factorDown") => all.reduce((sum, by) => sum * by[name], 1);
    return { ranks: of("factor"), height: of("factorDown") };
  };
  return { gestures, send, wheel, factors, unwatch };
}

it("zooms the axis under the wheel alone, at the pointer", () => {
  const height = setup("height");
  expect(height.wheel(-100).defaultPrevented).toBe(true);
  expect(height.gestures.onMove.mock.calls[0]?.[0]).toMatchObject({ factor: 1, down: 0.75 });
  expect(height.factors().height).toBeCloseTo(0.67, 2);
  const ranks = setup("rank");
  ranks.wheel(-100);
  expect(ranks.gestures.onMove.mock.calls[0]?.[0]).toMatchObject({ factorDown: 1, at: 0.25 });
  expect(ranks.factors().ranks).toBeCloseTo(0.67, 2);
});

it("zooms in by a drag upwards or to the right, and no longer once it ends", () => {
  const height = setup("height");
  height.send("pointerdown", 10, 90);
  height.send("pointermove", 10, 60);
  height.send("pointermove", 10, 40);
  height.send("pointerup", 10, 40);
  expect(height.factors()).toEqual({ ranks: 1, height: expect.closeTo(1.008 ** -50, 9) });
  height.send("pointermove", 10, 10);
  expect(height.factors().height).toBeCloseTo(1.008 ** -50, 9);
  const ranks = setup("rank");
  ranks.send("pointerdown", 60, 5);
  ranks.send("pointermove", 100, 5);
  ranks.send("pointerup", 100, 5);
  expect(ranks.factors()).toEqual({ ranks: expect.closeTo(1.008 ** -40, 9), height: 1 });
});

it("ignores a finger, and resets its axis on a double click", () => {
  const { gestures, send, unwatch } = setup("height");
  send("pointerdown", 10, 90, "touch");
  send("pointermove", 10, 40, "touch");
  expect(gestures.onMove).not.toHaveBeenCalled();
  send("dblclick", 10, 10);
  expect(gestures.onReset.mock.calls).toEqual([["height"]]);
  unwatch();
  send("dblclick", 10, 10);
  expect(gestures.onReset).toHaveBeenCalledTimes(1);
});
