import { describeToken } from "../../../contract/tokens/deal.ts";
import { showFigures } from "../../../contract/tokens/shown-figures.ts";
import type { TraitPair } from "../../../contract/tokens/token.ts";
import { besideProjection, inCurrency, whole } from "../../../contract/values/format.ts";
import type { TokenFacts } from "../../collection/token-at.ts";
import { Button } from "../Button.tsx";
import { DealSymbol } from "../shared/DealSymbol.tsx";
import { imageWidthFor } from "../shared/picture/image-width.ts";
import { Picture } from "../shared/picture/Picture.tsx";
import * as styles from "./ChartTooltip.css.ts";
import type { Place } from "./points/gestures.ts";
import type { Size } from "./use-box.ts";

export interface ChartTooltipProps {
  readonly token: TokenFacts;
  readonly traitsOf: (() => readonly TraitPair[]) | null;
  /** CSS pixels within `box`. */
  readonly at: Place;
  readonly box: Size;
  /** Adds a button that opens the token. Set for a tap, null for mouse and keyboard. */
  readonly onOpen: (() => void) | null;
}

/** CSS pixels; the height is that of the fullest card. */
const CARD = { width: 264, height: 92, heightWithButton: 136, picture: 72, gap: 16 };

/** Places the card beside the point where there is room, else above or below it. It never covers the point. */
function cardPlace(at: Place, box: Size, height: number) {
  const room = CARD.gap + CARD.width;
  const beside = at.x + room <= box.width ? at.x + CARD.gap : at.x - room;
  if (beside >= 0) {
    const top = Math.min(Math.max(0, at.y - height / 2), Math.max(0, box.height - height));
    return `${Math.round(beside)}px ${Math.round(top)}px`;
  }
  const left = Math.min(Math.max(0, at.x - CARD.width / 2), Math.max(0, box.width - CARD.width));
  const below = at.y < box.height / 2;
  const top = below ? at.y + CARD.gap : at.y - CARD.gap - height;
  return `${Math.round(left)}px ${Math.round(top)}px`;
}

export function ChartTooltip({ token, traitsOf, at, box, onOpen }: ChartTooltipProps) {
  const { name, rank, currentPrice, priceProjection } = token;
  // A long name is cut before its id: " #16234" in "Bottled Weather #16234".
  const idAt = /\s*#\S+$/.exec(name)?.index ?? name.length;
  const described = describeToken(token);
  const shown = showFigures(currentPrice, token);
  const height = onOpen ? CARD.heightWithButton : CARD.height;
  return (
    <div
      className={styles.card}
      style={{ width: CARD.width, translate: cardPlace(at, box, height) }}
    >
      <div className={styles.picture}>
        <Picture
          tokenId={token.tokenStringId}
          url={token.imageUrl}
          traitsOf={traitsOf}
          width={imageWidthFor(CARD.picture, devicePixelRatio)}
        />
      </div>
      <div className={styles.text}>
        <p className={styles.name}>
          <span className={styles.start}>{name.slice(0, idAt)}</span>
          <span className={styles.id}>{name.slice(idAt)}</span>
        </p>
        <p className={styles.rank}>Rank {whole(rank)}</p>
        <dl className={styles.figures}>
          <dt>Price</dt>
          <dd>
            {currentPrice === null
              ? (token.foreignPrice ?? "Not listed")
              : inCurrency(currentPrice, token.unit, shown.amount)}
          </dd>
          <dt>Projection</dt>
          <dd>
            {priceProjection === null
              ? "None"
              : inCurrency(priceProjection, token.unit, shown.amount)}
          </dd>
        </dl>
        {described.kind === "range" && (
          <p className={styles.deal[described.deal]}>
            <DealSymbol kind={described.deal} />
            {shown.range} {token.unit} <span className={styles.words}>range</span>
          </p>
        )}
        {described.kind === "verdict" && (
          <p className={styles.deal[described.deal]}>
            <DealSymbol kind={described.deal} />
            {besideProjection(shown.share)} <span className={styles.words}>its projection</span>
          </p>
        )}
        {onOpen && (
          <Button look="primary" wide className={styles.open} label="Open" onClick={onOpen} />
        )}
      </div>
    </div>
  );
}
