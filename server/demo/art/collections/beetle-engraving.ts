/** The build of a beetle, and the engraving on its wing cases. */
import type { Subject } from "../art-token.ts";
import { darken, lighten, mix } from "../color.ts";
import { circle, line, outlined, pointsOf } from "../svg.ts";

export interface Build {
  /** The wing cases: half their width, their length, and the roundness of their ends (0 pointed, 1 blunt). */
  readonly width: number;
  readonly length: number;
  readonly round: number;
  /** Half the width of the neck shield. */
  readonly shield: number;
}

/** y coordinate of the upper end of the wing cases. */
export const TOP = 98;

/** Draws the engraving of the right wing case. The left one is its mirror image. */
export function engraving(subject: Subject, metal: string, { width, length }: Build): string {
  const ink = darken(metal, 0.62);
  const bright = lighten(metal, 0.7);
  const x = (share: number) => 120 + width * share;
  const y = (share: number) => TOP + length * share;
  /** Draws at each of `places`, which are shares of the wing case across and down. */
  const each = (places: string, draw: (x: number, y: number) => string) =>
    pointsOf(places)
      .map(([across, down]) => draw(x(across), y(down)))
      .join("");
  switch (subject.one("Engraving")) {
    case "Spots":
      return each("0.5,0.22 0.3,0.5 0.75,0.52 0.42,0.78", (cx, cy) =>
        circle(cx, cy, width * 0.17, ink),
      );
    case "Bands":
      return each("0,0.24 0,0.5 0,0.76", (cx, cy) =>
        line(`M${cx} ${cy + 6}q${width * 0.5} 2 ${width * 1.1} -10`, ink, length * 0.08),
      );
    case "Rivets":
      return each(
        "0.14,0.12 0.14,0.3 0.14,0.48 0.14,0.66 0.14,0.84 0.62,0.14 0.82,0.34 0.82,0.54 0.68,0.74",
        (cx, cy) => circle(cx, cy, 3.2, outlined(bright, ink, 1.2)),
      );
    case "Chevrons":
      return each("0,0.2 0,0.4 0,0.6 0,0.8", (cx, cy) =>
        line(`M${cx} ${cy + 8}l${width} -16`, ink, 5),
      );
    case "Constellation": {
      const stars = "0.3,0.2 0.68,0.34 0.4,0.54 0.7,0.68 0.3,0.82";
      const lines = each(stars, (cx, cy) => `L${cx} ${cy}`).replace("L", "M");
      return line(lines, bright, 1.4) + each(stars, (cx, cy) => circle(cx, cy, 3.4, "#fffbe6"));
    }
    case "Open Gears": {
      const r = width * 0.34;
      const ring = { ...outlined("none", "#e8c15a", 5), "stroke-dasharray": "4 3" };
      return (
        circle(x(0.46), y(0.46), r + 5, mix(ink, "#000000", 0.4)) +
        circle(x(0.46), y(0.46), r, ring) +
        circle(x(0.46), y(0.46), r * 0.55, outlined("none", "#f6dc92", 3)) +
        circle(x(0.46), y(0.46), 2.6, "#d7263d")
      );
    }
    default:
      return line(
        `M${x(0.34)} ${y(0.08)}C${x(0.5)} ${y(0.3)} ${x(0.5)} ${y(0.7)} ${x(0.2)} ${y(0.94)}`,
        ink,
        1.6,
        { opacity: "0.6" },
      );
  }
}
