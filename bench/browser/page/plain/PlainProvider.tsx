/**
 * The same page over the plain form: tokens as objects in React state, with all work done on the page. The result is
 * written to the page's mirror, so that the same components draw the cards and the chart.
 */
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from "react";
import * as apiPath from "../../../../contract/api-path.ts";
import type { CollectionInfo } from "../../../../contract/collection.ts";
import type { FixedColumns } from "../../../../contract/columns/columns.ts";
import { buildTokenColumns } from "../../../../contract/columns/make-columns.ts";
import { noListings } from "../../../../contract/listings/listing-columns.ts";
import type { ListingsDelta, ListingsSnapshot } from "../../../../contract/listings/listings.ts";
import { noFigures } from "../../../../contract/tokens/figures.ts";
import type {
  ProjectionLine,
  Projections,
  UnlistedTokens,
} from "../../../../contract/tokens/snapshot.ts";
import { NO_MARKETPLACE, NONE } from "../../../../contract/values/units.ts";
import { createFacetIndex, emptyFacetColumns } from "../../../../contract/view/facets.ts";
import { EMPTY_AGGREGATES } from "../../../../contract/view/view.ts";
import { createCollectionStore, EMPTY_STATE } from "../../../../src/collection/collection-store.ts";
import { CollectionContext } from "../../../../src/collection/use-collection.ts";
import { useEffectiveQuery } from "../../../../src/collection/use-query.ts";
import {
  aggregatesOf,
  type PlainToken,
  plainTokens,
  rowsById,
  shownTokens,
  withListings,
} from "./plain-tokens.ts";

interface Loaded {
  readonly collection: CollectionInfo;
  readonly epoch: string;
  readonly line: ProjectionLine;
  readonly rowOf: ReadonlyMap<string, number>;
}

interface Held extends Loaded {
  readonly tokens: readonly PlainToken[];
  readonly lastListingsUpdate: number | null;
}

async function get<Answer>(path: string): Promise<Answer> {
  return (await (await fetch(path)).json()) as Answer; // the API's own format, not validated here
}

async function load(id: string): Promise<Held & { seq: number }> {
  const [collection, { epoch, tokens: sent }, projections, line, listings] = await Promise.all([
    get<CollectionInfo>(apiPath.info(id)),
    get<UnlistedTokens>(apiPath.unlisted(id)),
    get<Projections>(apiPath.projections(id)),
    get<ProjectionLine>(apiPath.projectionLine(id)),
    get<ListingsSnapshot>(apiPath.listed(id)),
  ]);
  const unlisted = plainTokens(sent, projections);
  const rowOf = rowsById(unlisted);
  const tokens = withListings(unlisted, rowOf, listings.tokens, []);
  const { seq, lastListingsUpdate } = listings;
  return { collection, epoch, line, rowOf, tokens, lastListingsUpdate, seq };
}

/** Returns the columns that the cards and the chart read and that listings do not change. */
function fixedColumns({ collection, epoch, tokens }: Held): FixedColumns {
  const rows = tokens.map(({ id, ...token }) => ({ ...token, tokenId: id, vibes: [] }));
  return { collection, ...buildTokenColumns(epoch, rows) };
}

/** Returns the listing columns for the rows whose object was replaced. */
function changedListings(tokens: readonly PlainToken[], before: readonly PlainToken[] | null) {
  const changed = before ? tokens.filter((token, row) => token !== before[row]) : tokens;
  return {
    ...noListings(changed.length),
    rows: Uint32Array.from(changed, ({ row }) => row),
    prices: Float64Array.from(changed, ({ price }) => price ?? NONE),
    marketplaces: Uint8Array.from(changed, ({ marketplace }) => marketplace ?? NO_MARKETPLACE),
  };
}

function useHeld(collectionId: string): Held | null {
  const [held, setHeld] = useState<Held | null>(null);
  useEffect(() => {
    let stream: EventSource | null = null;
    let ended = false;
    void load(collectionId).then(({ seq, ...loaded }) => {
      if (ended) return;
      setHeld(loaded);
      stream = new EventSource(
        apiPath.stream([{ collection: collectionId, epoch: loaded.epoch, seq }]),
      );
      stream.addEventListener("listings", ({ data }: MessageEvent<string>) => {
        const { listed, unlisted, lastListingsUpdate }: ListingsDelta = JSON.parse(data);
        setHeld(
          (before) =>
            before && {
              ...before,
              tokens: withListings(before.tokens, before.rowOf, listed, unlisted),
              lastListingsUpdate,
            },
        );
      });
    });
    return () => {
      ended = true;
      stream?.close();
    };
  }, [collectionId]);
  return held;
}

/** Returns everything that listings do not change. */
function stillOf({ collection, tokens }: Held) {
  const known = tokens.flatMap(({ projection }) => projection ?? []);
  return {
    facets: emptyFacetColumns(createFacetIndex(collection).size),
    topRank: tokens[0].rank,
    bottomRank: tokens[tokens.length - 1].rank,
    lowestProjection: Math.min(...known),
    highestProjection: Math.max(...known),
    figures: {
      ...noFigures(tokens.length),
      priceProjection: Float64Array.from(tokens, ({ projection }) => projection ?? NONE),
      confidence: Float64Array.from(tokens, ({ confidence }) => confidence ?? NONE),
    },
  };
}

type Still = ReturnType<typeof stillOf>;

interface PlainProviderProps {
  readonly collectionId: string;
  readonly children: ReactNode;
}

export function PlainProvider({ collectionId, children }: PlainProviderProps) {
  const held = useHeld(collectionId);
  const query = useEffectiveQuery();
  const [mirror] = useState(() => ({
    store: createCollectionStore(),
    sequence: 0,
    /** The tokens that the mirror shows. */
    tokens: null as readonly PlainToken[] | null,
  }));
  const tokens = held?.tokens ?? null;
  const shown = useMemo(() => tokens && shownTokens(tokens, query), [tokens, query]);
  const listed = useMemo(() => held && aggregatesOf(held.tokens, held.lastListingsUpdate), [held]);
  // Projections do not change during the measurement, so this is computed once.
  const [still, setStill] = useState<Still | null>(null);
  if (held && !still) setStill(stillOf(held));

  useLayoutEffect(() => {
    if (!held || !shown || !listed || !still) return;
    const { facets, figures, ...extremes } = still;
    const first = mirror.tokens === null;
    mirror.sequence += 1;
    mirror.store.receive({
      sequence: mirror.sequence,
      collectionId,
      phase: { name: "ready" },
      connection: { name: "live" },
      asOf: Date.now(),
      report: EMPTY_STATE.report,
      ...(first && {
        fixed: fixedColumns(held),
        figures: { rev: 1, line: held.line, figures },
      }),
      listings: changedListings(held.tokens, mirror.tokens),
      view: {
        query,
        rows: Uint32Array.from(shown, ({ row }) => row),
        aggregates: { ...EMPTY_AGGREGATES, ...extremes, ...listed },
        facets,
      },
    });
    mirror.tokens = held.tokens;
  }, [held, shown, listed, still, query, collectionId, mirror]);

  return <CollectionContext value={mirror.store}>{children}</CollectionContext>;
}
