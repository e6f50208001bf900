/**
 * Every colour, distance, radius and duration of the product. No other file has raw values.
 *
 * Hot and cold are the signature and have one meaning each: hot is under its projection, cold is over it.
 * They are never decoration, and a sign or a shape always repeats their meaning. All other colours are neutral.
 */
import { assignVars, createThemeContract, globalStyle } from "@vanilla-extract/css";

const dark = {
  canvas: "#0c0e13",
  surface: "#13161d",
  raised: "#1b1f29",
  sunken: "#090b0f",
  overlay: "#171b23",
  backdrop: "rgb(4 5 8 / 0.72)",
  /** The canvas under the backdrop. */
  dimmed: "#06080b",
  line: "#262b37",
  lineStrong: "#3a4152",
  text: "#f1f3f7",
  textMuted: "#a4adbd",
  textFaint: "#848da0",
  /** The one strong neutral: primary buttons, selected controls, the focus ring. */
  ink: "#eef1f6",
  onInk: "#0c0e13",
  hot: "#ff7d26",
  hotSoft: "#33200f",
  hotText: "#ff9a52",
  cold: "#3d9bff",
  coldSoft: "#0f2238",
  coldText: "#6db4ff",
  danger: "#ff6b74",
  live: "#4fc98a",
  pointListed: "#c9d0dc",
  pointUnlisted: "#414a5c",
  projectionLine: "#8f99ab",
  shimmer: "#232833",
};

const light: typeof dark = {
  canvas: "#f5f6f8",
  surface: "#ffffff",
  raised: "#ffffff",
  sunken: "#eaecf0",
  overlay: "#ffffff",
  backdrop: "rgb(20 24 33 / 0.48)",
  dimmed: "#898b91",
  line: "#dfe2e8",
  lineStrong: "#b9c0cc",
  text: "#12151c",
  textMuted: "#525b6b",
  textFaint: "#626b7b",
  ink: "#151922",
  onInk: "#ffffff",
  hot: "#f06400",
  hotSoft: "#ffeddd",
  hotText: "#b34700",
  cold: "#1478e6",
  coldSoft: "#e2f0ff",
  coldText: "#0b5cb8",
  danger: "#c22733",
  live: "#16804a",
  pointListed: "#4b5464",
  pointUnlisted: "#c3c9d4",
  projectionLine: "#707a8b",
  shimmer: "#e4e7ec",
};

const darkShadow = {
  raised: "0 1px 2px rgb(0 0 0 / 0.4)",
  overlay: "0 12px 40px rgb(0 0 0 / 0.56)",
};
const lightShadow = {
  raised: "0 1px 2px rgb(20 28 45 / 0.08)",
  overlay: "0 12px 40px rgb(20 28 45 / 0.18)",
};

/** Separate from `tokens` for the canvas, which reads colours at run time and should not load the other tokens. */
export const color = createThemeContract(dark);
const shadow = createThemeContract(darkShadow);

const darkVars = { ...assignVars(color, dark), ...assignVars(shadow, darkShadow) };
const lightVars = { ...assignVars(color, light), ...assignVars(shadow, lightShadow) };

/** The system's theme. */
export const LIGHT = "(prefers-color-scheme: light)";

const lightTheme = { colorScheme: "light", vars: lightVars };

// The attribute is the reader's own choice. Without it, the theme is the system's. Paper is light.
globalStyle(":root", { colorScheme: "dark", vars: darkVars });
globalStyle(":root:not([data-theme='dark'])", { "@media": { [LIGHT]: lightTheme } });
globalStyle(":root[data-theme='light']", lightTheme);
globalStyle(":root:root", { "@media": { print: lightTheme } });

/** Time for which a change stays highlighted. */
export const FLASH_MS = 900;

export const tokens = {
  color,
  shadow,
  /** The canvas colour of each theme, in both themes: background for assets made for one theme, such as a logo. */
  ground: { dark: dark.canvas, light: light.canvas },
  /** Multiples of 4 px. */
  space: {
    1: "4px",
    2: "8px",
    3: "12px",
    4: "16px",
    5: "20px",
    6: "24px",
    8: "32px",
    12: "48px",
    16: "64px",
  },
  radius: { small: "4px", control: "8px", card: "12px", panel: "16px", round: "999px" },
  font: {
    family: '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
    /** Five sizes, and one for the words a page opens with. */
    size: {
      small: "12px",
      body: "14px",
      lead: "16px",
      title: "20px",
      display: "32px",
      hero: "clamp(32px, 26px + 2.4vw, 60px)",
    },
    weight: { normal: "420", medium: "540", bold: "660" },
    /** Maximum width of running text: about 70 characters a line. */
    measure: "54ch",
  },
  duration: { quick: "120ms", normal: "180ms", slow: "240ms", flash: `${FLASH_MS}ms` },
  ease: "cubic-bezier(0.2, 0.8, 0.2, 1)",
  layer: { sticky: "10", panel: "20", header: "30", toast: "40" },
} as const;

/** Ground and two inks of generated pictures, the same in both themes. Neither hot nor cold is among them. */
export const patternInks = [
  ["#26352f", "#5d8a75", "#b4cfc0"],
  ["#302a40", "#75659a", "#c8bedd"],
  ["#3a2a33", "#94627a", "#dcbfcb"],
  ["#34342a", "#868460", "#d2cfb2"],
  ["#2a2d33", "#6c7480", "#c6cbd3"],
  ["#283428", "#638a58", "#bfd6b6"],
] as const;

/** Breakpoints. A style applies from the named width upward, and with 380 from the next pixel. */
export const from = {
  380: "(min-width: 381px)",
  400: "(min-width: 400px)",
  550: "(min-width: 550px)",
  600: "(min-width: 600px)",
  768: "(min-width: 768px)",
  960: "(min-width: 960px)",
  1100: "(min-width: 1100px)",
  1200: "(min-width: 1200px)",
  1536: "(min-width: 1536px)",
} as const;

/** The reverse: a style applies up to the named width, inclusive. */
export const upTo = { 380: "(max-width: 380px)" } as const;

/** A style applies below the named width. On phones below 350, two cards have room for little more than their labels. */
export const below = {
  350: "not all and (min-width: 350px)",
  400: "not all and (min-width: 400px)",
  600: "not all and (min-width: 600px)",
  768: "not all and (min-width: 768px)",
  960: "not all and (min-width: 960px)",
} as const;

export const media = {
  motion: "(prefers-reduced-motion: no-preference)",
  hover: "(hover: hover)",
  forcedColors: "(forced-colors: active)",
  /** A touch screen, which needs larger targets. */
  coarse: "(pointer: coarse)",
  /** A window so low, or a page so zoomed, that fixed elements would leave no room for scrolling content. */
  low: "(max-height: 400px)",
} as const;

/** Under forced colours, for states that only a background shows: selected, pressed, hovered. */
export const forcedChosen = {
  [media.forcedColors]: {
    background: "Highlight",
    color: "HighlightText",
    forcedColorAdjust: "none",
  },
} as const;
