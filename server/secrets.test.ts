/**
 * Runs the real programs with a canary in every key and address. The servers at these addresses repeat the requests in their
 * answers. Then searches all output for canaries: API, event stream, pictures, pages, log, terminal, arguments, backup and
 * database. A request to one server must not hold the key of another.
 */
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as apiPath from "../contract/api-path.ts";
import { backupCommand } from "./cli/backup/backup-command.ts";
import { openDatabase } from "./storage/db/open-database.ts";
import { TABLES } from "./storage/db/tables.ts";
import { arrange } from "./testing/arrange.ts";
import { canaryPattern, watchArguments } from "./testing/canaries.ts";
import { CLOCKED, runAnvil } from "./testing/chain/anvil.ts";
import { type Deployed, deploy, transact } from "./testing/chain/deploy.ts";
import { nodeAt } from "./testing/chain/provider/json-rpc.ts";
import { everyPath } from "./testing/every-path.ts";
import { FORGED_LINE } from "./testing/liars/echo.ts";
import { runEchoingFeed } from "./testing/liars/echoing-feed.ts";
import { type EchoingOpenSea, runEchoingOpenSea } from "./testing/liars/echoing-opensea.ts";
import { type EchoingRpc, type EchoLie, runEchoingRpc } from "./testing/liars/echoing-rpc.ts";
import { type Loopback, runLoopback } from "./testing/loopback.ts";
import { sampleMarketCollection } from "./testing/opensea/market/sample-market.ts";
import { type OpenSea, runOpenSea } from "./testing/opensea/run-opensea.ts";
import { runAdd } from "./testing/run-add.ts";
import { runInProcess } from "./testing/run-command.ts";
import { runProgram } from "./testing/run-program.ts";
import { killServers, runServer, type ServerProcess } from "./testing/run-server.ts";
import { EMBEDDED, temporaryFolder } from "./testing/test-databases.ts";
import { runTestServer } from "./testing/test-server.ts";
import type { ChainState } from "./web/api/market/source-answers.ts";

const ID = "dots";
/** Text that every canary contains. Random, because the arguments of all processes on this machine are searched for it. */
const MARK = `cnry${randomBytes(6).toString("hex")}`;
const OPENSEA_KEY = `${MARK}-opensea-key`;
const FEED_KEY = `${MARK}-feed-key`;
/** Returns a user and a password with characters that each encoding writes differently. */
const userOf = (name: string) => ({
  user: `${MARK}-${name}-user`,
  password: `${MARK}/${name}:p@ss`,
});

function addressWith(name: string, host: string, path = ""): string {
  const { user, password } = userOf(name);
  return `http://${user}:${encodeURIComponent(password)}@${host}${path}`;
}

const basicOf = (name: string) => {
  const { user, password } = userOf(name);
  return Buffer.from(`${user}:${password}`).toString("base64").replace(/=+$/, "");
};

const CANARIES = canaryPattern(MARK);

let nft: Deployed;
let listening: Promise<void>;
let rpc: EchoingRpc;
let openSea: OpenSea;
let openSeaFront: EchoingOpenSea;
let provider: Loopback;
let server: ServerProcess;
let settings: Readonly<Record<string, string>>;
/** All collected output, and where it was found: "log", "backup". */
const left: { readonly way: string; readonly text: string }[] = [];

function leave(way: string, text: string): string {
  left.push({ way, text });
  return text;
}

const environment = () => ({ ...settings, ...made.settings });

async function run(program: string, ...args: readonly string[]) {
  const { dataDir } = made.config;
  const { code, out, error } = await runProgram(program, args, { dataDir, settings });
  leave(`terminal of ${program}`, out + error);
  return { code, out, error };
}

/** Runs `npm run add` in this process, with a terminal as the program has. */
async function runAddHere(...args: readonly string[]) {
  const { code, out, errors } = await runAdd(args, environment());
  const error = `${errors.join("\n")}\n`;
  leave("terminal of add", out + error);
  return { code, error };
}

/** Collects the event stream of the collection until the server ends. */
async function listen(origin: string): Promise<void> {
  const listed = await (await fetch(origin + apiPath.listed(ID))).json();
  const { epoch, seq } = listed as { epoch: string; seq: number }; // the API's own format
  const answer = await fetch(origin + apiPath.stream([{ collection: ID, epoch, seq }]));
  leave("event stream", JSON.stringify([...answer.headers]));
  let events = "";
  try {
    for await (const bytes of answer.body ?? []) events += Buffer.from(bytes).toString();
  } finally {
    leave("event stream", events);
  }
}

async function get(path: string, origin: string): Promise<string> {
  const response = await fetch(origin + path);
  const headers = JSON.stringify([...response.headers]);
  return leave(
    `GET ${path}`,
    `${headers}\n${Buffer.from(await response.arrayBuffer()).toString("latin1")}`,
  );
}

const getState = async (): Promise<ChainState> =>
  JSON.parse((await get(apiPath.chain(ID), await server.origin())).split("\n").slice(1).join("\n"));

const PATIENT = { timeout: 60_000, interval: 200 };

/** Waits until the server has read the newest block and reports no problem. */
async function expectFollowing(): Promise<void> {
  const head = await anvil.head();
  await vi.waitFor(
    async () =>
      expect(await getState()).toMatchObject({
        ...{ block: head, problem: null },
        openSea: { isConnected: true, problem: null },
      }),
    PATIENT,
  );
}

const feed = arrange(runEchoingFeed);
const anvil = arrange(() => runAnvil(CLOCKED));
const made = arrange(() => EMBEDDED.create());
const outside = arrange(() => temporaryFolder());
const processes = arrange(watchArguments);
beforeAll(async () => {
  nft = await deploy(anvil, "TestNft", ["Dots", "DOT", false]);
  const [alice = "0x"] = anvil.accounts;
  await transact(anvil, nft, "mintMany", [alice, 1n, 3n], {});
  const metadata = JSON.stringify({ name: "Dot 1", image: "ipfs://bafybeidot/1.png" });
  await transact(anvil, nft, "setTokenUri", [1n, `data:application/json,${metadata}`], {});
  await anvil.mine();
  rpc = await runEchoingRpc(nodeAt(anvil.url));
  const dots = sampleMarketCollection({
    ...{ slug: ID, chain: `chain-${anvil.chainId}`, contract: nft.address, size: 3 },
  });
  openSea = await runOpenSea({ collections: [dots], key: OPENSEA_KEY });
  openSeaFront = await runEchoingOpenSea(openSea.url);
  provider = await runLoopback((_, response) => response.end());
  settings = {
    OPENSEA_API_KEY: OPENSEA_KEY,
    OPENSEA_URL: `http://${openSeaFront.host}`,
    OPENSEA_STREAM_URL: `${addressWith("stream", openSeaFront.host).replace("http:", "ws:")}/socket`,
    SUBSCRIBE_URL: addressWith("form", new URL(provider.origin).host, `/?key=${MARK}-list`),
    CONTACT_URL: `${provider.origin}/${MARK}-contact`,
    IPFS_GATEWAYS: `https://gateway.invalid/${MARK}-gateway/`,
    [`FEED_KEY_${feed.host.replace(/[^0-9]+/g, "_")}`]: FEED_KEY,
    ...{ FEED_POST_KEY: `${MARK}-post-key`, FEED_PORT: "0" },
    // Node uses these proxies only if NODE_USE_ENV_PROXY is set.
    ...{
      HTTP_PROXY: addressWith("proxy", "127.0.0.1:9"),
      https_proxy: addressWith("proxy", "127.0.0.1:9"),
    },
  };
});
afterAll(async () => {
  await killServers();
  provider.close();
  await openSeaFront.close();
  await openSea.close();
  await rpc.close();
});

describe("keys and addresses", () => {
  it("are not in the arguments or on the terminal of a command, which says what the endpoint said", async () => {
    const file = join(outside.path, "endpoints");
    writeFileSync(
      file,
      `${addressWith("file", rpc.host, `/v2/${MARK}%20path?token=${MARK}-token`)}\n`,
    );
    const args = [nft.address, "--rpc-file", file, "--opensea", ID];
    rpc.lie = "error";
    const refused = await run("add", ...args);
    expect(refused.code).toBe(1);
    expect(refused.error).toMatch(
      /^127\.0\.0\.1:\d+: eth_chainId is answered with error -32000: "you sent \/\[redacted\].*\.\n$/,
    );
    expect(refused.error).not.toContain("\u001b");
    rpc.lie = null;
    expect(await runAddHere(...args)).toMatchObject({
      code: 0,
      error: expect.not.stringMatching(/refuse/),
    });
    expect(rpc.requests.at(-1)?.headers.authorization).toContain(basicOf("file"));
    expect(statSync(join(made.config.dataDir, "rpc-addresses")).mode & 0o777).toBe(0o600);
  });

  it("are not in an argument either, because no argument may hold one", async () => {
    const { code, error } = await runAddHere(nft.address, "--rpc", `http://${rpc.host}/v2/key`);
    expect([code, error]).toEqual([1, expect.stringMatching(/^--rpc: .*ETH_RPC_URL.*--rpc-file/)]);
    expect(error).not.toContain("v2");
  });

  it("are not on the terminal, nor in the log, if a feed of orders repeats its own", async () => {
    const args = [nft.address, "--feed-url", `http://${feed.host}/dots`];
    feed.isEchoing = true;
    const refused = await run("add", ...args);
    expect([refused.code, refused.error]).toEqual([1, expect.stringMatching(/HTTP 500/)]);
    feed.isEchoing = false;
    expect(await run("add", ...args)).toMatchObject({ code: 0 });
    expect(feed.requests.at(-1)).toContain(FEED_KEY);
    feed.isEchoing = true;
  });

  it("are in no answer of a server whose endpoint repeats them, and following goes on", async () => {
    const localhost = rpc.host.replace("127.0.0.1", "localhost");
    server = runServer(made.config, {
      ...settings,
      ETH_RPC_URL: addressWith("setting", localhost, `/${MARK}/setting`),
    });
    await expectFollowing();
    listening = listen(await server.origin());
    const lies = {
      error: /^127\.0\.0\.1:\d+: eth_getBlockByNumber is answered with error -32000$/,
      key: /^127\.0\.0\.1:\d+: refuses the key of the RPC address: eth_getBlockByNumber is answered with error -32001$/,
    } satisfies Partial<Record<EchoLie, RegExp>>;
    for (const [lie, problem] of Object.entries(lies)) {
      const before = await get(apiPath.listed(ID), await server.origin());
      rpc.lie = lie as EchoLie; // a key of `lies`
      await vi.waitFor(
        async () =>
          expect(await getState()).toMatchObject({ problem: expect.stringMatching(problem) }),
        PATIENT,
      );
      expect(await get(apiPath.listed(ID), await server.origin())).toContain(before.split("\n")[1]);
      rpc.lie = null;
      await anvil.mine();
      await expectFollowing();
    }
  });

  it("are in no answer if OpenSea, the ticker's endpoint or a provider of forms fails", async () => {
    const origin = await server.origin();
    openSeaFront.status = 401;
    openSea.closeSockets();
    await vi.waitFor(
      async () =>
        expect((await getState()).openSea).toMatchObject({
          problem: "OpenSea refuses the API key",
        }),
      PATIENT,
    );
    openSeaFront.status = null;
    await expectFollowing();

    rpc.lie = "error";
    expect(await get("/api/v1/market-info", origin)).toContain("cannot be had now");
    rpc.lie = null;
    const send = async (path: string, fields: object) => {
      const answer = await fetch(origin + path, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
        body: JSON.stringify(fields),
      });
      const headers = JSON.stringify([...answer.headers]);
      return leave("form", `${headers}\n${await answer.text()}`);
    };
    const EMAIL = "reader@fairfloor.test";
    expect(await send(apiPath.subscribe(), { EMAIL })).toContain("cannot be taken now");
    await send(apiPath.contact(), { EMAIL, NAME: "A reader", MESSAGE: "Hello." });
    expect(provider.requests.at(-1)?.path).toBe(`/${MARK}-contact`);
  });

  it("are in no answer about a feed that repeats its own", async () => {
    const origin = await server.origin();
    await vi.waitFor(
      async () => expect(await get(apiPath.sources(ID), origin)).toContain("HTTP 500"),
      PATIENT,
    );
  });

  it("are in no other answer: bodies and headers of API, pictures and pages", async () => {
    const origin = await server.origin();
    for (const path of everyPath(ID, "1")) await get(path, origin);
    const [picture] = left.filter(({ way }) => way === `GET ${apiPath.image(ID, "1", 256)}`);
    expect(picture?.text).toContain("could not be loaded");
  });

  it("are not in the backup", async () => {
    const file = join(outside.path, "backup.gz");
    const { code, out, errors } = await runInProcess(backupCommand, [file], environment());
    leave("terminal of backup", out + errors.join("\n"));
    expect(code).toBe(0);
    const backup = leave("backup", gunzipSync(readFileSync(file)).toString());
    expect(backup).toContain(`"rpcHosts":["${rpc.host}"]`.replaceAll('"', '\\"'));
  });

  it("are not on the pages, while the collection has a problem, and not in the tables", async () => {
    rpc.lie = "error";
    await vi.waitFor(async () => expect((await getState()).problem).not.toBeNull(), PATIENT);
    server.child.kill("SIGTERM");
    await server.exit;
    await listening;
    rpc.lie = null;
    const db = await openDatabase(made.config, "own");
    const pages = await runTestServer(async () => {}, { database: { open: async () => db } });
    for (const path of [
      "/",
      "/c",
      `/c/${ID}`,
      `/c/${ID}/1`,
      `/c/${ID}/record`,
      "/record",
      "/sitemap.xml",
    ])
      await get(path, pages.origin);
    for (const table of TABLES)
      for (const { row } of await db.query<{ row: string }>(
        `select t::text as row from ${table} t`,
      ))
        leave(`table ${table}`, row);
    await pages.discard();
  });

  it("are not in the log, where foreign text is on one line", () => {
    const log = leave("log", server.output());
    expect(log).toMatch(
      /^dots: 127\.0\.0\.1:\d+: eth_getBlockByNumber is answered with error -32000: "you sent \/\[redacted\].*"$/m,
    );
    // `fetch` rejects an address with a user, and its message contains the address.
    expect(log).toMatch(/^\/api\/v1\/subscribe: \[?TypeError: .*\[redacted\]/m);
    expect(log).toMatch(
      /^market info: localhost:\d+: eth_(chainId|gasPrice|call) is answered with error -32000: "you sent \/\[redacted\].*"$/m,
    );
    expect(log.split("\n")).not.toContain(FORGED_LINE);
    expect(log).not.toMatch(/^Fairfloor is at http:\/\/forged/m);
    for (const character of "\u001b\u009b\u202e\u2028\b\r") expect(log).not.toContain(character);
  });

  it("are not in the files of the database", () => {
    const folder = join(made.config.dataDir, "pg");
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
      if (statSync(join(folder, name)).isFile())
        leave(`file ${name}`, readFileSync(join(folder, name), "latin1"));
  });

  it("are told to no server but their own", () => {
    const told = {
      endpoint: rpc.requests.map((request) => JSON.stringify(request)),
      OpenSea: openSeaFront.requests,
      feed: feed.requests,
      provider: provider.requests.map((request) => JSON.stringify(request)),
    };
    const own = {
      endpoint: ["file", "setting"],
      OpenSea: ["opensea", "stream"],
      feed: ["feed-key"],
      provider: ["list", "contact", "form"],
    };
    const all = [...Object.values(own).flat(), "post-key", "proxy", "gateway"];
    for (const [server, requests] of Object.entries(told)) {
      expect(requests.length, server).toBeGreaterThan(0);
      const foreign = all.filter((name) => !own[server as keyof typeof own].includes(name)); // a key of `told`
      const pattern = new RegExp(
        foreign.map((name) => canaryPattern(`${MARK}-${name}`).source).join("|"),
        "i",
      );
      expect(
        requests.filter((said) => pattern.test(said)),
        server,
      ).toEqual([]);
    }
  });

  it("did not leave by any way", () => {
    leave("arguments", processes.text());
    const ways = new Set(left.map(({ way }) => way));
    for (const way of ["terminal of add", "backup", "log", "form", "event stream", "table follows"])
      expect(ways).toContain(way);
    // The search saw the arguments of the server's own processes.
    expect(processes.text()).toMatch(/dist-server.server.main\.js/);
    expect(left.filter(({ text }) => CANARIES.test(text)).map(({ way }) => way)).toEqual([]);
  });
});
