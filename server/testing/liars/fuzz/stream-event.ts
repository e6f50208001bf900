/** Events of OpenSea's stream in their published shape, with times around now. */
import { type Json, streamMessage } from "../../opensea-shapes.ts";

export function eventOf(type: string): Json {
  const day = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const seconds = Math.floor(Date.now() / 1_000);
  const json = JSON.stringify(streamMessage(type))
    .replaceAll("2026-09-10", day(0))
    .replaceAll("2026-09-16", day(7))
    .replaceAll("1789000000", `${seconds - 60}`)
    .replaceAll("1789600000", `${seconds + 600_000}`);
  return JSON.parse(json);
}
