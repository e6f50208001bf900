/** Creates the sprites of the point kinds. Each kind has its own shape and colour; pinned points are arrows. */
import type { Palette } from "../palette.ts";
import {
  chevron,
  createSprite,
  disc,
  type Rgb,
  type Shape,
  type Sprite,
  triangle,
} from "./sprites.ts";

export interface PointSprites {
  /** Index into `KINDS` -> its sprite. */
  readonly byKind: readonly Sprite[];
  readonly pinned: readonly Sprite[];
}

/** Index into `CONFIDENCE_LEVELS` -> opacity of its points. */
export const OPACITIES = [1, 0.65, 0.4] as const;

/** Width in CSS pixels of the rim in the background colour around a point. */
const RIM = 1;

/** `room`: least plot area per point, in square CSS pixels. `scale`: symbol scale from that area on. */
const SIZES = [
  { room: 1200, scale: 1.3 },
  { room: 150, scale: 1 },
  { room: 70, scale: 0.85 },
  { room: 25, scale: 0.72 },
  { room: 0, scale: 0.62 },
] as const;

/** Returns a larger scale for few points, a smaller one where they would cover each other. */
export function symbolScale(points: number, plotPixels: number): number {
  const room = plotPixels / Math.max(1, points);
  return SIZES.find((size) => room >= size.room)?.scale ?? 1;
}

/**
 * `scale`: that of the listed shapes. `unlistedScale`: that of the dots, which are far more numerous. `pixelRatio`:
 * device pixels per CSS pixel. `opacity`: that of the shapes over their rims.
 */
export function createPointSprites(
  palette: Palette,
  scale: number,
  unlistedScale: number,
  pixelRatio: number,
  opacity: number,
): PointSprites {
  // Narrows the rim for small shapes, which are dense: a full rim would cut into their neighbours.
  const rim = RIM * Math.min(1, scale ** 2);
  const rimmed = (color: Rgb, shape: (grown: number) => Shape, radius: number) =>
    createSprite(
      {
        shape: shape(0),
        reach: radius + 2 * rim,
        color,
        opacity,
        rim: { shape: shape(rim), color: palette.ground },
      },
      pixelRatio,
    );
  const arrow = (color: Rgb) =>
    rimmed(color, (grown) => chevron(3.6 * scale + grown * 0.4, 1.5 + grown), 4.5 * scale);
  const [hot, cold, listed] = [4.7 * scale, 4 * scale, 2.1 * scale];
  const unlisted = 1.8 * unlistedScale ** 1.5;
  return {
    byKind: [
      createSprite(
        { shape: disc(unlisted), reach: unlisted, color: palette.unlisted, opacity },
        pixelRatio,
      ),
      rimmed(palette.listed, (grown) => disc(listed + grown * 0.7), listed),
      // A triangle's rim is twice as wide at its corners as along its sides.
      rimmed(palette.cold, (grown) => triangle(cold + grown * 1.4, "down"), cold),
      rimmed(palette.hot, (grown) => triangle(hot + grown * 1.4, "up"), hot),
    ],
    pinned: [palette.unlisted, palette.listed, palette.cold, palette.hot].map(arrow),
  };
}
