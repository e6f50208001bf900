/** Everything that `npm run bench:browser` measures, in its order. */
import { measure as scroll } from "./measure/scroll.ts";
import type { Figure, Measure } from "./measurement.ts";

export const MEASURES = { scroll } as const satisfies Partial<Record<Figure["measure"], Measure>>;

export type MeasureName = keyof typeof MEASURES;
