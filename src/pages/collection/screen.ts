/** Which face the collection page shows, decided in one place from the mirror's state. */
import type { FailureKind } from "../../../contract/worker-api.ts";
import type { CollectionState } from "../../collection/collection-store.ts";

export type Obstacle = FailureKind | "broken";

export type Screen = "loading" | "empty" | "tokens" | Obstacle;

/** `broken`: why the worker does not run, or null. What was loaded before stays shown, whatever failed since. */
export function screenOf(
  { phase, fixed, view }: Pick<CollectionState, "phase" | "fixed" | "view">,
  broken: string | null,
): Screen {
  if (fixed && view) return fixed.size === 0 ? "empty" : "tokens";
  if (broken !== null) return "broken";
  return phase.name === "failed" ? phase.failure.kind : "loading";
}
