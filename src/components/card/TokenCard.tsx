import { memo } from "react";
import { marketplaceName } from "../../../contract/listings/marketplaces.ts";
import { describeToken } from "../../../contract/tokens/deal.ts";
import { showFigures } from "../../../contract/tokens/shown-figures.ts";
import { whole } from "../../../contract/values/format.ts";
import { tokenHref } from "../../collection/open-token.ts";
import { factsAt, sameFacts, traitsOf } from "../../collection/token-at.ts";
import { useCollection, useCollectionStore } from "../../collection/use-collection.ts";
import { join } from "../class-names.ts";
import { useFlash } from "../hooks/use-flash.ts";
import { Icon } from "../Icon.tsx";
import { PendingMark } from "../shared/PendingMark.tsx";
import { Picture } from "../shared/picture/Picture.tsx";
import { CardAge } from "./CardAge.tsx";
import { CardHeadline } from "./CardHeadline.tsx";
import { cardLabel, cardName, rankTier, unusualConfidence } from "./card-facts.ts";
import * as styles from "./TokenCard.css.ts";

/** How a card got to its place: by an update of the list (`move`, `arrive`), or with its row (`still`). */
export type CardMotion = "still" | "move" | "arrive";

/** Properties that all cards of a grid share. The object's identity changes only when one of them changes. */
export interface CardContext {
  readonly collectionId: string;
  /** Query string that links to tokens keep. */
  readonly search: string;
  readonly compact: boolean;
  /** Width of requested pictures in device pixels. */
  readonly imageWidth: number;
  /** Expands the card of a row in place; a null row collapses it. The function is null if cards do not expand. */
  readonly onExpand: ((row: number | null) => void) | null;
}

interface TokenCardProps {
  /** RowIndex */
  readonly row: number;
  /** CSS pixels from the row's left edge. */
  readonly left: number;
  readonly width: number;
  readonly motion: CardMotion;
  readonly context: CardContext;
  readonly tabStop: boolean;
  /** True if the token has left the list, which still shows it. */
  readonly isGone?: boolean;
}

/** One token: picture, deviation, price beside projection, rank. The whole card links to the token. */
export const TokenCard = memo(function TokenCard(props: TokenCardProps) {
  const { row, left, width, motion, context, tabStop, isGone } = props;
  const store = useCollectionStore();
  const facts = useCollection((state) => factsAt(state, row), sameFacts);
  // Read without subscribing: no card outlives an epoch, and only the change that brought the card here matters.
  const { fixed, lastChanges } = store.getState();
  const broughtByChange = motion === "arrive" && (lastChanges?.rows.includes(row) ?? false);
  const flash = useFlash(facts?.tokenStringId, facts?.currentPrice, broughtByChange);
  if (!facts) return null;

  const { tokenStringId: id, rank } = facts;
  const shown = showFigures(facts.currentPrice, facts);
  const amount = (value: number | null) => (value === null ? "–" : shown.amount(value));
  const described = describeToken(facts);
  const { deal } = described;
  const unusual = unusualConfidence(facts.confidence);
  const tier = rankTier(rank, fixed?.size ?? 0);
  const place = { width, transform: `translateX(${left}px)` };
  return (
    <>
      <a
        className={join(styles.card[deal], styles.motion[motion], isGone && styles.gone)}
        style={place}
        href={tokenHref(context.collectionId, id, context.search)}
        data-token-id={id}
        data-row={row}
        data-deal={deal}
        tabIndex={tabStop ? 0 : -1}
        aria-label={cardLabel(facts, described, tier, shown) + (isGone ? ", left the list" : "")}
        draggable={false}
      >
        <Picture
          tokenId={id}
          url={facts.imageUrl}
          traitsOf={fixed?.collection.demo ? () => traitsOf(store.getState(), row) : null}
          width={context.imageWidth}
          canDefer
        />
        {facts.isPending && <PendingMark />}
        <span className={context.compact ? styles.compactText : styles.text} ref={flash}>
          <span className={styles.head}>
            <span className={styles.name}>{cardName(facts.name, id)}</span>
            {facts.marketplace !== null && (
              <span className={styles.market}>{marketplaceName(facts.marketplace)}</span>
            )}
          </span>
          <CardHeadline facts={facts} described={described} shown={shown} />
          <span className={styles.figures}>
            <span className={styles.figureLabel}>Price, {facts.unit}</span>
            <span className={styles.figureLabel}>Projection</span>
            <span className={styles.figure}>{amount(facts.currentPrice)}</span>
            <span className={styles.figure}>{amount(facts.priceProjection)}</span>
          </span>
          <span className={styles.foot}>
            Rank {whole(rank)}
            {unusual !== null && (
              <span className={styles.faint}>
                <span className={styles.roomy}>{unusual[0]}, </span>
                {unusual[1]}
              </span>
            )}
            {facts.listedAt !== null && deal !== "unlisted" && (
              <CardAge listedAt={facts.listedAt} />
            )}
            {tier && <span className={styles.tier[tier.level]}>{tier.label}</span>}
          </span>
        </span>
      </a>
      {context.onExpand && (
        <button
          type="button"
          className={styles.expand}
          style={{ transform: `translateX(${left + width - styles.EXPAND_PX}px)` }}
          // Only one card's button is a tab stop. Otherwise Tab would pass through all of them.
          tabIndex={tabStop ? 0 : -1}
          aria-label={`Details of ${facts.name}`}
          aria-expanded={false}
          onClick={() => context.onExpand?.(row)}
        >
          <Icon name="expand" size={16} />
        </button>
      )}
    </>
  );
});
