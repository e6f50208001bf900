import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { apiErrorMessage } from "../../../contract/api-error.ts";
import { parseCollectionInfo, parseCollectionList } from "../../../contract/collection.ts";
import {
  type ListingsDelta,
  type ListingsSnapshot,
  parseListing,
  parseListingsDelta,
  parseListingsSnapshot,
} from "../../../contract/listings/listings.ts";
import { parseMarketInfo, txFeeUsd } from "../../../contract/market/market-info.ts";
import { parseMarketLevel, parseValuation } from "../../../contract/market/valuation.ts";
import { parseSocialShare } from "../../../contract/site/social-share.ts";
import { parseProjections, parseUnlistedTokens } from "../../../contract/tokens/parse-snapshot.ts";
import { parseCompactToken } from "../../../contract/tokens/parse-token.ts";
import { parseTokenRarity } from "../../../contract/tokens/rarity.ts";
import { parseProjectionLine } from "../../../contract/tokens/snapshot.ts";
import { parseStats } from "../../../contract/tokens/stats.ts";
import { wireToken } from "../../../contract/tokens/token.ts";
import type { Parsed } from "../../../contract/values/problem.ts";
import { arrange } from "../../testing/arrange.ts";
import { rawAnswer } from "../../testing/raw-http.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { testDatabases } from "../../testing/test-databases.ts";
import { runTestServer } from "../../testing/test-server.ts";
import { emptyValuation } from "../../valuation/project.ts";

describe.each(testDatabases())("the API on $name", (database) => {
  const test = arrange(() =>
    runTestServer(
      async (store) => {
        await store.replaceCollection(sampleCollection({ id: "sample", size: 300, listed: 60 }));
        const bare = sampleCollection({ id: "bare", size: 1, listed: 0 });
        await store.replaceCollection({
          ...bare,
          draft: { ...bare.draft, coverTokenId: null, drawn: false, sales: [] },
          valuation: emptyValuation(1),
        });
      },
      { database },
    ),
  );

  async function read<T>(path: string, parse: (body: unknown) => Parsed<T>): Promise<T> {
    const response = await test.get(path);
    expect(response.status).toBe(200);
    const result = parse(await response.json());
    if (!result.ok) throw new Error(`${path}: ${result.problem.place}: ${result.problem.message}`);
    return result.value;
  }

  const listed = (id = "sample") =>
    read<ListingsSnapshot>(`/collections/${id}/tokens/listed`, parseListingsSnapshot);

  const ask = (tokenId: string, price: number) =>
    ({ kind: "listed", tokenId, price, marketplace: 1, currency: "ETH", at: Date.now() }) as const;

  /** Stores a change and waits until the API shows it. */
  async function change(tokenId: string, price: number): Promise<ListingsSnapshot> {
    const applied = await test.store.applyEvents("sample", [ask(tokenId, price)], "test");
    await expect.poll(async () => (await listed()).seq).toBe(applied?.seq);
    return listed();
  }

  describe("answers", () => {
    it("lists the collections with floor and listed count", async () => {
      const list = await read("/collections/all", parseCollectionList);
      expect(list.map(({ id }) => id)).toEqual(["bare", "sample"]);
      const [bare, sample] = list;
      expect(bare).toMatchObject({ floor: null, listedCount: 0, imageUrl: null, size: 1 });
      expect(sample).toMatchObject({
        listedCount: 60,
        imageUrl: "/api/v1/images/sample/1?w=640",
        placeholderUrl: "/api/v1/images/sample/1?w=1",
      });
      const { listings } = sampleCollection({ size: 300, listed: 60 }).draft;
      const prices = listings.map(({ price }) => price).sort((a, b) => a - b);
      expect(sample?.floor).toBe(prices.find((price, at) => prices[at + 2]! <= 1.5 * price));
    });

    it("describes a collection", async () => {
      const info = await read("/collections/sample/info", parseCollectionInfo);
      const prepared = sampleCollection({ size: 300 });
      expect(info.traits).toEqual(prepared.traits);
      expect(info.dataSource.salesCount).toBe(20);
      const { unlisted } = await read("/collections/sample/tokens/unlisted", parseUnlistedTokens);
      expect(info.epoch).toBe(unlisted.epoch);
    });

    it("returns every token once, as if none were listed, in rank order", async () => {
      const { unlisted } = await read("/collections/sample/tokens/unlisted", parseUnlistedTokens);
      const prepared = sampleCollection({ size: 300 });
      expect(unlisted.tokens.map(wireToken)).toMatchObject(
        prepared.tokens.map(({ tokenId, name, rank, traits, vibes }, row) => ({
          tokenId,
          name,
          rank,
          imageUrl: `/api/v1/images/sample/${tokenId}?w=512`,
          animationUrl: null,
          traits,
          vibes,
          price: null,
          marketplace: null,
          figures: {
            priceProjection: prepared.valuation.projections[row],
            confidence: prepared.valuation.confidences[row],
          },
        })),
      );
      expect(unlisted.epoch).toBe((await listed()).epoch);
    });

    it("returns projections in token order, and their line", async () => {
      const { valuation } = sampleCollection({ size: 300 });
      const projections = await read("/collections/sample/tokens/projections", parseProjections);
      expect(projections.projections).toEqual(valuation.projections);
      expect(projections.rev).toBe((await listed()).projectionsRev);
      const line = await read("/collections/sample/projectionLine", parseProjectionLine);
      expect(line.points).toEqual(valuation.line);
      const none = await read("/collections/bare/tokens/projections", parseProjections);
      expect(none.projections).toEqual([null]);
    });

    it("returns a token with its listing and projection", async () => {
      await change("299", 4.5);
      const token = await read("/tokens/sample/299", (body) => parseCompactToken(body, "token"));
      expect(wireToken(token)).toMatchObject({
        tokenId: "299",
        name: null,
        rank: 299,
        price: 4.5,
        figures: { priceProjection: 10 - (9 * 298) / 300, confidence: 0.75 },
        marketplace: 1,
      });
    });

    it("says why a token has no picture", async () => {
      const response = await test.get("/images/sample/2");
      expect([response.status, await response.json()]).toEqual([
        404,
        { error: { code: "not_found", message: "This token has no picture." } },
      ]);
    });

    it("returns a token by its number, however it is written", async () => {
      for (const written of ["0299", "0x12b", "299.0"]) {
        const token = await read(`/tokens/sample/${written}`, (body) =>
          parseCompactToken(body, "token"),
        );
        expect(wireToken(token).tokenId).toBe("299");
      }
    });

    it("answers 404 with an empty body for an unknown token", async () => {
      for (const path of ["/tokens/sample/301", "/tokens/nobody/1", "/tokens/sample/1.5"]) {
        const response = await test.get(path);
        expect([path, response.status, await response.text()]).toEqual([path, 404, ""]);
      }
    });

    it("returns the stats of a collection", async () => {
      await test.store.applyEvents(
        "bare",
        [{ kind: "sold", tokenId: "1", price: 2.5, at: Date.now() - 3_600_000 }],
        "test",
      );
      const stats = await read("/collections/bare/stats", parseStats);
      expect(stats).toMatchObject({
        sales24h: 1,
        volume24h: 2.5,
        sales7d: 1,
        medianDeviation: null,
        medianDeviationShare: null,
      });
      const sample = await read("/collections/sample/stats", parseStats);
      expect(sample.size).toBe(300);
      expect(sample.medianDeviation).not.toBeNull();
      expect(sample.medianDeviationShare).not.toBeNull();
    });

    it("takes the medians of the listed tokens' deviations and of their shares of the projection", async () => {
      const { tokens } = await listed();
      const pairs = await Promise.all(
        tokens.map(async (entry) => {
          const [id, price] = entry.split(",");
          const token = await read(`/tokens/sample/${id}`, (body) =>
            parseCompactToken(body, "token"),
          );
          return { price: Number(price), projection: token[4] };
        }),
      );
      const known = pairs.flatMap(({ price, projection }) =>
        projection === null ? [] : [{ price, projection }],
      );
      const middle = (values: readonly number[]) => {
        const [low = 0, high = 0] = [(values.length - 1) >> 1, values.length >> 1].map(
          (at) => values.toSorted((a, b) => a - b)[at],
        );
        return (low + high) / 2;
      };
      const stats = await read("/collections/sample/stats", parseStats);
      const deviations = known.map(({ price, projection }) => projection - price);
      const shares = known.map(({ price, projection }) => (projection - price) / projection);
      expect(known.length).toBeGreaterThan(10);
      expect(stats.medianDeviation).toBeCloseTo(middle(deviations), 9);
      expect(stats.medianDeviationShare).toBeCloseTo(middle(shares), 9);
    });

    it("explains a valuation, even without sales", async () => {
      const valuation = await read("/tokens/bare/1/valuation", parseValuation);
      expect(valuation).toMatchObject({ tokenId: "1", projection: null, effects: [] });
      expect((await test.get("/tokens/bare/2/valuation")).status).toBe(404);
    });

    it("explains the level of a market, even without sales", async () => {
      expect(await read("/collections/bare/level", parseMarketLevel)).toEqual({
        level: null,
        salesToAgree: 0,
        usesTraits: true,
        moves: [],
      });
      expect((await test.get("/collections/none/level")).status).toBe(404);
    });

    it("explains a rank by parts that add up to the score", async () => {
      const { unlisted } = await read("/collections/sample/tokens/unlisted", parseUnlistedTokens);
      const { tokenId, traits } = wireToken(unlisted.tokens[0]);
      const rarity = await read(`/tokens/sample/${tokenId}/rarity`, parseTokenRarity);
      expect(rarity.carried).toHaveLength(traits.length);
      const parts = [...rarity.carried, ...rarity.lacked, rarity.traitCount];
      const sum = parts.reduce((all, { score }) => all + score, rarity.othersScore);
      expect(sum).toBeCloseTo(rarity.score, 9);
      expect(rarity.score).toBeGreaterThan(1);
      expect((await test.get("/tokens/sample/99999/rarity")).status).toBe(404);
      expect((await test.get("/tokens/none/1/rarity")).status).toBe(404);
      expect((await test.get("/tokens/sample/%00/rarity")).status).toBe(404);
    });

    it("returns the text of a shared link, or 204 if there is nothing to show", async () => {
      const share = await read("/collections/sample/social-share", parseSocialShare);
      expect(share.url).toBe("https://fairfloor.test/c/sample");
      expect(share.text).toContain("The sample");
      expect((await test.get("/collections/bare/social-share")).status).toBe(204);
    });

    it("returns the network's costs", async () => {
      const market = await read("/market-info", parseMarketInfo);
      expect(market.txFeeUsd).toBe(txFeeUsd(market.gasPriceGwei, market.ethUsd));
      expect(market.gasPriceGwei).toBeGreaterThan(1);
    });

    it("sends pictures with their own policy, and placeholders with a short cache time", async () => {
      const response = await test.get("/images/sample/1?w=300");
      expect(response.headers.get("content-type")).toBe("image/svg+xml");
      expect(response.headers.get("content-security-policy")).toMatch(
        /^default-src 'none';.*sandbox/,
      );
      expect(response.headers.get("cache-control")).toBe("public, max-age=86400");
      const standIn = await test.get("/images/sample/3?w=300");
      expect(standIn.headers.get("cache-control")).toBe("public, max-age=60");
      expect((await test.get("/images/sample/2")).status).toBe(404);
    });

    it("is alive and ready", async () => {
      expect((await test.get("/healthz")).status).toBe(200);
      expect((await test.get("/readyz")).status).toBe(200);
      expect((await fetch(`${test.origin}/readyz`)).status).toBe(200);
    });
  });

  describe("listing changes", () => {
    const since = (seq: number) =>
      read<ListingsDelta>(`/collections/sample/tokens/listed?since=${seq}`, parseListingsDelta);

    it("are sent as a delta with the latest state of each token", async () => {
      const before = await listed();
      await change("10", 7);
      const lastAsk = ask("10", 8);
      const last = await test.store.applyEvents(
        "sample",
        [lastAsk, { kind: "unlisted", tokenId: "11", at: Date.now() }],
        "test",
      );
      await expect.poll(async () => (await listed()).seq).toBe(last?.seq);
      const delta = await since(before.seq);
      expect(delta).toMatchObject({ from: before.seq, to: last?.seq, epoch: before.epoch });
      expect(delta.listed).toEqual([`10,8,1,${lastAsk.at}`]);
      expect(delta.unlisted).toEqual(["11"]);
    });

    it("contain the time of each listing, and only three parts if it is unknown", async () => {
      const before = await listed();
      const rowOf = (tokens: readonly string[], tokenId: string) =>
        tokens.filter((row) => row.startsWith(`${tokenId},`)).map((row) => row.split(","));
      expect(rowOf(before.tokens, "30")).toEqual([["30", expect.any(String), "1"]]);
      const timed = { ...ask("30", 4.25), at: Date.now() - 3_600_000 };
      const applied = await test.store.applyEvents("sample", [timed], "test");
      await expect.poll(async () => (await listed()).seq).toBe(applied?.seq);
      const row = ["30", "4.25", "1", String(timed.at)];
      expect(rowOf((await listed()).tokens, "30")).toEqual([row]);
      expect(rowOf((await since(before.seq)).listed, "30")).toEqual([row]);
    });

    it("lead from an earlier snapshot to the current one", async () => {
      const before = await listed();
      for (let step = 0; step < 5; step += 1) await change(String(20 + (step % 3)), 2 + step);
      const delta = await since(before.seq);
      const state = new Map(before.tokens.map((row) => [row.split(",")[0], row]));
      for (const row of delta.listed) state.set(row.split(",")[0], row);
      for (const id of delta.unlisted) state.delete(id);
      const after = await listed();
      expect(new Set(state.values())).toEqual(new Set(after.tokens));
      expect(after.tokens.map((row) => parseListing(row, "row").ok)).not.toContain(false);
    });

    it("are empty at the current seq", async () => {
      const { seq } = await listed();
      expect(await since(seq)).toMatchObject({ from: seq, to: seq, listed: [], unlisted: [] });
    });

    it("get 410 if `since` is too old or in the future", async () => {
      const { seq } = await listed();
      for (const asked of [0, 1, seq + 1]) {
        const response = await test.get(`/collections/sample/tokens/listed?since=${asked}`);
        expect([asked, response.status]).toEqual([asked, 410]);
        expect(apiErrorMessage(await response.json())).toContain("snapshot");
      }
    });
  });

  describe("caching", () => {
    it("answers 304 for an unchanged snapshot and sends a changed one", async () => {
      const first = await test.get("/collections/sample/tokens/listed");
      const etag = first.headers.get("etag") ?? "";
      await first.arrayBuffer();
      const same = await test.get("/collections/sample/tokens/listed", { "If-None-Match": etag });
      expect(same.status).toBe(304);
      expect(same.headers.get("etag")).toBe(etag);
      await change("30", 3.25);
      const changed = await test.get("/collections/sample/tokens/listed", {
        "If-None-Match": etag,
      });
      expect(changed.status).toBe(200);
      await changed.arrayBuffer();
    });

    it("marks only an address with the current epoch or revision as immutable", async () => {
      const { epoch, projectionsRev } = await listed();
      const cacheOf = async (path: string) => {
        const response = await test.get(`/collections/sample/tokens/${path}`);
        await response.arrayBuffer();
        return response.headers.get("cache-control");
      };
      const kept = "public, max-age=31536000, immutable";
      expect(await cacheOf(`unlisted?e=${epoch}`)).toBe(kept);
      expect(await cacheOf("unlisted?e=another")).toBe("no-cache");
      expect(await cacheOf("unlisted")).toBe("no-cache");
      expect(await cacheOf(`projections?r=${projectionsRev}`)).toBe(kept);
      expect(await cacheOf(`projections?r=${projectionsRev + 1}`)).toBe("no-cache");
    });

    it("compresses the same content with an encoding that the reader accepts", async () => {
      const bytes = async (encoding: string) => {
        const answer = await rawAnswer(test.origin, (socket) =>
          socket.write(
            `GET /api/v1/collections/sample/tokens/unlisted HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Encoding: ${encoding}\r\n\r\n`,
          ),
        );
        const split = answer.indexOf("\r\n\r\n");
        return {
          head: answer.slice(0, split),
          body: Buffer.from(answer.slice(split + 4), "latin1"),
        };
      };
      const plain = await bytes("identity");
      const gzip = await bytes("gzip, deflate");
      const brotli = await bytes("gzip, deflate, br;q=0.9");
      expect(plain.head).not.toMatch(/content-encoding/i);
      expect(gzip.head).toMatch(/content-encoding: gzip/i);
      expect(brotli.head).toMatch(/content-encoding: br/i);
      expect(gzip.head).toMatch(/vary: accept-encoding/i);
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
      expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
      expect(brotli.body.length).toBeLessThan(plain.body.length / 4);
    });

    it("marks hashed files as immutable and revalidates the page", async () => {
      const file = await fetch(`${test.origin}/assets/market.worker-1a2b3c.js`);
      expect(file.headers.get("cache-control")).toContain("immutable");
      expect(file.headers.get("content-type")).toMatch(/^text\/javascript/);
      const page = await fetch(`${test.origin}/app`);
      expect(page.headers.get("cache-control")).toBe("no-cache");
      const again = await fetch(`${test.origin}/app`, {
        headers: { "If-None-Match": page.headers.get("etag") ?? "" },
      });
      expect(again.status).toBe(304);
    });
  });
});
