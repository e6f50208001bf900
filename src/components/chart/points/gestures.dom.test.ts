import { expect, it, vi } from "vitest";
import { type Gestures, watchGestures } from "./gestures.ts";

function setup() {
  const plot = document.createElement("div");
  Object.defineProperty(plot, "clientWidth", { value: 200 });
  Object.defineProperty(plot, "clientHeight", { value: 100 });
  plot.getBoundingClientRect = () => new DOMRect(0, 0, 200, 100);
  plot.setPointerCapture = () => {};
  const gestures = {
    onHover: vi.fn(),
    onTap: vi.fn(),
    onDrag: vi.fn(),
    onSelect: vi.fn(),
    onMove: vi.fn(),
    onReset: vi.fn(),
  } satisfies Gestures;
  watchGestures(plot, gestures);
  const send = (
    type: string,
    pointerType: string,
    clientX: number,
    clientY = 50,
    pointerId = 1,
  ) => {
    const event = new MouseEvent(type, { clientX, clientY, button: 0 });
    const isPrimary = pointerId === 1;
    plot.dispatchEvent(Object.assign(event, { pointerType, pointerId, isPrimary }));
  };
  return { plot, gestures, send };
}

it("pans with a finger that moves sideways, and neither selects nor taps", () => {
  const { gestures, send } = setup();
  send("pointerdown", "touch", 100);
  for (const x of [95, 80, 60]) send("pointermove", "touch", x);
  send("pointerup", "touch", 60);
  const panned = gestures.onMove.mock.calls.reduce((sum, [{ pan }]) => sum + pan, 0);
  expect(panned).toBeCloseTo(0.2, 9);
  expect(gestures.onMove.mock.calls.every(([{ factor }]) => factor === 1)).toBe(true);
  expect(gestures.onSelect).not.toHaveBeenCalled();
  expect(gestures.onTap).not.toHaveBeenCalled();
});

it("selects with a mouse that is dragged, and taps with a finger that rests", () => {
  const { gestures, send } = setup();
  send("pointerdown", "mouse", 20, 10);
  send("pointermove", "mouse", 120, 80);
  send("pointerup", "mouse", 120, 80);
  expect(gestures.onSelect.mock.calls).toEqual([[{ left: 20, top: 10, width: 100, height: 70 }]]);
  send("pointerdown", "touch", 30);
  send("pointerup", "touch", 31);
  expect(gestures.onTap.mock.calls).toEqual([[{ x: 31, y: 50 }, "touch"]]);
  expect(gestures.onMove).not.toHaveBeenCalled();
});

it("zooms at the pointer with Ctrl and the wheel", () => {
  const { plot, gestures } = setup();
  const wheel = { clientX: 50, clientY: 75, deltaY: -100 };
  plot.dispatchEvent(new WheelEvent("wheel", { ...wheel, ctrlKey: true }));
  const [[move] = []] = gestures.onMove.mock.calls;
  expect(move).toMatchObject({ at: 0.25, down: 0.75, pan: 0, panDown: 0 });
  expect(move.factor).toBeCloseTo(0.67, 2);
});

it("leaves a wheel that scrolls the page to the browser, without laying the page out", () => {
  const { plot, gestures } = setup();
  const measure = vi.spyOn(plot, "getBoundingClientRect");
  const event = new WheelEvent("wheel", { deltaY: 100, cancelable: true });
  plot.dispatchEvent(event);
  expect(gestures.onMove).not.toHaveBeenCalled();
  expect(event.defaultPrevented).toBe(false);
  expect(measure).not.toHaveBeenCalled();
});

it("zooms between two fingers, and pans with both", () => {
  const { gestures, send } = setup();
  send("pointerdown", "touch", 80, 40, 1);
  send("pointerdown", "touch", 120, 40, 2);
  send("pointermove", "touch", 40, 40, 1);
  send("pointerup", "touch", 40, 40, 1);
  expect(gestures.onMove.mock.calls).toEqual([
    [{ factor: 0.5, factorDown: 0.5, at: 0.4, down: 0.4, pan: 0.1, panDown: 0 }],
  ]);
});
