/** The floor as a buyer knew it before each sale: from strictly earlier sales. */
import type { Eth } from "../../../contract/values/units.ts";
import { FLOOR_SALES, floorOf } from "../floor.ts";

export function createFloorIndex() {
  let latest: Eth[] = [];
  return {
    /** Returns the floor, or null before any sale. */
    now: () => floorOf(latest),
    /** Learns a sale. Prices come by ascending time and are above 0. */
    learn(price: Eth): void {
      latest = [...latest, price].slice(-FLOOR_SALES);
    },
  };
}
