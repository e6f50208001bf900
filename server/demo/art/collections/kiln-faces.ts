/** Kiln Faces: a mask on a wall. Clay shows where the glaze ran short; the firing darkens it. */
import type { Artist, Subject } from "../art-token.ts";
import { darken, lighten, mix } from "../color.ts";
import {
  circle,
  clip,
  dots,
  ellipse,
  group,
  line,
  linearGradient,
  MIRROR,
  mirrored,
  outlined,
  path,
  picture,
  radialGradient,
  rays,
  scatter,
  stops,
  use,
  wash,
} from "../svg.ts";
import { crown } from "./kiln-crowns.ts";
import { eyes, marks, mouth } from "./kiln-features.ts";

/**
 * Outlines of the right half, from the top middle to the bottom middle. The mask is that half and its mirror image.
 */
const FORMS: Record<string, string> = {
  Round: "M120 50C164 50 186 88 184 126C182 172 156 206 120 206",
  Shield: "M120 54C140 54 168 56 184 64C188 120 172 172 120 212",
  Leaf: "M120 40C150 66 184 100 180 136C176 176 146 196 120 218",
  Owl: "M120 66C136 62 152 56 176 40C182 62 190 96 186 130C182 172 150 204 120 208",
  Bull: "M120 56C146 56 162 62 168 76L204 70C204 92 192 104 176 108C172 138 158 160 154 184C150 202 136 208 120 208",
  Fox: "M120 72C132 70 142 66 148 60L182 34C188 62 190 92 182 116C172 150 146 188 120 214",
  Moon: "M120 48C170 48 194 90 192 128C190 176 160 208 120 208",
  Sun: "M120 48C128 40 138 42 144 52C156 48 166 54 168 66C180 68 188 78 184 90C194 98 196 110 188 118C196 128 194 140 184 146C188 158 180 168 168 170C166 182 156 188 144 186C138 196 128 200 120 194",
};
const LEGEND_FORM = "M120 44C134 54 152 52 170 42C182 62 194 88 190 118C186 162 158 198 120 218";

const GLAZES: Record<string, readonly [string, string]> = {
  Ash: ["#cfc6ae", "#a39a80"],
  Celadon: ["#a5cdb4", "#6d9f88"],
  Tenmoku: ["#4a2a1c", "#1d1210"],
  Cobalt: ["#3a62c4", "#1d2f78"],
  Shino: ["#f3e3d4", "#e6a98a"],
  Oxblood: ["#b3243a", "#5f0f22"],
  Crackle: ["#f4efe4", "#cfd6d6"],
  Lustre: ["#f2cf7a", "#b5722f"],
};

const WALLS: Record<string, string> = {
  Lime: "#e4dcca",
  Clay: "#c88a66",
  Indigo: "#2d3a6e",
  Olive: "#7c8052",
  Ochre: "#d9a545",
  Soot: "#34302f",
  Rosewood: "#7d3f44",
};

/** One-of-ones: [wall, glaze light, glaze dark, rays]. */
const LEGENDS: Record<string, readonly [string, string, string, string]> = {
  "The Potter's Own Face": ["#2a1a14", "#e9a26b", "#8a3f22", "#ffcf8f"],
  "The Listener": ["#13263a", "#dff1f2", "#7fb3c8", "#a8e4ff"],
  "Face of the River": ["#0c3540", "#58c9c0", "#14616e", "#9af2e4"],
  "Kiln God": ["#220a08", "#ff9a3d", "#b01e12", "#ffdf7a"],
  "The One That Laughed": ["#33124a", "#f7c948", "#c2557a", "#ffe7a0"],
};

export const drawKilnFace: Artist = (subject) => {
  const form = subject.one("Form");
  const legend = LEGENDS[form];
  const half = FORMS[form] ?? LEGEND_FORM;
  const wall = legend?.[0] ?? WALLS[subject.one("Wall")] ?? "#e4dcca";
  const glaze = legend ? [legend[1], legend[2]] : (GLAZES[subject.one("Glaze")] ?? GLAZES["Ash"]);
  const heat = Math.max(0, Math.min(1, (subject.amount("Firing", 1320) - 960) / 360));
  const clay = mix("#e2a27a", "#5a2c1e", heat);
  const ink = mix(darken(glaze[1], 0.75), "#1a0f0c", 0.5);

  const defs = [
    radialGradient(
      "w",
      stops([0, lighten(wall, 0.18)], [1, darken(wall, 0.34)]),
      [0.42, 0.34, 0.85],
    ),
    linearGradient(
      "g",
      stops([0, lighten(glaze[0], 0.28)], [0.55, glaze[0]], [1, glaze[1]]),
      [0.2, 0, 0.75, 1],
    ),
    clip("f", path(half) + path(half, { transform: MIRROR })),
  ];
  return picture(
    defs,
    wash(use("w")),
    legend ? radiance(legend[3]) : wallGrain(subject, wall),
    group(
      { transform: "translate(-10.8 -8) scale(1.09)" },
      group(
        { fill: "#000", opacity: "0.3", transform: "translate(7 9)" },
        mirrored("sh", path(half)),
      ),
      crown(subject.one("Crown"), glaze[1], clay),
      subject.all("Mark", { Earrings: EARRINGS }),
      mirrored("fc", path(half, outlined(clay, darken(clay, 0.45), 2.5))),
      group(
        { "clip-path": use("f") },
        glazeLayer(subject),
        crackle(subject, form),
        form === "Moon" ? moonShade() : "",
      ),
      line("M116 96C114 122 108 132 110 140Q120 146 130 140", ink, 3, { opacity: "0.75" }),
      eyes(subject.one("Eyes"), ink, glaze[0]),
      mouth(subject.one("Mouth"), ink, glaze[0]),
      marks(subject, ink),
      ellipse(92, 84, 10, 20, {
        fill: "#fff",
        opacity: String(0.18 + 0.2 * heat),
        transform: "rotate(24 92 84)",
      }),
    ),
  );
};

/** Draws the glaze, which runs down from the top and ends in drips. */
function glazeLayer({ random }: Subject): string {
  let edge = "M30 20H210V186";
  for (let x = 210; x > 30; x -= 22.5) {
    const depth = random.between(190, 208);
    edge += `Q${Math.round(x - 5.6)} ${Math.round(depth + 12)} ${Math.round(x - 11.2)} ${Math.round(depth - 6)}T${Math.round(x - 22.5)} ${Math.round(depth - 4)}`;
  }
  const specks = scatter(random, 14, [62, 178], [60, 190]);
  return path(`${edge}Z`, use("g")) + dots(specks, 2.6, "#2a1710", { opacity: "0.3" });
}

function crackle(subject: Subject, form: string): string {
  if (subject.one("Glaze") !== "Crackle" || LEGENDS[form]) return "";
  return line(
    "M60 70L92 88L84 120L58 138M92 88L124 72L140 50M124 72L150 92L188 84M150 92L146 124L180 146M84 120L110 150L96 186M110 150L146 124M110 150L134 178L128 212M134 178L168 182",
    "#6d7a80",
    1.3,
    { opacity: "0.65" },
  );
}

/** Draws the moon's shadow, which covers the right cheek. */
function moonShade(): string {
  const edge = "M134 40A98 98 0 0 1 134 216";
  return (
    path(`${edge}H210V40Z`, { fill: "#0d1030", opacity: "0.45" }) +
    line(edge, "#f6e7b0", 3, { opacity: "0.9" })
  );
}

function wallGrain({ random }: Subject, wall: string): string {
  let strokes = "";
  for (let index = 0; index < 7; index += 1) {
    const y = Math.round(random.between(8, 232));
    strokes += `M${Math.round(random.between(-20, 60))} ${y}q60 ${Math.round(random.between(-9, 9))} 180 ${Math.round(random.between(-7, 7))}`;
  }
  return line(strokes, darken(wall, 0.4), 3, { opacity: "0.14" });
}

function radiance(color: string): string {
  return (
    path(rays([120, 126], 18, 0.08), { fill: color, opacity: "0.3" }) +
    circle(120, 126, 100, { fill: color, opacity: "0.18" })
  );
}

const EARRINGS = mirrored(
  "er",
  circle(190, 146, 11, outlined("none", "#e6b94e", 4.5)) + circle(190, 158, 4.5, "#d7263d"),
);
