import { useSyncExternalStore } from "react";
import { agoInSeconds } from "../../../contract/values/format.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import { createPageState } from "../page-state.ts";
import * as styles from "./TokenCard.css.ts";

const TICK_MS = 1_000;

const clock = createPageState(0);
const tick = () => clock.set(Date.now());
let timer: ReturnType<typeof setInterval> | undefined;

/** The age of a listing. Renders again only when its text changes. All cards share one timer. */
export function CardAge({ listedAt }: { readonly listedAt: UnixMs }) {
  if (!timer) {
    tick();
    timer = setInterval(tick, TICK_MS);
  }
  const text = useSyncExternalStore(clock.subscribe, () => agoInSeconds(listedAt, clock.get()));
  return <span className={styles.faint}>{text}</span>;
}
