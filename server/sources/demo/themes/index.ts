/** The demo's five collections. */
import type { Theme } from "../theme.ts";
import { bottledWeather } from "./bottled-weather.ts";
import { clockworkBeetles } from "./clockwork-beetles.ts";
import { kilnFaces } from "./kiln-faces.ts";
import { lanternCoast } from "./lantern-coast.ts";
import { paperAviary } from "./paper-aviary.ts";

export const THEMES: readonly Theme[] = [
  bottledWeather,
  lanternCoast,
  paperAviary,
  kilnFaces,
  clockworkBeetles,
];
