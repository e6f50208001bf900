/** Reads collections and their tokens from SQL into the store's shapes. */
import { type DataSource, type FormerNames, kindFrom } from "../../../contract/collection.ts";
import { cleanDescription, cleanLabel } from "../../market/foreign-text.ts";
import type { PreparedToken } from "../../valuation/ingest/prepared.ts";
import { IS_RESTORED } from "../backup/restored-mark.ts";
import type { Queryable } from "../db/database.ts";
import { select } from "./bulk-insert.ts";
import { CONTENTS } from "./contents.ts";
import type { CollectionHead, Store, StoredCollection } from "./store.ts";

const HEAD = select(["id", "epoch", "seq", "projectionsRev", "generation", "lastListingsUpdate"]);

const COLLECTION = `${HEAD}, ${select([
  ...["name", "description", "chain", "currency", "contractAddress", "links", "briteline", "fees"],
  ...["featured", "demo", "drawn", "size", "traits", "vibes", "former", "dataSource", "salesCount"],
  "coverTokenId",
])}, featured_start as "featuredStartDate", featured_end as "featuredEndDate",
  first_published as "firstPublishedToProduction"`;

const TOKEN = select([
  ...["tokenId", "name", "rank", "rarityScore", "imageUrl", "animationUrl", "traits", "vibes"],
]);

/** Tokens that one statement reads. */
const PAGE_ROWS = 1_000;

type CollectionRow = Omit<StoredCollection, "dataSource" | "former"> & {
  readonly former: FormerNames | null;
  readonly dataSource: Omit<DataSource, "salesCount">;
  readonly salesCount: number;
};

/** Cleans the name and description again, because earlier versions stored them without a length limit. */
function collectionFrom(row: CollectionRow): StoredCollection {
  const { salesCount, dataSource, former, ...rest } = row;
  return {
    ...rest,
    ...(former && { former }),
    name: cleanLabel(rest.name) || rest.id,
    description: cleanDescription(rest.description),
    dataSource: { ...dataSource, kind: kindFrom(dataSource.kind), salesCount },
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
  async function contentsOf(id: string): Promise<string | null> {
    const [row] = await db.query<{ contents: string }>(
      "select contents from collections where id = $1",
      [id],
    );
    return row?.contents ?? null;
  }

  /** Returns `columns` of tokens of contents in the order of `place`, as JSON lists. */
  async function readPages(contents: string, columns: string): Promise<readonly string[]> {
    const [end] = await db.query<{ size: number }>(
      "select coalesce(max(place) + 1, 0)::integer as size from tokens where contents = $1",
      [contents],
    );
    const pages: string[] = [];
    for (let first = 0; first < (end?.size ?? 0); first += PAGE_ROWS) {
      const [page] = await db.query<{ tokens: string }>(
        `select coalesce(json_agg(row_to_json(t)), '[]')::text as tokens
         from (select ${columns} from tokens
           where contents = $1 and place >= $2 and place < $2 + ${PAGE_ROWS} order by place) t`,
        [contents, first],
      );
      if (page) pages.push(page.tokens);
    }
    return pages;
  }

  /**
   * Returns `columns` of the tokens in the order of `place`, as JSON lists. Measured with 25,000 rows: JSON takes the embedded
   * database's thread a third of the time of single rows, and parsing takes the caller no longer than receiving them. One list
   * of all tokens took 34 MB of the database's memory, which it never gives back.
   */
  async function tokensAsJson(id: string, columns: string): Promise<readonly string[]> {
    let contents = await contentsOf(id);
    while (contents !== null) {
      const pages = await readPages(contents, columns);
      const current = await contentsOf(id);
      if (current === contents) return pages;
      contents = current; // an import replaced the tokens meanwhile
    }
    return [];
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
      const pages = await tokensAsJson(id, TOKEN);
      return pages.flatMap((page) => JSON.parse(page) as PreparedToken[]); // the fields that TOKEN selects
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
