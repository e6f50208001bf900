/** Reads the theme's colours for the canvas from the tokens' custom properties. */
import { media } from "../../theme/tokens.css.ts";
import * as color from "./palette.css.ts";
import type { Rgb } from "./points/sprites.ts";

export type Palette = Readonly<ReturnType<typeof readPalette>>;

/** System colours for forced-colours mode, where the user chooses the theme and only shapes separate hot from cold. */
const FORCED: Readonly<Record<string, string>> = {
  [color.hot]: "Highlight",
  [color.cold]: "LinkText",
  [color.pointListed]: "CanvasText",
  [color.pointUnlisted]: "GrayText",
  [color.surface]: "Canvas",
  [color.projectionLine]: "CanvasText",
  [color.line]: "GrayText",
  [color.textMuted]: "CanvasText",
};

/** Parses "#rrggbb" and the "rgb(1 2 3)" forms that browsers serialize. */
export function rgbFrom(text: string): Rgb {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(text);
  if (hex) {
    const [red = 0, green = 0, blue = 0] = hex.slice(1).map((part) => Number.parseInt(part, 16));
    return { red, green, blue };
  }
  const [red = 0, green = 0, blue = 0] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return { red, green, blue };
}

/** Reads the palette that applies to `host`. */
export function readPalette(host: HTMLElement, context: CanvasRenderingContext2D) {
  const style = getComputedStyle(host);
  const forced = matchMedia(media.forcedColors).matches;
  const css = (token: string) => {
    const name = /^var\((--[^),]+)/.exec(token)?.[1] ?? "";
    const value = forced ? FORCED[token] : style.getPropertyValue(name).trim();
    // The context normalizes every colour syntax, system colours included.
    context.fillStyle = "#000000";
    context.fillStyle = value ?? "";
    return String(context.fillStyle);
  };
  const rgb = (token: string) => rgbFrom(css(token));
  return {
    hot: rgb(color.hot),
    cold: rgb(color.cold),
    listed: rgb(color.pointListed),
    unlisted: rgb(color.pointUnlisted),
    ground: rgb(color.surface),
    projectionLine: css(color.projectionLine),
    grid: css(color.line),
    axisText: css(color.textMuted),
  };
}

/** Calls `onChange` whenever the palette may have changed. Returns a function that unsubscribes. */
export function watchPalette(onChange: () => void): () => void {
  const queries = ["(prefers-color-scheme: light)", media.forcedColors].map((query) =>
    matchMedia(query),
  );
  for (const query of queries) query.addEventListener("change", onChange);
  return () => {
    for (const query of queries) query.removeEventListener("change", onChange);
  };
}
