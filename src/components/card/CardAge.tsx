import { useSyncExternalStore } from "react";
import { agoInSeconds } from "../../../contract/values/format.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import { createPageState } from "../page-state.ts";

const TICK_MS = 1_000;

const clock = createPageState(0);
let timer: ReturnType<typeof setInterval> | undefined;
let cards = 0;

function subscribe(listener: () => void): () => void {
  const unsubscribe = clock.subscribe(listener);
  cards += 1;
  timer ??= setInterval(() => clock.set(Date.now()), TICK_MS);
  return () => {
    unsubscribe();
    cards -= 1;
    if (cards > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

interface CardAgeProps {
  readonly listedAt: UnixMs;
  readonly className: string;
}

/** The age of a listing. Renders again only when its text changes. All cards share one timer. */
export function CardAge({ listedAt, className }: CardAgeProps) {
  if (!timer) clock.set(Date.now());
  const read = () => agoInSeconds(listedAt, clock.get());
  const text = useSyncExternalStore(subscribe, read, read);
  return <span className={className}>{text}</span>;
}
