/** Bottled Weather: a vessel on a sill, with a small sky inside. */
import type { Artist } from "../art-token.ts";
import { darken, lighten, mix } from "../color.ts";
import {
  circle,
  clip,
  ellipse,
  group,
  line,
  linearGradient,
  outlined,
  path,
  picture,
  radialGradient,
  rays,
  rect,
  repeat,
  SIDE,
  stops,
  use,
  wash,
} from "../svg.ts";
import {
  KEEPSAKES_BEHIND,
  KEEPSAKES_IN_FRONT,
  KEEPSAKES_INSIDE,
  keyOn,
} from "./weather-keepsakes.ts";
import { LEGEND_SCENES } from "./weather-legends.ts";
import { weatherScene } from "./weather-scenes.ts";

/** Half the width of the mouth, its y coordinate, and the path of the outline from its right end. */
type Vessel = readonly [mouth: number, top: number, sides: string];

const VESSELS: Record<string, Vessel> = {
  "Jam Jar": [
    34,
    58,
    "V68C154 76 180 78 180 98V190Q180 208 162 208H78Q60 208 60 190V98C60 78 86 76 86 68Z",
  ],
  Apothecary: [
    18,
    46,
    "V74C138 82 176 86 176 112V194Q176 208 162 208H78Q64 208 64 194V112C64 86 102 82 102 74Z",
  ],
  Flask: [16, 44, "V92L188 186Q196 208 172 208H68Q44 208 52 186L104 92Z"],
  Globe: [16, 44, "V72A69 69 0 1 1 104 72Z"],
  Decanter: [
    14,
    40,
    "V82C136 110 192 142 196 186Q198 208 176 208H64Q42 208 44 186C48 142 104 110 106 82Z",
  ],
  "Light Bulb": [18, 46, "V70C138 92 184 102 184 148A64 60 0 0 1 56 148C56 102 102 92 102 70Z"],
  Hourglass: [
    46,
    52,
    "C176 96 148 112 138 126C150 140 180 158 170 208H70C60 158 90 140 102 126C92 112 64 96 74 52Z",
  ],
};
const LEGEND_VESSEL: Vessel = [
  17,
  44,
  "V66C176 74 192 106 184 140C180 166 196 180 190 208H50C44 180 60 166 56 140C48 106 64 74 103 66Z",
];

/** [top, bottom] colours of the room behind. */
const DUSKS: Record<string, readonly [string, string]> = {
  Oat: ["#efe2c8", "#d9c09a"],
  "Sea Mist": ["#cfe3e0", "#8fb8b8"],
  Apricot: ["#fbd3a8", "#ea9a6c"],
  Slate: ["#8b97a8", "#566074"],
  Lilac: ["#ddd0ee", "#a894cf"],
  Pine: ["#5f8a78", "#2f5548"],
  Midnight: ["#2b3566", "#141a38"],
  Persimmon: ["#f28b5b", "#b8412f"],
};

const SILLS: Record<string, string> = {
  Oak: "#8a5a34",
  Marble: "#e6e2dc",
  Moss: "#5b7d3a",
  Velvet: "#5a2248",
};

export const drawBottledWeather: Artist = (subject) => {
  const legend = LEGEND_SCENES[subject.one("Weather")];
  const vessel = legend ? LEGEND_VESSEL : (VESSELS[subject.one("Vessel")] ?? LEGEND_VESSEL);
  const [mouth, top, sides] = vessel;
  const outline = `M${120 - mouth} ${top}H${120 + mouth}${sides}`;
  const dusk = legend?.dusk ?? DUSKS[subject.one("Dusk")] ?? DUSKS["Oat"];
  const scene = legend ?? weatherScene(subject);
  const defs = [
    linearGradient("d", stops([0, dusk[0]], [1, dusk[1]])),
    linearGradient("s", scene.sky),
    radialGradient("b", stops([0, lighten(dusk[0], 0.6), 0.9], [1, dusk[0], 0])),
    linearGradient(
      "h",
      stops([0, "#fff", 0.4], [0.2, "#fff", 0.02], [0.75, "#fff", 0], [1, "#0a0f24", 0.34]),
      [0, 0, 1, 0],
    ),
    clip("v", path(outline)),
    scene.defs ?? "",
  ];
  return picture(
    defs,
    wash(use("d")),
    circle(120, 112, 112, use("b")),
    legend ? path(rays([120, 124], 14, 0.1), { fill: legend.glow, opacity: "0.35" }) : "",
    sill(subject.one("Sill")),
    thermometer(subject.amount("Temperature", 12)),
    subject.all("Keepsake", KEEPSAKES_BEHIND),
    ellipse(132, 209, 78, 7, { fill: "#0b0a14", opacity: "0.35" }),
    group(
      { "clip-path": use("v") },
      rect(40, 36, 160, 176, use("s")),
      scene.body,
      subject.all("Keepsake", KEEPSAKES_INSIDE),
      rect(40, 36, 160, 176, use("h")),
    ),
    line(outline, "#fff", 2.6, { opacity: "0.75" }),
    line(outline, darken(dusk[1], 0.4), 1, { opacity: "0.6" }),
    (STOPPERS[subject.one("Stopper")] ?? legendStopper)(mouth, top),
    subject.all("Keepsake", { Key: keyOn(top), ...KEEPSAKES_IN_FRONT }),
  );
};

function sill(kind: string): string {
  const color = SILLS[kind] ?? "#3a2b52";
  const top = rect(0, 200, SIDE, 40, color) + rect(0, 200, SIDE, 5, lighten(color, 0.3));
  switch (kind) {
    case "Oak":
      return (
        top +
        line("M0 216Q80 210 130 218T240 214M0 229Q70 234 140 226T240 231", darken(color, 0.35), 1.6)
      );
    case "Marble":
      return top + line("M10 240Q40 214 90 222T170 206M150 240Q180 222 240 218", "#9a97a0", 1.5);
    case "Moss": {
      const tufts = repeat(4, SIDE, 13, (x) => `M${x} 206q3 -11 6 0q4 -8 6 0`);
      return top + path(tufts, lighten(color, 0.15));
    }
    case "Old Books":
      return (
        rect(0, 200, SIDE, 18, "#7d3b32") +
        rect(0, 218, SIDE, 22, "#2f4a58") +
        path("M28 200h9v18h-9zM196 200h9v18h-9z", "#e2b65a") +
        path("M60 218h6v22h-6zM164 218h6v22h-6z", "#e8dcc0") +
        rect(0, 216, SIDE, 3, "#f1e6cc")
      );
    case "Velvet":
      return (
        path("M0 200Q30 208 60 200T120 200T180 200T240 200V240H0Z", color) +
        line(
          "M24 210Q28 226 20 240M92 208Q88 226 96 240M166 208Q172 226 164 240M222 210Q218 228 224 240",
          lighten(color, 0.25),
          3,
          { opacity: "0.6" },
        )
      );
    default:
      return top + line("M0 212H240M0 226H240", "#f2cf7a", 2);
  }
}

/** Draws a thermometer from -24 °C to 44 °C on the wall to the right. */
function thermometer(celsius: number): string {
  const share = Math.max(0, Math.min(1, (celsius + 24) / 68));
  const color = mix("#3f8fe0", "#e2402c", share);
  const height = 8 + share * 86;
  return (
    rect(209, 70, 16, 122, { rx: 8, fill: "#fffaf0", opacity: "0.85" }) +
    line("M220 84h3M220 100h3M220 116h3M220 132h3M220 148h3", "#5b5566", 1.4) +
    rect(214.5, 176 - height, 5, height, { rx: 2.5, fill: color }) +
    circle(217, 180, 7, color)
  );
}

type DrawStopper = (mouth: number, top: number) => string;

const STOPPERS: Record<string, DrawStopper> = {
  Cork: (mouth, top) =>
    path(
      `M${122 - mouth} ${top + 8}L${119 - mouth} ${top - 16}H${121 + mouth}L${118 + mouth} ${top + 8}Z`,
      "#c99a63",
    ) +
    rect(119 - mouth, top - 17, 2 * mouth + 2, 5, { rx: 2, fill: "#e2ba85" }) +
    line(
      `M${120 - mouth * 0.5} ${top - 6}h3M${120 + mouth * 0.3} ${top - 2}h3M120 ${top - 8}h2`,
      "#8a6237",
      2,
    ),
  "Tin Lid": (mouth, top) =>
    rect(114 - mouth, top - 12, 2 * mouth + 12, 17, { rx: 4, fill: "#aeb7c2" }) +
    rect(114 - mouth, top - 12, 2 * mouth + 12, 5, { rx: 2.5, fill: "#e6ebf0" }) +
    line(`M${120 - mouth} ${top - 3}H${120 + mouth}`, "#6f7a88", 1.6),
  "Linen Cap": (mouth, top) =>
    path(
      `M${115 - mouth} ${top + 2}Q120 ${top - 34} ${125 + mouth} ${top + 2}L${130 + mouth} ${top + 16}Q120 ${top + 8} ${110 - mouth} ${top + 16}Z`,
      "#f4ead6",
    ) +
    line(`M${116 - mouth} ${top + 3}H${124 + mouth}`, "#c23a4c", 3.6) +
    line(
      `M${120 + mouth * 0.5} ${top + 4}l8 9M${120 + mouth * 0.5} ${top + 4}l-6 10`,
      "#c23a4c",
      2.6,
    ),
  "Red Wax": (mouth, top) =>
    path(
      `M${116 - mouth} ${top - 12}Q120 ${top - 24} ${124 + mouth} ${top - 12}V${top + 10}q-5 12 -9 0q-4 -7 -8 2q-5 14 -9 -2L${130 - mouth} ${top + 8}q-5 14 -9 0L${116 - mouth} ${top + 4}Z`,
      "#b3202e",
    ) +
    line(`M${123 - mouth} ${top - 10}Q120 ${top - 17} ${117 + mouth} ${top - 10}`, "#f0707a", 2.4),
  "Glass Ball": (mouth, top) =>
    rect(120 - Math.min(mouth, 16) + 2, top - 6, Math.min(mouth, 16) * 2 - 4, 12, {
      fill: "#d8eef2",
      opacity: "0.9",
    }) +
    circle(120, top - 18, 16, outlined("#bfe6ee", "#fff", 2)) +
    circle(114, top - 24, 4.5, "#fff"),
  "Brass Valve": (mouth, top) =>
    rect(117 - mouth, top - 8, 2 * mouth + 6, 13, { rx: 3, fill: "#c9993c" }) +
    rect(116, top - 24, 8, 18, "#a87a24") +
    line(`M104 ${top - 25}H136`, "#e5bd5c", 6) +
    circle(120, top - 25, 5, "#fff1c4"),
};
const legendStopper: DrawStopper = (mouth, top) =>
  path(
    `M${118 - mouth} ${top + 4}L${114 - mouth} ${top - 10}L${120 - mouth * 0.4} ${top - 4}L120 ${top - 24}L${120 + mouth * 0.4} ${top - 4}L${126 + mouth} ${top - 10}L${122 + mouth} ${top + 4}Z`,
    outlined("#f2cf7a", "#8a5a16", 1.6),
  );
