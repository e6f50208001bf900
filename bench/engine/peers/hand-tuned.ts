/**
 * The plain form with a selection algorithm for the bands, which took some care and which no library offers: a baseline
 * for how fast plain code can be.
 */
import { selectedBands } from "./bands.ts";
import { createPlain } from "./plain.ts";

export const create = createPlain(selectedBands);
