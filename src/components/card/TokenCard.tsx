import { memo } from "react";
import { marketplaceName } from "../../../contract/listings/marketplaces.ts";
import { describeToken } from "../../../contract/tokens/deal.ts";
import { showFigures } from "../../../contract/tokens/shown-figures.ts";
import { whole } from "../../../contract/values/format.ts";
import { tokenHref } from "../../collection/open-token.ts";
import { factsAt, sameFacts, traitsOf } from "../../collection/token-at.ts";
import { shownState, useCollectionStore, useShown } from "../../collection/use-collection.ts";
import { join } from "../class-names.ts";
import { flashingFigures, useFlash } from "../hooks/use-flash.ts";
import { Icon } from "../Icon.tsx";
import { PendingMark } from "../shared/PendingMark.tsx";
import { Picture } from "../shared/picture/Picture.tsx";
import { CardAge } from "./CardAge.tsx";
import { CardHeadline } from "./CardHeadline.tsx";
import { cardLabel, cardName, pricesOf, rankTier, unusualConfidence } from "./card-facts.ts";
import type { CardProps } from "./card-props.ts";
import * as styles from "./TokenCard.css.ts";

/** One token: picture, deviation, price beside projection, net, age, rank. The whole card links to the token. */
export const TokenCard = memo(function TokenCard(props: CardProps) {
  const { row, left, width, motion, context, tabStop, isGone } = props;
  const store = useCollectionStore();
  const facts = useShown((state) => factsAt(state, row), sameFacts);
  // Read without subscribing: no card outlives an epoch, and only the change that brought the card here matters.
  const { fixed, lastChanges } = shownState(store.getState());
  const broughtByChange = motion === "arrive" && (lastChanges?.rows.includes(row) ?? false);
  const shown = facts && showFigures(facts.currentPrice, facts);
  const flash = useFlash(facts?.tokenStringId, flashingFigures(facts, shown), broughtByChange);
  if (!facts || !shown) return null;

  const { Row } = context;
  const { tokenStringId: id, rank } = facts;
  const net = context.netOf?.(facts, shown) ?? null;
  const described = describeToken(facts);
  const { deal } = described;
  const prices = pricesOf(facts, shown);
  const unusual = unusualConfidence(facts);
  const tier = rankTier(rank, fixed?.size ?? 0);
  const isPlaced = context.imageWidth > 0;
  const place = isPlaced ? { width, transform: `translateX(${left}px)` } : undefined;
  const picture = (
    <Picture
      tokenId={id}
      url={facts.imageUrl}
      traitsOf={fixed?.collection.demo ? () => traitsOf(shownState(store.getState()), row) : null}
      width={context.imageWidth}
      canDefer
    />
  );
  const link = {
    className: join(
      (Row ? styles.row : styles.card)[deal],
      styles.motion[motion],
      isGone && styles.gone,
    ),
    style: place,
    href: tokenHref(context.collectionId, id, context.search),
    "data-token-id": id,
    "data-row": row,
    "data-deal": deal,
    tabIndex: tabStop ? 0 : -1,
    "aria-label": cardLabel(facts, described, tier, shown) + (isGone ? ", left the list" : ""),
    // Changes with the price of gas. Screen readers repeat a name that changes.
    "aria-description": net ? `net of fees ${net} ${facts.unit}` : undefined,
    draggable: false,
  };
  if (Row)
    return (
      <a {...link}>
        <Row {...{ facts, shown, net, described, flash, picture }} />
      </a>
    );
  return (
    <>
      <a {...link}>
        {picture}
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
            <span className={styles.prices}>
              {prices} <span>{prices && facts.unit}</span>
            </span>
            {net && <span className={styles.net}>net {net}</span>}
            {facts.listedAt !== null && deal !== "unlisted" && (
              <CardAge listedAt={facts.listedAt} className={styles.age} />
            )}
          </span>
          <span className={styles.foot}>
            Rank {whole(rank)}
            {/* A card has room for one of them. */}
            {unusual ? (
              <span className={styles.faint}>
                {unusual[0]}, <span className={styles.roomy}>conf. </span>
                {unusual[1]}
              </span>
            ) : (
              tier && <span className={styles.tier[tier.level]}>{tier.label}</span>
            )}
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
