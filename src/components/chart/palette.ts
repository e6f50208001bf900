/** Reads the theme's colours for the canvas from the tokens' custom properties. */
import { LIGHT, media } from "../../theme/tokens.css.ts";
import * as color from "./palette.css.ts";
import type { Rgb } from "./points/sprites.ts";

export type Palette = Readonly<ReturnType<typeof readPalette>>;

/** Parses "#rrggbb" and the "rgb(1 2 3)" forms that browsers serialize. */
function rgbFrom(text: string): Rgb {
  const isHex = text.startsWith("#");
  const parts = text.match(isHex ? /[0-9a-f]{2}/gi : /[\d.]+/g) ?? [];
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Number(isHex ? `0x${part}` : part));
  return { red, green, blue };
}

/** Reads the palette of `host`. Under forced colours the user chooses the theme, and shapes separate hot from cold. */
export function readPalette(host: HTMLElement, context: CanvasRenderingContext2D) {
  const style = getComputedStyle(host);
  const forced = matchMedia(media.forcedColors).matches;
  const css = (token: string, system: string) => {
    const name = /^var\((--[^),]+)/.exec(token)?.[1] ?? "";
    // The context normalizes every colour syntax, system colours included.
    context.fillStyle = "#000000";
    context.fillStyle = forced ? system : style.getPropertyValue(name).trim();
    return String(context.fillStyle);
  };
  const rgb = (token: string, system: string) => rgbFrom(css(token, system));
  return {
    forced,
    hot: rgb(color.hot, "Highlight"),
    cold: rgb(color.cold, "LinkText"),
    listed: rgb(color.pointListed, "CanvasText"),
    unlisted: rgb(color.pointUnlisted, "GrayText"),
    ground: rgb(color.surface, "Canvas"),
    projectionLine: css(color.projectionLine, "CanvasText"),
    grid: css(color.line, "GrayText"),
    axisText: css(color.textMuted, "CanvasText"),
  };
}

/** Calls `onChange` whenever the palette may have changed. Returns a function that unsubscribes. */
export function watchPalette(onChange: () => void): () => void {
  const queries = [LIGHT, media.forcedColors].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener("change", onChange);
  // The reader's own theme is an attribute.
  const choice = new MutationObserver(onChange);
  choice.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    choice.disconnect();
    for (const query of queries) query.removeEventListener("change", onChange);
  };
}
