import type { ReactNode } from "react";
import { prose } from "./prose.css.ts";

/** Long text, set for reading. */
export function Prose({ children }: { readonly children: ReactNode }) {
  return <div className={prose}>{children}</div>;
}
