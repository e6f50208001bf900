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
  /** Index into `DEAL_SCALES` -> the sprite of a hot point. */
  readonly hot: readonly Sprite[];
  /** Index into `KINDS` -> the sprite of a price beyond the upper edge, and beyond the lower one. */
  readonly over: readonly Sprite[];
  readonly under: readonly Sprite[];
}

/** Index into `CONFIDENCE_LEVELS` -> opacity of its points. */
export const OPACITIES = [1, 0.65, 0.4] as const;
/** The same for fair points by value, where deals should stand out. */
export const PALE_OPACITIES = [0.35, 0.28, 0.22] as const;

/** Arrowheads at the upper edge are fainter than points. Otherwise a row of them would catch the eye first. */
const OVER_SHARE = 0.6;

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

/** Scales of hot points, the least net first: see `dealSizes`. */
export const DEAL_SCALES = [0.85, 1.1, 1.4, 1.75] as const;

export interface PointLook {
  /** Scale of the listed shapes. */
  readonly scale: number;
  /** Scale of the dots, which are far more numerous. */
  readonly unlistedScale: number;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
  /** Opacity of the shapes over their rims. */
  readonly opacity: number;
  readonly fairOpacity: number;
}

export function createPointSprites(palette: Palette, look: PointLook): PointSprites {
  const { scale, unlistedScale, pixelRatio, opacity, fairOpacity } = look;
  // Narrows the rim for small shapes, which are dense: a full rim would cut into their neighbours.
  const rim = RIM * Math.min(1, scale ** 2);
  const rimmed = (
    color: Rgb,
    shape: (grown: number) => Shape,
    radius: number,
    strength = opacity,
  ) =>
    createSprite(
      {
        shape: shape(0),
        reach: radius + 2 * rim,
        color,
        opacity: strength,
        rim: { shape: shape(rim), color: palette.ground },
      },
      pixelRatio,
    );
  const arrows = (pointing: "up" | "down", share: number) =>
    [palette.unlisted, palette.listed, palette.cold, palette.hot].map((color) =>
      rimmed(
        color,
        (grown) => chevron(3.6 * scale + grown * 0.4, 1.5 + grown, pointing),
        4.5 * scale,
        share * (color === palette.listed ? fairOpacity : opacity),
      ),
    );
  // A triangle's rim is twice as wide at its corners as along its sides.
  const deal = (color: Rgb, radius: number, pointing: "up" | "down") =>
    rimmed(color, (grown) => triangle(radius + grown * 1.4, pointing), radius);
  const [hot, cold, listed] = [4.7 * scale, 4 * scale, 2.1 * scale];
  const unlisted = 1.8 * unlistedScale ** 1.5;
  return {
    byKind: [
      createSprite(
        { shape: disc(unlisted), reach: unlisted, color: palette.unlisted, opacity },
        pixelRatio,
      ),
      rimmed(palette.listed, (grown) => disc(listed + grown * 0.7), listed, fairOpacity),
      deal(palette.cold, cold, "down"),
      deal(palette.hot, hot, "up"),
    ],
    hot: DEAL_SCALES.map((size) => deal(palette.hot, hot * size, "up")),
    over: arrows("up", OVER_SHARE),
    under: arrows("down", 1),
  };
}
