import { expect, it } from "vitest";
import { createStore } from "../../storage/store/create-store.ts";
import { arrange, untilTestEnds } from "../../testing/arrange.ts";
import { SAMPLE_NOW, sampleCollection } from "../../testing/sample-collection.ts";
import { EMBEDDED } from "../../testing/test-databases.ts";
import { runTestServer } from "../../testing/test-server.ts";
import { valueCollection } from "../../valuation/project.ts";
import { openBooks } from "./books.ts";
import { watchRevisions } from "./watch-revisions.ts";

const store = arrange(async () => createStore(await EMBEDDED.open()));
const ask = { tokenId: "7", price: 3, marketplace: 1, currency: "ETH", at: SAMPLE_NOW } as const;

it("calls its listener for a new collection and a new revision, but not for a listing", async () => {
  let calls = 0;
  const books = await openBooks(store);
  const stop = watchRevisions(books, () => {
    calls += 1;
  });
  const collection = sampleCollection({ id: "new" });
  await store.replaceCollection(collection);
  await books.refresh();
  expect(calls).toBe(1);
  await store.applyEvents("new", [{ kind: "listed", ...ask }], "test");
  await books.refresh();
  expect(books.get("new")?.listings.get("7")?.price).toBe(3);
  expect(calls).toBe(1);
  const epoch = books.get("new")?.epoch ?? "";
  await store.setProjections(
    "new",
    epoch,
    valueCollection(collection.tokens, collection.draft.sales),
  );
  await books.refresh();
  expect(calls).toBe(2);
  stop();
  await store.replaceCollection(sampleCollection({ id: "later" }));
  await books.refresh();
  expect(calls).toBe(2);
  books.stop();
});

it("lets the server load a collection that is added while it runs", async () => {
  let loads = 0;
  const server = await untilTestEnds(
    runTestServer(async () => {}, {
      valuation: {
        async loadMarkets() {
          loads += 1;
        },
      },
    }),
  );
  expect(loads).toBe(0);
  await server.store.replaceCollection(sampleCollection({ id: "added" }));
  await expect.poll(() => loads).toBe(1);
});
