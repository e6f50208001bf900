/** Runs `npm run add` against a real local chain. */
import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Hex } from "../../market/raw-log.ts";
import { arrange } from "../../testing/arrange.ts";
import { describeAdding, NOBODY } from "../../testing/chain/adding-punks.ts";
import { runAnvil } from "../../testing/chain/anvil.ts";
import { deploy } from "../../testing/chain/deploy.ts";
import { runRpcProxy } from "../../testing/chain/provider/rpc-proxy.ts";
import { runAdd } from "../../testing/run-add.ts";
import { temporaryFolder } from "../../testing/test-databases.ts";

// add-all-punks.test.ts adds all 10,000, which takes half a minute.
describe("adding CryptoPunks", () => describeAdding(1_100));

describe("bad input", () => {
  let weth: Hex;
  const folder = arrange(() => temporaryFolder());
  const anvil = arrange(() => runAnvil({ noMining: true }));
  beforeAll(async () => {
    weth = (await deploy(anvil, "Weth")).address;
  });

  /** Runs the command. Nothing reaches the database. */
  async function run(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
    const { code, errors } = await runAdd(args, { DATA_DIR: folder.path, ...environment });
    expect(readdirSync(folder.path)).toEqual([]);
    return { code, errors };
  }

  it.each([
    ["no endpoint", () => ["cryptopunks"], "set ETH_RPC_URL, or name one with --rpc"],
    ["no collection", () => [], "what: is missing"],
    ["an address that is none", () => ["0x12", "--rpc", anvil.url], "must be an address such as"],
    ["an endpoint that is none", () => ["cryptopunks", "--rpc", "rpc.example"], "--rpc: must be"],
    ["an endpoint with a user", () => withKey("user@"), "ETH_RPC_URL to any other address"],
    ["an endpoint with a password", () => withKey(":secret@"), "--rpc-file"],
    ["an endpoint with a path", () => withKey("", "/v2/secret"), "--rpc-file"],
    ["an endpoint with a query", () => withKey("", "/?key=secret"), "--rpc-file"],
    ["an endpoint in place of a contract", () => [`${anvil.url}/secret`], "must be an address"],
    ["an endpoint after a contract", () => [NOBODY, `${anvil.url}/secret`], "a second one;"],
    ["a missing file", () => ["cryptopunks", "--rpc-file", "/none"], "--rpc-file: cannot be read"],
    ["a file without address", () => ["cryptopunks", "--rpc-file", "/dev/null"], "on each line"],
    ["another chain", () => ["cryptopunks", "--rpc", anvil.url], "CryptoPunks are on ethereum"],
    ["an address without code", () => [NOBODY, "--rpc", anvil.url], "has no code on chain-31337"],
    ["a contract that is no ERC-721", () => [weth, "--rpc", anvil.url], "ERC-721 contract"],
    ["a day to come", () => ["cryptopunks", "--since", "2999-01-01"], "must be a day in the past"],
    [
      "a block that is none",
      () => ["cryptopunks", "--from-block", "x"],
      "must be a block's number",
    ],
    ["a day for a refresh", () => [NOBODY, "--refresh", "--since", "2021-01-01"], "is for an add"],
    ["a block for a refresh", () => [NOBODY, "--refresh", "--from-block", "9"], "is for an add"],
    ["another owner for a refresh", () => [NOBODY, "--refresh", "--without-held"], "is for an add"],
    ["a market that is none", () => ["cryptopunks", "--market", "x"], "cryptopunks or erc721"],
  ])("names the mend: %s", async (_, args, message) => {
    const { code, errors } = await run(args());
    expect([code, errors]).toEqual([1, [expect.stringContaining(message)]]);
    expect(errors.join()).not.toContain("secret");
  });

  it("needs no valid setting for help and for the message of a wrong argument", async () => {
    const help = await runAdd(["--help"], { PORT: "x" });
    expect(help).toMatchObject({ code: 0, out: expect.stringContaining("--feed-url URL") });
    for (const args of [["0x12"], [NOBODY, "--feed-url=post", "--rpc", "x"]])
      expect((await run(args, { PORT: "x" })).errors.join()).not.toContain("PORT");
    expect((await run([NOBODY], { PORT: "x" })).errors).toEqual([expect.stringMatching(/^PORT/)]);
  });

  it("reports once that a source cannot start", async () => {
    const broken = () => {
      throw new Error("no socket");
    };
    const { out, errors } = await runAdd([NOBODY], {}, { sources: { broken } });
    expect(out).toBe("broken: is not followed, because it cannot start; no socket");
    expect(errors).toEqual([expect.stringMatching(/^There is no address of/)]);
  });

  /** Returns arguments whose `--rpc` address contains a key, which other programs could read. */
  function withKey(user: string, path = ""): readonly string[] {
    return [NOBODY, "--rpc", anvil.url.replace("//", `//${user}`) + path];
  }

  it("says that no endpoint answers, without the key", async () => {
    const dead = await runRpcProxy(anvil.url);
    await dead.close();
    const { code, errors } = await run([NOBODY], { ETH_RPC_URL: `${dead.url}/v2/secret-key` });
    expect([code, errors]).toEqual([1, [expect.stringContaining("ECONNREFUSED")]]);
    expect(errors.join()).not.toContain("secret-key");
  });
});
