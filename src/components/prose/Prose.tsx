import type { ReactNode } from "react";
import { join } from "../class-names.ts";
import { prose } from "./prose.css.ts";

interface ProseProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** Long text, set for reading. */
export function Prose({ className, children }: ProseProps) {
  return <div className={join(prose, className)}>{children}</div>;
}
