/**
 * The drawing kit: writes SVG as text with presentation attributes only, so that a picture needs no style sheet, no
 * script and no external resource. Coordinates are in a square of 240 units.
 */

import type { Random } from "./random.ts";

/** Side of every picture, in user units. */
export const SIDE = 240;

export type Point = readonly [x: number, y: number];

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A shape's attributes, or its fill alone. */
type Paint = Attributes | string;

/** Rounds numbers to one decimal: a tenth of a unit is a quarter of a pixel at 600 px. */
function written(value: string | number): string {
  return typeof value === "number" ? String(Math.round(value * 10) / 10) : value;
}

function attributesText(attributes: Attributes): string {
  let text = "";
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) text += ` ${name}="${written(value)}"`;
  return text;
}

/** Writes an element. Pass opacities as text where two decimals matter. */
export function tag(name: string, attributes: Attributes, children = ""): string {
  const head = `<${name}${attributesText(attributes)}`;
  return children === "" ? `${head}/>` : `${head}>${children}</${name}>`;
}

export function group(attributes: Attributes, ...children: readonly string[]): string {
  const content = children.join("");
  return content === "" ? "" : tag("g", attributes, content);
}

function shape(name: string, geometry: Attributes, paint: Paint): string {
  const attributes = typeof paint === "string" ? { fill: paint } : paint;
  return `<${name}${attributesText(geometry)}${attributesText(attributes)}/>`;
}

export function path(d: string, paint: Paint = {}): string {
  return shape("path", { d }, paint);
}

export function circle(cx: number, cy: number, r: number, paint: Paint = {}): string {
  return shape("circle", { cx, cy, r }, paint);
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, paint: Paint = {}): string {
  return shape("ellipse", { cx, cy, rx, ry }, paint);
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  paint: Paint = {},
): string {
  return shape("rect", { x, y, width, height }, paint);
}

/** Returns the attributes of a filled shape with a stroke around it. */
export function outlined(fill: string, stroke: string, width: number): Attributes {
  return { fill, stroke, "stroke-width": width };
}

/** Fills the whole picture with one colour, as its ground or as a tint over it. */
export function wash(paint: Paint): string {
  return rect(0, 0, SIDE, SIDE, paint);
}

/** Draws a stroke without a fill. */
export function line(
  d: string,
  stroke: string,
  width: number,
  attributes: Attributes = {},
): string {
  return path(d, {
    fill: "none",
    stroke,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    ...attributes,
  });
}

/** Draws many dots of one size as a single path: zero-length strokes with round ends. */
export function dots(
  points: readonly Point[],
  diameter: number,
  fill: string,
  attributes: Attributes = {},
): string {
  if (points.length === 0) return "";
  const d = points.map(([x, y]) => `M${written(x)} ${written(y)}h0`).join("");
  return line(d, fill, diameter, attributes);
}

/** Returns `count` random points between the ends of `across` and of `down`. */
export function scatter(
  random: Random,
  count: number,
  across: readonly [from: number, to: number],
  down: readonly [from: number, to: number],
): Point[] {
  return Array.from({ length: count }, () => [random.between(...across), random.between(...down)]);
}

/** Reads points in SVG's notation: "x,y x,y". */
export function pointsOf(text: string): Point[] {
  return text.split(" ").map((point) => {
    const [x, y] = point.split(",").map(Number);
    return [x, y];
  });
}

/** Joins the paths that `draw` returns for each position from `first` to below `end`. */
export function repeat(
  first: number,
  end: number,
  step: number,
  draw: (position: number) => string,
): string {
  let d = "";
  for (let position = first; position < end; position += step) d += draw(position);
  return d;
}

/**
 * Returns the point at distance `reach` from a centre, as path text. `angle` is in radians, clockwise from the top.
 */
export function onDial([x, y]: Point, reach: number, angle: number): string {
  return `${Math.round(x + reach * Math.sin(angle))} ${Math.round(y - reach * Math.cos(angle))}`;
}

/** Returns wedges from a centre to beyond the edges, as path text. `half` is half the angle of a wedge. */
export function rays(centre: Point, count: number, half: number): string {
  const [x, y] = centre;
  return repeat(0, count, 1, (ray) => {
    const angle = (ray * Math.PI) / (count / 2);
    return `M${x} ${y}L${onDial(centre, 190, angle - half)}L${onDial(centre, 190, angle + half)}Z`;
  });
}

type Stop = readonly [offset: number, color: string, opacity?: number];

/** Writes the stops of a gradient. */
export function stops(...list: readonly Stop[]): string {
  return list
    .map(([offset, color, opacity]) =>
      tag("stop", {
        offset: String(offset),
        "stop-color": color,
        "stop-opacity": opacity?.toString(),
      }),
    )
    .join("");
}

/** Defines a gradient of `stops`, from top to bottom unless `along` is given ([x1, y1, x2, y2], each 0 to 1). */
export function linearGradient(
  id: string,
  content: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1],
): string {
  return tag("linearGradient", { id, x1, y1, x2, y2 }, content);
}

export function radialGradient(
  id: string,
  content: string,
  [cx, cy, r]: readonly [number, number, number] = [0.5, 0.5, 0.5],
): string {
  return tag("radialGradient", { id, cx, cy, r }, content);
}

export function clip(id: string, shape: string): string {
  return tag("clipPath", { id }, shape);
}

/** Defines a repeating tile of `size` by `size` units. */
export function pattern(id: string, size: number, children: string, rotate = 0): string {
  return tag(
    "pattern",
    {
      id,
      width: size,
      height: size,
      patternUnits: "userSpaceOnUse",
      patternTransform: rotate === 0 ? undefined : `rotate(${rotate})`,
    },
    children,
  );
}

/** Draws the element of an id again. `attributes` do not override the element's own. */
export function again(id: string, attributes: Attributes = {}): string {
  return tag("use", { href: `#${id}`, ...attributes });
}

/** References the gradient, pattern or clip of an id, for a fill or a clip-path. */
export const use = (id: string) => `url(#${id})`;

/** Transform that mirrors a shape about the vertical middle. */
export const MIRROR = `matrix(-1 0 0 1 ${SIDE} 0)`;

/** Returns the transform that moves a shape drawn around 0,0 to a position and scales it. */
export function placed(x: number, y: number, scale: number): string {
  return `translate(${Math.round(x)} ${Math.round(y)}) scale(${scale})`;
}

/** Draws `half` and its mirror image about the vertical middle. `id` must be unique in the picture. */
export function mirrored(id: string, half: string): string {
  if (half === "") return "";
  return group({ id }, half) + again(id, { transform: MIRROR });
}

export function picture(defs: readonly string[], ...body: readonly string[]): string {
  return tag(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${SIDE} ${SIDE}` },
    tag("defs", {}, defs.join("")) + body.join(""),
  );
}
