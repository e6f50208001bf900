/** Tokens are read in pages. A collection of more than two pages, also one that is replaced between two pages. */
import { expect, it } from "vitest";
import { untilTestEnds } from "../../testing/arrange.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { testDatabases } from "../../testing/test-databases.ts";
import type { Queryable } from "../db/database.ts";
import { createStore } from "./create-store.ts";
import { createCollectionReader } from "./read-collections.ts";

const SIZE = 2_300;

it.each(testDatabases())(
  "reads the tokens of one import, in their order, on $name",
  async ({ open }) => {
    const database = await open();
    const store = await untilTestEnds(createStore(database));
    const first = sampleCollection({ id: "paged", size: SIZE, listed: 0 });
    const second = sampleCollection({ id: "paged", size: SIZE - 1_100, listed: 0, seed: 9 });
    await store.replaceCollection(first);
    expect(await store.tokens("paged")).toEqual(first.tokens);

    let statements = 0;
    const whileReplaced: Queryable = {
      async query(sql, values) {
        statements += 1;
        if (statements === 4) await store.replaceCollection(second);
        return database.query(sql, values);
      },
    };
    const lists = await createCollectionReader(whileReplaced).tokensToValue("paged");
    expect(lists.flatMap((list) => JSON.parse(list))).toEqual(
      second.tokens.map(({ tokenId, rank, traits }) => ({ tokenId, rank, traits })),
    );
    expect(statements).toBeGreaterThan(6);
    expect(await store.tokens("nowhere")).toEqual([]);

    // A followed collection is "chain" in the rows, as in those of earlier versions.
    const { draft, ...ranked } = first;
    const dataSource = { ...draft.dataSource, kind: "followed" } as const;
    await store.replaceCollection({ ...ranked, draft: { ...draft, dataSource } });
    const kinds = "select data_source ->> 'kind' as kind from collections where id = 'paged'";
    expect(await database.query(kinds)).toEqual([{ kind: "chain" }]);
    expect((await store.collection("paged"))?.dataSource.kind).toBe("followed");
  },
);
