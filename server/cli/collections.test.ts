import { beforeEach, expect, it } from "vitest";
import { openStore } from "../storage/store/open-store.ts";
import { arrangeEach } from "../testing/arrange.ts";
import { runInProcess } from "../testing/run-command.ts";
import { sampleCollection } from "../testing/sample-collection.ts";
import { ANY_DATABASE } from "../testing/test-databases.ts";
import { collectionsCommand } from "./collections-command.ts";

const made = arrangeEach(() => ANY_DATABASE.create());
/** The store of a running server. */
const server = arrangeEach(() => openStore(made.config, "own"));
beforeEach(async () => {
  const cats = sampleCollection({ id: "cats" });
  const dataSource = { ...cats.draft.dataSource, kind: "followed" } as const;
  await server.replaceCollection({ ...cats, draft: { ...cats.draft, dataSource } });
  await server.replaceCollection(sampleCollection({ id: "dogs" }));
});

const collections = (...args: string[]) => runInProcess(collectionsCommand, args, made.settings);

it("lists the collections and removes one of them", async () => {
  const row = (id: string, kind: string) => `${id}\tThe ${id}\t40 tokens\t20 sales\t${kind}`;
  const rows = [row("cats", "chain"), row("dogs", "demo")];
  expect(await collections()).toEqual({ code: 0, errors: [], out: rows.join("\n") });
  expect(await collections("remove", "cats")).toMatchObject({ code: 0, out: "Removed cats." });
  expect((await collections()).out).toBe(rows[1]);
  expect(await server.tokens("cats")).toEqual([]);
  expect(await server.tokens("dogs")).toHaveLength(40);
  const again = await collections("remove", "cats");
  expect(again).toMatchObject({ code: 1, out: "" });
  expect(again.errors).toEqual([expect.stringMatching(/^There is no collection cats/)]);
});

it("names the valid arguments if they are wrong, and removes nothing", async () => {
  for (const args of [["remove"], ["delete", "dogs"], ["remove", "dogs", "cats"]])
    expect((await collections(...args)).errors).toEqual([
      expect.stringMatching(/^what: must be nothing, or remove/),
    ]);
  expect((await collections("--help")).out).toContain("npm run collections -- remove ID");
  expect(await server.collection("dogs")).not.toBeNull();
});
