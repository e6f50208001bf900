import type { PostSlug } from "../../../contract/site/routes.ts";
import { type LazyComponent, lazyComponent } from "../../components/lazy-component.tsx";

/** Texts of the posts, each in its own chunk. */
export const POST_TEXT: Readonly<Record<PostSlug, LazyComponent<object>>> = {
  "how-rank-is-made": lazyComponent(() => import("../../content/posts/HowRankIsMade.tsx")),
  "how-the-projection-is-made": lazyComponent(
    () => import("../../content/posts/HowTheProjectionIsMade.tsx"),
  ),
  "what-confidence-says": lazyComponent(() => import("../../content/posts/WhatConfidenceSays.tsx")),
  "deviation-without-fooling-yourself": lazyComponent(
    () => import("../../content/posts/DeviationWithoutFoolingYourself.tsx"),
  ),
};
