import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { givenFolder, TOKENS } from "../../testing/import-folder.ts";

const { imported, pathOf, put, read, stopped } = givenFolder();

describe("listings.csv", () => {
  it("accepts marketplaces by name or number, and keeps the cheapest listing of a token", () => {
    put({
      "tokens.csv": TOKENS,
      "listings.csv":
        "token_id,price_eth,marketplace\n1,5,OpenSea\n1,4,x2y2\n2,0.5,2\n30,1,Rarible\n1,6,1\n",
    });
    const ask = { currency: "ETH" };
    const { draft, skipped } = imported();
    expect(draft.listings).toEqual([
      { ...ask, tokenId: "1", price: 4, marketplace: 3 },
      { ...ask, tokenId: "2", price: 0.5, marketplace: 2 },
      { ...ask, tokenId: "30", price: 1, marketplace: 0 },
    ]);
    expect(imported().notes).toContain(
      'Of listings.csv, 1 row is taken as something else: its marketplace is not known, so it is Other (1, first "Rarible").',
    );
    const reason = "of a token's listings the cheapest is kept, one in ETH before others";
    expect(skipped).toEqual(
      ["listings.csv:2", "listings.csv:6"].map((place) => {
        return { place, reason, message: `${reason}: listings.csv:3` };
      }),
    );
  });

  describe("with an end price and times", () => {
    const header = "token_id,price_eth,marketplace,end_price,start,end\n";
    const put200 = (rows: string) =>
      put({
        "tokens.csv": TOKENS,
        "listings.csv": `${header}${"2,9,1,,,\n".repeat(200)}${rows}`,
      });

    it("has the price of now, its course, and the cheapest by it", () => {
      put({
        "tokens.csv": TOKENS,
        "listings.csv": `${header}1,10,1,2,2025-12-31T20:00Z,2026-01-01T04:00Z\n1,7,2,,,\n2,3,1,,,1767312000\n30,3,1,,2025-01-01,\n`,
      });
      const [dutch, ended, begun] = imported().draft.listings;
      const start = Date.UTC(2025, 11, 31, 20);
      const course = { price: 10, endPrice: 2, startsAt: start, expiresAt: start + 8 * 3_600_000 };
      expect(dutch).toMatchObject({ tokenId: "1", price: 6, moving: course });
      const end = { price: 3, endPrice: 3, startsAt: 0, expiresAt: 1_767_312_000_000 };
      expect(ended).toMatchObject({ tokenId: "2", price: 3, moving: end });
      expect(begun).toEqual({ tokenId: "30", price: 3, marketplace: 1, currency: "ETH" });
    });

    it.each([
      ["1,10,1,2,,2026-01-02", "end_price needs a start and an end"],
      ["1,10,1,2,2025-12-31,", "end_price needs a start and an end"],
      ["1,10,1,x,2025-12-31,2026-01-02", 'end_price must be a decimal, at most a billion, got "x"'],
      ["1,10,1,,soon,", "start must be ISO 8601, or Unix seconds or milliseconds"],
      ["1,10,1,,,never", "end must be ISO 8601, or Unix seconds or milliseconds"],
      ["1,10,1,,,1646128800000000", "end must be ISO 8601, or Unix seconds or milliseconds"],
      ["1,10,1,2,2025-12-31,2025-12-30", "end must be after the start"],
      ["1,10,1,2,2025-12-30,2025-12-31", "has ended"],
      ["1,10,1,,,2026-01-01", "has ended"],
      ["1,10,1,2,2026-01-02,2026-01-03", "has not begun"],
    ])("leaves out %j and says why", (row, message) => {
      put200(`${row}\n`);
      const { draft, skipped } = imported();
      expect(draft.listings.map(({ tokenId }) => tokenId)).toEqual(["2"]);
      const found = skipped.filter(({ place }) => place === "listings.csv:202");
      expect(found).toEqual([
        expect.objectContaining({ message: expect.stringContaining(message) }),
      ]);
    });
  });

  it("leaves out a row with an unknown marketplace number", () => {
    const good = "1,5,OpenSea\n".repeat(100);
    put({
      "tokens.csv": TOKENS,
      "listings.csv": `token_id,price_eth,marketplace\n${good}2,1,9\n`,
    });
    const { draft, skipped } = imported();
    expect(draft.listings).toHaveLength(1);
    expect(skipped[0]).toMatchObject({ place: "listings.csv:102" });
  });

  it("keeps a listing in another currency, unless the token has one in ETH", () => {
    put({
      "tokens.csv": TOKENS,
      "listings.csv":
        "token_id,price_eth,marketplace,currency\n1,5,OpenSea,\n1,0.01,OpenSea,APE\n2,2500,Blur,USDC\n2,2400,Blur,USDC\n30,1,Blur,weth\n",
    });
    const { draft, skipped } = imported();
    expect(skipped.map(({ place }) => place)).toEqual(["listings.csv:3", "listings.csv:4"]);
    expect(draft.listings).toEqual([
      { tokenId: "1", price: 5, marketplace: 1, currency: "ETH" },
      { tokenId: "2", price: 2400, marketplace: 4, currency: "USDC" },
      { tokenId: "30", price: 1, marketplace: 4, currency: "WETH" },
    ]);
  });

  it("leaves out any number of listings at 0, with a line for each", () => {
    const free = "1,0,OpenSea\n".repeat(3);
    put({ "tokens.csv": TOKENS, "listings.csv": `token_id,price_eth,marketplace\n${free}2,1,1\n` });
    const { draft, skipped } = imported();
    expect(draft.listings).toMatchObject([{ tokenId: "2", price: 1 }]);
    expect(skipped).toHaveLength(3);
    expect(skipped[0]).toMatchObject({
      place: "listings.csv:2",
      message: "asks for nothing, which is no listing",
    });
  });

  it("names the columns that it does not know, with the number of rows that fill them", () => {
    put({
      "tokens.csv": TOKENS,
      "listings.csv":
        "token_id,price_eth,marketplace,Quantity,taker\n1,5,OpenSea,1,\n2,4,OpenSea,10,0xaa\n",
    });
    expect(imported().skipped).toMatchObject([
      {
        place: "listings.csv",
        message:
          'the column "Quantity" is unknown and not read; 2 of 2 rows have something in it, and known are token_id, price_eth, marketplace, currency, end_price, start, end',
      },
      { message: expect.stringContaining('"taker" is unknown and not read; 1 of 2 rows') },
    ]);
  });

  it("stops the import if listings are to be simulated", () => {
    put({ "tokens.csv": TOKENS, "listings.csv": "token_id,price_eth,marketplace\n1,5,1\n" });
    expect(stopped({ simulateListings: true })).toContain("listings.csv: brings real listings");
  });

  it("does not invent listings in another unit than ETH", () => {
    put({ "tokens.csv": TOKENS, "collection.json": '{"currency": "GHST"}' });
    expect(stopped({ simulateListings: true })).toContain(
      "collection.json: names GHST as the currency, but --simulate-listings invents listings in ETH",
    );
  });
});

describe("vibes.csv", () => {
  it("groups trait values under a vibe, ignoring the case of traits and values", () => {
    put({
      "tokens.csv": TOKENS,
      "vibes.csv": "vibe,trait,value\nDapper,Gear,hat\nDapper,gear,Pipe\nNight,Fur,Black\n",
    });
    expect(imported().draft.vibes).toEqual([
      // biome-ignore format: pairs read best on one line
      { id: 1, name: "Dapper", traits: [[2, 1], [2, 2]] },
      { id: 2, name: "Night", traits: [[1, 1]] },
    ]);
  });

  it.each([
    ["Dapper,Shoes,Hat", 'vibes.csv:2: the trait "Shoes"'],
    ["Dapper,Gear,Crown", 'vibes.csv:2: no token has the value "Crown"'],
    [",Gear,Hat", "vibes.csv:2: has no vibe"],
  ])("stops on %j", (row, message) => {
    put({ "tokens.csv": TOKENS, "vibes.csv": `vibe,trait,value\n${row}\n` });
    expect(stopped()).toContain(message);
  });
});

describe("collection.json", () => {
  const withJson = (json: unknown) =>
    put({ "tokens.csv": TOKENS, "collection.json": JSON.stringify(json) });

  it("adds the facts that the tokens do not contain", () => {
    withJson({
      description: "Cats.",
      contract: "0xabc",
      links: [{ label: "Site", url: "https://cats.example" }],
      marketplaceFee: 2.5,
      royalty: 5,
      featured: 2,
      featuredStartDate: "2022-03-01",
      featuredEndDate: "1650000000",
      firstPublishedToProduction: 1_640_000_000_000,
    });
    expect(imported().draft).toMatchObject({
      id: "cats",
      name: "Cats",
      description: "Cats.",
      contractAddress: "0xabc",
      chain: "ethereum",
      links: [{ label: "Site", url: "https://cats.example" }],
      fees: { marketplace: 0.025, royalty: 0.05 },
      featured: 2,
      featuredStartDate: Date.UTC(2022, 2, 1),
      featuredEndDate: 1_650_000_000_000,
      firstPublishedToProduction: 1_640_000_000_000,
    });
  });

  it("knows no fees without either of them, and takes the missing one as 0", () => {
    withJson({});
    expect(imported().draft.fees).toBeNull();
    withJson({ royalty: 10 });
    expect(imported().draft.fees).toEqual({ marketplace: 0, royalty: 0.1 });
  });

  it.each(["eth", "WETH", "wEth"])("takes the currency %s as ETH", (currency) => {
    withJson({ currency });
    expect(imported().draft.currency).toBe("ETH");
  });

  it("reports an unknown field", () => {
    withJson({ feautred: 1 });
    const { skipped } = imported();
    expect(skipped[0].message).toContain('the field "feautred" is unknown');
  });

  it.each([
    [{ links: [{ label: "x", url: "javascript:alert(1)" }] }, "collection.json: links.0.url"],
    [{ featured: "yes" }, "collection.json: featured"],
    [{ royalty: 51 }, "collection.json: royalty: must be 50 or less"],
    [{ marketplaceFee: "2.5" }, "collection.json: marketplaceFee: must be a number: percent"],
    [{ featuredStartDate: "soon" }, "must be an ISO time, Unix seconds or milliseconds"],
    ...["2024", 2024, 20301231, 1646128800000000].map((featuredStartDate): [unknown, string] => [
      { featuredStartDate },
      "must be an ISO time, Unix seconds or milliseconds",
    ]),
    [[], "collection.json"],
    [null, "collection.json"],
  ])("stops on %j", (json, message) => {
    withJson(json);
    expect(stopped()).toContain(message);
  });

  it("stops the import on invalid JSON", () => {
    put({ "tokens.csv": TOKENS, "collection.json": "{" });
    expect(stopped()).toContain("collection.json: is not valid JSON");
  });
});

it("throws nothing but an ImportError for any bytes in the files", () => {
  const pieces = fc.constantFrom(
    ...'\n|\r\n|"|,|token_id|timestamp|price_eth|marketplace|trait:a|1|2|0.5|x|||\0|é|{|}|:|2021-01-01|\ufeff'.split(
      "|",
    ),
  );
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 80 }),
    fc.array(pieces, { maxLength: 40 }).map((parts) => Buffer.from(parts.join(""))),
    fc.array(pieces, { maxLength: 20 }).map((parts) => Buffer.from(`${TOKENS}${parts.join("")}`)),
  );
  fc.assert(
    fc.property(bytes, bytes, bytes, (tokens, sales, json) => {
      put({ "tokens.csv": tokens, "sales.csv": sales, "collection.json": json });
      const result = read();
      if (!result.ok) expect(result.problem.message).not.toBe("");
    }),
    { seed: 7, numRuns: 600 },
  );
});

it("stops if the folder does not exist", () => {
  const result = read({}, pathOf("gone"));
  expect(result).toMatchObject({ ok: false });
});
