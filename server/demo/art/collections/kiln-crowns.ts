/** Headgear of a mask, drawn behind it. */
import { darken, lighten } from "../color.ts";
import { circle, line, mirrored, onDial, outlined, path, repeat } from "../svg.ts";

export function crown(kind: string, glaze: string, clay: string): string {
  const stroke = darken(clay, 0.5);
  const crowns: Record<string, string> = {
    Comb: path(
      "M92 66C90 40 98 26 104 20L110 40L120 14L130 40L136 20C142 26 150 40 148 66Z",
      outlined("#c23a2c", "#6d1710", 2),
    ),
    Horns: mirrored(
      "cr",
      path("M146 70C176 62 200 46 202 14C214 50 200 84 164 92Z", outlined("#efe3c6", stroke, 2.4)) +
        line("M176 66l8 12M190 52l10 8", stroke, 1.8, { opacity: "0.6" }),
    ),
    Leaves: mirrored("cr", ["#4f8f4a", "#6fae55", "#3c7446"].map(leaf).join("")),
    Rays: path(RAYS, outlined("#e9b949", "#8a5a16", 1.8)),
    Antlers: mirrored(
      "cr",
      line("M142 64C150 44 166 40 176 12M156 46L150 20M166 36L192 26M172 24L186 8", "#6b4a30", 7) +
        line("M142 62C150 44 166 40 176 14", "#a07a52", 2.4),
    ),
    Flame:
      path(
        "M84 72C74 44 94 40 96 18C108 28 110 36 114 30C120 20 116 12 124 4C128 22 138 26 140 34C146 30 146 22 148 16C160 36 166 48 156 72Z",
        outlined("#f26419", "#8f2d08", 2),
      ) + path("M100 72C96 54 108 48 112 40C120 50 122 34 126 28C134 44 146 52 140 72Z", "#ffd23f"),
  };
  return crowns[kind] ?? circle(120, 44, 5, outlined(lighten(glaze, 0.2), stroke, 2));
}

function leaf(fill: string, index: number): string {
  return path("M0 0C14 -8 20 -28 0 -46C-20 -28 -14 -8 0 0Z", {
    ...outlined(fill, "#244a2a", 1.6),
    transform: `translate(${126 + index * 20} ${60 + index * 6}) rotate(${8 + index * 26})`,
  });
}

const RAYS = repeat(0, 11, 1, (ray) => {
  const angle = -1.35 + ray * 0.27;
  const at = (turn: number, reach: number) => onDial([120, 124], reach, angle + turn);
  return `M${at(-0.1, 70)}L${at(0, ray % 2 === 0 ? 112 : 98)}L${at(0.1, 70)}Z`;
});
