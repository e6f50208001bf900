/** The blog's posts, in the order in which they build on each other. Their text is in `src/content/`. */

import type { PostSlug } from "./routes.ts";

export interface Post {
  readonly slug: PostSlug;
  readonly title: string;
  /** One sentence: under the title, in the index, and for search engines. */
  readonly description: string;
  /** Reading time, at 220 words a minute. A test checks it against the text. */
  readonly minutes: number;
}

export const POSTS: readonly Post[] = [
  {
    slug: "how-rank-is-made",
    title: "How rank is made",
    description:
      "Rarity counted in bits: what a trait is worth as information, two punks worked out by hand, and where the count is blind.",
    minutes: 4,
  },
  {
    slug: "how-the-projection-is-made",
    title: "How the projection is made",
    description:
      "A level that follows the market, what a token's traits are worth, and what the latest sales add: the whole method, how far off it was on real sales, and where it is weak.",
    minutes: 5,
  },
  {
    slug: "what-confidence-says",
    title: "What confidence says",
    description:
      "Confidence is a count of past hits, not a feeling. How it is made, where it is low, and how to trade on 60 percent.",
    minutes: 4,
  },
  {
    slug: "deviation-without-fooling-yourself",
    title: "Deviation, without fooling yourself",
    description:
      "The largest deviation on the screen is usually not the best deal. Five ways a bargain is none, and a routine that finds the rest.",
    minutes: 4,
  },
];

export function postBySlug(slug: string): Post | undefined {
  return POSTS.find((post) => post.slug === slug);
}
