/** Texts and files of the media kit, shared by the page and by the files that `npm run media-kit` creates. */

export const BOILERPLATE = {
  line: "Fairfloor shows what any NFT of a collection is worth, live, and how reliable that figure is.",
  paragraph:
    "Fairfloor is a web app for people who trade NFT collections. For every token of a collection it shows rarity rank, listed price, projected price and the deviation between the two as the market moves, with a confidence measured on its own past errors. It is in beta, free, needs no account, and is open source under the MIT licence.",
} as const;

/** Copies of theme colours. A test compares them with the theme. */
export const KIT_COLORS = [
  { name: "Hot", meaning: "Underpriced, never anything else", dark: "#ff7d26", light: "#f06400" },
  { name: "Cold", meaning: "Overpriced, never anything else", dark: "#3d9bff", light: "#1478e6" },
  { name: "Ink", meaning: "Text and the logo", dark: "#f1f3f7", light: "#12151c" },
  { name: "Canvas", meaning: "The background", dark: "#0c0e13", light: "#f5f6f8" },
] as const;

/** Logos by their path below `/media-kit/` and in the archive. */
export const KIT_LOGOS = [
  { name: "fairfloor-logo-dark.svg", label: "Logo, on dark", ground: "dark" },
  { name: "fairfloor-logo-light.svg", label: "Logo, on light", ground: "light" },
  { name: "fairfloor-mark-dark.svg", label: "Mark, on dark", ground: "dark" },
  { name: "fairfloor-mark-light.svg", label: "Mark, on light", ground: "light" },
] as const;

/** Screenshots of the app by their path on the site. Sizes are in pixels. */
export const KIT_SCREENSHOTS = [
  {
    path: "/media/collection-page.webp",
    label: "A collection: the price chart with hot and cold listings over the grid of tokens",
    width: 1440,
    height: 900,
  },
  {
    path: "/media-kit/token-light.webp",
    label: "A token: its projection, the confidence in it, and the traits behind it",
    width: 1440,
    height: 900,
  },
  {
    path: "/media-kit/phone-dark.webp",
    label: "A collection on a phone",
    width: 780,
    height: 1688,
  },
] as const;

export const KIT_ARCHIVE = "fairfloor-media-kit.zip";

export const kitPath = (name: string) => `/media-kit/${name}`;
