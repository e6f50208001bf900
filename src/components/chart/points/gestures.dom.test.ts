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
  const send = (type: string, pointerType: string, clientX: number, clientY = 50) => {
    const event = new MouseEvent(type, { clientX, clientY, button: 0 });
    plot.dispatchEvent(Object.assign(event, { pointerType, pointerId: 1, isPrimary: true }));
  };
  return { gestures, send };
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
