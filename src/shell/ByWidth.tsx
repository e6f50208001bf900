import type { ReactNode } from "react";
import { useIsPainted } from "../components/hooks/use-is-painted.ts";
import { useMedia } from "../components/hooks/use-media.ts";
import { from } from "../theme/tokens.css.ts";
import * as styles from "./ByWidth.css.ts";

interface ByWidthProps {
  /** From 960 pixels. */
  readonly wide: ReactNode;
  readonly narrow: ReactNode;
}

/** Shows one of two parts by the width of the window. The server's HTML has both, of which the styles show one. */
export function ByWidth({ wide, narrow }: ByWidthProps) {
  const isWide = useMedia(from[960]);
  if (useIsPainted())
    return (
      <>
        <div className={styles.wide}>{wide}</div>
        <div className={styles.narrow}>{narrow}</div>
      </>
    );
  return isWide ? wide : narrow;
}
