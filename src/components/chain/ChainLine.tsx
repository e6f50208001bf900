import { counted } from "../../../contract/values/format.ts";
import { join } from "../class-names.ts";
import { useNow } from "../hooks/use-now.ts";
import * as styles from "./chain.css.ts";
import { chainLine } from "./chain-words.ts";
import { useChain } from "./use-chain.ts";

const TICK_MS = 1_000;

export interface ChainLineProps {
  readonly collectionId: string;
  readonly className?: string;
}

/** Says where the collection's data come from, and how fresh they are. */
export function ChainLine({ collectionId, className }: ChainLineProps) {
  const state = useChain(collectionId);
  const now = useNow(TICK_MS);
  return <p className={join(styles.line, className)}>{state && chainLine(state, now)}</p>;
}

/** The same in the About panel, with what was left out. */
export function ChainSource({ collectionId }: ChainLineProps) {
  const bundles = useChain(collectionId)?.bundles ?? 0;
  return (
    <>
      <ChainLine collectionId={collectionId} />
      {bundles > 0 && (
        <p className={styles.line}>
          {counted(bundles, "sale")} of several tokens at one price {bundles === 1 ? "is" : "are"}{" "}
          left out.
        </p>
      )}
    </>
  );
}
