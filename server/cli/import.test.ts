import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { NONE } from "../../contract/values/units.ts";
import { acquireLock } from "../storage/db/lock-file.ts";
import type { Store } from "../storage/store/store.ts";
import { arrange } from "../testing/arrange.ts";
import { runInProcess } from "../testing/run-command.ts";
import { ANY_DATABASE, temporaryFolder } from "../testing/test-databases.ts";
import { withStore } from "../testing/with-store.ts";
import { importCommand } from "./import-command.ts";

const scratch = temporaryFolder();
let folder: string;

const made = arrange(() => ANY_DATABASE.create());
afterAll(async () => {
  scratch.discard();
});
beforeEach(() => {
  folder = mkdtempSync(join(scratch.path, "files-"));
});

function put(files: Record<string, string | Uint8Array>) {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
}

const run = (...args: string[]) => runInProcess(importCommand, args, made.settings);

const inStore = <T>(look: (store: Store) => Promise<T>) => withStore(made.config, look);

const TOKENS = `token_id,name,trait:Fur,trait:Hat
1,Tom,Black,Cap
2,,White,Cap
30,,Black,Crown
`;

describe("npm run import", () => {
  it("keeps the number of each value and vibe that the next import has too", async () => {
    const vibes = "vibe,trait,value\nPlain,Hat,Cap\nRoyal,Hat,Crown\n";
    put({ "tokens.csv": "token_id,trait:Hat\n1,Cap\n2,Crown\n4,Beanie\n", "vibes.csv": vibes });
    await run(folder, "--id", "hats", "--name", "Hats");
    put({
      "tokens.csv": "token_id,trait:Eyes,trait:Hat\n0,Blue,Halo\n1,,Cap\n2,,Crown\n",
      "vibes.csv": "vibe,trait,value\nRoyal,Hat,Crown\n",
    });
    await run(folder, "--id", "hats", "--name", "Hats");
    const stored = await inStore(async (store) => ({
      collection: await store.collection("hats"),
      crown: await store.token("hats", "2"),
    }));
    const hat = stored.collection?.traits.find(({ name }) => name === "Hat");
    expect(hat?.id).toBe(1);
    expect(hat?.values.map(({ id, label }) => [id, label])).toEqual([
      [4, "Halo"],
      [1, "Cap"],
      [2, "Crown"],
    ]);
    expect(stored.crown?.traits).toEqual([[1, 2]]);
    expect(stored.crown?.vibes).toEqual([[2, 1]]);
    expect(stored.collection?.former).toEqual({
      traits: [{ id: 1, name: "Hat", values: [{ id: 3, label: "Beanie" }] }],
      vibes: [{ id: 1, name: "Plain" }],
    });
  });

  it("refreshes tokens and their metadata, and keeps everything else", async () => {
    put({
      "tokens.csv": "token_id,trait:Hat\n1,Hidden\n2,Hidden\n3,Hidden\n",
      "sales.csv": "timestamp,token_id,price_eth\n2021-05-01,1,2\n2021-05-02,2,2\n2021-05-03,3,4\n",
      "listings.csv": "token_id,price_eth,marketplace\n1,1.5,OpenSea\n3,5,Blur\n",
      "vibes.csv": "vibe,trait,value\nSecret,Hat,Hidden\nAll,Hat,Hidden\n",
      "collection.json": '{"description": "Hats."}',
    });
    await run(folder, "--id", "veiled", "--name", "Veiled");
    const ask = { kind: "listed", price: 9, marketplace: 1, currency: "ETH" } as const;
    await inStore((store) =>
      store.applyEvents("veiled", [{ ...ask, tokenId: "2", at: 10 ** 12 }], "feed"),
    );
    const look = () =>
      inStore(async (store) => ({
        collection: await store.collection("veiled"),
        // A call of a token that is gone stays, and is not a link any more.
        calls: (await store.record("veiled"))?.calls.map(({ known: _, ...call }) => call),
        listings: (await store.listings("veiled"))?.listings,
        sales: await store.sales("veiled"),
      }));
    const before = await look();
    expect(before.calls?.length).toBe(2);
    put({
      "tokens.csv": "token_id,name,trait:Hat\n1,Uno,Crown\n2,Dos,Hidden\n4,Tres,Cap\n",
      "collection.json": '{"description": "Other."}',
    });
    rmSync(join(folder, "vibes.csv"));
    const refreshed = await run(folder, "--id", "veiled", "--refresh");
    expect(refreshed).toMatchObject({ code: 0 });
    expect(refreshed.out).toBe(
      "Refreshed Veiled as veiled: 3 tokens, 1 of them new, 1 token gone (first 3), 1 sale of those left out, 1 listing of those left out. Its listings, sales and record are kept.",
    );
    expect(refreshed.errors.join("\n")).toMatch(
      /collection\.json: is not read[\s\S]*sales\.csv: is not read[\s\S]*listings\.csv: is not read/,
    );
    const after = await look();
    expect(after.collection).toMatchObject({ name: "Veiled", description: "Hats.", size: 3 });
    expect(after.collection?.vibes.map(({ id, name }) => [id, name])).toEqual([
      [1, "Secret"],
      [2, "All"],
    ]);
    const [hat] = after.collection?.traits ?? [];
    expect(hat?.values.map(({ id, label }) => [id, label])).toEqual([
      [2, "Crown"],
      [1, "Hidden"],
      [3, "Cap"],
    ]);
    expect(after.calls).toEqual(before.calls);
    expect(after.sales).toEqual(before.sales.filter(({ tokenId }) => tokenId !== "3"));
    expect(after.listings).toEqual(before.listings?.filter(({ tokenId }) => tokenId !== "3"));

    const unknown = await run(folder, "--id", "nobody", "--refresh");
    expect(unknown.errors.join("\n")).toContain(
      "--refresh: there is no collection nobody; import it without --refresh.",
    );
  });

  it("stores pictures of data addresses, each once, and those of the last import alone", async () => {
    const picture = (color: string) =>
      `data:image/png;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" fill="${color}"/>`).toString("base64")}`;
    const rows = (...pictures: string[]) =>
      pictures.map((each, index) => `${index + 1},"${each}",Black`).join("\n");
    const importing = (...pictures: string[]) => {
      put({ "tokens.csv": `token_id,image_url,trait:Fur\n${rows(...pictures)}\n` });
      return run(folder, "--id", "drawn", "--name", "Drawn");
    };
    const shown = () =>
      inStore(async (store) => {
        const urls = (await store.tokens("drawn")).map(({ imageUrl }) => imageUrl);
        const stored = urls.map(async (url) => (url === null ? null : store.picture("drawn", url)));
        const found = await Promise.all(stored);
        return { urls, pictures: found.map((each) => each?.bytes.toString() ?? null) };
      });
    const first = await importing(
      picture("red"),
      picture("red"),
      picture("blue"),
      "data:video/mp4,x",
    );
    expect([first.code, first.errors.join()]).toEqual([
      0,
      expect.stringContaining("holds no picture that is shown"),
    ]);
    const before = await shown();
    expect(before.pictures.map((each) => /red|blue/.exec(each ?? "")?.[0] ?? null).sort()).toEqual(
      ["blue", null, "red", "red"].sort(),
    );
    expect(new Set(before.urls).size).toBe(3);
    await importing(picture("green"));
    expect((await shown()).pictures).toEqual([expect.stringContaining("green")]);
    const gone = before.urls.map((url) => inStore((store) => store.picture("drawn", url ?? "")));
    expect(await Promise.all(gone)).toEqual([null, null, null, null]);
  });

  it("names hosts of pictures that the server will not load, with the setting", async () => {
    const host = "d1234abcd.cloudfront.example";
    put({ "tokens.csv": `token_id,image_url\n1,https://${host}/1.jpg\n2,https://${host}/2.jpg\n` });
    const { code, errors } = await run(folder, "--id", "hosted", "--name", "Hosted");
    expect(code).toBe(0);
    expect(errors.filter((line) => line.includes(host))).toEqual([
      expect.stringMatching(/^2 tokens \(such as 1\): .*IMAGE_HOSTS=/),
    ]);
  });

  it("says of traits and hosts the same with --refresh and with --dry-run", async () => {
    put({
      "tokens.csv":
        "token_id,image_url,trait:Power\n1,,7.5\n2,,\n3,https://elsewhere.example/3.png,\n",
    });
    const ways = [["--name", "Bare"], ["--refresh"], ["--refresh", "--dry-run"]];
    for (const way of ways) {
      const { code, out, errors } = await run(folder, "--id", "bare", ...way);
      expect(code).toBe(0);
      expect(errors).toEqual([
        expect.stringMatching(/^1 token \(3\): .*elsewhere\.example.*IMAGE_HOSTS=/),
      ]);
      expect(out.split("\n")).toEqual(
        expect.arrayContaining([
          "2 of 3 tokens have no traits. Look at token 2: if its metadata have traits, they are in a form that is not read.",
          expect.stringContaining('Numbers, which do not count in the rank: "Power" (1 value).'),
        ]),
      );
    }
  });

  it("counts what is in other currencies apart", async () => {
    put({
      "tokens.csv": TOKENS,
      "sales.csv":
        "timestamp,token_id,price_eth,currency\n2021-05-01,1,2,ETH\n2021-05-02,2,9,USDC\n2021-05-03,1,9,APE\n",
      "listings.csv": "token_id,price_eth,marketplace,currency\n1,1.5,OpenSea,\n2,5,Blur,APE\n",
    });
    const counts = "1 listing";
    const others = "2 sales in other currencies, 1 listing in other currencies";
    const tried = await run(folder, "--dry-run");
    expect(tried.out).toContain(`1 sale, ${counts}, ${others}.`);
    const { out } = await run(folder, "--id", "money", "--name", "Money");
    expect(out).toContain(`1 sales, ${counts}s, ${others}`);
  });

  it("keeps the rates of days with the collection, until it is imported again", async () => {
    const args = [folder, "--id", "rated", "--name", "Rated"];
    put({
      "tokens.csv": TOKENS,
      "sales.csv":
        "timestamp,token_id,price_eth,currency\n2021-05-02T23:59,2,1000,usdc\n2021-05-03,2,9,USDC\n",
      "rates.csv": "date,currency,eth\n2021-05-02,USDC,0.0004\n",
    });
    const { out, errors } = await run(...args);
    expect([out, errors]).toEqual([expect.stringContaining("1 rate of other currencies"), []]);
    const inEther = () =>
      inStore(async (store) =>
        (await store.foreignSales("rated", "2")).map(({ price, eth }) => [price, eth]),
      );
    const rated = [
      [1000, 0.4],
      [9, null],
    ];
    expect(await inEther()).toEqual(rated);
    const refreshed = await run(folder, "--id", "rated", "--refresh");
    expect(refreshed.errors.join()).toContain("rates.csv: is not read with --refresh");
    expect(await inEther()).toEqual(rated);
    rmSync(join(folder, "rates.csv"));
    await run(...args);
    expect(await inEther()).toEqual([
      [1000, null],
      [9, null],
    ]);
  });

  it("imports, replaces, and leaves the database unchanged if files are bad", async () => {
    put({
      "tokens.csv": TOKENS,
      "sales.csv":
        "timestamp,token_id,price_eth\n2021-05-01,1,2\n2021-05-02,2,2\n2021-05-03,30,4\n",
      "listings.csv": "token_id,price_eth,marketplace\n1,1.5,OpenSea\n",
      "vibes.csv": "vibe,trait,value\nRoyal,Hat,Crown\n",
    });
    const first = await run(folder, "--id", "cats", "--name", "Cats");
    expect(first).toMatchObject({ code: 0, errors: [] });
    expect(first.out.split("\n")).toEqual([
      "Imported Cats as cats: 3 tokens, 3 sales, 1 listings.",
      "Projecting each of its past sales from the earlier ones, for /c/cats/record...",
      "The record has 2 past sales.", // nothing was known before the first
    ]);
    const record = await inStore((store) => store.record("cats"));
    expect(record?.comparisons).toMatchObject([{ collection: "cats", all: { sales: 2 } }]);

    put({ "tokens.csv": "token_id,name\n1,a\n1,b\n" });
    const refused = await run(folder, "--id", "cats", "--name", "Cats");
    expect(refused.code).toBe(1);
    expect(refused.out).toBe("");
    expect(refused.errors.join("\n").split("\n")[0]).toBe(
      "tokens.csv:3: token_id 1 is already at tokens.csv:2; remove one of the rows.",
    );
    const published = await inStore(async (store) => {
      const collection = await store.collection("cats");
      expect(collection).toMatchObject({
        name: "Cats",
        size: 3,
        demo: false,
        dataSource: { kind: "import", listingsSimulated: false, salesCount: 3 },
        vibes: [{ name: "Royal", count: 1 }],
      });
      expect((await store.tokens("cats")).map(({ tokenId, rank }) => [tokenId, rank])).toEqual([
        ["2", 1],
        ["30", 1],
        ["1", 3],
      ]);
      const projections = await store.projections("cats");
      expect(projections?.figures.priceProjection.every((price) => price > 0)).toBe(true);
      expect((await store.listings("cats"))?.listings).toEqual([
        { tokenId: "1", price: 1.5, marketplace: 1, listedAt: null },
      ]);
      return collection?.firstPublishedToProduction;
    });

    folder = mkdtempSync(join(scratch.path, "files-"));
    put({ "tokens.csv": "token_id,trait:__proto__\n7,constructor\n8,\n" });
    const second = await run(folder, "--id", "cats", "--name", "New Cats", "--simulate-listings");
    expect(second).toMatchObject({ code: 0 });
    expect(second.out).toContain("Replaced New Cats as cats: 2 tokens, 0 sales");
    expect(second.out).toContain("without usable sales there are no projections");
    await inStore(async (store) => {
      const collection = await store.collection("cats");
      expect(collection).toMatchObject({
        name: "New Cats",
        size: 2,
        firstPublishedToProduction: published,
        dataSource: { listingsSimulated: true, salesCount: 0 },
        traits: [{ name: "__proto__", values: [{ label: "constructor", amount: 1 }] }],
      });
      expect(await store.sales("cats")).toEqual([]);
      const stored = await store.projections("cats");
      expect(stored?.figures.priceProjection).toEqual(Float64Array.of(NONE, NONE));
    });
  });

  it("says which traits do not count in the rank, and which values it takes as others", async () => {
    put({
      "tokens.csv":
        "token_id,trait:Fur,trait:Power\n1,Red,48\n2,Gold,2.5\n3,red,9\n4,[Missing],7\n5,Red,1\n",
    });
    const args = [folder, "--id", "powers", "--name", "Powers"];
    const plain = await run(...args);
    expect(plain.out.split("\n").slice(1)).toEqual([
      'Another spelling counts as the same value: 1 value with other case, spaces or width, such as "Fur: red" as "Fur: Red".',
      'Numbers, which do not count in the rank: "Power" (5 values). --ranked "Power" lets one count.',
      '"[Missing]" counts as a value: 1 time in "Fur" (token 4). If it stands for a missing value, --leave-out "[Missing]" leaves it out.',
    ]);
    const state = () =>
      inStore(async (store) => [
        (await store.tokens("powers")).map(({ tokenId, rank }) => [tokenId, rank]),
        (await store.collection("powers"))?.traits.map(({ name, unranked, values }) => [
          ...[name, unranked ?? false],
          ...values.map(({ label, amount }) => `${label} ${amount}`),
        ]),
      ]);
    const power = ["48 1", "2.5 1", "9 1", "7 1", "1 1"];
    // biome-ignore format: pairs read best on one line
    const ranks = [["2", 1], ["4", 1], ["1", 3], ["3", 3], ["5", 3]];
    expect(await state()).toEqual([
      ranks,
      [
        ["Fur", false, "Red 3", "Gold 1", "[Missing] 1"],
        ["Power", true, ...power],
      ],
    ]);
    await run(...args, "--leave-out", "[missing]", "--ranked", "power", "--unranked", "fur");
    const [, traits] = await state();
    expect(traits).toEqual([
      ["Fur", true, "Red 3", "Gold 1"],
      ["Power", false, ...power],
    ]);
  });

  it("keeps ranks that counted numbers until the tokens are imported or refreshed", async () => {
    const rows = Array.from({ length: 40 }, (_, id) => `${id},Red,${id < 10 ? 2 : 1}\n`);
    put({ "tokens.csv": `token_id,trait:Fur,trait:Haunt\n${rows.join("")}` });
    await run(folder, "--id", "ghosts", "--name", "Ghosts", "--ranked", "Haunt");
    const ranked = () =>
      inStore(async (store) => [
        (await store.collection("ghosts"))?.traits.some(({ unranked }) => unranked),
        new Set((await store.tokens("ghosts")).map(({ rank }) => rank)).size,
      ]);
    // Earlier versions stored such a trait without a rule.
    expect(await ranked()).toEqual([false, 2]);
    await run(folder, "--id", "ghosts", "--refresh");
    expect(await ranked()).toEqual([true, 1]);
    put({ "collection.json": '{"ranked": ["Haunt"]}' });
    await run(folder, "--id", "ghosts", "--name", "Ghosts");
    expect(await ranked()).toEqual([false, 2]);
  });

  it("names the process that holds the embedded database", async () => {
    put({ "tokens.csv": TOKENS });
    const held = temporaryFolder();
    const lock = acquireLock(join(held.path, "lock"), held.path);
    const args = [folder, "--id", "dogs", "--name", "Dogs"];
    const { code, errors } = await runInProcess(importCommand, args, { DATA_DIR: held.path });
    expect([code, errors]).toEqual([
      1,
      [expect.stringContaining(`The data folder ${held.path} is in use by process ${process.pid}`)],
    ]);
    expect(errors.join()).not.toContain("    at ");
    expect(readdirSync(held.path)).toEqual(["lock"]);
    lock.release();
    held.discard();
  });

  it("prints its help", async () => {
    const { code, out, errors } = await run("--help");
    expect([code, errors]).toEqual([0, []]);
    for (const part of ["tokens.csv", "sales.csv", "vibe,trait,value", "--simulate-listings"])
      expect(out).toContain(part);
  });
});
