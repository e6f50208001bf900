/** The weather inside a bottle. Scenes fill the box from 40,36 to 200,212; the ground begins near 168. */

import type { Subject } from "../art-token.ts";
import { mix } from "../color.ts";
import type { Random } from "../random.ts";
import {
  circle,
  dots,
  ellipse,
  line,
  linearGradient,
  outlined,
  type Point,
  path,
  placed,
  pointsOf,
  scatter,
  stops,
} from "../svg.ts";

export interface Scene {
  /** Stops of a gradient from top to bottom. */
  readonly sky: string;
  /** The scene's own gradients, with ids of three letters. */
  readonly defs?: string;
  readonly body: string;
}

export function cloud(x: number, y: number, scale: number, fill: string, opacity = "1"): string {
  return path("M-30 10a14 14 0 0 1 4 -27a20 20 0 0 1 37 -5a17 17 0 0 1 17 32z", {
    fill,
    opacity,
    transform: placed(x, y, scale),
  });
}

/** Range of x in which rain, snow and stars are scattered. */
const STREWN = [48, 192] as const;

export function slanted(points: readonly Point[], dx: number, dy: number): string {
  return points.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}l${dx} ${dy}`).join("");
}

export function hills(far: string, near: string): string {
  return (
    path("M40 176Q80 146 122 170T200 160V212H40Z", far) +
    path("M40 190Q92 168 138 188T200 184V212H40Z", near)
  );
}

const SCENES: Record<string, (random: Random, drift: number) => Scene> = {
  "Soft Rain": (random, drift) => ({
    sky: stops([0, "#7f9bb3"], [1, "#c8d9de"]),
    body:
      line(slanted(scatter(random, 26, STREWN, [104, 182]), -5, 15), "#eaf6ff", 2, {
        opacity: "0.85",
      }) +
      ellipse(120, 200, 84, 18, "#5f8fa8") +
      line("M84 196h22M128 203h26M104 207h18", "#d8eef6", 2) +
      cloud(96 + drift, 96, 1.1, "#c3cfda") +
      cloud(140 + drift, 88, 1.3, "#dce4ea"),
  }),
  "Fog Bank": (_, drift) => ({
    sky: stops([0, "#b8c6cc"], [1, "#eef1ee"]),
    body:
      path("M70 190l14 -46l14 46zM96 190l18 -66l18 66zM138 190l15 -50l15 50z", "#5d7479") +
      line(
        `M${52 + drift} 128h76M${92 + drift} 146h86M${40 + drift} 164h92M${110 + drift} 180h84M${56 + drift} 196h100`,
        "#fdfdfb",
        15,
        { opacity: "0.78" },
      ),
  }),
  Snowfall: (random) => ({
    sky: stops([0, "#6f86b8"], [1, "#dfe6f4"]),
    body:
      path("M40 184Q90 158 132 180T200 176V212H40Z", "#fff") +
      path("M142 182l12 -18h-7l10 -16h-6l9 -16l9 16h-6l10 16h-7l12 18z", "#3f6b62") +
      dots(scatter(random, 24, STREWN, [70, 186]), 5, "#fff") +
      dots(scatter(random, 18, STREWN, [64, 190]), 3, "#fff", { opacity: "0.7" }),
  }),
  Thunderstorm: (random, drift) => ({
    sky: stops([0, "#241f45"], [0.7, "#5c4a86"], [1, "#b58fb0"]),
    body:
      line(slanted(scatter(random, 16, STREWN, [116, 186]), -7, 17), "#c9c4f0", 1.8, {
        opacity: "0.7",
      }) +
      path("M40 194Q100 178 200 192V212H40Z", "#1d1836") +
      path(
        `M${126 + drift / 2} 104l-24 46h16l-12 42l38 -56h-18l16 -32z`,
        outlined("#ffe14d", "#fff7c2", 2),
      ) +
      cloud(92 + drift, 104, 1.25, "#3d3567") +
      cloud(146 + drift, 96, 1.45, "#4d447d"),
  }),
  Rainbow: () => ({
    sky: stops([0, "#74b7e6"], [1, "#f3f6e6"]),
    body:
      ["#e8483f", "#f49b2c", "#f7dc4a", "#57b865", "#4a83d8", "#8a5bc4"]
        .map((color, band) =>
          line(
            `M${58 + band * 8} 184a${62 - band * 8} ${76 - band * 8} 0 0 1 ${124 - band * 16} 0`,
            color,
            8.4,
          ),
        )
        .join("") +
      hills("#8cc46a", "#5a9e4e") +
      cloud(70, 178, 0.8, "#fff") +
      cloud(172, 174, 0.7, "#fff"),
  }),
  Sandstorm: (random, drift) => ({
    sky: stops([0, "#c9782f"], [1, "#f5c877"]),
    body:
      circle(142 + drift, 108, 17, { fill: "#fff0b8", opacity: "0.85" }) +
      line(
        "M36 120Q90 98 130 118T206 108M36 140Q80 122 126 140T206 130M36 158Q98 142 140 158T206 152",
        "#a85a1c",
        6,
        { opacity: "0.55" },
      ) +
      path("M40 184Q96 150 150 182T200 172V212H40Z", "#b8651f") +
      path("M40 198Q80 178 132 198T200 192V212H40Z", "#8a4513") +
      dots(scatter(random, 22, STREWN, [90, 176]), 2.6, "#7a3d10"),
  }),
  "Northern Lights": (random, drift) => ({
    sky: stops([0, "#0c1440"], [1, "#1f3a66"]),
    defs: linearGradient(
      "aur",
      stops([0, "#b86bff", 0], [0.5, "#4dffb8", 0.75], [1, "#e2fff0", 0.95]),
    ),
    body:
      dots(scatter(random, 20, STREWN, [60, 150]), 2.2, "#fff") +
      path(
        `M${44 + drift} 150C70 120 84 164 110 138S150 120 196 146L196 74C160 60 136 96 108 76S70 70 ${44 + drift} 92Z`,
        "url(#aur)",
      ) +
      path(
        "M56 168C90 140 120 176 150 152S184 150 196 160L196 118C166 104 146 130 118 118S76 116 56 130Z",
        { fill: "url(#aur)", opacity: "0.7" },
      ) +
      path("M40 186Q92 168 134 184T200 178V212H40Z", "#dfeaf8"),
  }),
  "Meteor Night": (random) => ({
    sky: stops([0, "#140f38"], [1, "#5a3f8f"]),
    defs: linearGradient("met", stops([0, "#fff", 0], [1, "#ffe9a8"]), [1, 0, 0, 1]),
    body:
      dots(scatter(random, 30, STREWN, [56, 176]), 2.2, "#fff") +
      path(
        "M176 70L102 122a5 5 0 0 0 6 7zM190 112L132 152a4 4 0 0 0 5 5zM132 62L78 98a4 4 0 0 0 5 5z",
        "url(#met)",
      ) +
      dots(pointsOf("105,125 135,155 81,101"), 8, "#fff6d8") +
      path("M40 196L74 172L96 190L128 164L158 192L178 178L200 194V212H40Z", "#0d0926"),
  }),
  "Total Eclipse": (random, drift) => ({
    sky: stops([0, "#1a1326"], [0.75, "#4a2c4f"], [1, "#f08a4b"]),
    body:
      circle(120 + drift, 124, 46, { fill: "#ffe9c4", opacity: "0.22" }) +
      circle(120 + drift, 124, 36, "#fff3d6") +
      circle(120 + drift, 124, 31.5, "#0d0914") +
      circle(145 + drift, 104, 4.5, "#fff") +
      path("M40 194Q120 178 200 194V212H40Z", "#120c1a") +
      dots(scatter(random, 10, STREWN, [60, 100]), 1.8, "#fff"),
  }),
};

export function weatherScene({ one, amount, random }: Subject): Scene {
  const drift = random.between(-14, 14);
  return (
    SCENES[one("Weather")]?.(random, drift) ??
    clearMorning(random, drift, amount("Temperature", 17))
  );
}

/** The commonest weather has the most variants: cool mornings are blue, warm ones golden. */
function clearMorning(random: Random, drift: number, celsius: number): Scene {
  const warmth = Math.max(0, Math.min(1, (celsius - 6) / 24));
  const [far, near] = random.pick<readonly [string, string]>([
    ["#9ccf72", "#62a653"],
    ["#e3c766", "#b98f38"],
    ["#b9a3dc", "#7f68b8"],
    ["#8fc7a0", "#4d8f78"],
    ["#f0a7a0", "#c2616f"],
  ]);
  const sunY = 96 + 42 * random.next();
  return {
    sky: stops(
      [0, mix("#3c93ea", "#ff8a5a", warmth)],
      [0.6, mix("#9fd8f6", "#ffc978", warmth)],
      [1, "#fdf4d8"],
    ),
    body:
      circle(136 + drift, sunY, 29, { fill: "#fff6c4", opacity: "0.55" }) +
      circle(136 + drift, sunY, 18, mix("#fff1a6", "#ffc93c", warmth)) +
      cloud(84 - drift, 122, random.between(0.55, 0.9), "#fff", "0.95") +
      (random.chance(0.5) ? cloud(156, 142, random.between(0.4, 0.6), "#fff", "0.8") : "") +
      hills(far, near),
  };
}
