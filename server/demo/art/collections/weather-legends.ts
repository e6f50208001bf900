/** The weather of the one-of-ones, each with a room and a glow of its own. */
import { circle, ellipse, group, line, path, pointsOf, stops } from "../svg.ts";
import { cloud, hills, type Scene, slanted } from "./weather-scenes.ts";

interface LegendScene extends Scene {
  readonly dusk: readonly [string, string];
  readonly glow: string;
}

/** By weather. */
export const LEGEND_SCENES: Record<string, LegendScene> = {
  "The Green Minute": {
    dusk: ["#1c4a3c", "#08201c"],
    glow: "#7dffb0",
    sky: stops([0, "#0b3d2c"], [0.55, "#3fd67f"], [1, "#f3ff9a"]),
    body:
      circle(120, 168, 46, { fill: "#f6ffb8", opacity: "0.5" }) +
      circle(120, 168, 27, "#fbffd8") +
      path("M40 168Q80 162 120 168T200 168V212H40Z", "#0d5240") +
      line("M96 178h48M104 187h32M110 196h20", "#c8ff9e", 3) +
      cloud(84, 112, 1, "#0a2b26") +
      cloud(150, 102, 1.2, "#0f3a30"),
  },
  "A Year of Summers": {
    dusk: ["#ffb45c", "#c2402a"],
    glow: "#ffe58a",
    sky: stops([0, "#ff6b4a"], [0.5, "#ffc24a"], [1, "#fff3b8"]),
    body:
      [66, 50, 34, 20]
        .map((r, ring) => circle(120, 134, r, ["#ffd76b", "#ffe38f", "#fff0b3", "#fffbe0"][ring]))
        .join("") + hills("#e0663a", "#8a2c3a"),
  },
  "The First Snow": {
    dusk: ["#9db9e6", "#33447e"],
    glow: "#ffffff",
    sky: stops([0, "#27376f"], [1, "#dfeaff"]),
    body:
      line(
        "M120 84v84M84 105l72 42M156 105l-72 42M112 90l8 8l8 -8M112 162l8 -8l8 8M86 116l11 -3l-3 -11M154 116l-11 -3l3 -11M86 136l11 3l-3 11M154 136l-11 3l3 11",
        "#fff",
        5,
      ) + path("M40 190Q90 166 132 186T200 182V212H40Z", "#fff"),
  },
  "Eye of the Hurricane": {
    dusk: ["#3a4a63", "#101826"],
    glow: "#bfe3ff",
    sky: stops([0, "#1d2c44"], [1, "#6f8fb0"]),
    body:
      line(
        "M120 124m-60 0a60 50 0 0 1 112 -26M180 124a60 50 0 0 1 -112 28M84 128a38 32 0 0 1 66 -22M156 122a38 32 0 0 1 -66 22",
        "#eef6ff",
        11,
      ) +
      ellipse(120, 125, 20, 17, "#9be0ff") +
      circle(120, 125, 7, "#fff9d0") +
      path("M40 196Q120 180 200 196V212H40Z", "#0d1626"),
  },
  "Saint Elmo's Fire": {
    dusk: ["#2a1650", "#0a0620"],
    glow: "#b69bff",
    sky: stops([0, "#0d0830"], [1, "#4a2ea0"]),
    body:
      line("M120 196V78M92 112h56M100 140h40M120 86L88 196M120 86L152 196", "#160c30", 5) +
      pointsOf("120,76 90,110 150,110 98,138 142,138")
        .map(
          ([x, y]) =>
            circle(x, y, 12, { fill: "#8f7bff", opacity: "0.5" }) + circle(x, y, 5, "#f2ecff"),
        )
        .join("") +
      path("M52 190Q120 206 188 190L174 212H66Z", "#160c30"),
  },
  "The Sun Shower": {
    dusk: ["#ffe3b0", "#6fb2d6"],
    glow: "#fffbe0",
    sky: stops([0, "#4fb0e8"], [1, "#fff0c0"]),
    body:
      circle(148, 112, 40, { fill: "#fff6c2", opacity: "0.6" }) +
      circle(148, 112, 25, "#ffd23f") +
      line(
        slanted(
          pointsOf("80,130 96,140 112,128 128,146 72,156 90,166 108,160 140,164 156,150"),
          -6,
          17,
        ),
        "#2f86c9",
        3.4,
      ) +
      group({ transform: "translate(6 0)" }, cloud(92, 116, 1.25, "#fff")) +
      hills("#8fd06a", "#3f9a58"),
  },
};
