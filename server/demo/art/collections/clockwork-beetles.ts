/** Clockwork Beetles: seen from above on velvet, built as one half and its mirror image. */
import type { Artist } from "../art-token.ts";
import { darken, lighten, mix } from "../color.ts";
import {
  circle,
  clip,
  dots,
  ellipse,
  group,
  line,
  linearGradient,
  mirrored,
  onDial,
  outlined,
  path,
  picture,
  radialGradient,
  repeat,
  stops,
  use,
  wash,
} from "../svg.ts";
import { complications } from "./beetle-complications.ts";
import { type Build, engraving, TOP } from "./beetle-engraving.ts";

const BUILDS: Record<string, Build> = {
  Scarab: { width: 50, length: 96, round: 0.75, shield: 44 },
  Ladybird: { width: 58, length: 98, round: 0.85, shield: 32 },
  Weevil: { width: 40, length: 98, round: 0.5, shield: 24 },
  Longhorn: { width: 31, length: 112, round: 0.5, shield: 26 },
  Stag: { width: 42, length: 100, round: 0.7, shield: 40 },
  Rhinoceros: { width: 48, length: 96, round: 0.8, shield: 46 },
  Firefly: { width: 34, length: 92, round: 0.9, shield: 34 },
  Jewel: { width: 39, length: 114, round: 0.12, shield: 36 },
};
const LEGEND: Build = { width: 52, length: 104, round: 0.6, shield: 46 };

const METALS: Record<string, string> = {
  Brass: "#e0ab3c",
  Gunmetal: "#66748c",
  Copper: "#d96a3a",
  Verdigris: "#4aa08a",
  "Blued Steel": "#3558b4",
  "Rose Gold": "#e3a091",
  Opal: "#a9d6dc",
};

const GEMS: Record<string, string> = {
  Onyx: "#1c1a24",
  Garnet: "#a3123a",
  Amber: "#f2a31b",
  Emerald: "#0f9d62",
  Sapphire: "#2456e6",
  Moonstone: "#e6f3ff",
};

const VELVETS: Record<string, string> = {
  "Bottle Green": "#176650",
  Claret: "#8c2146",
  "Dove Grey": "#a9abbd",
  Navy: "#26418c",
  Mustard: "#d39a26",
  Ivory: "#e9dfc8",
  Black: "#1b1a20",
};

/** One-of-ones: [velvet, metal, halo]. */
const LEGENDS: Record<string, readonly [string, string, string]> = {
  "The Perpetual": ["#241335", "#e9b949", "#ffd978"],
  "The Glass Prototype": ["#0d3b4a", "#a8e6ea", "#d6fbff"],
  "Queen's Repeater": ["#4a0d2c", "#f0b6c4", "#ffd9e2"],
  "Midnight Tourbillon": ["#0b1030", "#4a63d8", "#9fb4ff"],
  "The Apprentice Piece": ["#3d2a17", "#d8b98a", "#ffe7bf"],
};

export const drawBeetle: Artist = (subject) => {
  const species = subject.one("Species");
  const legend = LEGENDS[species];
  const build = BUILDS[species] ?? LEGEND;
  const metal = legend?.[1] ?? METALS[subject.one("Metal")] ?? "#cf9f3f";
  const velvet = legend?.[0] ?? VELVETS[subject.one("Velvet")] ?? "#1f4a3a";
  const gem = GEMS[subject.one("Eyes")] ?? "#1c1a24";
  const case_ = wingCase(build);
  const opal = subject.one("Metal") === "Opal" && !legend;

  const defs = [
    radialGradient(
      "v",
      stops(
        [0, legend ? mix(velvet, legend[2], 0.6) : lighten(velvet, 0.22)],
        [1, legend ? velvet : darken(velvet, 0.42)],
      ),
      [0.5, 0.42, 0.75],
    ),
    linearGradient(
      "m",
      opal
        ? stops([0, "#f7c9b4"], [0.35, "#a8e0d4"], [0.7, "#b79be6"], [1, "#6b79c9"])
        : stops([0, lighten(metal, 0.55)], [0.4, metal], [1, darken(metal, 0.5)]),
      [0, 0, 1, 1],
    ),
    clip("e", path(case_)),
  ];
  const dark = darken(metal, 0.6);
  return picture(
    defs,
    wash(use("v")),
    legend ? halo(legend[2]) : tufts(velvet),
    group(
      { transform: "translate(-9.6 -10) scale(1.08)" },
      ellipse(124, 152, build.width + 16, 66, { fill: "#000", opacity: "0.28" }),
      mirrored("la", legs(build, dark) + antenna(subject.one("Antennae"), species, dark)),
      species === "Firefly" ? GLOWING_TAIL : "",
      headAndHorns(species, dark, gem),
      shield(build, dark),
      mirrored(
        "wc",
        path(case_, outlined(use("m"), dark, 2)) +
          group({ "clip-path": use("e") }, engraving(subject, metal, build), sheen(build)),
      ),
      line(`M120 ${TOP + 1}V${TOP + build.length}`, dark, 1.8),
      jewels(subject.amount("Jewels", 33), build),
      complications(subject, metal),
    ),
  );
};

/** The right wing case. */
function wingCase({ width: w, length, round }: Build): string {
  const bottom = TOP + length;
  const bend = 120 + w * round;
  return `M120 ${TOP}C${120 + w * 0.8} ${TOP - 4} ${120 + w * 1.06} ${TOP + length * 0.25} ${120 + w} ${TOP + length * 0.52}C${120 + w * 0.93} ${TOP + length * 0.82} ${bend} ${bottom - 4} 120 ${bottom}Z`;
}

function tufts(velvet: string): string {
  return line(
    "M0 60L60 0M0 180L180 0M60 240L240 60M180 240L240 180M60 0L240 180M0 60L180 240M180 0L240 60M0 180L60 240",
    darken(velvet, 0.55),
    1.2,
    { opacity: "0.35" },
  );
}

function halo(color: string): string {
  const ticks = repeat(0, 60, 1, (minute) => {
    const angle = (minute * Math.PI) / 30;
    const [inner, outer] = minute % 5 === 0 ? [98, 112] : [104, 110];
    return `M${onDial([120, 124], inner, angle)}L${onDial([120, 124], outer, angle)}`;
  });
  return (
    circle(120, 124, 92, { fill: color, opacity: "0.16" }) +
    circle(120, 124, 68, { fill: color, opacity: "0.2" }) +
    line(ticks, color, 2)
  );
}

function legs({ width, shield }: Build, color: string): string {
  const front = 120 + shield * 0.7;
  const side = 120 + width * 0.9;
  return line(
    `M${front} 92l24 -16l10 -18l6 -3M${side} 124l30 -4l16 14l7 0M${side - 4} 158l26 14l8 24l7 4`,
    color,
    4.4,
  );
}

function antenna(kind: string, species: string, color: string): string {
  const reach = species === "Longhorn" ? 1.55 : 1;
  const x = 126 + 34 * reach;
  const y = 56 - 30 * reach;
  if (kind === "Coiled")
    return line(`M126 62C140 40 ${x} 44 ${x - 2} ${y + 6}a8 8 0 1 0 -10 7`, color, 2.6);
  const stalk = line(`M126 62C132 44 ${x - 12} ${y + 12} ${x} ${y}`, color, 2.6);
  if (kind === "Clubbed") return stalk + circle(x, y, 5.5, color);
  if (kind === "Feathered")
    return (
      stalk +
      line(
        `M${x} ${y}l9 -7M${x - 4} ${y + 5}l10 -1M${x - 9} ${y + 11}l11 3M${x} ${y}l0 -10`,
        color,
        2.4,
      )
    );
  return stalk;
}

const GLOWING_TAIL =
  circle(120, 196, 34, { fill: "#e9ff7a", opacity: "0.22" }) + ellipse(120, 194, 22, 18, "#eaff8c");

function headAndHorns(species: string, color: string, gem: string): string {
  const horns: Record<string, string> = {
    Stag: line(
      "M110 54C84 44 88 18 106 14M96 32l12 -2M130 54C156 44 152 18 134 14M144 32l-12 -2",
      color,
      6.5,
    ),
    Rhinoceros: path("M112 58C114 36 108 24 104 12C122 18 130 38 128 58Z", color),
    Weevil: line("M120 60C120 44 121 34 120 22", color, 8),
    Scarab: path("M98 56l5 -12l8 6l9 -9l9 9l8 -6l5 12Z", color),
  };
  const head = ellipse(120, 64, 21, 17, color);
  const eye = circle(137, 60, 6.5, gem) + circle(135, 58, 2, { fill: "#fff", opacity: "0.8" });
  return (horns[species] ?? "") + head + mirrored("ey", eye);
}

function shield({ shield: w }: Build, stroke: string): string {
  return (
    path(
      `M${120 - w} 100C${120 - w} 82 ${120 - w * 0.6} 72 120 72S${120 + w} 82 ${120 + w} 100C${120 + w * 0.5} 107 ${120 - w * 0.5} 107 ${120 - w} 100Z`,
      outlined(use("m"), stroke, 2),
    ) + line(`M${120 - w * 0.6} 86Q120 74 ${120 + w * 0.6} 86`, "#fff", 2, { opacity: "0.35" })
  );
}

function sheen({ width, length }: Build): string {
  return ellipse(120 + width * 0.45, TOP + length * 0.24, width * 0.16, length * 0.17, {
    fill: "#fff",
    opacity: "0.32",
  });
}

/** Draws the movement's rubies along the rim. If their number is odd, one sits on the neck shield. */
function jewels(count: number, { width, length, round }: Build): string {
  const pairs = Math.floor(count / 2);
  const points: [number, number][] = count % 2 === 1 ? [[120, 91]] : [];
  for (let index = 0; index < pairs; index += 1) {
    const share = (index + 0.5) / pairs;
    const angle = share * Math.PI * 0.94;
    const taper = share > 0.55 ? 1 - (share - 0.55) * (0.5 - round * 0.5) : 1;
    const out = (width - 5) * Math.sin(angle) * taper;
    const y = TOP + length * 0.5 - (length * 0.5 - 5) * Math.cos(angle);
    points.push([120 - out, y], [120 + out, y]);
  }
  return dots(points, 6.6, "#ffd0d8") + dots(points, 5, "#e8274b");
}
