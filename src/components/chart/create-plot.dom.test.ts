import { renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { stateFromText } from "../../testing/token-table.ts";
import { createPlot } from "./create-plot.ts";
import { useScene } from "./use-scene.ts";

/** A context that draws nothing: jsdom has none. */
const CONTEXT = new Proxy({} as Record<PropertyKey, unknown>, {
  get: (target, name) => target[name] ?? (() => ({ width: 10, addColorStop() {} })),
});

const fonts = { ready: Promise.resolve() };

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, "fonts");
});

it("draws no frame after it is destroyed", async () => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(CONTEXT as never);
  vi.stubGlobal("Path2D", class {});
  Object.defineProperty(document, "fonts", { value: fonts, configurable: true });
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame"] });
  const state = stateFromText("rank price projection\n1 8 10\n2 7 10");
  const choices = { measure: "price", scale: null, phone: false, zoom: null } as const;
  const scene = renderHook(() => useScene(state, choices)).result.current;
  if (!scene) throw new Error("there is a view");
  const host = document.createElement("div");
  const plot = createPlot({
    ...{
      host,
      scene,
      layerClass: "layer",
      chipClass: "chip",
      gestures: {} as never,
      axisGestures: {} as never,
    },
    ...{ box: { width: 400, height: 300, textScale: 1 }, onArea() {} },
  });
  expect(vi.getTimerCount()).toBe(1);
  plot.destroy();
  await fonts.ready;
  expect(vi.getTimerCount()).toBe(0);
});
