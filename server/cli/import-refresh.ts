/** `npm run import -- DIR --refresh`: replaces the tokens of a collection, and keeps its market and its record. */
import { counted } from "../../contract/values/format.ts";
import type { CollectionDraft, DraftVibe } from "../market/drafts.ts";
import { takePictures } from "../sources/import/take-pictures.ts";
import { keptVibes } from "../sources/kept-vibes.ts";
import type { Store, StoredCollection } from "../storage/store/store.ts";
import { prepareCollection } from "../valuation/ingest/prepare.ts";
import { valueAndPack } from "../valuation/packed-market.ts";
import { CommandError } from "./command.ts";

/** `name` is null to keep the stored one. `vibes` are null to keep those whose values the tokens still have. */
export interface RefreshDraft
  extends Pick<CollectionDraft, "id" | "tokens" | "traits" | "coverTokenId"> {
  readonly name: string | null;
  readonly vibes: readonly DraftVibe[] | null;
}

/** Stores the tokens. Returns a sentence about what changed. */
export async function storeRefresh(store: Store, given: RefreshDraft): Promise<string> {
  const { id, traits } = given;
  const { tokens, pictures } = takePictures(given.tokens);
  const stored = await refreshable(store, id);
  const { salesCount, ...dataSource } = stored.dataSource;
  const ids = new Set(tokens.map(({ tokenId }) => tokenId));
  const before = new Set((await store.tokens(id)).map(({ tokenId }) => tokenId));
  const listed = (await store.listings(id))?.listings ?? [];
  const sales = await store.sales(id);
  const draft = await store.numberTraits({
    ...stored,
    ...{ dataSource, tokens, traits, coverTokenId: given.coverTokenId, listings: [] },
    name: given.name ?? stored.name,
    vibes: given.vibes ?? keptVibes(stored, traits),
    sales: sales.filter(({ tokenId }) => ids.has(tokenId)),
  });
  const prepared = await prepareCollection(draft, valueAndPack);
  await store.putPictures(id, pictures);
  await store.replaceCollection(prepared, { keepsMarket: true });
  await store.keepImportedPictures(id, [...pictures.keys()]);
  const added = [...ids].filter((tokenId) => !before.has(tokenId)).length;
  const gone = [...before].filter((tokenId) => !ids.has(tokenId));
  const left = salesCount - ((await store.collection(id))?.dataSource.salesCount ?? salesCount);
  const unlisted = listed.filter(({ tokenId }) => !ids.has(tokenId)).length;
  const parts = [
    counted(ids.size, "token"),
    ...(added > 0 ? [`${added} of them new`] : []),
    ...(gone.length > 0 ? [`${counted(gone.length, "token")} gone (first ${gone[0]})`] : []),
    ...(left > 0 ? [`${counted(left, "sale")} of those left out`] : []),
    ...(unlisted > 0 ? [`${counted(unlisted, "listing")} of those left out`] : []),
  ];
  return `Refreshed ${draft.name} as ${id}: ${parts.join(", ")}. Its listings, sales and record are kept.`;
}

async function refreshable(store: Store, id: string): Promise<StoredCollection> {
  const stored = await store.collection(id);
  if (!stored)
    throw new CommandError(`--refresh: there is no collection ${id}; import it without --refresh.`);
  if (stored.demo) throw new CommandError(`--id: ${id} is a demo collection; choose another id.`);
  if (stored.dataSource.kind === "followed")
    throw new CommandError(
      `--refresh: ${id} is read from its chain or a marketplace; read its tokens again with npm run add -- ${stored.contractAddress ?? "0xCONTRACT"} --id ${id} --refresh.`,
    );
  return stored;
}
