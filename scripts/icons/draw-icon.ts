/** Draws the mark, and rasterizes it into the icons of the installed app. */
import { rasterizeCard } from "../../server/media/images/raster.ts";

export interface AppIcon {
  /** Path relative to the site's root. */
  readonly path: string;
  readonly edgePx: number;
  /**
   * "any" is shown as it is, with rounded corners. "maskable" fills its square: systems crop it to their own shape
   * but keep a circle of 80 percent of the edge. "apple" is cropped to rounded corners by the system.
   */
  readonly shape: "any" | "maskable" | "apple";
}

export const ICONS: readonly AppIcon[] = [
  { path: "icons/any-192.png", edgePx: 192, shape: "any" },
  { path: "icons/any-512.png", edgePx: 512, shape: "any" },
  { path: "icons/maskable-192.png", edgePx: 192, shape: "maskable" },
  { path: "icons/maskable-512.png", edgePx: 512, shape: "maskable" },
  { path: "icons/apple-touch-icon.png", edgePx: 180, shape: "apple" },
];

/** The dark theme's canvas and inks, as in `public/favicon.svg`. */
const COLOR = { ground: "#0c0e13", ink: "#f1f3f7", floor: "#525b6b" } as const;

export const MARK_EDGE = 24;
/** Share of the icon's edge that the mark takes. A maskable mark stays within the kept circle. */
const SHARE = { any: 0.72, maskable: 0.52, apple: 0.62 } as const;
const ROUND = { any: 0.22, maskable: 0, apple: 0 } as const;

/** Draws the mark of `src/shell/header/Logo.tsx`. Its view box has an edge of `MARK_EDGE`. */
export function drawMark(transform: string, ink: string, floor: string): string {
  return [
    `<g transform="${transform}">`,
    `<g fill="none" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">`,
    `<path d="M2 19.5h20" stroke="${floor}"/><path d="M3.5 14.5 9 9l4 4 7.5-8" stroke="${ink}"/></g>`,
    `<circle cx="20" cy="5" r="2.6" fill="${ink}"/></g>`,
  ].join("");
}

/** Renders the icon as PNG. */
export function drawIcon({ edgePx, shape }: AppIcon): Promise<Buffer> {
  const scale = (edgePx * SHARE[shape]) / MARK_EDGE;
  const margin = (edgePx - MARK_EDGE * scale) / 2;
  const transform = `translate(${margin} ${margin}) scale(${scale})`;
  return rasterizeCard(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${edgePx}" height="${edgePx}">` +
      `<rect width="${edgePx}" height="${edgePx}" rx="${edgePx * ROUND[shape]}" fill="${COLOR.ground}"/>` +
      `${drawMark(transform, COLOR.ink, COLOR.floor)}</svg>`,
  );
}
