import { unitOf } from "../../contract/values/units.ts";
import { useCollection } from "./use-collection.ts";

/** Returns the unit of the open collection's prices and values. */
export function useUnit(): string {
  return useCollection((state) => unitOf(state.fixed?.collection ?? {}));
}
