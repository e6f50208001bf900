/** All measures of `npm run bench:browser`, in the order in which they run. */
import { measure as lighthouse } from "../measure/lighthouse.ts";
import { measure as load } from "../measure/load.ts";
import { measure as memory } from "../measure/memory.ts";
import { measure as paint } from "../measure/paint.ts";
import { measure as reaction } from "../measure/reaction.ts";
import { measure as scroll } from "../measure/scroll.ts";
import { measure as tasks } from "../measure/tasks.ts";
import { measure as visits } from "../measure/visits.ts";
import type { Figure, Measure } from "./measurement.ts";

export const MEASURES = {
  scroll,
  reaction,
  paint,
  load,
  memory,
  tasks,
  visits,
  lighthouse,
} as const satisfies Record<Figure["measure"], Measure>;

export type MeasureName = keyof typeof MEASURES;
