import { expect, it } from "vitest";
import { arrange } from "../../testing/arrange.ts";
import { runLoopback } from "../../testing/loopback.ts";
import { type FetchRules, fetchOriginal, OriginalError } from "./fetch-original.ts";
import { createOriginals, type OriginalsAccess } from "./originals.ts";

/** Answers by path. Gateways are folders of one server, because names differ only in a real network. */
const server = arrange(() =>
  runLoopback(({ path }, response) => {
    if (path === "/good/QmAbc/7") response.end("seven");
    else if (path.startsWith("/rests/")) response.writeHead(429, { "retry-after": "900" }).end();
    else if (path.startsWith("/years/"))
      response.writeHead(503, { "retry-after": "99999999" }).end();
    else if (path.startsWith("/to-years/")) response.writeHead(302, { location: "/years/" }).end();
    else if (path === "/busy") response.writeHead(429, { "retry-after": "7" }).end();
    else if (path === "/inwards") response.writeHead(302, { location: "http://10.0.0.1/" }).end();
    else if (path === "/loop") response.writeHead(302, { location: "/loop" }).end();
    else if (path === "/nowhere") response.writeHead(302, { location: "http://" }).end();
    else if (path === "/large") response.end("x".repeat(2_000));
    else if (path === "/cut") response.socket?.destroy();
    else if (path !== "/silent") response.writeHead(404).end();
  }),
);

const RULES: FetchRules = {
  allowsUrl: ({ hostname }) => hostname !== "other.example",
  allowsAddress: (address) => address === "127.0.0.1",
  lookup: (name, callback) =>
    name === "unknown.example"
      ? callback(new Error("ENOTFOUND"), [])
      : callback(null, [{ address: "127.0.0.1", family: 4 }]),
  maxBytes: 1_000,
  timeoutMs: 150,
  accept: "*/*",
};

function setup(paths: readonly string[], access: Partial<OriginalsAccess> = {}) {
  const reports: string[] = [];
  const originals = createOriginals(
    {
      hosts: [],
      gateways: { ipfs: paths.map((path) => `${server.origin}${path}/`), arweave: [] },
      report: (line) => reports.push(line),
      rules: RULES,
      ...access,
    },
    {
      failure: "not shown",
      invalidAddress: "no address",
      accept: "*/*",
      maxBytes: 1_000,
      maxConcurrent: 2,
      maxQueued: 2,
    },
  );
  const { failedRecently } = originals;
  return { reports, failedRecently, get: (address: string) => originals.get(address, String) };
}

it("tries the next gateway when one fails", async () => {
  const { get, reports } = setup(["/missing", "/good"]);
  expect(await get("ipfs://QmAbc/7")).toBe("seven");
  expect(reports).toEqual([]);
});

it("reports every gateway when all fail", async () => {
  const { get, reports } = setup(["/missing", "/gone"]);
  expect(await get("ipfs://QmAbc/7")).toBeNull();
  expect(reports).toEqual([
    `not shown: "${server.origin}/missing/QmAbc/7" answers 404; "${server.origin}/gone/QmAbc/7" answers 404`,
  ]);
});

it.each([
  ["rests", 900_000],
  ["years", 3_600_000],
  ["to-years", 3_600_000],
])("asks a host that answers /%s/ again after %d ms only", async (folder, pauseMs) => {
  let now = 1_700_000_000_000;
  const { get, failedRecently, reports } = setup([], {
    now: () => now,
    rules: { ...RULES, timeoutMs: 20_000 },
  });
  const asked = () => server.requests.filter(({ path }) => path.startsWith(`/${folder}/`)).length;
  const address = (token: number) => `${server.origin}/${folder}/${token}`;
  expect(await get(address(1))).toBeNull();
  // Neither the same token nor another one, and with one line in all.
  now += pauseMs - 1;
  for (const token of [1, 2, 3]) expect(await get(address(token))).toBeNull();
  expect(asked()).toBe(1);
  expect(reports).toHaveLength(1);
  expect(failedRecently(address(2))).toBe(true);
  now += 1;
  expect(failedRecently(address(2))).toBe(false);
  expect(await get(address(2))).toBeNull();
  expect(asked()).toBe(2);
});

it("allows the gateways' hosts without listing them, at the default port only", async () => {
  const { get, reports } = setup([], {
    gateways: { ipfs: ["https://gateway.example/ipfs/"], arweave: [] },
    rules: { lookup: RULES.lookup },
  });
  expect(await get("ipfs://QmAbc/7")).toBeNull();
  // The host is allowed, and its address is checked next.
  expect(reports[0]).toMatch(/"gateway.example" is not a public address/);
  expect(await get("https://gateway.example:8443/ipfs/QmAbc/7")).toBeNull();
  expect(reports[1]).toMatch(/not fetched from "https:\/\/gateway.example:8443"/);
});

it.each<[string, Partial<OriginalError>]>([
  ["/missing", { fault: "status", status: 404, retryAfter: null }],
  ["/busy", { fault: "status", status: 429, retryAfter: "7" }],
  ["/inwards", { fault: "not-public" }],
  ["/nowhere", { fault: "not-allowed" }],
  ["/loop", { fault: "too-many-redirects" }],
  ["/large", { fault: "too-large" }],
  ["/cut", { fault: "unreachable" }],
  ["/silent", { fault: "timeout" }],
  ["http://other.example/", { fault: "not-allowed" }],
  ["http://unknown.example/", { fault: "unreachable" }],
])("rejects %s with the typed fault %o", async (path, expected) => {
  const error = await fetchOriginal(new URL(path, server.origin), RULES).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OriginalError);
  expect(error).toMatchObject(expected);
});

it("rejects a name with a private address with a typed fault", async () => {
  const lookup: FetchRules["lookup"] = (_, callback) =>
    callback(null, [{ address: "10.0.0.7", family: 4 }]);
  await expect(
    fetchOriginal(new URL("http://inside.example/"), { ...RULES, lookup }),
  ).rejects.toMatchObject({ name: "OriginalError", fault: "not-public" });
});
