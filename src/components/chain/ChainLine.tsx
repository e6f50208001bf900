import { counted } from "../../../contract/values/format.ts";
import { useNow } from "../hooks/use-now.ts";
import * as styles from "./chain.css.ts";
import { sourceLine, sourceLines } from "./chain-words.ts";
import { useChain } from "./use-chain.ts";

const TICK_MS = 1_000;

export interface ChainSourceProps {
  readonly collectionId: string;
}

export interface ChainLineProps extends ChainSourceProps {
  readonly className: string;
}

/** Shows in one line where the collection's data come from, and how fresh they are. */
export function ChainLine({ collectionId, className }: ChainLineProps) {
  const state = useChain(collectionId);
  const now = useNow(TICK_MS);
  return <p className={className}>{state && sourceLine(state, now)}</p>;
}

/** Shows a line for each source in the About panel, and the number of sales that are not shown. */
export function ChainSource({ collectionId }: ChainSourceProps) {
  const state = useChain(collectionId);
  const now = useNow(TICK_MS);
  const bundles = state?.bundles ?? 0;
  const lines = state ? sourceLines(state, now) : [""];
  return (
    <>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name
        <p key={index} className={styles.line}>
          {line}
        </p>
      ))}
      {bundles > 0 && (
        <p className={styles.line}>
          {counted(bundles, "bundle sale")} (several tokens at one price){" "}
          {bundles === 1 ? "is" : "are"} not shown.
        </p>
      )}
    </>
  );
}
