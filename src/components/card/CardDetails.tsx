import { Suspense, useLayoutEffect, useRef } from "react";
import { marketplaceName } from "../../../contract/listings/marketplaces.ts";
import { describeToken } from "../../../contract/tokens/deal.ts";
import { amountsTogether, showFigures } from "../../../contract/tokens/shown-figures.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import { ago, inCurrency, shareOf, whole } from "../../../contract/values/format.ts";
import type { Eth, UnixMs } from "../../../contract/values/units.ts";
import type { CollectionState } from "../../collection/collection-store.ts";
import { namedTraits, rarestFirst } from "../../collection/named-traits.ts";
import { tokenHref } from "../../collection/open-token.ts";
import { sameFacts, type TokenFacts, tokenAt } from "../../collection/token-at.ts";
import { traitFloors } from "../../collection/trait-floors.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { IconButton } from "../Button.tsx";
import { ChainRows } from "../chain/lazy-chain.ts";
import { useNow } from "../hooks/use-now.ts";
import { confidenceWords } from "../shared/confidence-words.ts";
import { Dollars } from "../shared/Dollars.tsx";
import { PendingMark } from "../shared/PendingMark.tsx";
import { Picture } from "../shared/picture/Picture.tsx";
import { AGE_UPDATE_MS, saleAge } from "../shared/sale-times.ts";
import { useNet } from "../shared/use-net.ts";
import * as styles from "./CardDetails.css.ts";
import { CardHeadline } from "./CardHeadline.tsx";
import type { CardContext } from "./card-props.ts";

export interface CardDetailsProps {
  /** RowIndex */
  readonly row: number;
  /** CSS pixels. */
  readonly height: number;
  readonly context: CardContext;
}

/**
 * Returns the token's traits in the order shown. Each has the share (0 to 1) of tokens that have it, null if it is left out of
 * the rank, and the price of the cheapest other listing with it, null without one.
 */
function traitsWithFloors(state: CollectionState, token: Token, row: number) {
  const { fixed } = state;
  if (!fixed) return [];
  const named = rarestFirst(namedTraits(fixed.collection.traits, token.traits));
  const floors = traitFloors(
    state,
    named.map(({ pair }) => pair),
    row,
  );
  return named.map(({ pair, trait, value, amount, isRanked }, index) => ({
    key: pair.join(" "),
    trait,
    value,
    share: isRanked ? amount / fixed.size : null,
    floor: floors[index] ?? null,
  }));
}

/** Returns what the figures say of the last sale. A chain says more. */
function lastSaleOf({ lastSalePrice, lastSaleAt, unit, decimals }: TokenFacts, now: UnixMs) {
  const amount = amountsTogether([lastSalePrice], decimals);
  return [
    ["Last sale", lastSalePrice === null ? "–" : inCurrency(lastSalePrice, unit, amount)],
    ["Sold", lastSaleAt === null ? "–" : saleAge(lastSaleAt, now)],
  ] as const;
}

/** The expanded card in a phone's grid. It covers whole grid rows. Its head links to the token's page. */
export function CardDetails({ row, height, context }: CardDetailsProps) {
  const token = useCollection((state) => tokenAt(state, row), sameFacts);
  const traits = useCollection(
    (state) => (token ? traitsWithFloors(state, token, row) : []),
    (a, b) =>
      a.length === b.length &&
      a.every(({ key, floor }, index) => key === b[index]?.key && floor === b[index]?.floor),
  );
  const collection = useCollection((state) => state.fixed?.collection);
  const net = useNet(token);
  const now = useNow(AGE_UPDATE_MS);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => context.onExpand?.(null);

  useLayoutEffect(() => {
    const shown = panel.current;
    shown?.focus({ preventScroll: true });
    return () => {
      // The panel is still in the document: React cleans up layout effects before it removes elements.
      if (!shown?.contains(document.activeElement)) return;
      const opener = document.querySelector<HTMLElement>(`a[data-row="${row}"] + button`);
      opener?.focus({ preventScroll: true });
    };
  }, [row]);
  if (!token) return null;

  const floorAmount = amountsTogether(
    traits.map(({ floor }) => floor),
    token.decimals,
  );
  const described = describeToken(token);
  const { deal } = described;
  const shown = showFigures(token.currentPrice, token);
  const isFollowed = collection?.dataSource.kind === "followed";
  const facts: readonly (readonly [string, string, amount?: Eth | null])[] = [
    [
      "Price",
      token.currentPrice === null
        ? (token.foreignPrice ?? "–")
        : inCurrency(token.currentPrice, token.unit, shown.amount),
      token.currentPrice,
    ],
    [
      "Projection",
      token.priceProjection === null
        ? "None yet"
        : inCurrency(token.priceProjection, token.unit, shown.amount),
      token.priceProjection,
    ],
    ["Net of fees", net?.amount ?? "–"],
    ["Confidence", token.confidence === null ? "–" : confidenceWords(token.confidence)],
    ["Marketplace", token.marketplace === null ? "–" : marketplaceName(token.marketplace)],
    ["Listed", token.listedAt === null || deal === "unlisted" ? "–" : ago(token.listedAt, now)],
    ...(isFollowed ? [] : lastSaleOf(token, now)),
    ["Rank", whole(token.rank)],
  ];
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      style={{ height }}
      aria-label={token.name}
      data-deal={deal}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close();
      }}
    >
      <div className={styles.head}>
        <a
          className={styles.open}
          href={tokenHref(context.collectionId, token.tokenStringId, context.search)}
          data-token-id={token.tokenStringId}
        >
          <div className={styles.picture}>
            <Picture
              tokenId={token.tokenStringId}
              url={token.imageUrl}
              traitsOf={collection?.demo ? () => token.traits : null}
              width={context.imageWidth}
            />
            {token.isPending && <PendingMark />}
          </div>
          <div className={styles.title}>
            <h3 className={styles.name}>{token.name}</h3>
            <CardHeadline facts={token} described={described} shown={shown} />
          </div>
        </a>
        <IconButton icon="close" label="Close details" onClick={close} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must scroll by keys too */}
      <div className={styles.body} tabIndex={0}>
        <dl className={styles.facts}>
          {facts.map(([label, value, amount = null]) => (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>
                {value}
                <Dollars as="span" amount={amount} />
              </dd>
            </div>
          ))}
          {isFollowed && (
            <Suspense>
              <ChainRows token={token} collection={collection} row={styles.fact} />
            </Suspense>
          )}
        </dl>
        <ul className={styles.traits} aria-label="Traits">
          {traits.map(({ key, trait, value, share, floor }) => (
            <li key={key} className={styles.trait}>
              <span>
                {trait} <b>{value}</b>
              </span>
              <span>
                {share !== null && shareOf(share)}
                {floor !== null && (
                  <span className={styles.floor} title="Cheapest other listing with it">
                    from {floorAmount(floor)}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
