/** A database that stays open, and rows for each of its tables. */
import { openDatabase } from "../storage/db/open-database.ts";
import type { Store } from "../storage/store/store.ts";
import { fillChain } from "./chain/chain-sample.ts";
import {
  ALICE,
  BOB,
  followOf,
  offerOf,
  placed,
  saleOf,
  soldOf,
  transferOf,
} from "./orders/made-up-orders.ts";
import { sampleCollection } from "./sample-collection.ts";
import type { TestDatabase } from "./test-databases.ts";

/** Creates a database and keeps it open, so that those who use it need not start it. */
export async function createOpen({ create }: TestDatabase) {
  const made = await create();
  const server = await openDatabase(made.config, "own");
  return {
    ...made,
    server,
    async close() {
      await server.close();
      await made.discard();
    },
  };
}

export type OpenDatabase = Awaited<ReturnType<typeof createOpen>>;

/** Writes rows into every table. */
export async function fill(store: Store): Promise<void> {
  await store.replaceCollection(sampleCollection({ size: 60 }));
  await store.replaceCollection(sampleCollection({ id: "other", seed: 2 }));
  await store.addSubscriber({ email: "Ada@example.org", handle: "", referrer: "é\u2028\n" });
  for (const message of ["one", "two"])
    await store.addMessage({ email: "a@b.c", name: "", message, referrer: "" });
  await listed(store, 1.1);
  const foreign = { tokenId: "8", price: 3, marketplace: 1, currency: "USDC", at: 10 ** 12 };
  await store.applyEvents("sample", [{ kind: "sold", ...foreign }], "test");
  await fillChain(store, "sample");
  await store.putFollow(followOf("sample"));
  const offer = offerOf("offer", 1, { kind: "collection" }, { quantity: 2 });
  await store.applyOrderEvents("sample", "opensea", [
    placed(offer, 5),
    soldOf("offer", saleOf("7", 1, 6)),
    transferOf("7", ALICE, BOB, 6),
  ]);
}

/** Lists or sells token 7 of the sample. */
export function listed(store: Store, price: number, kind: "listed" | "sold" = "listed") {
  const offer = { tokenId: "7", price, marketplace: 1, currency: "ETH", at: 10 ** 12 + price };
  return store.applyEvents("sample", [{ kind, ...offer }], "test");
}
