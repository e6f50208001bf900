import { expect, it } from "vitest";
import type { CollectionDraft } from "../../market/drafts.ts";
import { untilTestEnds } from "../../testing/arrange.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { testDatabases } from "../../testing/test-databases.ts";
import { createStore } from "./create-store.ts";

const { draft } = sampleCollection();

/** The sample with one more color. */
function withColor(label: string): CollectionDraft {
  const [color] = draft.traits;
  if (!color) throw new Error("no trait");
  return { ...draft, traits: [{ ...color, values: [...color.values, { id: 3, label }] }] };
}

const colorsOf = (given: CollectionDraft) =>
  given.traits.flatMap(({ values }) => values.map(({ id, label }) => `${id} ${label}`));

it.each(testDatabases())(
  "gives imports that run at the same time different numbers, on $name",
  async ({ open }) => {
    const store = await untilTestEnds(createStore(await open()));
    expect(await store.numberTraits(draft)).toBe(draft);
    await store.replaceCollection(sampleCollection());
    const names = ["pink", "gold", "grey", "teal"];
    const given = await Promise.all(names.map((name) => store.numberTraits(withColor(name))));
    const added = given.map((each) => Number(colorsOf(each)[3]?.split(" ")[0]));
    expect(added.toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6]);
    // No import was stored, and yet their numbers are taken.
    const again = await store.numberTraits(withColor("pink"));
    expect(colorsOf(again)).toEqual(["0 red", "1 green", "2 blue", `${added[0]} pink`]);
    expect(again.former?.traits[0]?.values.map(({ label }) => label).toSorted()).toEqual([
      ...["gold", "grey", "teal"],
    ]);
  },
);
