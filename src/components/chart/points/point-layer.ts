/**
 * Canvas layer for the points above the plot: positions, pixels and hit testing.
 *
 * Freshness  `draw` computes positions and pixels from one scene. The first `pointAt` after it builds the hit
 *            grids. All of them stay valid until the next `draw`.
 */

import type { ProjectionLine } from "../../../../contract/tokens/snapshot.ts";
import type { Eth } from "../../../../contract/values/units.ts";
import type { Palette } from "../palette.ts";
import {
  type ChartDomain,
  heightShare,
  heightShares,
  rawHeightShares,
  widthShare,
} from "../scales/chart-domain.ts";
import type { Size } from "../use-box.ts";
import { type ChartPoints, isListed, KINDS } from "./chart-points.ts";
import { createHitGrid, type HitGrid } from "./hit-grid.ts";
import {
  createPointSprites,
  OPACITIES,
  PALE_OPACITIES,
  type PointSprites,
  symbolScale,
} from "./point-sprites.ts";
import { createSparseSprite, drawSprite, type Sprite } from "./sprites.ts";

export interface Scene {
  readonly points: ChartPoints;
  readonly domain: ChartDomain;
  readonly line: ProjectionLine;
  /** Point -> size of a hot point: index into `DEAL_SCALES`. */
  readonly sizes: Uint8Array;
  /** Points with a stem to their own projection, which need not be the line's. */
  readonly stems: readonly Stem[];
}

export interface Stem {
  readonly point: number;
  readonly projection: Eth;
}

/** CSS pixels. */
export interface LayerSize extends Size {
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/** CSS pixels. A listed point this near wins over a nearer unlisted one: unlisted points overlap by the hundred. */
const LISTED_REACH = 9;

/** Largest number of points to choose from after a tap. */
const MOST_NEAR = 9;

/** CSS pixels between the lowest points and the plot's edge, which would cut their symbols. */
const LOWEST_ROOM = 5;

/** Shares of the projection between which a price is fair. */
const FAIR = [0.9, 1.1] as const;

/** CSS pixels of half the bar at a projection. */
const STEM_BAR = 3.5;

/** CSS pixels between two vertices of the projection line. Nearer ones would draw a scribble over the best ranks. */
const LINE_STEP = 6;

/** Returns the line's vertices in device pixels. Points nearer than `LINE_STEP` share one, at their mean. */
function spacedLine({ points }: ProjectionLine, domain: ChartDomain, size: LayerSize) {
  const { width, height, ratio } = size;
  const shareOf = rawHeightShares(domain);
  const vertices: { x: number; y: number; count: number; start: number }[] = [];
  for (const [rank, price] of points) {
    const x = widthShare(domain, rank) * width * ratio;
    const y = (1 - shareOf(price)) * height * ratio;
    const last = vertices.at(-1);
    if (last && x - last.start < LINE_STEP * ratio) {
      last.count += 1;
      last.x += (x - last.x) / last.count;
      last.y += (y - last.y) / last.count;
    } else vertices.push({ x, y, count: 1, start: x });
  }
  return vertices;
}

export function createPointLayer(context: CanvasRenderingContext2D) {
  let image: ImageData | null = null;
  /** Index into `CONFIDENCE_LEVELS` -> the sprites of its points. */
  let sprites: readonly PointSprites[] = [];
  let spritesKey = "";
  let spritesPalette: Palette | null = null;
  let scene: Scene | null = null;
  let size: LayerSize = { width: 0, height: 0, ratio: 1 };
  let xs = new Float32Array(0);
  let ys = new Float32Array(0);
  let grids: { readonly listed: HitGrid; readonly all: HitGrid } | null = null;

  /** Creates the sprites of the next level. Returns false if there are all. */
  function createNext({ points, domain }: Scene, palette: Palette): boolean {
    const { ratio: pixelRatio, width, height } = size;
    const { hot, cold, listed } = points.counts;
    const scale = symbolScale(hot + cold + listed, width * height);
    const unlistedScale = symbolScale(points.length, width * height);
    const fairOpacities = domain.measure === "value" ? PALE_OPACITIES : OPACITIES;
    const key = `${scale} ${unlistedScale} ${pixelRatio} ${domain.measure}`;
    if (spritesPalette !== palette || spritesKey !== key) sprites = [];
    spritesPalette = palette;
    spritesKey = key;
    const level = sprites.length;
    const opacity = OPACITIES[level];
    if (opacity === undefined) return false;
    const fairOpacity = fairOpacities[level]!;
    const look = { scale, unlistedScale, pixelRatio, opacity, fairOpacity };
    sprites = [...sprites, createPointSprites(palette, look)];
    return true;
  }

  function place({ points, domain }: Scene): void {
    if (xs.length < points.length) {
      xs = new Float32Array(points.length);
      ys = new Float32Array(points.length);
    }
    const shareOf = heightShares(domain);
    for (let point = 0; point < points.length; point++) {
      xs[point] = widthShare(domain, points.ranks[point]!) * size.width;
      ys[point] = Math.min(
        (1 - shareOf(points.values[point]!)) * size.height,
        size.height - LOWEST_ROOM,
      );
    }
  }

  function drawPoints({ points, domain, sizes }: Scene, byLevel: readonly PointSprites[]): void {
    const { width, height, ratio } = size;
    const pixelWidth = Math.round(width * ratio);
    const pixelHeight = Math.round(height * ratio);
    if (image?.width !== pixelWidth || image.height !== pixelHeight)
      image = context.createImageData(pixelWidth, pixelHeight);
    const pixels = new Uint32Array(image.data.buffer);
    pixels.fill(0);
    const sparse = (sprite: Sprite) => createSparseSprite(sprite, pixelWidth);
    for (let kind = 0; kind < KINDS.length; kind++) {
      const ordinary = byLevel.map(({ byKind }) => sparse(byKind[kind]!));
      const over = byLevel.map((each) => sparse(each.over[kind]!));
      const under = byLevel.map((each) => sparse(each.under[kind]!));
      const deals = KINDS[kind] === "hot" && byLevel.map(({ hot }) => hot.map(sparse));
      for (let point = 0; point < points.length; point++) {
        if (points.kinds[point] !== kind) continue;
        const level = points.levels[point]!;
        const value = points.values[point]!;
        let sprite = deals ? deals[level]![sizes[point]!]! : ordinary[level]!;
        if (value > domain.priceRange) sprite = over[level]!;
        else if (value < domain.priceLow && domain.pinsLow) sprite = under[level]!;
        const x = Math.round(xs[point]! * ratio);
        const y = Math.round(ys[point]! * ratio);
        drawSprite(pixels, pixelWidth, pixelHeight, sprite, x, y);
      }
    }
    context.putImageData(image, 0, 0);
  }

  function strokeLine({ line, domain }: Scene, palette: Palette): void {
    if (line.points.length === 0) return;
    const { ratio } = size;
    context.beginPath();
    // Beyond the axis the line leaves the plot, which clips it.
    for (const { x, y } of spacedLine(line, domain, size)) context.lineTo(x, y);
    context.lineJoin = "round";
    context.strokeStyle = `rgb(${palette.ground.red} ${palette.ground.green} ${palette.ground.blue})`;
    context.lineWidth = 3 * ratio;
    context.stroke();
    context.strokeStyle = palette.projectionLine;
    context.lineWidth = 1.5 * ratio;
    context.stroke();
  }

  /** Draws a line from each point to its own projection, with a bar at the projection. */
  function strokeStems({ stems, domain }: Scene, palette: Palette): void {
    if (stems.length === 0) return;
    const { height, ratio } = size;
    context.beginPath();
    for (const { point, projection } of stems) {
      const x = Math.round(xs[point]! * ratio);
      const y = (1 - heightShare(domain, projection)) * height * ratio;
      context.moveTo(x, ys[point]! * ratio);
      context.lineTo(x, y);
      context.moveTo(x - STEM_BAR * ratio, y);
      context.lineTo(x + STEM_BAR * ratio, y);
    }
    const { red, green, blue } = palette.hot;
    context.strokeStyle = `rgb(${red} ${green} ${blue})`;
    context.lineWidth = 1.5 * ratio;
    context.stroke();
  }

  /** Shades the prices within 10 percent of the projection, under the points. */
  function shadeFair({ domain }: Scene, palette: Palette): void {
    if (domain.measure !== "value") return;
    const { width, height, ratio } = size;
    const [low, high] = FAIR.map((share) => (1 - heightShare(domain, share)) * height * ratio);
    context.globalCompositeOperation = "destination-over";
    context.fillStyle = palette.grid;
    // Under forced colours the grid's colour is as strong as text, so there is only an outline.
    if (palette.forced)
      for (const y of [low!, high!]) context.fillRect(0, Math.round(y), width * ratio, 1);
    else context.fillRect(0, high!, width * ratio, low! - high!);
    context.globalCompositeOperation = "source-over";
  }

  function createGrids({ points }: Scene): { listed: HitGrid; all: HitGrid } {
    const all = Uint32Array.from(points.rows, (_, point) => point);
    const grid = (of: Uint32Array) => createHitGrid(xs, ys, of, size.width, size.height);
    return { listed: grid(all.filter((point) => isListed(points, point))), all: grid(all) };
  }

  /** Returns a point within `reach` of (x, y), or -1. CSS pixels. */
  function pointAt(x: number, y: number, reach: number): number {
    if (!scene) return -1;
    grids ??= createGrids(scene);
    const listed = grids.listed.nearest(x, y, Math.min(reach, LISTED_REACH));
    return listed >= 0 ? listed : grids.all.nearest(x, y, reach);
  }

  return {
    /**
     * Creates a part of the sprites that `draw` would create all at once, which takes as long as the drawing. Returns false if
     * none is missing.
     */
    prepare(nextScene: Scene, nextSize: LayerSize, palette: Palette): boolean {
      size = nextSize;
      return createNext(nextScene, palette);
    },
    draw(nextScene: Scene, nextSize: LayerSize, palette: Palette): void {
      scene = nextScene;
      size = nextSize;
      while (createNext(scene, palette)) {}
      grids = null; // built on the first `pointAt`: most redraws never need them
      place(scene);
      drawPoints(scene, sprites);
      shadeFair(scene, palette);
      strokeLine(scene, palette);
      strokeStems(scene, palette);
    },
    pointAt,
    /** Returns the point that `pointAt` does, then the others within `crowdReach` that are listed like it. */
    pointsNear(x: number, y: number, reach: number, crowdReach: number): readonly number[] {
      const first = pointAt(x, y, reach);
      if (first < 0 || !scene || !grids) return [];
      const grid = isListed(scene.points, first) ? grids.listed : grids.all;
      const others = grid.near(x, y, crowdReach).filter((point) => point !== first);
      return [first, ...others].slice(0, MOST_NEAR);
    },
  };
}
