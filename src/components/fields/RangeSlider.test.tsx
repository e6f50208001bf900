import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { type Positions, RangeSlider } from "./RangeSlider.tsx";
import { quantileScale } from "./range-scale.ts";

const scale = quantileScale(Array.from({ length: 101 }, (_, value) => value));

interface HeldProps {
  readonly from: Positions;
  readonly onMove: (to: Positions) => void;
  readonly onEnd: () => void;
}

function Held({ from, onMove, onEnd }: HeldProps) {
  const [positions, setPositions] = useState(from);
  if (!scale) throw new Error("the scale has two ends");
  return (
    <RangeSlider
      name="Price"
      scale={scale}
      positions={positions}
      describe={(_, position) => `${position} ETH`}
      onMove={(to) => {
        onMove(to);
        setPositions(to);
      }}
      onEnd={onEnd}
    />
  );
}

/** Renders a slider 100 pixels wide from x = 0, so that one pixel is one position. */
function setup(from: Positions) {
  const moves: Positions[] = [];
  const onEnd = vi.fn();
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 100, 32));
  const { container } = render(<Held from={from} onMove={(to) => moves.push(to)} onEnd={onEnd} />);
  const slider = container.firstElementChild;
  if (!slider) throw new Error("nothing was rendered");
  // jsdom's pointer events have no coordinates; mouse events with the same types do.
  const pointer = (type: string, clientX: number) =>
    fireEvent(slider, new MouseEvent(type, { bubbles: true, clientX, button: 0 }));
  return { moves, onEnd, pointer };
}

describe("RangeSlider", () => {
  it("moves the nearer thumb with a press and a drag, and calls onEnd on release", () => {
    const { moves, onEnd, pointer } = setup({ lower: 10, upper: 90 });
    pointer("pointerdown", 30);
    pointer("pointermove", 42);
    expect(onEnd).not.toHaveBeenCalled();
    pointer("pointerup", 42);
    expect(moves).toEqual([
      { lower: 30, upper: 90 },
      { lower: 42, upper: 90 },
    ]);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it("stops a thumb at the other thumb and at the ends", () => {
    const { moves, pointer } = setup({ lower: 40, upper: 60 });
    pointer("pointerdown", 45);
    pointer("pointermove", 80);
    pointer("pointermove", -20);
    expect(moves.slice(1)).toEqual([
      { lower: 60, upper: 60 },
      { lower: 0, upper: 60 },
    ]);
  });

  it.each([
    [20, { lower: 20, upper: 50 }],
    [70, { lower: 50, upper: 70 }],
  ])("moves the thumb that can reach %i if both are at one position", (to, expected) => {
    const { moves, pointer } = setup({ lower: 50, upper: 50 });
    pointer("pointerdown", to);
    expect(moves).toEqual([expected]);
  });

  it("does not follow a pointer that was not pressed", () => {
    const { moves, pointer } = setup({ lower: 10, upper: 90 });
    pointer("pointermove", 50);
    expect(moves).toEqual([]);
  });

  it("exposes each thumb's value in words", () => {
    setup({ lower: 10, upper: 90 });
    const upper = screen.getByRole("slider", { name: "Price, upper end" });
    expect(upper.getAttribute("aria-valuetext")).toBe("90 ETH");
  });
});
