/** Reads collections and their tokens from SQL into the store's shapes. */
import type { DataSource } from "../../contract/collection.ts";
import { IS_RESTORED } from "../backup/restored-mark.ts";
import type { Queryable } from "../db/database.ts";
import type { PreparedToken } from "../ingest/prepared.ts";
import { cleanDescription, cleanLabel } from "../model/foreign-text.ts";
import { CONTENTS } from "./contents.ts";
import type { CollectionHead, Store, StoredCollection } from "./store.ts";

const HEAD = `id, epoch, seq, projections_rev as "projectionsRev", generation,
  last_listings_update as "lastListingsUpdate"`;

const COLLECTION = `${HEAD}, name, description, chain, contract_address as "contractAddress", links,
  briteline, fees, featured, featured_start as "featuredStartDate", featured_end as "featuredEndDate",
  first_published as "firstPublishedToProduction", demo, drawn, size, traits, vibes,
  data_source as "dataSource", sales_count as "salesCount",
  cover_token_id as "coverTokenId"`;

const TOKEN = `token_id as "tokenId", name, rank, rarity_score as "rarityScore",
  image_url as "imageUrl", animation_url as "animationUrl", traits, vibes`;

type CollectionRow = Omit<StoredCollection, "dataSource"> & {
  readonly dataSource: Omit<DataSource, "salesCount">;
  readonly salesCount: number;
};

/** Cleans the name and description again, because earlier versions stored them without a length limit. */
function collectionFrom({ salesCount, dataSource, ...rest }: CollectionRow): StoredCollection {
  return {
    ...rest,
    name: cleanLabel(rest.name) || rest.id,
    description: cleanDescription(rest.description),
    dataSource: { ...dataSource, salesCount },
  };
}

/** `heads` returns null if readers must start over first. */
type CollectionReader = Pick<
  Store,
  "collections" | "collection" | "tokens" | "tokensToValue" | "token"
> & {
  heads(): Promise<readonly CollectionHead[] | null>;
};

export function createCollectionReader(db: Queryable): CollectionReader {
  /**
   * Returns `columns` of the tokens in the order of `place`, as JSON. Measured with 25,000 rows: one text takes the embedded
   * database's thread a third of the time, and parsing takes the caller no longer than receiving single rows.
   */
  async function tokensAsJson(id: string, columns: string): Promise<string> {
    const [row] = await db.query<{ tokens: string }>(
      `select coalesce(json_agg(row_to_json(t)), '[]')::text as tokens
       from (select ${columns} from tokens where contents = ${CONTENTS} order by place) t`,
      [id],
    );
    return row.tokens;
  }

  return {
    async heads() {
      const rows = await db.query<CollectionHead & { restored: boolean }>(
        `select ${HEAD}, ${IS_RESTORED} as restored from collections order by id`,
      );
      if (rows[0]?.restored) return null;
      return rows.map(({ restored: _, ...head }) => head);
    },

    async collections() {
      const rows = await db.query<CollectionRow>(
        `select ${COLLECTION} from collections order by id`,
      );
      return rows.map(collectionFrom);
    },

    async collection(id) {
      const [row] = await db.query<CollectionRow>(
        `select ${COLLECTION} from collections where id = $1`,
        [id],
      );
      return row ? collectionFrom(row) : null;
    },

    async tokens(id) {
      return JSON.parse(await tokensAsJson(id, TOKEN)) as PreparedToken[]; // the fields that TOKEN selects
    },

    tokensToValue: (id) => tokensAsJson(id, `token_id as "tokenId", rank, traits`),

    async token(id, tokenId) {
      const [row] = await db.query<PreparedToken>(
        `select ${TOKEN} from tokens where contents = ${CONTENTS} and token_id = $2`,
        [id, tokenId],
      );
      return row ?? null;
    },
  };
}
