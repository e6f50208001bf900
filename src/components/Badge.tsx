import type { ComponentProps } from "react";
import { badge } from "./Badge.css.ts";

/** A quiet word beside a name: BETA, Demo, Simulated. */
export function Badge(props: ComponentProps<"span">) {
  return <span className={badge} {...props} />;
}
