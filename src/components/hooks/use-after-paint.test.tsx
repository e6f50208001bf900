import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useAfterPaint } from "./use-after-paint.ts";

it("is true once the first frame that is ready has been painted", () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(useAfterPaint, { initialProps: false });
  const nextFrame = () => act(() => void vi.advanceTimersToNextFrame());
  const runTimers = () => act(() => void vi.advanceTimersByTime(1));

  nextFrame();
  runTimers();
  expect(result.current).toBe(false);

  rerender(true);
  nextFrame();
  runTimers();
  expect(result.current).toBe(false);

  nextFrame();
  expect(result.current).toBe(false);
  runTimers();
  expect(result.current).toBe(true);
  vi.useRealTimers();
});
