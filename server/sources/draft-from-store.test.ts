import { expect, it } from "vitest";
import { chainFollowOf } from "../testing/chain/chain-follow-of.ts";
import { punksCollection } from "../testing/chain/punks-collection.ts";
import { startWorld } from "../testing/world.ts";
import { valueCollection } from "../valuation/project.ts";
import { draftFromStore } from "./draft-from-store.ts";
import { replaceFromStore } from "./replace-from-store.ts";
import { keepTraitRules } from "./trait-rules.ts";

const { store } = startWorld();

/** Adds forty tokens, of which each fourth has the same skin tone, and returns the traits that do not count. */
async function unrankedOf(collection: string, market: "cryptopunks" | "erc721") {
  await store.putFollow(chainFollowOf(collection, { market }));
  const none = { name: null, imageUrl: null, animationUrl: null, problem: null };
  await store.putMetadata(
    collection,
    Array.from({ length: 40 }, (_, id) => ({
      ...{ ...none, tokenId: `${id}` },
      traits: [
        ["Type", "Male"],
        ["Skin Tone", `${(id % 4) + 1}`],
      ],
    })),
  );
  const { draft, notes } = await draftFromStore(store, collection, 0);
  return [draft.traits.filter(({ unranked }) => unranked).map(({ name }) => name), notes];
}

it("counts the skin tones of CryptoPunks, which are numbers by name alone", async () => {
  expect(await unrankedOf("punks", "cryptopunks")).toEqual([[], []]);
  await keepTraitRules(store, "toneless", { leaveOut: [], ranked: [], unranked: ["Skin Tone"] });
  expect(await unrankedOf("toneless", "cryptopunks")).toEqual([["Skin Tone"], []]);
});

it("counts no numbers of other contracts, unless the operator's rules name them", async () => {
  expect(await unrankedOf("faces", "erc721")).toEqual([
    ["Skin Tone"],
    [expect.stringContaining('--ranked "Skin Tone" lets one count.')],
  ]);
  await keepTraitRules(store, "ranked", { leaveOut: [], ranked: ["skin tone"], unranked: [] });
  expect(await unrankedOf("ranked", "erc721")).toEqual([[], []]);
});

it("keeps the fields that only an import sets, if the collection is followed too", async () => {
  const id = "imported";
  const { draft, ...sample } = punksCollection(id, 40);
  const fees = { marketplace: 0.02, royalty: 0.05 };
  const said = { currency: "USDC", description: "Painted by hand.", featured: 3, fees };
  await store.replaceCollection({ ...sample, draft: { ...draft, ...said } });
  const before = await store.collection(id);
  expect(before?.vibes).not.toEqual([]);
  await store.putFollow(chainFollowOf(id, { market: "erc721" }));
  const metadata = sample.tokens.map(({ tokenId, traits }) => ({
    ...{ tokenId, name: null, imageUrl: null, animationUrl: null, problem: null },
    traits: traits.flatMap(([traitId, valueId]) => {
      const trait = before?.traits.find((each) => each.id === traitId);
      const value = trait?.values.find((each) => each.id === valueId);
      return trait && value ? [[trait.name, value.label] as const] : [];
    }),
  }));
  await store.putMetadata(id, metadata);
  await replaceFromStore(store, id, valueCollection);
  const after = await store.collection(id);
  expect(after).toMatchObject({ ...said, dataSource: { kind: "followed" } });
  expect(after?.vibes).toEqual(before?.vibes);
});
