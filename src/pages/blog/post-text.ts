import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { PostSlug } from "../../../contract/site/routes.ts";

/** Texts of the posts, each in its own chunk. */
export const POST_TEXT: Readonly<Record<PostSlug, LazyExoticComponent<ComponentType>>> = {
  "how-rank-is-made": lazy(() => import("../../content/posts/HowRankIsMade.tsx")),
  "how-the-projection-is-made": lazy(
    () => import("../../content/posts/HowTheProjectionIsMade.tsx"),
  ),
  "what-confidence-says": lazy(() => import("../../content/posts/WhatConfidenceSays.tsx")),
  "deviation-without-fooling-yourself": lazy(
    () => import("../../content/posts/DeviationWithoutFoolingYourself.tsx"),
  ),
};
