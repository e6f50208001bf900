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
      "Rarity counted in bits: how much information a trait carries, two punks worked out by hand, and what the count cannot see.",
    minutes: 4,
  },
  {
    slug: "how-the-projection-is-made",
    title: "How the projection is made",
    description:
      "A level that follows the market, what a token's traits are worth, and what the latest sales add: the whole method, its errors on real sales, and its weaknesses.",
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
      "The largest deviation on the screen is usually not the best deal. Five reasons why a bargain may not be one, and a routine that finds the real ones.",
    minutes: 4,
  },
];

export function postBySlug(slug: string): Post | undefined {
  return POSTS.find((post) => post.slug === slug);
}
