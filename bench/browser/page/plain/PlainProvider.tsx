/**
 * The same page over the plain form: tokens as objects in React state, everything done in the page. What it shows
 * is handed to the page's mirror, so that the cards and the chart are drawn by the same components.
 */
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { CollectionInfo } from "../../../../contract/collection.ts";
import { type FixedColumns, packText } from "../../../../contract/columns.ts";
import { createFacetIndex, emptyFacetColumns } from "../../../../contract/facets.ts";
import type { ListingsDelta, ListingsSnapshot } from "../../../../contract/listings.ts";
import { apiPath } from "../../../../contract/paths.ts";
import { NO_BAD_ROWS } from "../../../../contract/problem.ts";
import type { ProjectionLine, Projections, UnlistedTokens } from "../../../../contract/snapshot.ts";
import { NO_MARKETPLACE, NONE } from "../../../../contract/units.ts";
import { EMPTY_AGGREGATES } from "../../../../contract/view.ts";
import { createCollectionStore } from "../../../../src/collection/collection-store.ts";
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
  return (await (await fetch(path)).json()) as Answer; // the API's own shapes, checked by nobody here
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

/** What the cards and the chart read and no listing changes. */
function fixedColumns({ collection, epoch, tokens }: Held): FixedColumns {
  const texts = (of: (token: PlainToken) => string | null) =>
    packText(tokens.map((token) => of(token) ?? ""));
  let end = 0;
  const traitStarts = Uint32Array.from([0, ...tokens.map(({ traits }) => (end += traits.length))]);
  const pairs = tokens.flatMap(({ traits }) => traits);
  return {
    collection,
    epoch,
    size: tokens.length,
    ids: texts(({ id }) => id),
    names: texts(({ name }) => name),
    images: texts(({ imageUrl }) => imageUrl),
    animations: texts(({ animationUrl }) => animationUrl),
    ranks: Uint32Array.from(tokens, ({ rank }) => rank),
    traitStarts,
    traitIds: Uint32Array.from(pairs, ([trait]) => trait),
    traitValueIds: Uint32Array.from(pairs, ([, value]) => value),
    vibeStarts: new Uint32Array(tokens.length + 1),
    vibeIds: new Uint32Array(0),
    vibeScores: new Float64Array(0),
  };
}

/** The columns of a listing, for the rows that are other objects than before. */
function changedListings(tokens: readonly PlainToken[], before: readonly PlainToken[] | null) {
  const changed = before ? tokens.filter((token, row) => token !== before[row]) : tokens;
  return {
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

/** What no listing changes. */
function stillOf({ collection, tokens }: Held) {
  const known = tokens.flatMap(({ projection }) => projection ?? []);
  return {
    facets: emptyFacetColumns(createFacetIndex(collection).size),
    topRank: tokens[0].rank,
    bottomRank: tokens[tokens.length - 1].rank,
    lowestProjection: Math.min(...known),
    highestProjection: Math.max(...known),
    projections: Float64Array.from(tokens, ({ projection }) => projection ?? NONE),
    confidences: Float64Array.from(tokens, ({ confidence }) => confidence ?? NONE),
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
    /** The tokens as the mirror has them. */
    tokens: null as readonly PlainToken[] | null,
  }));
  const tokens = held?.tokens ?? null;
  const shown = useMemo(() => tokens && shownTokens(tokens, query), [tokens, query]);
  const listed = useMemo(() => held && aggregatesOf(held.tokens, held.lastListingsUpdate), [held]);
  // Projections stand while it is measured: once is enough.
  const [still, setStill] = useState<Still | null>(null);
  if (held && !still) setStill(stillOf(held));

  useLayoutEffect(() => {
    if (!held || !shown || !listed || !still) return;
    const { facets, projections, confidences, ...extremes } = still;
    const first = mirror.tokens === null;
    mirror.sequence += 1;
    mirror.store.receive({
      sequence: mirror.sequence,
      collectionId,
      phase: { name: "ready" },
      connection: { name: "live" },
      asOf: Date.now(),
      report: { badTokens: NO_BAD_ROWS, badListings: NO_BAD_ROWS, unknownTokens: 0 },
      ...(first && {
        fixed: fixedColumns(held),
        projections: { rev: 1, line: held.line, projections, confidences },
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
