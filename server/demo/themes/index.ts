/** The demo's five collections. */
import { bottledWeather } from "./bottled-weather.ts";
import { clockworkBeetles } from "./clockwork-beetles.ts";
import { kilnFaces } from "./kiln-faces.ts";
import { lanternCoast } from "./lantern-coast.ts";
import { paperAviary } from "./paper-aviary.ts";
import type { Theme } from "./theme.ts";

export const THEMES: readonly Theme[] = [
  bottledWeather,
  lanternCoast,
  paperAviary,
  kilnFaces,
  clockworkBeetles,
];
