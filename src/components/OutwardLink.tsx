import type { ComponentProps } from "react";

/** A link to another site, which opens in a new tab. */
export function OutwardLink(props: ComponentProps<"a">) {
  return <a target="_blank" rel="noopener noreferrer" {...props} />;
}
