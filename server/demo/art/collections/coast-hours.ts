/** Sky, sea and darkness by the hour. */
import type { Subject } from "../art-token.ts";
import type { Random } from "../random.ts";
import {
  circle,
  dots,
  ellipse,
  line,
  outlined,
  path,
  placed,
  pointsOf,
  scatter,
  stops,
} from "../svg.ts";

export interface Hour {
  /** Stops of a gradient from top to bottom. */
  readonly sky: string;
  readonly sea: readonly [near: string, far: string];
  /** Darkness from 0 at noon towards 1 at night. It darkens towers and shores. */
  readonly shade: number;
  readonly body: string;
}

export interface LegendHour extends Hour {
  readonly lamp: string;
}

function cloud(x: number, y: number, scale: number, fill: string, opacity: string): string {
  return path("M-34 8a13 13 0 0 1 6 -24a20 20 0 0 1 38 -4a15 15 0 0 1 16 28z", {
    fill,
    opacity,
    transform: placed(x, y, scale),
  });
}

function stars(random: Random, count: number): string {
  return dots(scatter(random, count, [4, 236], [4, 140]), 2.2, "#fff");
}

type DrawHour = (x: number, random: Random) => Hour;

const noon: DrawHour = (x) => ({
  sky: stops([0, "#4aa3e0"], [1, "#d8f0f4"]),
  sea: ["#4fb3bf", "#1f6f9a"],
  shade: 0,
  body:
    circle(196 + x, 42, 30, { fill: "#fff8cf", opacity: "0.5" }) +
    circle(196 + x, 42, 19, "#fff0a0") +
    cloud(48 + x, 62, 0.95, "#fff", "0.95") +
    cloud(190 - x, 110, 0.7, "#fff", "0.8"),
});

const HOURS: Record<string, DrawHour> = {
  Dusk: (x) => ({
    sky: stops([0, "#4b3f8f"], [0.45, "#d8627f"], [0.8, "#ff9f5c"], [1, "#ffd58a"]),
    sea: ["#d9707a", "#4a3a78"],
    shade: 0.35,
    body:
      circle(178 + x, 166, 30, { fill: "#ffe3a0", opacity: "0.4" }) +
      circle(178 + x, 168, 19, "#ffdf7e") +
      line(`M14 96h70M52 108h58M150 74h60M${134 + x} 86h48`, "#ffc9b0", 5, { opacity: "0.5" }),
  }),
  Dawn: (x) => ({
    sky: stops([0, "#8fb4e8"], [0.5, "#f2c6d8"], [1, "#fff0d0"]),
    sea: ["#bcd6e2", "#6d92b8"],
    shade: 0.12,
    body:
      circle(58 + x, 160, 34, { fill: "#fff", opacity: "0.4" }) +
      circle(58 + x, 162, 20, "#ffd9a8") +
      cloud(184 + x, 66, 0.8, "#fff", "0.7") +
      line(`M20 110h64M${132 + x} 122h80`, "#fff", 5, { opacity: "0.6" }),
  }),
  Storm: (x) => ({
    sky: stops([0, "#2d3442"], [0.7, "#5c6b78"], [1, "#93a3a4"]),
    sea: ["#4d666e", "#1f3038"],
    shade: 0.4,
    body:
      cloud(52 + x, 48, 1.7, "#1f2530", "0.9") +
      cloud(176 - x, 40, 1.9, "#262d3a", "0.95") +
      path("M196 66l-16 36h11l-8 30l28 -42h-13l12 -24z", "#fff3a0") +
      line(
        "M20 90l-8 24M48 96l-8 24M84 80l-8 24M60 128l-8 24M150 92l-8 24M226 108l-8 24M28 134l-6 20M216 60l-6 20",
        "#c9d6de",
        1.8,
        { opacity: "0.6" },
      ),
  }),
  Moonlight: (x, random) => ({
    sky: stops([0, "#0e1638"], [0.7, "#2c3f78"], [1, "#5a74a8"]),
    sea: ["#3d5590", "#0f1838"],
    shade: 0.55,
    body:
      stars(random, 22) +
      circle(56 + x, 54, 40, { fill: "#fffbe0", opacity: "0.14" }) +
      circle(56 + x, 54, 24, "#fdf6d8") +
      dots(
        [
          [50 + x, 48],
          [62 + x, 60],
          [58 + x, 44],
        ],
        7,
        "#e5dcb8",
      ),
  }),
  Aurora: (_, random) => ({
    sky: stops([0, "#0a1030"], [1, "#1d4a5c"]),
    sea: ["#2a6a70", "#081c2c"],
    shade: 0.5,
    body:
      stars(random, 18) +
      path(`M0 92C40 40 70 120 112 72S190 40 240 84V40C196 8 160 40 116 28S40 8 0 50Z`, {
        fill: "#3dffb0",
        opacity: "0.5",
      }) +
      path(`M0 124C44 84 80 146 128 108S200 92 240 122V92C198 66 168 96 124 78S48 66 0 92Z`, {
        fill: "#8f6bff",
        opacity: "0.45",
      }) +
      path(`M0 62C40 20 80 84 122 50S200 30 240 56V44C196 22 160 50 118 38S40 14 0 48Z`, {
        fill: "#d6ffe9",
        opacity: "0.6",
      }),
  }),
  "Comet Night": (_, random) => ({
    sky: stops([0, "#1a0f3d"], [0.7, "#4d2a78"], [1, "#b05a8f"]),
    sea: ["#6d3f86", "#1b1038"],
    shade: 0.5,
    body:
      stars(random, 26) +
      path("M214 26L40 100a9 9 0 0 0 9 14z", { fill: "#fff", opacity: "0.35" }) +
      path("M190 40L44 104a6 6 0 0 0 5 8z", { fill: "#bfe8ff", opacity: "0.8" }) +
      circle(46, 108, 10, "#fff"),
  }),
};

export function hour({ one, random }: Subject): Hour {
  return (HOURS[one("Hour")] ?? noon)(random.between(-18, 18), random);
}

/** By tower. */
export const LEGEND_HOURS: Record<string, LegendHour> = {
  "The Last Keeper": {
    sky: stops([0, "#140a2e"], [0.5, "#7a1f5c"], [0.85, "#ff6b4a"], [1, "#ffd98a"]),
    sea: ["#c2405c", "#1c0c30"],
    shade: 0.3,
    lamp: "#fff0b0",
    body: [104, 80, 56]
      .map((r, ring) =>
        circle(120, 150, r, { fill: ["#ff8f5c", "#ffb86b", "#ffe0a0"][ring], opacity: "0.4" }),
      )
      .join(""),
  },
  "Lamp Below the Water": {
    sky: stops([0, "#03222e"], [1, "#0f6a72"]),
    sea: ["#1fa39a", "#02161f"],
    shade: 0.25,
    lamp: "#7dffe0",
    body:
      line("M0 34Q40 20 80 34T160 34T240 34M0 54Q40 42 80 54T160 54T240 54", "#8ff5e8", 3, {
        opacity: "0.6",
      }) +
      pointsOf("40,90 58,130 200,80 186,128 212,150 30,156")
        .map(([x, y], bubble) =>
          circle(x, y, [7, 4, 9, 5, 6, 5][bubble], outlined("none", "#bffcf2", 2)),
        )
        .join(""),
  },
  "The Giant's Candle": {
    sky: stops([0, "#2a1408"], [0.6, "#a8481c"], [1, "#ffd27a"]),
    sea: ["#8a3f20", "#2a120a"],
    shade: 0.2,
    lamp: "#ffcf4a",
    body: path("M0 176L44 96L84 150L120 84L164 148L204 90L240 176Z", {
      fill: "#5a2412",
      opacity: "0.7",
    }),
  },
  "Moonraker Light": {
    sky: stops([0, "#080c26"], [1, "#3f57a8"]),
    sea: ["#5f7fd0", "#0a1030"],
    shade: 0.3,
    lamp: "#e8f0ff",
    body:
      circle(120, 96, 84, { fill: "#fdf8e0", opacity: "0.92" }) +
      ellipse(84, 70, 15, 12, "#e3dbbd") +
      ellipse(164, 112, 19, 15, "#e3dbbd") +
      ellipse(92, 136, 11, 9, "#e3dbbd") +
      circle(150, 56, 8, "#e3dbbd"),
  },
  "The Drowned Bell": {
    sky: stops([0, "#1b2a24"], [0.7, "#5a7a5c"], [1, "#d8d9a0"]),
    sea: ["#6f8f6a", "#14241f"],
    shade: 0.2,
    lamp: "#d8ff9a",
    body:
      path("M30 160C36 120 44 104 70 104S104 120 110 160L120 174H20Z", {
        fill: "#9a7a2c",
        opacity: "0.85",
      }) +
      circle(70, 176, 9, "#5a4516") +
      line("M22 150h96M40 122h60", "#e0c36a", 3),
  },
};
