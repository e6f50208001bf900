/** Decides from the mirror's state which screen the collection page shows. */
import type { FailureKind } from "../../../contract/worker-api.ts";
import type { CollectionState } from "../../collection/collection-store.ts";

export type LoadError = FailureKind | "broken";

export type Screen = "loading" | "empty" | "tokens" | LoadError;

/** `engineError` is the reason for which no engine runs, or null. A loaded collection stays shown after later failures. */
export function screenOf(
  { phase, fixed, view }: Pick<CollectionState, "phase" | "fixed" | "view">,
  engineError: string | null,
): Screen {
  if (fixed && view) return fixed.size === 0 ? "empty" : "tokens";
  if (engineError !== null) return "broken";
  return phase.name === "failed" ? phase.failure.kind : "loading";
}
