import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import type { FetchRules } from "../../platform/outbound/fetch-original.ts";
import { type Loopback, runLoopback } from "../../testing/loopback.ts";
import { createMetadataReader, type MetadataReaderOptions } from "./fetch-metadata.ts";
import { MAX_METADATA_BYTES } from "./resolve-uri.ts";

const CAT = { name: "Cat", imageUrl: null, animationUrl: null, traits: [], problem: null };
const CAT_JSON = '{"name":"Cat"}';

type Answer = (response: ServerResponse, path: string) => void;

const open: Loopback[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** 127.0.0.1 stands for the public internet, every other address for the private network. */
const LOOPBACK: Partial<FetchRules> = {
  allowsUrl: () => true,
  allowsAddress: (address) => address === "127.0.0.1",
  lookup: (name, callback) =>
    name === "unknown.example"
      ? callback(new Error("ENOTFOUND"), [])
      : callback(null, [
          { address: name === "inside.example" ? "10.0.0.7" : "127.0.0.1", family: 4 },
        ]),
  timeoutMs: 2_000,
};
/** For servers that never answer. */
const IMPATIENT = { ...LOOPBACK, timeoutMs: 100 };

/** Runs a server that gives the answers in turn and repeats the last one. The reader's clock jumps instead of waiting. */
async function setup(answers: readonly Answer[], options: Partial<MetadataReaderOptions> = {}) {
  let count = 0;
  const server = await runLoopback(({ path }, response) => {
    const answer = answers[Math.min(count, answers.length - 1)];
    count += 1;
    answer?.(response, path);
  });
  open.push(server);
  const slept: number[] = [];
  let now = Date.UTC(2026, 0, 1);
  const clock = {
    now: () => now,
    async sleep(ms: number) {
      slept.push(ms);
      now += ms;
    },
  };
  const { origin } = server;
  const reader = createMetadataReader({
    gateways: { ipfs: [`${origin}/one/`, `${origin}/two/`], arweave: [`${origin}/ar/`] },
    rate: 0,
    clock,
    random: () => 0,
    rules: LOOPBACK,
    ...options,
  });
  const read = (uri: string, tokenId = "7") =>
    reader.read(uri.replace(/^\//, `${origin}/`), tokenId);
  const paths = () => server.requests.map(({ path }) => path);
  return { origin, read, paths, slept, reader };
}

const send =
  (body: string | Buffer): Answer =>
  (response) =>
    response.end(body);
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end();
const redirect = (location: string) => status(302, { location });
const silence: Answer = () => {};

describe("a read", () => {
  it("parses what the URI leads to", async () => {
    const { read, paths } = await setup([send(CAT_JSON)]);
    expect(await read("/7.json")).toEqual(CAT);
    expect(paths()).toEqual(["/7.json"]);
  });

  it("parses what the URI contains, without a request", async () => {
    const { read, paths } = await setup([send(CAT_JSON)]);
    expect(await read(`data:application/json,${CAT_JSON}`)).toEqual(CAT);
    expect(paths()).toEqual([]);
  });

  it("takes a picture in the place of metadata as the token's picture", async () => {
    const { read } = await setup([]);
    const picture = "data:image/svg+xml;base64,PHN2Zy8+";
    const expected = { ...CAT, name: null, imageUrl: picture };
    expect(await read(` ${picture}`)).toEqual(expected);
    expect(await read(picture.replace("data", "DATA"))).toEqual(expected);
    expect(await read(Buffer.from(picture).toString("base64"))).toEqual(expected);
  });

  it("follows a redirect", async () => {
    const { read, paths } = await setup([redirect("/moved"), send(CAT_JSON)]);
    expect(await read("/7.json")).toEqual(CAT);
    expect(paths()).toEqual(["/7.json", "/moved"]);
  });

  it("shares the request with concurrent reads of the same URL, and repeats it later", async () => {
    const { read, paths } = await setup([send(CAT_JSON)]);
    const results = await Promise.all([read("/all.json", "1"), read("/all.json", "2")]);
    expect(results).toEqual([CAT, CAT]);
    expect(paths()).toEqual(["/all.json"]);
    await read("/all.json", "3");
    expect(paths()).toEqual(["/all.json", "/all.json"]);
  });

  it("names its own token in a shared failure", async () => {
    const { read, origin } = await setup([status(404)]);
    expect(await Promise.all([read("/all.json", "1"), read("/all.json", "2")])).toEqual(
      ["1", "2"].map((tokenId) => ({
        tokenId,
        reason: `${origin} answers 404`,
        isTransient: false,
      })),
    );
  });
});

describe("gateways", () => {
  it("are tried in turn", async () => {
    const { read, paths } = await setup([status(404), send(CAT_JSON)]);
    expect(await read("ipfs://QmAbc/7")).toEqual(CAT);
    expect(paths()).toEqual(["/one/QmAbc/7", "/two/QmAbc/7"]);
  });

  it("are tried in turn if one sends a page instead of JSON", async () => {
    const { read } = await setup([send("<html>Not found</html>"), send(CAT_JSON)]);
    expect(await read("ipfs://QmAbc/7")).toEqual(CAT);
  });

  it("are retried in rounds, without those that failed for good", async () => {
    const { read, paths, slept } = await setup([
      status(404),
      status(504),
      status(504),
      send(CAT_JSON),
    ]);
    expect(await read("ipfs://QmAbc/7")).toEqual(CAT);
    expect(paths()).toEqual(["/one/QmAbc/7", ...Array(3).fill("/two/QmAbc/7")]);
    expect(slept).toEqual([500, 1_000]);
  });

  it("all appear in the reason if all fail", async () => {
    const { read, origin } = await setup([status(404), send("7")]);
    expect(await read("ipfs://QmAbc/7")).toEqual({
      tokenId: "7",
      reason: `${origin} answers 404; the metadata is JSON, but not an object`,
      isTransient: false,
    });
  });

  it("are tried after the gateway that the URI names", async () => {
    const cid = `Qm${"a".repeat(44)}`;
    const { read, paths } = await setup([status(404), send(CAT_JSON)]);
    expect(await read(`/ipfs/${cid}/7`)).toEqual(CAT);
    expect(paths()).toEqual([`/ipfs/${cid}/7`, `/one/${cid}/7`]);
  });

  it("serve arweave", async () => {
    const { read, paths } = await setup([send(CAT_JSON)]);
    expect(await read("ar://abc/7")).toEqual(CAT);
    expect(paths()).toEqual(["/ar/abc/7"]);
  });
});

describe("a failure that may pass", () => {
  it("is retried with exponential backoff", async () => {
    const { read, slept } = await setup([status(500), status(503), status(502), send(CAT_JSON)]);
    expect(await read("/7.json")).toEqual(CAT);
    expect(slept).toEqual([500, 1_000, 2_000]);
  });

  it("has less backoff by jitter", async () => {
    const { read, slept } = await setup([status(500), send(CAT_JSON)], { random: () => 0.5 });
    expect(await read("/7.json")).toEqual(CAT);
    expect(slept).toEqual([375]);
  });

  it("is given up after five rounds", async () => {
    const { read, paths, origin } = await setup([status(500)]);
    expect(await read("/7.json")).toEqual({
      tokenId: "7",
      reason: `${origin} answers 500`,
      isTransient: true,
    });
    expect(paths()).toHaveLength(5);
  });

  it.each([
    ["7", 7_000],
    [new Date(Date.UTC(2026, 0, 1, 0, 0, 20)).toUTCString(), 20_000],
  ])("waits as long as Retry-After: %s asks", async (header, ms) => {
    const { read, slept } = await setup([status(429, { "retry-after": header }), send(CAT_JSON)]);
    expect(await read("/7.json")).toEqual(CAT);
    // The backoff counts towards the pause.
    expect(slept).toEqual([500, ms - 500]);
  });

  it("by 429 without Retry-After pauses the host for a second", async () => {
    const { read, slept } = await setup([status(429), send(CAT_JSON)]);
    expect(await read("/7.json")).toEqual(CAT);
    expect(slept).toEqual([500, 500]);
  });

  it("that asks to wait for an hour ends the reads at that host without further requests", async () => {
    const { read, paths, origin } = await setup([status(429, { "retry-after": "3600" })]);
    const problem = {
      reason: `${origin} asks to be left alone for longer than a minute`,
      isTransient: true,
    };
    expect(await read("/7.json")).toMatchObject(problem);
    expect(await read("/8.json")).toMatchObject(problem);
    expect(paths()).toEqual(["/7.json"]);
  });

  it("by a connection that breaks is retried once", async () => {
    const { read } = await setup([(response) => response.socket?.destroy(), send(CAT_JSON)]);
    expect(await read("/7.json")).toEqual(CAT);
    const broken = await setup([(response) => response.socket?.destroy()]);
    expect(await broken.read("/7.json")).toMatchObject({
      reason: `${broken.origin} is unreachable`,
      isTransient: true,
    });
    expect(broken.paths()).toHaveLength(2);
  });

  it.each<[string, Answer]>([
    ["by silence", silence],
    [
      "by a slow drip",
      (response) => {
        const dripping = setInterval(() => response.write(" "), 20);
        response.on("close", () => clearInterval(dripping));
      },
    ],
  ])("%s is retried once", async (_what, answer) => {
    const late = await setup([answer, send(CAT_JSON)], { rules: IMPATIENT });
    expect(await late.read("/7.json")).toEqual(CAT);
    const { read, paths, origin } = await setup([answer], { rules: IMPATIENT });
    expect(await read("/7.json")).toEqual({
      tokenId: "7",
      reason: `${origin} does not answer in time`,
      isTransient: true,
    });
    expect(paths()).toHaveLength(2);
  });
});

describe("a failure for good", () => {
  it.each<[string, Answer, string]>([
    ["a missing file", status(404), "ORIGIN answers 404"],
    ["a refusal", status(403), "ORIGIN answers 403"],
    ["HTML", send("<!doctype html>"), "the metadata is an HTML or XML page instead of JSON"],
    ["broken JSON", send('{"name":'), "the metadata is not JSON"],
    [
      "10 MB",
      send(Buffer.alloc(10_000_000, 0x20)),
      `ORIGIN sends more than ${MAX_METADATA_BYTES} bytes`,
    ],
    [
      "an endless answer",
      (response) => {
        const block = Buffer.alloc(65_536, 0x20);
        const pour = () => {
          while (!response.destroyed && response.write(block));
          response.once("drain", pour);
        };
        pour();
      },
      `ORIGIN sends more than ${MAX_METADATA_BYTES} bytes`,
    ],
    ["a redirect inwards", redirect("http://10.0.0.1/"), "ORIGIN is or leads to a private network"],
    [
      "a redirect to a name inwards",
      redirect("http://inside.example/"),
      "ORIGIN is or leads to a private network",
    ],
    [
      "a redirect to a file",
      redirect("file:///etc/passwd"),
      "ORIGIN is or leads to an address at another port or scheme than http and https have",
    ],
    ["a redirect loop", redirect("/7.json"), "ORIGIN redirects too often"],
  ])("by %s is not retried", async (_what, answer, reason) => {
    const { read, slept, origin } = await setup([answer]);
    expect(await read("/7.json")).toEqual({
      tokenId: "7",
      reason: reason.replace("ORIGIN", origin),
      isTransient: false,
    });
    expect(slept).toEqual([]);
  });

  it("by a URI that leads nowhere needs no request", async () => {
    const { read, paths } = await setup([send(CAT_JSON)]);
    expect(await read("ftp://meta.example/7")).toEqual({
      tokenId: "7",
      reason: 'the token URI starts with "ftp:", which is not read',
      isTransient: false,
    });
    expect(paths()).toEqual([]);
  });
});

describe("without the rules of a test, a read", () => {
  it.each([
    "http://127.0.0.1/7",
    "http://[::1]/7",
    "http://169.254.169.254/latest/meta-data/",
    "http://2130706433/7",
  ])("of %s is refused", async (uri) => {
    const { read } = await setup([], { rules: {} });
    expect(await read(uri)).toMatchObject({
      reason: expect.stringMatching(/ is or leads to a private network$/),
      isTransient: false,
    });
  });

  it("at another port is refused", async () => {
    const { read, paths } = await setup([send(CAT_JSON)], { rules: {} });
    expect(await read("/7.json")).toMatchObject({
      reason: expect.stringMatching(/ is or leads to an address at another port/),
    });
    expect(paths()).toEqual([]);
  });
});

it("spaces the requests at one host by the rate", async () => {
  const { read, slept, paths } = await setup([send(CAT_JSON)], { rate: 4 });
  await Promise.all(["/1", "/2", "/3"].map((path) => read(path)));
  expect(paths()).toEqual(["/1", "/2", "/3"]);
  expect(slept).toEqual([250, 250]);
});

it("runs at most eight requests at once", async () => {
  let running = 0;
  let most = 0;
  const held: ServerResponse[] = [];
  const { read } = await setup([
    (response) => {
      running += 1;
      most = Math.max(most, running);
      held.push(response);
      // Answers once eight wait, or the last ones.
      if (held.length < 8) return;
      for (const waiting of held.splice(0)) {
        running -= 1;
        waiting.end(CAT_JSON);
      }
    },
  ]);
  const results = await Promise.all(Array.from({ length: 24 }, (_, index) => read(`/${index}`)));
  expect(results).toEqual(Array(24).fill(CAT));
  expect(most).toBe(8);
});
