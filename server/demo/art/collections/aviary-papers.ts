/** Papers, their prints, and the pattern of the wings. */
import { darken, lighten } from "../color.ts";
import { circle, line, path, pattern, repeat } from "../svg.ts";

export interface Paper {
  readonly light: string;
  readonly dark: string;
  /** Colour of the wing pattern. */
  readonly accent: string;
  /** Printed over the whole bird. */
  readonly print?: string;
}

const rows = (step: number, draw: (y: number) => string) => repeat(16, 236, step, draw);

const NEWSPRINT = line(
  rows(7, (y) => `M14 ${y}h${22 + ((y * 7) % 30)}m6 0h40m8 0h${18 + ((y * 5) % 40)}m6 0h60`),
  "#4b4740",
  1.8,
  { opacity: "0.5" },
);
const TIDE_CHART =
  line(
    rows(17, (y) => `M0 ${y}q30 -16 60 0t60 0t60 0t60 0`),
    "#2f7f9e",
    1.4,
    { opacity: "0.75" },
  ) + line("M0 122H240M128 0V240", "#c2453a", 1.2, { opacity: "0.7" });
const WALTZ =
  line(
    rows(34, (y) => `M0 ${y}h240M0 ${y + 5}h240M0 ${y + 10}h240M0 ${y + 15}h240`),
    "#55483a",
    0.9,
    { opacity: "0.7" },
  ) +
  path(
    rows(34, (y) =>
      [30, 62, 100, 138, 170, 204]
        .map(
          (x, note) =>
            `M${x} ${y + ((note * 5 + y) % 15)}a4 3 0 1 0 6 0v-13h1.5v13a5 4 0 1 1 -7.5 0z`,
        )
        .join(""),
    ),
    { fill: "#2b241c", opacity: "0.8" },
  );
const FLECKS = line(
  rows(13, (y) => `M${(y * 13) % 50} ${y}l5 2m40 3l4 -3m52 2l6 1m38 -4l3 4m44 -2l5 -2`),
  "#8a6236",
  1.6,
  { opacity: "0.6" },
);
const LEAF_GOLD =
  path("M30 20L110 60L70 130ZM150 40L220 90L160 120ZM90 150L170 150L130 220Z", {
    fill: "#fff7c9",
    opacity: "0.5",
  }) + path("M110 30L170 70L120 96ZM40 140L90 170L50 210Z", { fill: "#a86a12", opacity: "0.3" });

export const PAPERS: Record<string, Paper> = {
  Kraft: { light: "#d9b384", dark: "#96683c", accent: "#6f4a26", print: FLECKS },
  Newsprint: { light: "#f1ede2", dark: "#aaa597", accent: "#3a3833", print: NEWSPRINT },
  Indigo: { light: "#5b7cc9", dark: "#1d2c66", accent: "#dbe6ff" },
  Vermilion: { light: "#f2634a", dark: "#9c1f1f", accent: "#ffe2c4" },
  Celadon: { light: "#c0e2cc", dark: "#5f9a86", accent: "#2b6657" },
  "Tide Chart": { light: "#e8f3f2", dark: "#8fbcc6", accent: "#1f5f7a", print: TIDE_CHART },
  Waltz: { light: "#fbf3dd", dark: "#c9b184", accent: "#8f2f3f", print: WALTZ },
  "Gold Leaf": { light: "#ffe28a", dark: "#b0761a", accent: "#7a3d08", print: LEAF_GOLD },
};

/** Papers of the one-of-ones, by bird. */
export const LEGEND_PAPERS: Record<string, Paper> = {
  "Simurgh of a Thousand Folds": {
    light: "#ffe9a0",
    dark: "#c2402f",
    accent: "#3dc9b0",
    print: LEAF_GOLD,
  },
  "The Unfolded Bird": { light: "#ffffff", dark: "#b9c0cc", accent: "#7a8aa8" },
  "Ash Phoenix": { light: "#ff9a3d", dark: "#5a1410", accent: "#ffe08a", print: FLECKS },
  "Nightingale of Glass": { light: "#e4fbff", dark: "#4aa0c9", accent: "#ffffff" },
  "The Banknote Dodo": { light: "#dfe9c4", dark: "#5f8a54", accent: "#2d5a34", print: NEWSPRINT },
  "Mother of Swans": { light: "#ffffff", dark: "#aeb9e0", accent: "#e0b54a" },
  "Letter Never Sent": { light: "#fff2dc", dark: "#cf9f86", accent: "#b3202e", print: WALTZ },
};

/** Returns the definition of the wing pattern, with the id "p". */
export function paperDefs(kind: string, { accent, light }: Paper): string {
  type Tile = readonly [size: number, drawing: string, rotate?: number];
  const tiles: Record<string, Tile> = {
    Dots: [14, circle(7, 7, 3.4, accent)],
    Stripes: [12, path("M0 0h5v12H0z", accent), 24],
    Waves: [20, line("M-5 6q5 -6 10 0t10 0t10 0M-5 16q5 -6 10 0t10 0t10 0", accent, 2.6)],
    "Hemp Leaf": [
      26,
      line("M13 0V26M0 7L26 19M26 7L0 19M0 7L13 0L26 7M0 19L13 26L26 19", accent, 1.7),
    ],
    Chequer: [16, path("M0 0h8v8H0zM8 8h8v8H8z", accent), 12],
    Stars: [24, path("M12 3l2.5 6.5l7 .5l-5.5 4.5l2 7l-6 -4l-6 4l2 -7l-5.5 -4.5l7 -.5z", accent)],
  };
  const plain: Tile = [
    40,
    path("M0 0h40v40z", { fill: lighten(light, 0.3), opacity: "0.12" }) +
      path("M0 40L40 0", { stroke: darken(light, 0.3), "stroke-width": 0.5, opacity: "0.3" }),
  ];
  return pattern("p", ...(tiles[kind] ?? plain));
}
