/**
 * Rasterizes the points' shapes into small sprites, and copies thousands of them into one pixel buffer. Drawing each
 * point as a path costs thirty times as much.
 *
 * A pixel is 0xAABBGGRR, as a Uint32 view of ImageData reads on the little-endian machines that
 * browsers run on. Colour is not premultiplied by alpha.
 */

export type Pixels = Uint32Array;

export interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

export interface Sprite {
  /** Side length in device pixels; odd, so that the sprite has a centre pixel. */
  readonly side: number;
  readonly pixels: Pixels;
}

/** True if a place is inside the shape. Coordinates are CSS pixels from its centre, y downwards. */
export type Shape = (x: number, y: number) => boolean;

export function disc(radius: number): Shape {
  return (x, y) => x * x + y * y <= radius * radius;
}

/** An equilateral triangle. `radius` is that of its circumscribed circle, whose centre is the origin. */
export function triangle(radius: number, pointing: "up" | "down"): Shape {
  const sign = pointing === "up" ? 1 : -1;
  const half = radius / 2;
  return (x, y) => {
    const height = y * sign;
    return height <= half && Math.abs(x) * Math.sqrt(3) <= height + radius;
  };
}

/** An arrowhead of two strokes: it marks a price beyond the edge that it points to. */
export function chevron(radius: number, stroke: number, pointing: "up" | "down"): Shape {
  const sign = pointing === "up" ? 1 : -1;
  return (x, y) => {
    const below = y * sign - Math.abs(x) + radius / 2;
    return Math.abs(x) <= radius && below >= -stroke / 2 && below <= stroke;
  };
}

/** Antialiasing samples along each side of a pixel. */
const SAMPLES = 4;

function coverage(shape: Shape, x: number, y: number, pixelRatio: number): number {
  let inside = 0;
  for (let line = 0; line < SAMPLES; line++)
    for (let column = 0; column < SAMPLES; column++) {
      const sampleX = (x + (column + 0.5) / SAMPLES - 0.5) / pixelRatio;
      const sampleY = (y + (line + 0.5) / SAMPLES - 0.5) / pixelRatio;
      if (shape(sampleX, sampleY)) inside += 1;
    }
  return inside / (SAMPLES * SAMPLES);
}

function pixel({ red, green, blue }: Rgb, alpha: number): number {
  if (alpha === 0) return 0;
  return ((Math.round(alpha * 255) << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** Composites `over` onto `under`. Neither is premultiplied by alpha. */
export function blend(over: number, under: number): number {
  const alphaOver = over >>> 24;
  const alphaUnder = under >>> 24;
  if (alphaOver === 255 || alphaUnder === 0) return over;
  if (alphaOver === 0) return under;
  // Weight of `under`, 0 to 255. The arithmetic is in floats: the bit operators below truncate, so 0.5 rounds.
  const shareUnder = (alphaUnder * (255 - alphaOver) + 127) / 255;
  const alpha = alphaOver + shareUnder;
  const red = ((over & 255) * alphaOver + (under & 255) * shareUnder) / alpha + 0.5;
  const green =
    (((over >>> 8) & 255) * alphaOver + ((under >>> 8) & 255) * shareUnder) / alpha + 0.5;
  const blue =
    (((over >>> 16) & 255) * alphaOver + ((under >>> 16) & 255) * shareUnder) / alpha + 0.5;
  return ((Math.min(255, alpha + 0.5) << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

export interface SpriteLook {
  readonly shape: Shape;
  /** CSS pixels from the centre to the furthest part of the shape. */
  readonly reach: number;
  readonly color: Rgb;
  /** Opacity of the shape over its rim, 0 to 1. Default: 1. */
  readonly opacity?: number;
  /** Rim in the background colour that separates the point from its neighbours. */
  readonly rim?: { readonly shape: Shape; readonly color: Rgb };
}

export function createSprite(look: SpriteLook, pixelRatio: number): Sprite {
  const half = Math.ceil((look.reach + 1) * pixelRatio);
  const side = half * 2 + 1;
  const pixels = new Uint32Array(side * side);
  for (let y = -half; y <= half; y++)
    for (let x = -half; x <= half; x++) {
      const body = pixel(look.color, (look.opacity ?? 1) * coverage(look.shape, x, y, pixelRatio));
      const rim = look.rim ? pixel(look.rim.color, coverage(look.rim.shape, x, y, pixelRatio)) : 0;
      pixels[(y + half) * side + x + half] = blend(body, rim);
    }
  return { side, pixels };
}

/** A sprite for one buffer width: only its non-transparent pixels, as offsets from the centre. */
export interface SparseSprite {
  readonly sprite: Sprite;
  /** Index offset from the centre pixel in a buffer of the given width. */
  readonly offsets: Int32Array;
  readonly values: Pixels;
}

export function createSparseSprite(sprite: Sprite, width: number): SparseSprite {
  const half = sprite.side >> 1;
  const offsets: number[] = [];
  const values: number[] = [];
  for (const [at, value] of sprite.pixels.entries()) {
    if (value === 0) continue;
    const line = Math.floor(at / sprite.side) - half;
    offsets.push(line * width + (at % sprite.side) - half);
    values.push(value);
  }
  return { sprite, offsets: Int32Array.from(offsets), values: Uint32Array.from(values) };
}

/** Draws the sprite centred on pixel (x, y) of a `width` by `height` buffer, clipped to the buffer. */
export function drawSprite(
  pixels: Pixels,
  width: number,
  height: number,
  sparse: SparseSprite,
  x: number,
  y: number,
): void {
  const half = sparse.sprite.side >> 1;
  const inside = x >= half && y >= half && x < width - half && y < height - half;
  if (!inside) {
    drawClippedSprite(pixels, width, height, sparse.sprite, x, y);
    return;
  }
  const { offsets, values } = sparse;
  const middle = y * width + x;
  for (let dot = 0; dot < offsets.length; dot++) {
    const at = middle + offsets[dot]!;
    const over = values[dot]!;
    pixels[at] = over >>> 24 === 255 ? over : blend(over, pixels[at]!);
  }
}

function drawClippedSprite(
  pixels: Pixels,
  width: number,
  height: number,
  sprite: Sprite,
  x: number,
  y: number,
): void {
  const half = sprite.side >> 1;
  const fromX = Math.max(0, half - x);
  const toX = Math.min(sprite.side, width + half - x);
  const fromY = Math.max(0, half - y);
  const toY = Math.min(sprite.side, height + half - y);
  for (let line = fromY; line < toY; line++)
    for (let column = fromX; column < toX; column++) {
      const at = (y - half + line) * width + x - half + column;
      pixels[at] = blend(sprite.pixels[line * sprite.side + column]!, pixels[at]!);
    }
}
