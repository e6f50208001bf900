/**
 * The plain form with a selection for the bands, which took us some care and which nobody's library has: a yardstick of how
 * far plain code can be driven.
 */
import { selectedBands } from "./bands.ts";
import { createPlain } from "./plain.ts";

export const create = createPlain(selectedBands);
