import { act, render } from "@testing-library/react";
import { useRef } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { useOverflow } from "./use-overflow.ts";

let resized: () => void;

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  return () => vi.unstubAllGlobals();
});

function Strip() {
  const strip = useRef<HTMLDivElement>(null);
  return (
    <div ref={strip} data-overflows={useOverflow(strip)}>
      <p>Figures</p>
    </div>
  );
}

it("reports whether the content overflows, and updates after a resize", () => {
  const { container } = render(<Strip />);
  const strip = container.querySelector<HTMLElement>("[data-overflows]");
  const layOut = (content: number, place: number) => {
    vi.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(content);
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(place);
    act(() => resized());
  };
  layOut(600, 360);
  expect(strip?.dataset.overflows).toBe("true");
  layOut(600, 600);
  expect(strip?.dataset.overflows).toBe("false");
});
