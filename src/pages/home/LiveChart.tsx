import { type PointerEvent, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import type { CollectionSummary } from "../../../contract/collection.ts";
import type { Preview } from "../../../contract/site/preview.ts";
import { type DealDescription, describeDeal } from "../../../contract/tokens/deal.ts";
import { POINT_MEANINGS, POINT_NAMES } from "../../../contract/tokens/deal-words.ts";
import { type ShownFigures, showFigures } from "../../../contract/tokens/shown-figures.ts";
import { floorDecimals } from "../../../contract/values/floor-decimals.ts";
import { besideProjection, inCurrency, whole } from "../../../contract/values/format.ts";
import { unitOf } from "../../../contract/values/units.ts";
import { Badge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { priceLabels, priceTicks } from "../../components/chart/scales/price-ticks.ts";
import { useBox } from "../../components/chart/use-box.ts";
import { DealSymbol } from "../../components/shared/DealSymbol.tsx";
import { collectionEntry, listingPath } from "../preview/collection-links.ts";
import { PreviewPicture } from "../preview/PreviewPicture.tsx";
import {
  bestDeals,
  countDeals,
  LISTED_KINDS,
  type PreviewToken,
  previewTokens,
} from "../preview/preview-tokens.ts";
import * as styles from "./LiveChart.css.ts";
import { drawPreview, tokenAt } from "./preview-chart.ts";
import type { PreviewState } from "./use-preview.ts";

/** Hit radius around the pointer, in CSS pixels. */
const REACH = 28;

/** Draws fewer prices along the axis than the large chart. */
const TICK_SPARSENESS = 2;

/** Device pixels, for a picture of 56 CSS pixels. */
const PICTURE_WIDTH = 128;

/** A small live chart of a collection, with a readout of one listing. */
export function LiveChart({ state }: { readonly state: PreviewState }) {
  if (state.name === "shown") return <ShownChart {...state} />;
  return (
    <figure className={styles.panel} aria-busy={state.name === "loading"}>
      <figcaption className={styles.head}>Live chart</figcaption>
      <div className={styles.legend} />
      <div className={styles.plot}>
        {state.name === "loading" && <div className={styles.waiting} />}
        {state.name === "empty" && <p className={styles.notice}>No tokens are listed yet.</p>}
        {state.name === "failed" && (
          <div className={styles.notice} role="status">
            <p>The live figures could not be loaded.</p>
            <Button icon="refresh" label="Try again" onClick={state.retry} />
          </div>
        )}
      </div>
      <div className={styles.ranks}>
        <span>Best rank</span>
        <span>Last rank</span>
      </div>
      <p className={styles.readout.empty}>
        {state.name === "loading" ? "Loading the listings…" : ""}
      </p>
    </figure>
  );
}

function ShownChart({ collection, preview }: Extract<PreviewState, { readonly name: "shown" }>) {
  const tokens = useMemo(() => previewTokens(preview), [preview]);
  const [pickedId, setPickedId] = useState<string | null>(null);
  const picked =
    tokens.find(({ tokenId }) => tokenId === pickedId) ?? bestDeals(tokens)[0] ?? tokens[0];
  const counts = useMemo(() => countDeals(tokens), [tokens]);
  return (
    <figure className={styles.panel}>
      <figcaption className={styles.head}>
        <Link href={collectionEntry(collection)} className={styles.name}>
          {collection.name}
        </Link>
        {collection.demo && <Badge>Demo</Badge>}
        <span className={styles.live}>Live</span>
      </figcaption>
      <ul className={styles.legend} aria-label="Points in the chart">
        {LISTED_KINDS.map((kind) => (
          <li key={kind} className={styles.legendEntry} title={POINT_MEANINGS[kind]}>
            <DealSymbol kind={kind} />
            {POINT_NAMES[kind]} {whole(counts[kind])}
          </li>
        ))}
      </ul>
      <Plot
        preview={preview}
        unit={unitOf(collection)}
        tokens={tokens}
        picked={picked}
        onPick={setPickedId}
      />
      <div className={styles.ranks}>
        <span>Rank 1</span>
        {preview.line.length > 0 && <span className={styles.lineName}>Projection</span>}
        <span>Rank {whole(preview.lastRank)}</span>
      </div>
      {picked && <Readout collection={collection} token={picked} />}
    </figure>
  );
}

interface PlotProps {
  readonly preview: Preview;
  /** The collection's unit. */
  readonly unit: string;
  readonly tokens: readonly PreviewToken[];
  readonly picked: PreviewToken | undefined;
  readonly onPick: (tokenId: string) => void;
}

function Plot({ preview, unit, tokens, picked, onPick }: PlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const box = useBox(host);
  const chart = useMemo(() => box && drawPreview(preview, tokens, box), [preview, tokens, box]);
  const pick = (event: PointerEvent<HTMLDivElement>) => {
    if (!chart) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const at = { x: event.clientX - left, y: event.clientY - top };
    const found = tokenAt(chart, tokens, at, REACH);
    if (found) onPick(found.tokenId);
  };
  const ticks = box && chart ? priceTicks(chart.domain, box.height / TICK_SPARSENESS) : [];
  const labels = chart ? priceLabels(chart.domain, ticks) : [];
  const place = chart && picked ? chart.placeOf(picked) : null;
  return (
    <div
      ref={host}
      className={styles.plot}
      aria-busy={chart === null}
      onPointerMove={pick}
      onPointerDown={pick}
    >
      {chart === null && <div className={styles.waiting} />}
      {box && chart && (
        <svg
          className={styles.drawing}
          width={box.width}
          height={box.height}
          role="img"
          aria-label="Prices by rank, and the projection line over them"
        >
          {ticks.map((price) => (
            <path
              key={price}
              className={styles.ground}
              d={`M0 ${chart.heightOf(price)}H${box.width}`}
            />
          ))}
          {chart.paths.map(({ kind, path }) => (
            <path key={kind} className={styles.points[kind]} d={path} />
          ))}
          <path className={styles.lineRim} d={chart.line} />
          <path className={styles.line} d={chart.line} />
          {ticks.map((price, index) => (
            <text key={price} className={styles.price} x={-8} y={chart.heightOf(price) + 4}>
              {labels[index]}
            </text>
          ))}
          <text className={styles.price} x={-8} y={-8}>
            {unit}
          </text>
          {place && picked && (
            <>
              {picked.priceProjection !== null && (
                <path
                  className={styles.distance}
                  d={`M${place.x} ${place.y}V${chart.heightOf(picked.priceProjection)}`}
                />
              )}
              <circle className={styles.ring} cx={place.x} cy={place.y} r={9} />
            </>
          )}
        </svg>
      )}
    </div>
  );
}

interface ReadoutProps {
  readonly collection: CollectionSummary;
  readonly token: PreviewToken;
}

/** Splits "25% under its projection", or a range, into its figure and its words. The last words are left out on a phone. */
function shareParts(
  described: DealDescription,
  shown: ShownFigures,
  unit: string,
): readonly [figure: string, word: string, rest: string] {
  if (described.kind === "range") return [shown.range ?? "", `${unit} range`, ""];
  if (described.kind === "none") return ["–", "no projection", ""];
  const [figure = "", side = ""] = besideProjection(shown.share).split(" ");
  return figure === "at" ? ["0%", "at", " its projection"] : [figure, side, " its projection"];
}

function Readout({ collection, token }: ReadoutProps) {
  const { tokenId, rank, price, priceProjection } = token;
  const unit = unitOf(collection);
  const described = describeDeal(price, token);
  const shown = showFigures(price, { ...token, decimals: floorDecimals(collection.floor) });
  const [figure, word, rest] = shareParts(described, shown, unit);
  return (
    <Link href={listingPath(collection.id, tokenId)} className={styles.readout.shown}>
      <span className={styles.readoutPicture}>
        <PreviewPicture collection={collection} tokenId={tokenId} width={PICTURE_WIDTH} />
      </span>
      <div>
        <p className={styles.readoutName}>
          #{tokenId} <span className={styles.readoutFacts}>rank {whole(rank)}</span>
        </p>
        <p className={styles.readoutFacts}>Price {inCurrency(price, unit, shown.amount)}</p>
        <p className={styles.readoutFacts}>
          {priceProjection === null
            ? "No projection yet"
            : `Projection ${inCurrency(priceProjection, unit, shown.amount)}`}
        </p>
      </div>
      <p
        className={described.kind === "verdict" ? styles.share[described.deal] : styles.rangeShare}
      >
        {figure}
        <span className={styles.shareWord}>
          {word}
          <span className={styles.roomy}>{rest}</span>
        </span>
      </p>
    </Link>
  );
}
