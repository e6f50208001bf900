/** The Quick Start Guide: four slides with screenshots of the running app, taken by `npm run media`. */

export type Slide = (typeof SLIDES)[number];

/** `picture` is the alternative text of the picture. */
export const SLIDES = [
  {
    id: "deals",
    title: "Let's grab some deals!",
    text: "Every token of a collection, with its price and its projection. Three short steps show you how to read them.",
    picture: "A collection's page: the price chart above a grid of tokens with their prices.",
  },
  {
    id: "core",
    title: "Core components",
    text: "The chart shows every token, the filters narrow them down, and the cards below show the same tokens one by one.",
    picture: "A collection's page with the filter panel open beside chart and cards.",
  },
  {
    id: "glance",
    title: "See over/under priced tokens at a glance",
    text: "The line is the projection. Hot orange is underpriced, at least 10 percent under its projection and under its range. Cold blue is overpriced. Triangles point to the projection.",
    picture: "The price chart: hot tokens under the projection line, cold tokens over it.",
  },
  {
    id: "stats",
    title: "Key stats",
    text: "Rank, listed price, projected price and the deviation between them, with the confidence in the projection and the traits behind it.",
    picture: "A token's view with its picture, rank, price, projection and deviation.",
  },
] as const;

/** Returns the path of a slide's picture: 1280 by 720 pixels in landscape, 600 by 850 in portrait. */
export function slidePicture(
  { id }: Slide,
  shape: "landscape" | "portrait",
  theme: "dark" | "light",
): string {
  return `/media/slides/${id}-${shape}-${theme}.avif`;
}
