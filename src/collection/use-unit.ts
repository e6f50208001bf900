import { unitOf } from "../../contract/values/units.ts";
import { useShown } from "./use-collection.ts";

/** Returns the unit of the open collection's prices and values. */
export function useUnit(): string {
  return useShown((state) => unitOf(state.fixed?.collection ?? {}));
}
