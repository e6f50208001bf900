/** Adds feeds by `npm run add`, and follows the example of README.md, run as its own program. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { eventually, feedStandIn, row } from "../../testing/feed-stand-in.ts";
import { fillMarket } from "../../testing/orders/filled-market.ts";
import { followOf } from "../../testing/orders/made-up-orders.ts";
import { runAdd } from "../../testing/run-add.ts";
import { temporaryFolder } from "../../testing/test-databases.ts";
import { feedKeys, ORDERS_FEED, parseFeedUrl } from "./feed-settings.ts";
import { fetchPage } from "./fetch-page.ts";

const feed = feedStandIn();
const folder = temporaryFolder();
afterAll(() => folder.discard());
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => void end()));

const { contract } = followOf("any");
const { signal } = new AbortController();

async function add(...args: readonly string[]): Promise<string> {
  const { dataDir, databaseUrl } = feed.config;
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "" };
  const { code, out, errors } = await runAdd(args, env);
  if (code !== 0) throw new Error(errors.join("\n"));
  return out;
}

it("is added to a complete collection, and replaced by another address", async () => {
  await fillMarket(feed.store, "bears");
  feed.says({ body: { listings: [row("a", "7", 1), row("b", "8", "x")] } });
  const url = `http://${feed.host}/bears`;
  await expect(add(contract, "--feed-url", url)).rejects.toThrow(/no complete collection/);
  expect(feed.requests).toEqual([]);
  await feed.store.setFollowStage("bears", "opensea", "following");
  expect(await add(contract, "--feed-url", url)).toMatch(
    /^Added 127\.0\.0\.1:\d+ to bears: 2 listings on its first page; 1 row is left out: .*"x"\)\. The server follows it\.$/,
  );
  const state = () => feed.store.follow("bears", ORDERS_FEED);
  expect(await state()).toMatchObject({ stage: "following", settings: { url }, contract });
  expect(await add(contract, "--feed-url=post")).toContain("a feed that posts to bears");
  expect(await state()).toMatchObject({ settings: { url: null } });
  feed.says({ status: 500 });
  await expect(add(contract, "--feed-url", url)).rejects.toThrow(/answers HTTP 500\.$/);
  expect(await state()).toMatchObject({ settings: { url: null } });
  await expect(add(contract, "--feed-url", url, "--rpc", "x")).rejects.toThrow(/--rpc/);
  await feed.store.deleteCollection("bears");
});

it.each([
  "http://feed.example/",
  "https://user@feed.example/",
  "https://feed.example/?key=1",
  "https://feed.example/#1",
  "ftp://feed.example/",
  "https://[fe80::1%25lo]/",
  "http://[::1%25lo]/",
  "",
])("refuses the address %j without repeating it", async (url) => {
  expect(parseFeedUrl(url)).toBeNull();
  const refusal = await add(contract, "--feed-url", url).catch(String);
  expect(refusal).toMatch(/^Error: --feed-url must be an https address/);
  if (url) expect(refusal).not.toContain(url);
});

it.each(["https://10.0.0.1/", "https://[fd00::1]/", "https://169.254.169.254/latest"])(
  "asks no private address: %s",
  async (url) => {
    const request = { url: new URL(url), key: null, etag: null, timeoutMs: 5_000, signal };
    await expect(fetchPage(request)).rejects.toThrow("is not a public address");
  },
);

it("sends a key to its own host alone", () => {
  const keys = feedKeys({ FEED_KEY_FEED_EXAMPLE_81: "a", FEED_KEY_OTHER_EXAMPLE: "b c" });
  expect(keys.sentTo("feed.example:81")).toBe("a");
  expect(keys.sentTo("feed.example")).toBeNull();
  // A key with a space fits into no header.
  expect(keys.sentTo("other.example")).toBeNull();
});

it("of README.md's twenty lines is followed", async () => {
  const text = readFileSync(new URL("./README.md", import.meta.url), "utf8");
  const [, program = ""] = /```js\n([\s\S]*?)```/.exec(text) ?? [];
  expect(program.trim().split("\n").length).toBeLessThanOrEqual(20);
  const file = join(folder.path, "feed.mjs");
  writeFileSync(file, program);
  const env = { ...process.env, PORT: "0", KEY: "feed-key-1234" };
  const child = spawn(process.execPath, [file], { env, stdio: ["ignore", "pipe", "inherit"] });
  ends.push(() => child.kill());
  const [line] = await once(child.stdout, "data");
  const origin = `http://127.0.0.1:${String(line).trim()}`;
  const request = { url: new URL(origin), key: "feed-key-1234", timeoutMs: 5_000, signal };
  const page = await fetchPage({ ...request, etag: null });
  if (page.kind !== "page") throw new Error(page.kind);
  expect(await fetchPage({ ...request, etag: page.etag })).toEqual({ kind: "unchanged" });
  await expect(fetchPage({ ...request, key: null, etag: null })).rejects.toThrow("refuses the key");
  feed.says({ body: page.json as object });
  const { listed } = await feed.follow("example");
  await eventually(listed).toEqual({ 7: "1.5 4", 8: "2 0" });
});
