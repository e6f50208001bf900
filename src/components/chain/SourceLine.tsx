import { counted } from "../../../contract/values/format.ts";
import { useNow } from "../hooks/use-now.ts";
import * as styles from "./chain.css.ts";
import { Transaction } from "./MarketFacts.tsx";
import { sourceLine, sourceLines } from "./source-words.ts";
import { useSources } from "./use-sources.ts";

const TICK_MS = 1_000;

export interface SourceLinesProps {
  readonly collectionId: string;
}

export interface SourceLineProps extends SourceLinesProps {
  readonly className: string;
}

/** Shows in one line where the collection's data come from, and how fresh they are. */
export function SourceLine({ collectionId, className }: SourceLineProps) {
  const state = useSources(collectionId);
  const now = useNow(TICK_MS);
  return <p className={className}>{state && sourceLine(state, now)}</p>;
}

/** Shows a line for each source in the About panel, and the number of sales that are not shown. */
export function SourceLines({ collectionId }: SourceLinesProps) {
  const state = useSources(collectionId);
  const now = useNow(TICK_MS);
  const found = state?.sources.flatMap(({ blocks }) => (blocks?.bundles ? [blocks] : [])) ?? [];
  const bundles = found.reduce((sum, each) => sum + each.bundles, 0);
  const first = found.find(({ firstBundle }) => firstBundle !== undefined)?.firstBundle;
  const lines = state ? sourceLines(state, now) : [""];
  return (
    <>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name
        <p key={index} className={styles.line}>
          {line}
        </p>
      ))}
      {state && bundles > 0 && (
        <p className={styles.line}>
          {counted(bundles, "bundle sale")} (several tokens at one price){" "}
          {bundles === 1 ? "is" : "are"} not shown
          {first !== undefined && (
            <>
              , first in transaction <Transaction chain={state.chain} hash={first} />
            </>
          )}
          .
        </p>
      )}
    </>
  );
}
