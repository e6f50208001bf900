import { expect, it } from "vitest";
import type { CollectionDraft } from "../market/drafts.ts";
import { openStore } from "../storage/store/open-store.ts";
import type { Store } from "../storage/store/store.ts";
import { arrange } from "../testing/arrange.ts";
import { sampleCollection } from "../testing/sample-collection.ts";
import { EMBEDDED } from "../testing/test-databases.ts";
import { type PreparedSource, prepareSource } from "./prepare-sources.ts";

const made = arrange(() => EMBEDDED.create());
const store = arrange(() => openStore(made.config, "own"));

const prepared = new Map(["a", "b"].map((id) => [id, sampleCollection({ id })]));

function prepare(draft: CollectionDraft) {
  const found = prepared.get(draft.id);
  if (!found) throw new Error(`no ${draft.id}`);
  return found;
}

/** Returns a source of two collections that fails after `cutAfter` of them. */
function source(cutAfter = Infinity): PreparedSource & { asked: number } {
  return {
    name: "cuttable",
    asked: 0,
    async *collections(report) {
      this.asked += 1;
      let count = 0;
      for (const { draft } of prepared.values()) {
        if (count >= cutAfter) throw new Error("cut off");
        count += 1;
        report(draft.name);
        yield draft;
      }
    },
  };
}

it("repeats an interrupted start, but not a finished one", async () => {
  const lines: string[] = [];
  const report = (line: string) => lines.push(line);
  await expect(prepareSource(store, source(1), "1", prepare, report)).rejects.toThrow("cut off");
  expect((await store.heads()).map(({ id }) => id)).toEqual(["a"]);

  await prepareSource(store, source(), "1", prepare, report);
  expect((await store.heads()).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(lines.join("\n")).toContain("The b");

  const again = source();
  await prepareSource(store, again, "1", prepare, report);
  expect(again.asked).toBe(0);
});

it("prepares the collections again if the edition changed", async () => {
  const other = source();
  await prepareSource(store, other, "2", prepare, () => {});
  expect(other.asked).toBe(1);
});

it("does not count as finished if any collection cannot be stored", async () => {
  for (const failing of ["a", "b"]) {
    const broken: Store = {
      ...store,
      replaceCollection: (collection) =>
        collection.draft.id === failing
          ? Promise.reject(new Error(`no room for ${failing}`))
          : store.replaceCollection(collection),
    };
    const edition = `without ${failing}`;
    await expect(prepareSource(broken, source(), edition, prepare, () => {})).rejects.toThrow(
      `no room for ${failing}`,
    );
    expect(await store.setting("prepared:cuttable")).not.toBe(edition);
  }
});
