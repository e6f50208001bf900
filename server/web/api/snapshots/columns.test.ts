import { describe, expect, it } from "vitest";
import { COLUMNS_TYPE } from "../../../../contract/columns/body-format.ts";
import { type ColumnReader, readBody } from "../../../../contract/columns/column-reader.ts";
import { idAt, tokenTextAt, traitsAt, vibesAt } from "../../../../contract/columns/columns.ts";
import { readFigureRevision } from "../../../../contract/columns/read-figures.ts";
import { readTokenColumns } from "../../../../contract/columns/read-tokens.ts";
import { FIGURES, figureToWire, noFigures } from "../../../../contract/tokens/figures.ts";
import {
  parseProjections,
  parseUnlistedTokens,
} from "../../../../contract/tokens/parse-snapshot.ts";
import { wireToken } from "../../../../contract/tokens/token.ts";
import type { Parsed } from "../../../../contract/values/problem.ts";
import { COLUMNS_VERSION } from "../../../../contract/wire.ts";
import { arrange } from "../../../testing/arrange.ts";
import { sampleCollection } from "../../../testing/sample-collection.ts";
import { testDatabases } from "../../../testing/test-databases.ts";
import { runTestServer } from "../../../testing/test-server.ts";
import { emptyValuation } from "../../../valuation/project.ts";

const KEPT = "public, max-age=31536000, immutable";
const ASKED_FOR = "no-cache";

function passed<Value>(result: Parsed<Value>): Value {
  if (!result.ok) throw new Error(`${result.problem.place}: ${result.problem.message}`);
  return result.value;
}

describe.each(testDatabases())("tokens as columns on $name", (database) => {
  const test = arrange(() =>
    runTestServer(
      async (store) => {
        await store.replaceCollection(sampleCollection({ id: "sample", size: 300 }));
        const bare = sampleCollection({ id: "bare", size: 2, listed: 0 });
        await store.replaceCollection({
          ...bare,
          draft: { ...bare.draft, sales: [] },
          valuation: emptyValuation(2),
        });
      },
      { database },
    ),
  );

  const get = (path: string, headers?: Record<string, string>) =>
    test.get(`/collections/${path}`, headers);

  async function columns<Value>(path: string, read: (body: ColumnReader) => Value): Promise<Value> {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, COLUMNS_TYPE]);
    return passed(readBody(new Uint8Array(await answer.arrayBuffer()), read));
  }
  const tokens = (path: string) => columns(path, readTokenColumns);
  const figures = (path: string) => columns(path, readFigureRevision);

  async function json<Value>(path: string, parse: (body: unknown) => Parsed<Value>) {
    return passed(parse(await (await get(path)).json()));
  }

  async function cacheOf(path: string) {
    const answer = await get(path);
    await answer.arrayBuffer();
    return answer.headers.get("cache-control");
  }

  async function etagOf(path: string) {
    const answer = await get(path);
    await answer.arrayBuffer();
    return answer.headers.get("etag") ?? "";
  }

  it("are equal to the tokens as JSON", async () => {
    const { unlisted } = await json("sample/tokens/unlisted", parseUnlistedTokens);
    const read = await tokens("sample/tokens/columns");
    expect(read.epoch).toBe(unlisted.epoch);
    expect(read.size).toBe(300);
    const { ids, names, ranks, images, animations } = read;
    const rows = Array.from(ranks, (rank, row) => ({
      tokenId: idAt(ids, row),
      name: tokenTextAt(names, ids, row),
      rank,
      imageUrl: tokenTextAt(images, ids, row),
      animationUrl: tokenTextAt(animations, ids, row),
      traits: traitsAt(read, row),
      vibes: vibesAt(read, row),
    }));
    const sent = unlisted.tokens.map((compact) => {
      const { price, marketplace, figures: _, ...token } = wireToken(compact);
      expect([price, marketplace]).toEqual([null, null]);
      return token;
    });
    expect(rows).toEqual(sent);
  });

  it.each(["sample", "bare"])("have figures that are equal to those as JSON: %s", async (id) => {
    const projections = await json(`${id}/tokens/projections`, parseProjections);
    const { epoch, rev, figures: read } = await figures(`${id}/tokens/columns/figures`);
    expect([epoch, rev]).toEqual([projections.epoch, projections.rev]);
    for (const { name, arrayName } of FIGURES)
      expect(Array.from(read[name], figureToWire)).toEqual(projections[arrayName]);
    const { unlisted } = await json(`${id}/tokens/unlisted`, parseUnlistedTokens);
    expect(unlisted.tokens.map((token) => wireToken(token).figures.priceProjection)).toEqual(
      projections.projections,
    );
  });

  it("have empty figures if nothing was sold", async () => {
    const { figures: read } = await figures("bare/tokens/columns/figures");
    expect(read).toEqual(noFigures(2));
  });

  it("are immutable only under an address with the current epoch or revision and no other version", async () => {
    const { epoch } = await tokens("sample/tokens/columns");
    const { rev } = await figures("sample/tokens/columns/figures");
    expect(await cacheOf(`sample/tokens/columns?e=${epoch}`)).toBe(KEPT);
    expect(await cacheOf("sample/tokens/columns?e=another")).toBe(ASKED_FOR);
    expect(await cacheOf("sample/tokens/columns")).toBe(ASKED_FOR);
    expect(await cacheOf(`sample/tokens/columns/figures?r=${rev}`)).toBe(KEPT);
    expect(await cacheOf(`sample/tokens/columns/figures?r=${rev + 1}`)).toBe(ASKED_FOR);
    expect(await cacheOf("sample/tokens/columns/figures")).toBe(ASKED_FOR);
    for (const address of [
      `sample/tokens/columns?e=${epoch}`,
      `sample/tokens/columns/figures?r=${rev}`,
    ]) {
      expect(await cacheOf(`${address}&v=${COLUMNS_VERSION}`)).toBe(KEPT);
      expect(await cacheOf(`${address}&v=${COLUMNS_VERSION + 1}`)).toBe(ASKED_FOR);
    }
  });

  it.each([
    ["sample/tokens/columns?e=a%20b", 400, "e must be an epoch"],
    ["sample/tokens/columns?e=", 400, "e must be an epoch"],
    ["sample/tokens/columns/figures?r=1.5", 400, "r must be a revision"],
    ["sample/tokens/columns/figures?r=-1", 400, "r must be a revision"],
    ["nobody/tokens/columns", 404, "no collection"],
    ["nobody/tokens/columns/figures", 404, "no collection"],
    ["sample/tokens/columns/others", 404, "no such address"],
  ])("are rejected if the address is wrong: %s", async (path, status, message) => {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
  });

  it.each(["columns", "columns/figures"])("are revalidated and compressed: %s", async (path) => {
    const plain = await get(`sample/tokens/${path}`, { "Accept-Encoding": "identity" });
    expect(plain.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(plain.headers.get("x-content-type-options")).toBe("nosniff");
    const etag = plain.headers.get("etag") ?? "";
    const body = await plain.arrayBuffer();
    for (const encoding of ["br", "gzip"]) {
      const packed = await get(`sample/tokens/${path}`, { "Accept-Encoding": encoding });
      expect(packed.headers.get("content-encoding")).toBe(encoding);
      expect(packed.headers.get("vary")).toMatch(/accept-encoding/i);
      expect(packed.headers.get("etag")).toBe(etag);
      expect(await packed.arrayBuffer()).toEqual(body);
    }
    const { epoch } = await tokens("sample/tokens/columns");
    expect(etag).toContain(`${COLUMNS_VERSION}-${epoch}`);
    const same = await get(`sample/tokens/${path}`, { "If-None-Match": etag });
    expect([same.status, same.headers.get("etag")]).toEqual([304, etag]);
  });

  it("change with the epoch, and old addresses then return the new epoch", async () => {
    const path = "moved/tokens/columns";
    await test.store.replaceCollection(sampleCollection({ id: "moved" }));
    await expect.poll(async () => (await get(path)).status).toBe(200);
    const [before, etag] = [await tokens(path), await etagOf(path)];
    expect(await cacheOf(`${path}?e=${before.epoch}`)).toBe(KEPT);
    await test.store.replaceCollection(sampleCollection({ id: "moved", seed: 2, size: 41 }));
    await expect.poll(() => etagOf(path)).not.toBe(etag);
    const after = await tokens(`${path}?e=${before.epoch}`);
    expect(after.epoch).not.toBe(before.epoch);
    expect(after.size).toBe(41);
    expect(await cacheOf(`${path}?e=${before.epoch}`)).toBe(ASKED_FOR);
    expect(await cacheOf(`${path}?e=${after.epoch}`)).toBe(KEPT);
    expect((await figures(`${path}/figures`)).epoch).toBe(after.epoch);
  });

  it("stay unchanged when the figures get a new revision", async () => {
    const prepared = sampleCollection({ id: "valued" });
    await test.store.replaceCollection(prepared);
    const path = "valued/tokens/columns";
    await expect.poll(async () => (await get(path)).status).toBe(200);
    const etag = await etagOf(path);
    const before = await figures(`${path}/figures`);
    const projections = prepared.tokens.map((_, row) => row + 0.1 + 0.2);
    const rev = await test.store.setProjections("valued", before.epoch, {
      ...prepared.valuation,
      projections,
    });
    const old = `${path}/figures?r=${before.rev}`;
    await expect.poll(async () => (await figures(old)).rev).toBe(rev);
    expect(Array.from((await figures(old)).figures.priceProjection)).toEqual(projections);
    expect(await cacheOf(old)).toBe(ASKED_FOR);
    expect(await cacheOf(`${path}/figures?r=${rev}`)).toBe(KEPT);
    expect(await etagOf(path)).toBe(etag);
  });
});
