import type { Ref } from "react";
import type { CollectionInfo } from "../../../contract/collection.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import { shareOf, whole } from "../../../contract/values/format.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { Badge } from "../Badge.tsx";
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

/** Above this share, "top n%" is not meaningful and is left out. */
const TOP_HALF = 0.5;

function Rank({ token, size }: { readonly token: Token; readonly size: number }) {
  const share = token.rank / Math.max(1, size);
  return (
    <>
      Ranked <b>{whole(token.rank)}</b> of {whole(size)}
      {share <= TOP_HALF && ` · top ${shareOf(share)}`}
    </>
  );
}
