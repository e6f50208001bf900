/** Towers: their outline by kind and height, their paint and their lantern. */
import { darken, lighten } from "../color.ts";
import { circle, group, line, outlined, path, rect, use } from "../svg.ts";

export interface TowerShape {
  readonly kind: string;
  /** The middle of the tower. */
  readonly x: number;
  /** Top of the masonry; the gallery stands on it. */
  readonly top: number;
  /** Half the width at the top. */
  readonly half: number;
  readonly lampY: number;
  /** The painted outline. */
  readonly body: string;
}

const FOOT = 192;

/** Returns the shape of a tower of 8 to 52 metres. A taller tower is drawn taller. */
export function towerShape(kind: string, metres: number): TowerShape {
  const share = Math.max(0, Math.min(1, (metres - 8) / 44));
  const top = FOOT - 56 - share * 88;
  const x = 120;
  const shaft = (upper: number, lower: number) =>
    `M${x - upper} ${top}H${x + upper}L${x + lower} ${FOOT}H${x - lower}Z`;
  const made = (half: number, body: string): TowerShape => ({
    kind,
    x,
    top,
    half,
    lampY: top - 15,
    body,
  });
  switch (kind) {
    case "Keeper's Cottage":
      return made(
        15,
        `${shaft(15, 18)}M${x + 14} ${FOOT}V158L${x + 44} 140L${x + 74} 158V${FOOT}Z`,
      );
    case "Octagon":
      return made(
        17,
        `M${x - 17} ${top}H${x + 17}L${x + 23} ${FOOT - 26}H${x + 32}V${FOOT}H${x - 32}V${FOOT - 26}H${x - 23}Z`,
      );
    case "Harbour Lamp":
      return made(
        12,
        `M${x - 12} ${top}H${x + 12}V${FOOT - 16}H${x + 26}V${FOOT}H${x - 26}V${FOOT - 16}H${x - 12}Z`,
      );
    case "Iron Lattice":
      return made(
        12,
        `M${x - 12} ${top}H${x + 12}L${x + 36} ${FOOT}H${x + 29}L${x + 9} ${top + 14}H${x - 9}L${x - 29} ${FOOT}H${x - 36}Z`,
      );
    case "Screw Pile":
      return made(24, `M${x - 24} ${top}H${x + 24}L${x + 30} ${top + 34}H${x - 30}Z`);
    case "Twin Light":
      return made(
        14,
        `${shaft(14, 20)}M${x + 34} ${top + 34}H${x + 54}L${x + 58} ${FOOT}H${x + 30}Z`,
      );
    case "Windmill":
      return made(16, shaft(16, 30));
    case "Round Stone":
      return made(
        16,
        `M${x - 16} ${top}H${x + 16}C${x + 18} ${top + 50} ${x + 22} ${FOOT - 20} ${x + 32} ${FOOT}H${x - 32}C${x - 22} ${FOOT - 20} ${x - 18} ${top + 50} ${x - 16} ${top}Z`,
      );
    default:
      return made(
        20,
        `M${x - 20} ${top}H${x + 20}L${x + 24} ${top + 40}L${x + 38} ${FOOT}H${x - 38}L${x - 24} ${top + 40}Z`,
      );
  }
}

const PAINTS: Record<string, readonly [base: string, accent: string]> = {
  Whitewash: ["#f5f0e4", "#c9bfae"],
  "Red Bands": ["#f7f2e8", "#c9302c"],
  "Bare Granite": ["#a39d98", "#77716e"],
  "Navy Bands": ["#f2efe6", "#23356e"],
  "Barber Spiral": ["#f7f2e8", "#1d6f8a"],
  Chequer: ["#f7f2e8", "#2a2630"],
  Copper: ["#c77a45", "#4f9a82"],
  Gilded: ["#f7d678", "#a8641c"],
};

/** Draws the tower. `shade` is the darkness of the hour, 0 to 1. */
export function tower(shape: TowerShape, paint: string, shade: number): string {
  const [base, accent] = PAINTS[paint] ?? PAINTS["Whitewash"];
  const dim = (color: string) => darken(color, shade * 0.6);
  const { x, top, kind } = shape;
  const window = (y: number) =>
    path(`M${x - 4} ${y + 12}v-8a4 4 0 0 1 8 0v8z`, shade > 0.3 ? "#ffd98a" : "#3a3440");
  const tall = FOOT - top;
  const windows =
    kind === "Iron Lattice" ? "" : window(top + 14) + (tall > 84 ? window(top + tall * 0.45) : "");
  return (
    standing(shape, dim("#4a4248")) +
    path(shape.body, outlined(dim(base), dim("#3a3038"), 1.6)) +
    group({ "clip-path": use("t") }, painted(paint, dim(accent), top)) +
    windows +
    roof(shape, dim("#a8402f"), dim("#6b2c24")) +
    (kind === "Screw Pile" || kind === "Iron Lattice"
      ? ""
      : path(`M${x - 6} ${FOOT}v-12a6 6 0 0 1 12 0v12z`, dim("#5a3a2c")))
  );
}

/** Draws iron legs and struts, which lie behind the painted parts. */
function standing({ kind, x, top }: TowerShape, iron: string): string {
  if (kind === "Screw Pile")
    return line(
      `M${x - 24} ${top + 32}L${x - 34} ${FOOT + 8}M${x + 24} ${top + 32}L${x + 34} ${FOOT + 8}M${x} ${top + 32}V${FOOT + 8}M${x - 27} ${top + 44}L${x + 32} ${FOOT}M${x + 27} ${top + 44}L${x - 32} ${FOOT}`,
      iron,
      3.6,
    );
  if (kind !== "Iron Lattice") return "";
  const middle = (top + FOOT) / 2;
  return line(
    `M${x} ${top}V${FOOT}M${x - 10} ${top + 14}L${x + 24} ${middle}L${x - 32} ${FOOT}M${x + 10} ${top + 14}L${x - 24} ${middle}L${x + 32} ${FOOT}M${x - 22} ${middle}h44`,
    iron,
    3,
  );
}

function roof({ kind, x, top }: TowerShape, tile: string, edge: string): string {
  if (kind === "Keeper's Cottage")
    return (
      path(`M${x + 10} 160L${x + 44} 136L${x + 78} 160Z`, outlined(tile, edge, 1.6)) +
      rect(x + 36, 168, 10, 11, "#ffd98a")
    );
  if (kind === "Twin Light")
    return (
      rect(x + 37, top + 18, 14, 16, outlined("#ffe9b0", edge, 1.6)) +
      path(`M${x + 32} ${top + 19}L${x + 44} ${top + 6}L${x + 56} ${top + 19}Z`, tile)
    );
  if (kind === "Windmill") {
    const hub = top + 16;
    const sail = `M${x} ${hub}l6 -50l14 4l-8 48z`;
    return (
      group(
        { fill: "#f2e6cc", stroke: edge, "stroke-width": 1.6, opacity: "0.95" },
        ...[18, 108, 198, 288].map((turn) =>
          path(sail, { transform: `rotate(${turn} ${x} ${hub})` }),
        ),
      ) + circle(x, hub, 4.5, edge)
    );
  }
  return "";
}

function painted(paint: string, accent: string, top: number): string {
  switch (paint) {
    case "Red Bands":
    case "Navy Bands": {
      let bands = "";
      const step = paint === "Red Bands" ? 30 : 20;
      for (let y = top + step * 0.5; y < FOOT; y += step)
        bands += `M60 ${Math.round(y)}h150v${step / 2}H60z`;
      return path(bands, accent);
    }
    case "Barber Spiral": {
      let stripes = "";
      for (let y = top - 20; y < FOOT + 60; y += 30)
        stripes += `M60 ${Math.round(y)}L210 ${Math.round(y - 62)}v14L60 ${Math.round(y + 14)}z`;
      return path(stripes, accent);
    }
    case "Chequer": {
      let rows = "";
      for (let row = 0; top + row * 12 < FOOT; row += 1)
        rows += `M${60 + (row % 2) * 12} ${Math.round(top + row * 12 + 6)}h140`;
      return line(rows, accent, 12, { "stroke-dasharray": "12 12", "stroke-linecap": "butt" });
    }
    case "Bare Granite": {
      let joints = "";
      let courses = "";
      for (let row = 0; top + row * 11 < FOOT; row += 1) {
        const y = Math.round(top + row * 11);
        joints += `M${64 + (row % 2) * 9} ${y + 5}h140`;
        courses += `M60 ${y}h150`;
      }
      return (
        line(joints, accent, 11, { "stroke-dasharray": "1.2 16.8", "stroke-linecap": "butt" }) +
        line(courses, accent, 1.2)
      );
    }
    case "Copper":
      return (
        path(
          `M60 ${Math.round(top)}h150v10q-10 22 -19 4q-9 30 -18 2q-9 18 -18 -2q-9 34 -18 0q-9 20 -18 2q-9 26 -18 0q-9 14 -18 -4q-9 10 -23 -2z`,
          accent,
        ) + line("M60 170h150M60 148h150M60 126h150", darken(accent, 0.5), 1, { opacity: "0.4" })
      );
    case "Gilded": {
      let bands = "";
      for (let y = top + 12; y < FOOT; y += 22)
        bands += `M60 ${Math.round(y)}q75 12 150 0v5q-75 12 -150 0z`;
      return path(bands, accent);
    }
    default:
      return line(`M60 ${Math.round(top + 36)}h150`, accent, 2, { opacity: "0.5" });
  }
}

/** Draws gallery, lamp room and dome. `lamp` is null if the lamp is not lit. */
export function lantern({ x, top, half }: TowerShape, lamp: string | null, shade: number): string {
  const iron = darken("#3a3444", shade * 0.4);
  const glass = lamp ? lighten(lamp, 0.35) : "#39414c";
  const w = Math.min(half, 16);
  return (
    rect(x - w + 3, top - 25, w * 2 - 6, 22, outlined(glass, iron, 2)) +
    line(`M${x - w / 3} ${top - 25}v22M${x + w / 3} ${top - 25}v22`, iron, 1.4) +
    rect(x - half - 6, top - 5, half * 2 + 12, 6, { rx: 2, fill: iron }) +
    line(
      `M${x - half - 5} ${top - 12}h${half * 2 + 10}M${x - half - 5} ${top - 12}v8M${x + half + 5} ${top - 12}v8`,
      iron,
      1.6,
    ) +
    path(
      `M${x - w} ${top - 25}C${x - w} ${top - 37} ${x - 5} ${top - 40} ${x} ${top - 42}C${x + 5} ${top - 40} ${x + w} ${top - 37} ${x + w} ${top - 25}Z`,
      outlined(darken("#b23a30", shade * 0.5), iron, 1.6),
    ) +
    circle(x, top - 44, 3, iron)
  );
}
