/** Towers: their outline by kind and height, their paint and their lantern. Their middle is at x = 120. */
import { darken, lighten } from "../color.ts";
import { circle, group, line, outlined, path, rect, repeat, use } from "../svg.ts";

export interface TowerShape {
  readonly kind: string;
  /** Top of the masonry; the gallery stands on it. */
  readonly top: number;
  /** Half the width at the top. */
  readonly half: number;
  /** The painted outline. */
  readonly body: string;
}

const FOOT = 192;

/** Returns the shape of a tower of 8 to 52 metres. A taller tower is drawn taller. */
export function towerShape(kind: string, metres: number): TowerShape {
  const share = Math.max(0, Math.min(1, (metres - 8) / 44));
  const top = FOOT - 56 - share * 88;
  const towers: Record<string, readonly [half: number, body: string]> = {
    "Keeper's Cottage": [15, `M105 ${top}H135L138 192H102ZM134 192V158L164 140L194 158V192Z`],
    Octagon: [17, `M103 ${top}H137L143 166H152V192H88V166H97Z`],
    "Harbour Lamp": [12, `M108 ${top}H132V176H146V192H94V176H108Z`],
    "Iron Lattice": [12, `M108 ${top}H132L156 192H149L129 ${top + 14}H111L91 192H84Z`],
    "Screw Pile": [24, `M96 ${top}H144L150 ${top + 34}H90Z`],
    "Twin Light": [14, `M106 ${top}H134L140 192H100ZM154 ${top + 34}H174L178 192H150Z`],
    Windmill: [16, `M104 ${top}H136L150 192H90Z`],
    "Round Stone": [
      16,
      `M104 ${top}H136C138 ${top + 50} 142 172 152 192H88C98 172 102 ${top + 50} 104 ${top}Z`,
    ],
  };
  const legend = `M100 ${top}H140L144 ${top + 40}L158 192H82L96 ${top + 40}Z`;
  const [half, body] = towers[kind] ?? [20, legend];
  return { kind, top, half, body };
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
  const { top, kind } = shape;
  const window = (y: number) =>
    path(`M116 ${y + 12}v-8a4 4 0 0 1 8 0v8z`, shade > 0.3 ? "#ffd98a" : "#3a3440");
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
      : path("M114 192v-12a6 6 0 0 1 12 0v12z", dim("#5a3a2c")))
  );
}

/** Draws iron legs and struts, which lie behind the painted parts. */
function standing({ kind, top }: TowerShape, iron: string): string {
  if (kind === "Screw Pile")
    return line(
      `M96 ${top + 32}L86 200M144 ${top + 32}L154 200M120 ${top + 32}V200M93 ${top + 44}L152 192M147 ${top + 44}L88 192`,
      iron,
      3.6,
    );
  if (kind !== "Iron Lattice") return "";
  const middle = (top + FOOT) / 2;
  return line(
    `M120 ${top}V192M110 ${top + 14}L144 ${middle}L88 192M130 ${top + 14}L96 ${middle}L152 192M98 ${middle}h44`,
    iron,
    3,
  );
}

function roof({ kind, top }: TowerShape, tile: string, edge: string): string {
  if (kind === "Keeper's Cottage")
    return (
      path("M130 160L164 136L198 160Z", outlined(tile, edge, 1.6)) +
      rect(156, 168, 10, 11, "#ffd98a")
    );
  if (kind === "Twin Light")
    return (
      rect(157, top + 18, 14, 16, outlined("#ffe9b0", edge, 1.6)) +
      path(`M152 ${top + 19}L164 ${top + 6}L176 ${top + 19}Z`, tile)
    );
  if (kind !== "Windmill") return "";
  const hub = top + 16;
  const sails = [18, 108, 198, 288].map((turn) =>
    path(`M120 ${hub}l6 -50l14 4l-8 48z`, { transform: `rotate(${turn} 120 ${hub})` }),
  );
  return (
    group({ ...outlined("#f2e6cc", edge, 1.6), opacity: "0.95" }, ...sails) +
    circle(120, hub, 4.5, edge)
  );
}

function bands(top: number, step: number): string {
  return repeat(top + step * 0.5, FOOT, step, (y) => `M60 ${Math.round(y)}h150v${step / 2}H60z`);
}

function painted(paint: string, accent: string, top: number): string {
  switch (paint) {
    case "Red Bands":
      return path(bands(top, 30), accent);
    case "Navy Bands":
      return path(bands(top, 20), accent);
    case "Barber Spiral": {
      const stripe = (y: number) =>
        `M60 ${Math.round(y)}L210 ${Math.round(y - 62)}v14L60 ${Math.round(y + 14)}z`;
      return path(repeat(top - 20, FOOT + 60, 30, stripe), accent);
    }
    case "Chequer": {
      const row = (index: number) =>
        `M${60 + (index % 2) * 12} ${Math.round(top + index * 12 + 6)}h140`;
      return line(repeat(0, (FOOT - top) / 12, 1, row), accent, 12, {
        "stroke-dasharray": "12 12",
        "stroke-linecap": "butt",
      });
    }
    case "Bare Granite": {
      const rows = (FOOT - top) / 11;
      const y = (row: number) => Math.round(top + row * 11);
      const joints = repeat(0, rows, 1, (row) => `M${64 + (row % 2) * 9} ${y(row) + 5}h140`);
      return (
        line(joints, accent, 11, { "stroke-dasharray": "1.2 16.8", "stroke-linecap": "butt" }) +
        line(
          repeat(0, rows, 1, (row) => `M60 ${y(row)}h150`),
          accent,
          1.2,
        )
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
      const band = (y: number) => `M60 ${Math.round(y)}q75 12 150 0v5q-75 12 -150 0z`;
      return path(repeat(top + 12, FOOT, 22, band), accent);
    }
    default:
      return line(`M60 ${Math.round(top + 36)}h150`, accent, 2, { opacity: "0.5" });
  }
}

/** Draws gallery, lamp room and dome. `lamp` is null if the lamp is not lit. */
export function lantern({ top, half }: TowerShape, lamp: string | null, shade: number): string {
  const iron = darken("#3a3444", shade * 0.4);
  const glass = lamp ? lighten(lamp, 0.35) : "#39414c";
  const w = Math.min(half, 16);
  return (
    rect(123 - w, top - 25, w * 2 - 6, 22, outlined(glass, iron, 2)) +
    line(`M${120 - w / 3} ${top - 25}v22M${120 + w / 3} ${top - 25}v22`, iron, 1.4) +
    rect(114 - half, top - 5, half * 2 + 12, 6, { rx: 2, fill: iron }) +
    line(
      `M${115 - half} ${top - 12}h${half * 2 + 10}M${115 - half} ${top - 12}v8M${125 + half} ${top - 12}v8`,
      iron,
      1.6,
    ) +
    path(
      `M${120 - w} ${top - 25}C${120 - w} ${top - 37} 115 ${top - 40} 120 ${top - 42}C125 ${top - 40} ${120 + w} ${top - 37} ${120 + w} ${top - 25}Z`,
      outlined(darken("#b23a30", shade * 0.5), iron, 1.6),
    ) +
    circle(120, top - 44, 3, iron)
  );
}
