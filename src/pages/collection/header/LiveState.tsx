import { useEffect, useState } from "react";
import { ageText, ago } from "../../../../contract/values/format.ts";
import { ageOf, type Freshness, freshnessOf } from "../../../collection/freshness.ts";
import { useCollection } from "../../../collection/use-collection.ts";
import { useNow } from "../../../components/hooks/use-now.ts";
import { visuallyHidden } from "../../../theme/visually-hidden.css.ts";
import * as styles from "./LiveState.css.ts";

const TICK_MS = 10_000;

/** A state must last this long before it is announced. */
const SPEAK_AFTER_MS = 3_000;

const WORDS: Readonly<Record<Freshness, readonly [word: string, sentence: string]>> = {
  connecting: ["Connecting", ""],
  live: ["Live", "Prices are live"],
  delayed: ["Delayed", "Prices are delayed by up to 15 seconds"],
  offline: ["Offline", "Offline: prices are from the last update"],
  stale: ["Stale", "Prices may be out of date"],
};

/** Shows the freshness of the prices, and their age if they are offline or stale. */
export function LiveState() {
  const connection = useCollection((state) => state.connection);
  const asOf = useCollection((state) => state.asOf);
  const now = useNow(TICK_MS);
  const freshness = freshnessOf(connection, asOf, now);
  const age = ageOf(asOf, now);
  const old = freshness === "offline" || freshness === "stale";
  const [word, sentence] = WORDS[freshness];
  return (
    <>
      <span className={styles.state} title={sentence || undefined}>
        <span className={styles.mark[freshness]} />
        <span className={old ? styles.old : undefined}>{word}</span>
        {old && age !== null && <span>· {ageText(age)}</span>}
        {freshness === "live" && <LastChange now={now} />}
      </span>
      <span className={visuallyHidden} role="status">
        {useAnnouncement(freshness)}
      </span>
    </>
  );
}

function LastChange({ now }: { readonly now: number }) {
  const at = useCollection((state) => state.view?.aggregates.lastListingsUpdate ?? null);
  if (at === null) return null;
  return <span className={styles.change}>updated {ago(at, now)}</span>;
}

/** Returns the sentence that screen readers announce once a state has lasted. Empty while prices are live from the start on. */
function useAnnouncement(freshness: Freshness): string {
  const [announced, setAnnounced] = useState<Freshness | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      setAnnounced((before) => {
        if (freshness === "connecting") return before;
        return before === null && freshness === "live" ? null : freshness;
      });
    }, SPEAK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [freshness]);
  return announced === null ? "" : WORDS[announced][1];
}
