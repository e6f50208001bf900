import type { Ref } from "react";
import type { CollectionInfo } from "../../../contract/collection.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import { whole } from "../../../contract/values/format.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { Badge } from "../Badge.tsx";
import { rankTier } from "../card/card-facts.ts";
import { PENDING_MEANING } from "../shared/PendingMark.tsx";
import * as styles from "./TokenDetails.css.ts";

interface TokenHeadProps {
  readonly token: Token;
  /** Null until loaded. */
  readonly collection: CollectionInfo | null;
  readonly ref: Ref<HTMLElement>;
}

/** The token's rank, and its collection unless its name says that. */
export function TokenHead({ token, collection, ref }: TokenHeadProps) {
  const isPending = useCollection((state) => state.chain?.pending.has(token.tokenStringId));
  return (
    <header className={styles.head} ref={ref} tabIndex={-1}>
      <p>
        {collection && !token.name.startsWith(collection.name) && `${collection.name} · `}
        {collection ? <Rank token={token} size={collection.size} /> : `Ranked ${whole(token.rank)}`}
      </p>
      {collection?.demo && <Badge>Demo</Badge>}
      {isPending && <Badge title={PENDING_MEANING}>Pending</Badge>}
    </header>
  );
}

function Rank({ token, size }: { readonly token: Token; readonly size: number }) {
  const tier = rankTier(token.rank, size);
  return (
    <>
      Ranked <b>{whole(token.rank)}</b> of {whole(size)}
      {tier && ` · ${tier.label.toLowerCase()}`}
    </>
  );
}
