import type { CollectionInfo } from "../../../contract/collection.ts";
import { marketplaceName } from "../../../contract/listings/marketplaces.ts";
import { describeToken, plainVerdict } from "../../../contract/tokens/deal.ts";
import { type ShownFigures, showFigures } from "../../../contract/tokens/shown-figures.ts";
import type { TraitPair } from "../../../contract/tokens/token.ts";
import {
  ago,
  besideProjection,
  inCurrency,
  shareOf,
  whole,
} from "../../../contract/values/format.ts";
import { namedTraits, rarestFirst } from "../../collection/named-traits.ts";
import type { TokenFacts } from "../../collection/token-at.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { Button, IconButton } from "../Button.tsx";
import { useNow } from "../hooks/use-now.ts";
import { confidencePercent } from "../shared/confidence-words.ts";
import { courseWords } from "../shared/course-words.ts";
import { DealSymbol } from "../shared/DealSymbol.tsx";
import { imageWidthFor } from "../shared/picture/image-width.ts";
import { Picture } from "../shared/picture/Picture.tsx";
import { AGE_UPDATE_MS } from "../shared/sale-times.ts";
import { useNet } from "../shared/use-net.ts";
import * as styles from "./ChartTooltip.css.ts";
import { AXIS } from "./plot-options.ts";
import type { Place } from "./points/gestures.ts";
import type { Box } from "./use-box.ts";

/** Controls of a tooltip that a tap opened: a button for the token, and buttons to the other points near the finger. */
export interface TapChoices {
  readonly onOpen: () => void;
  /** 0 for the first of `of` points. */
  readonly index: number;
  readonly of: number;
  readonly onStep: (by: 1 | -1) => void;
}

export interface ChartTooltipProps {
  readonly token: TokenFacts;
  readonly traits: readonly TraitPair[];
  /** CSS pixels within `box`. */
  readonly at: Place;
  readonly box: Box;
  /** Set for a tap, null for mouse and keyboard. */
  readonly tap: TapChoices | null;
}

/** CSS pixels for text of the usual size. The height is that of the fullest card whose price does not move. */
const CARD = { width: 304, height: 196, row: 20, picture: 72, gap: 16 };

/**
 * Places the card so that it does not cover the point: beside it, or below the plot if there is no room. Beside the point, the card
 * stays above the axis, where the point's rank is shown, unless the plot is too low.
 */
function cardPlace(at: Place, box: Box, usualHeight: number) {
  const height = usualHeight * box.textScale;
  const width = CARD.width * box.textScale;
  const room = CARD.gap + width;
  const beside = at.x + room <= box.width ? at.x + CARD.gap : at.x - room;
  if (beside >= 0) {
    const lowest = box.height - AXIS.bottom * box.textScale - height;
    const top = Math.min(Math.max(0, at.y - height / 2), Math.max(0, lowest));
    return `${Math.round(beside)}px ${Math.round(top)}px`;
  }
  const left = Math.min(Math.max(0, at.x - width / 2), Math.max(0, box.width - width));
  return `${Math.round(left)}px ${Math.round(box.height)}px`;
}

/** Returns the token's rarest value and the share of tokens that have it. Null if no trait of the token counts for its rank. */
function rarestTrait(collection: CollectionInfo | undefined, traits: readonly TraitPair[]) {
  const [rarest] = rarestFirst(namedTraits(collection?.traits ?? [], traits));
  if (!collection || !rarest?.isRanked) return null;
  return `${rarest.value}, ${shareOf(rarest.amount / collection.size)}`;
}

/** Returns the card's rows. A row without a value is left out. */
function useRows(token: TokenFacts, shown: ShownFigures, isRange: boolean, rarest: string | null) {
  const { currentPrice, priceProjection, confidence, marketplace, listedAt, unit } = token;
  const now = useNow(AGE_UPDATE_MS);
  const net = useNet(token);
  const amount = (value: number) => inCurrency(value, unit, shown.amount);
  const isListed = currentPrice !== null || token.foreignPrice !== null;
  const course = courseWords(token, unit, now);
  const listing = [
    listedAt === null ? null : ago(listedAt, now),
    marketplace === null ? null : marketplaceName(marketplace),
  ];
  const rows: readonly (readonly [string, string | null])[] = [
    ["Price", currentPrice === null ? (token.foreignPrice ?? "Not listed") : amount(currentPrice)],
    [course?.[0] === "rises" ? "Rises to" : "Falls to", course && `${course[1]} in ${course[2]}`],
    ["Projection", priceProjection === null ? "None" : amount(priceProjection)],
    ["Range", shown.range && !isRange ? `${shown.range} ${unit}` : null],
    ["Confidence", confidence === null ? null : confidencePercent(confidence)],
    [
      "Net of fees",
      currentPrice === null || priceProjection === null ? null : (net?.amount ?? "–"),
    ],
    ["Listed", isListed ? listing.filter(Boolean).join(", ") : null],
    ["Rarest trait", rarest],
  ];
  return rows.filter(([, value]) => value);
}

export function ChartTooltip({ token, traits, at, box, tap }: ChartTooltipProps) {
  const { name } = token;
  const collection = useCollection(({ fixed }) => fixed?.collection);
  // A long name is cut before its id: " #16234" in "Bottled Weather #16234".
  const idAt = /\s*#\S+$/.exec(name)?.index ?? name.length;
  const described = describeToken(token);
  const shown = showFigures(token.currentPrice, token);
  const rows = useRows(token, shown, described.kind === "range", rarestTrait(collection, traits));
  const height = token.moving ? CARD.height + CARD.row : CARD.height;
  return (
    <div
      className={tap ? styles.docked : styles.floating}
      style={
        tap
          ? undefined
          : { width: CARD.width * box.textScale, translate: cardPlace(at, box, height) }
      }
    >
      <div className={styles.picture}>
        <Picture
          tokenId={token.tokenStringId}
          url={token.imageUrl}
          traitsOf={collection?.demo ? () => traits : null}
          width={imageWidthFor(CARD.picture, devicePixelRatio)}
        />
      </div>
      <div className={styles.text}>
        <p className={styles.name}>
          <span className={styles.start}>{name.slice(0, idAt)}</span>
          <span className={styles.id}>{name.slice(idAt)}</span>
        </p>
        <p className={styles.rank}>Rank {whole(token.rank)}</p>
        {described.kind === "range" && (
          <p className={styles.deal[described.deal]}>
            <DealSymbol kind={described.deal} />
            {shown.range} {token.unit}{" "}
            <span className={styles.words}>range, {plainVerdict(token).toLowerCase()}</span>
          </p>
        )}
        {described.kind === "verdict" && (
          <p className={styles.deal[described.deal]}>
            <DealSymbol kind={described.deal} />
            {besideProjection(shown.share)} <span className={styles.words}>its projection</span>
          </p>
        )}
        <dl className={styles.figures}>
          {rows.map(([label, value]) => (
            <div key={label} className={styles.row}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {tap && (
          <div className={styles.choices}>
            {tap.of > 1 && (
              <>
                <IconButton icon="arrowLeft" label="Previous" onClick={() => tap.onStep(-1)} />
                <span className={styles.place}>
                  {whole(tap.index + 1)} of {whole(tap.of)}
                </span>
                <IconButton icon="arrowRight" label="Next" onClick={() => tap.onStep(1)} />
              </>
            )}
            <Button look="primary" className={styles.open} label="Open" onClick={tap.onOpen} />
          </div>
        )}
      </div>
    </div>
  );
}
