/** The Quick Start Guide: four slides with screenshots of the running app, taken by `npm run media`. */

export type Slide = (typeof SLIDES)[number];

/** `picture` is the alternative text of the picture. */
export const SLIDES = [
  {
    id: "deals",
    title: "Let's grab some deals!",
    text: "Every token of a collection, with what it costs and what it should cost. Three short steps and you can read it all.",
    picture: "A collection's page: the price chart above a grid of tokens with their prices.",
  },
  {
    id: "core",
    title: "Core components",
    text: "The chart holds every token, the filters narrow it down, and the cards below show the same tokens one by one.",
    picture: "A collection's page with the filter panel open beside chart and cards.",
  },
  {
    id: "glance",
    title: "See over/under priced tokens at a glance",
    text: "Hot orange is at least 10 percent under its projection, cold blue at least 10 percent over. The line is what a token of that rank is projected at.",
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
