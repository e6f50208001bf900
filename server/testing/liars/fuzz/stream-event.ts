/** Events of OpenSea's stream in their published shape, which happened in the last ten minutes. */
import { type Json, streamMessage } from "../../opensea-shapes.ts";

/** UNIX seconds at which the order of the published events begins, and at which it ends. */
const [BEGINS, ENDS] = [1_789_000_000, 1_789_600_000];
/** The events end less than four minutes after their order begins. */
const AGE_S = 600;

export function eventOf(type: string): Json {
  const later = Math.floor(Date.now() / 1_000) - AGE_S - BEGINS;
  const shift = (time: string) =>
    new Date(Date.parse(time) + later * 1_000).toISOString().replace("Z", "000+00:00");
  const json = JSON.stringify(streamMessage(type))
    .replace(/\b2026-09-\d{2}T[\d:.]+\+00:00/g, shift)
    .replaceAll(`${BEGINS}`, `${BEGINS + later}`)
    .replaceAll(`${ENDS}`, `${ENDS + later}`);
  return JSON.parse(json);
}
