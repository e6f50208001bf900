import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { givenFolder, TOKENS } from "../../testing/import-folder.ts";

const { imported, pathOf, put, read, stopped } = givenFolder();

describe("sales.csv", () => {
  const header = "timestamp,token_id,price_eth\n";
  const goodRows = Array.from({ length: 400 }, (_, index) => `${1_620_000_000 + index},1,2.5\n`);
  const good = goodRows.join("");

  it("is parsed to sales by ascending time, from ISO or Unix seconds, in UTC without a zone", () => {
    put({
      "tokens.csv": TOKENS,
      "sales.csv": `${header}2021-05-01T10:00:00Z,1,2.5\n1600000000,2,0\n2021-05-01 12:00:00+02:00,30,1e-06\n2021-05-01,1,3\n`,
    });
    expect(imported().draft.sales).toEqual([
      { tokenId: "2", price: 0, at: 1_600_000_000_000 },
      { tokenId: "1", price: 3, at: Date.UTC(2021, 4, 1) },
      { tokenId: "1", price: 2.5, at: Date.UTC(2021, 4, 1, 10) },
      { tokenId: "30", price: 0.000001, at: Date.UTC(2021, 4, 1, 10) },
    ]);
  });

  it.each([
    ["2021-02-30T00:00:00Z,1,2", "timestamp must be ISO 8601, or Unix seconds or milliseconds"],
    ["yesterday,1,2", "timestamp must be ISO 8601, or Unix seconds or milliseconds"],
    ["1620000000000000,1,2", "timestamp must be ISO 8601, or Unix seconds or milliseconds"],
    ['2021-05-01,1,"1,119"', 'price_eth "1,119" can be a thousand or a fraction'],
    ['2021-05-01,1,"1,11,9"', "price_eth must be a decimal"],
    ["2027-01-01,1,2", "not in the future"],
    ["2026-01-01T00:02:01Z,1,2", "not in the future by more than two minutes"],
    ["2021-05-01,9,2", 'token_id "9" is not in tokens.csv'],
    ["2021-05-01,1,-2", "price_eth must be a decimal"],
    ["2021-05-01,1,0x10", "price_eth must be a decimal"],
    ["2021-05-01,1,", "price_eth must be a decimal"],
    ["2021-05-01,1,1e30", "price_eth must be a decimal"],
    ["2021-05-01,1,NaN", "price_eth must be a decimal"],
    ["2021-05-01,1,1000000001", "price_eth must be a decimal"],
    ["2021-05-01,1", "has 2 cells where the header has 3"],
  ])("leaves out the row %j and reports it", (row, message) => {
    put({ "tokens.csv": TOKENS, "sales.csv": `${header}${good}${row}\n` });
    const { draft, skipped } = imported();
    expect(draft.sales).toHaveLength(400);
    expect(skipped).toHaveLength(1);
    expect(skipped[0].place).toBe("sales.csv:402");
    expect(skipped[0].message).toContain(message);
  });

  it("keeps sales in other currencies apart, and counts the rest in the collection's unit", () => {
    const sales = "2021-05-01,1,2,ETH\n2021-05-02,1,2,GHST\n2021-05-03,1,2,\n2021-05-04,2,9,USDC\n";
    const files = {
      "tokens.csv": TOKENS,
      "sales.csv": `timestamp,token_id,price_eth,currency\n${sales}`,
    };
    const days = () => {
      const { draft } = imported();
      const dayOf = ({ at }: { readonly at: number }) => new Date(at).getUTCDate();
      return [draft.sales.map(dayOf), draft.foreignSales?.map(dayOf), draft.currency];
    };
    put(files);
    expect(days()).toEqual([[1, 3], [2, 4], "ETH"]);
    put({ ...files, "collection.json": '{"currency": "GHST"}' });
    expect(days()).toEqual([[2, 3], [1, 4], "GHST"]);
  });

  it.each([
    "2021-05-01 10:00:00.000 UTC",
    "2021-05-01T10:00:00 GMT",
    "2021-05-01T12:00+02",
    "2021-05-01t12:00:00+0200",
    "1619863200",
    "1619863200.0",
    "1619863200000",
  ])("reads the time %s", (time) => {
    put({ "tokens.csv": TOKENS, "sales.csv": `${header}${time},1,2\n` });
    expect(imported().draft.sales).toMatchObject([{ at: Date.UTC(2021, 4, 1, 10) }]);
  });

  it.each([
    [",", '"1,000.5"', 1000.5],
    [",", '"1,000,000"', 1_000_000],
    [",", '"1.000,5"', 1000.5],
    [",", '"1,5"', 1.5],
    [",", '"0,119"', 0.119],
    [";", "1,119", 1.119],
    ["\t", "1,5", 1.5],
    ["\t", "1.119", 1.119],
  ])("parted by %j, reads the price %s", (delimiter, price, expected) => {
    const rows = ["timestamp,token_id,price_eth", "2021-05-01,1,PRICE"].join("\n");
    const sales = rows.replaceAll(",", delimiter).replace("PRICE", price);
    put({ "tokens.csv": TOKENS, "sales.csv": `\ufeff${sales}` });
    expect(imported().draft.sales).toMatchObject([{ price: expected }]);
  });

  describe.each([",", ";", "\t"])("parted by %j", (delimiter) => {
    const written = (prices: readonly string[]) => {
      const row = (index: number, price: string) =>
        [1_620_000_000 + index, 1, `"${price}"`].join(delimiter);
      const lines = [header.trim().replaceAll(",", delimiter)];
      lines.push(...goodRows.map((_, index) => row(index, prices[0])));
      lines.push(...prices.slice(1).map((price, index) => row(1_000 + index, price)));
      put({ "tokens.csv": TOKENS, "sales.csv": lines.join("\n") });
      const { draft, skipped } = imported();
      return {
        prices: draft.sales.slice(400).map(({ price }) => price),
        messages: skipped.map(({ message }) => message),
      };
    };

    it.each([
      ["1.119", "1,5", "1,119", "1119 or 1,1190"],
      ["1.000", "1.000,5", "1,000", "1000 or 1,0000"],
      ["1,119", "1.5", "1.119", "1119 or 1.1190"],
      ["1,119", "1,000.5", "1.119", "1119 or 1.1190"],
    ])("leaves out the price %s beside %s, and reads %s", (ambiguous, plain, read, certain) => {
      expect(written([plain, ambiguous, read])).toEqual({
        prices: [Number(read.replace(",", "."))],
        messages: [`price_eth "${ambiguous}" can be a thousand or a fraction; write ${certain}`],
      });
    });

    it("leaves out 1.119 and 1,119 if other prices have both marks", () => {
      expect(written(["1.5", "1,5", "1.119", "1,119"])).toMatchObject({
        prices: [1.5],
        messages: [
          expect.stringContaining("write 1119 or 1.1190"),
          expect.stringContaining("write 1119 or 1.1190"),
        ],
      });
    });
  });

  it.each([
    [";", "1.119"],
    ["\t", "1,119"],
  ])("parted by %j, leaves out a lone price %s", (delimiter, price) => {
    const sales = `${header}${goodRows.join("").replaceAll("2.5", "2")}2021-05-01,1,PRICE`;
    const text = sales.replaceAll(",", delimiter).replace("PRICE", price);
    put({ "tokens.csv": TOKENS, "sales.csv": text });
    expect(imported().skipped).toMatchObject([
      { place: "sales.csv:402", message: expect.stringContaining("can be a thousand") },
    ]);
  });

  it("counts a repeated sale once, and reports each repetition", () => {
    const row = "2021-05-01,1,2\n";
    put({ "tokens.csv": TOKENS, "sales.csv": `${header}${row}${good}${row}${row}` });
    const { draft, skipped } = imported();
    expect(draft.sales).toHaveLength(401);
    expect(skipped).toMatchObject(
      [403, 404].map((line) => ({
        place: `sales.csv:${line}`,
        message: "is the same sale as sales.csv:2",
      })),
    );
  });

  it("finds tokens by their number, however it is written", () => {
    put({
      "tokens.csv": "token_id\n007\n0x1f\n12.0\n",
      "sales.csv": `${header}2021-05-01,7,1\n2021-05-01,0031,1\n2021-05-01,0xC,1\n`,
    });
    const { draft } = imported();
    expect(draft.tokens.map(({ tokenId }) => tokenId)).toEqual(["7", "31", "12"]);
    expect(draft.sales.map(({ tokenId }) => tokenId)).toEqual(["7", "31", "12"]);
  });

  it("stops the import when more than 1 percent of its rows are bad", () => {
    put({ "tokens.csv": TOKENS, "sales.csv": `${header}${good}${"x,1,2\n".repeat(5)}` });
    expect(stopped()).toContain("sales.csv: 5 of 405 rows are bad, more than 1 percent");
  });

  it("accepts exactly 1 percent of bad rows", () => {
    put({
      "tokens.csv": TOKENS,
      "sales.csv": `${header}${goodRows.slice(4).join("")}${"x,1,2\n".repeat(4)}`,
    });
    expect(imported().skipped).toHaveLength(4);
  });

  it("stops the import on a wrong header", () => {
    put({ "tokens.csv": TOKENS, "sales.csv": "time,token,price\n" });
    expect(stopped()).toContain("sales.csv:1: the header must name the column timestamp");
  });
});

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
    [{ featuredStartDate: "2024" }, "must be an ISO time, Unix seconds or milliseconds"],
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
