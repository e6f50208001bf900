/** Adds a contract whose tokens have a hostile value in one field of their metadata each. */
import { expect, it } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import { openDatabase } from "../../storage/db/open-database.ts";
import { untilTestEnds } from "../../testing/arrange.ts";
import { makeUpHistory } from "../../testing/chain/made-up/made-up-history.ts";
import { runRpcProxy } from "../../testing/chain/provider/rpc-proxy.ts";
import { HOSTILE_VALUES } from "../../testing/liars/fuzz/hostile-values.ts";
import { createMutator } from "../../testing/liars/fuzz/mutator.ts";
import { UNPRINTABLE } from "../../testing/liars/hostile-texts.ts";
import { REPEATING_CONTRACT, repeatingContract } from "../../testing/liars/repeating-contract.ts";
import { runAdd } from "../../testing/run-add.ts";
import { ANY_DATABASE } from "../../testing/test-databases.ts";
import { runTestServer } from "../../testing/test-server.ts";

/** Encoding megabytes as a contract does would take minutes. `parse-metadata.test.ts` has such values. */
const MAX_LENGTH = 100_000;
const HONEST = {
  name: "Echo",
  description: "A token of the tests.",
  image: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E",
  animation_url: "https://example.com/page.html",
  attributes: [
    { trait_type: "Fur", value: "Brown", display_type: "string", max_value: "9" },
    { trait_type: "Level", value: 3 },
  ],
};

/** Number of hostile values up to `MAX_LENGTH`, and number of fields in the metadata. */
const VALUES = HOSTILE_VALUES.filter(({ length }) => length <= MAX_LENGTH).length;
const FIELDS = 11;

/** Adds this many tokens. Every fourth one is honest. Returns how many pairs of a field and a hostile value they had. */
async function expectAdded(tokens: number): Promise<number> {
  const history = makeUpHistory({ seed: 7, blocks: 200, logs: 60, punks: 10 });
  const mutator = createMutator(8, MAX_LENGTH);
  const ids = Array.from({ length: tokens }, (_, index) => BigInt(index));
  const uris = ids.map((id) => {
    const json = id % 4n === 0n ? JSON.stringify(HONEST) : mutator.mutate("token", HONEST, "cnry");
    return `data:application/json;base64,${Buffer.from(json).toString("base64")}`;
  });
  const node = repeatingContract(history, ids, (id) => uris[Number(id)] ?? "");
  const proxy = await untilTestEnds(runRpcProxy(node));
  const made = await untilTestEnds(ANY_DATABASE.create());
  const settings = { ...made.settings, ETH_RPC_URL: `${proxy.url}/v2/cnry-path` };
  const { code, out, errors } = await runAdd(
    [REPEATING_CONTRACT, "--id", "echoes", "--from-block", "0"],
    settings,
  );
  expect([code, out, errors]).toEqual([0, expect.stringContaining(`${tokens} tokens`), errors]);
  const server = await untilTestEnds(
    runTestServer(async () => {}, {
      database: { open: () => openDatabase(made.config, "own") },
    }),
  );
  const paths = [apiPath.collections(), apiPath.info("echoes"), apiPath.unlisted("echoes")];
  const answers = await Promise.all(
    [...paths, apiPath.token("echoes", "1"), "/c/echoes"].map(async (path) => {
      const answer = await fetch(server.origin + path);
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.text();
    }),
  );
  // The echo of a request is the contract's own text, so that only the endpoint's address is secret.
  const said = [out, ...errors, ...answers].join("\n");
  expect(said).not.toContain("cnry-path");
  expect(said).not.toMatch(UNPRINTABLE);
  expect(Object.prototype).not.toHaveProperty("polluted");
  const stored = await server.store.token("echoes", "0");
  expect(stored?.name).toBe("Echo");
  return mutator.replaced;
}

it("reads past a choice of hostile values", async () => {
  expect(await expectAdded(60)).toBe(45);
});

it("reads past each hostile value of up to 100 KB in each field", { tags: ["long"] }, async () => {
  expect(await expectAdded(600)).toBe(FIELDS * VALUES);
});
