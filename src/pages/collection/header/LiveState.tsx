import { useEffect, useState } from "react";
import { ageText, ago } from "../../../../contract/values/format.ts";
import { ageOf, type Freshness, freshnessOf } from "../../../collection/freshness.ts";
import { useCollection, useShown } from "../../../collection/use-collection.ts";
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

/**
 * Shows the freshness of the prices, and their age if they are offline or stale. While the server is live, the chain that it
 * reads may be behind.
 */
export function LiveState() {
  const connection = useShown((state) => state.connection);
  const asOf = useShown((state) => state.asOf);
  const now = useNow(TICK_MS);
  const freshness = freshnessOf(connection, asOf, now);
  const chain = useCollection((state) => (freshness === "live" ? state.chain : null));
  const mark = chain?.mark ?? freshness;
  const old = mark === "offline" || mark === "stale";
  const ageMs = ageOf(asOf, now);
  const age = chain ? chain.age : old && ageMs !== null && ageText(ageMs);
  const [word, sentence] = chain ? [chain.word, chain.sentence] : WORDS[freshness];
  return (
    <>
      <span className={styles.state} title={sentence || undefined}>
        <span className={styles.mark[mark]} />
        <span className={old ? styles.old : undefined}>{word}</span>
        {age && <span>· {age}</span>}
        {chain ? (
          <span className={styles.change}>{chain.note}</span>
        ) : (
          freshness === "live" && <LastChange now={now} />
        )}
      </span>
      <span className={visuallyHidden} role="status">
        {useAnnouncement(sentence, mark === "live")}
      </span>
    </>
  );
}

function LastChange({ now }: { readonly now: number }) {
  const at = useShown((state) => state.view?.aggregates.lastListingsUpdate ?? null);
  if (at === null) return null;
  return <span className={styles.change}>updated {ago(at, now)}</span>;
}

/** Returns the sentence that screen readers announce once a state has lasted. Empty while prices are live from the start on. */
function useAnnouncement(sentence: string, isLive: boolean): string {
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => {
      setAnnounced((before) => (sentence === "" || (before === "" && isLive) ? before : sentence));
    }, SPEAK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [sentence, isLive]);
  return announced;
}
