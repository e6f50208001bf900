import { describe, expect, it } from "vitest";
import { givenFolder, TOKENS } from "../../testing/import-folder.ts";

const { imported, put, stopped } = givenFolder();

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
    ['2021-05-01,1,"0,119.5"', "price_eth must be a decimal"],
    ['2021-05-01,1,"0,500,000"', "price_eth must be a decimal"],
    ['2021-05-01,1,"0.119,5"', "price_eth must be a decimal"],
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
    ["day", "13/05/2021 9:05", "01/05/2021 10:00"],
    ["month", "5.13.2021", "5.1.2021 10:00"],
  ])(
    "reads times with the year last and the %s first, if another time tells it",
    (order, certain, time) => {
      put({ "tokens.csv": TOKENS, "sales.csv": `${header}${certain},2,2\n${time},1,2\n` });
      const { draft, notes } = imported();
      expect(draft.sales[0]).toMatchObject({ at: Date.UTC(2021, 4, 1, 10), tokenId: "1" });
      expect(notes.join()).toContain(`Of sales.csv, days have the ${order} first, such as`);
      expect(draft.sales).toHaveLength(2);
    },
  );

  it.each([
    ["nothing tells the order", []],
    ["some have the day first and others the month", ["13/05/2021,1,2", "05/13/2021,1,2"]],
  ])("leaves out times with the year last if %s", (_, others) => {
    const rows = [...goodRows, "01/05/2021,1,2", ...others];
    put({ "tokens.csv": TOKENS, "sales.csv": `${header}${rows.join("\n")}` });
    const { draft, skipped } = imported();
    expect(draft.sales).toHaveLength(goodRows.length);
    expect(skipped[0]?.message).toBe(
      'the order of day and month in timestamp "01/05/2021" is not certain: the file\'s other days do not tell it; write 2019-01-31',
    );
    expect(skipped).toHaveLength(1 + others.length);
  });

  it("reads full-width digits, and those of other scripts", () => {
    const row = "２０２１-０５-０１ １０:００,１,１．５,ＵＳＤＣ\n2021-05-02,٢,٣.٥,\n";
    put({ "tokens.csv": TOKENS, "sales.csv": `timestamp,token_id,price_eth,currency\n${row}` });
    const { draft, skipped } = imported();
    expect(draft.foreignSales).toEqual([
      { at: Date.UTC(2021, 4, 1, 10), tokenId: "1", price: 1.5, currency: "USDC" },
    ]);
    expect(draft.sales).toEqual([{ at: Date.UTC(2021, 4, 2), tokenId: "2", price: 3.5 }]);
    expect(skipped).toEqual([]);
  });

  it.each([
    [",", '"1,000.5"', 1000.5],
    [",", '"1,000,000"', 1_000_000],
    [",", '"1.000,5"', 1000.5],
    [",", '"1,5"', 1.5],
    [",", '"0,119"', 0.119],
    [";", "1,119", 1.119],
    ["\t", "1,5", 1.5],
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
    ["\t", "1.119"],
  ])("parted by %j, leaves out a lone price %s", (delimiter, price) => {
    const sales = `${header}${goodRows.join("").replaceAll("2.5", "2")}2021-05-01,1,PRICE`;
    const text = sales.replaceAll(",", delimiter).replace("PRICE", price);
    put({ "tokens.csv": TOKENS, "sales.csv": text });
    expect(imported().skipped).toMatchObject([
      { place: "sales.csv:402", message: expect.stringContaining("can be a thousand") },
    ]);
  });

  it.each([
    ["\t", "0,5", "1,119", "1.119"],
    ["\t", "0.5", "1.119", "1,119"],
    [";", "0,5", "1,119", "1.119"],
    [",", "0.5", "1.119", "1,119"],
  ])(
    "parted by %j, with %s in another column, reads %s and leaves out %s",
    (delimiter, fee, read, doubtful) => {
      const row = (at: string, price: string) => [at, 1, `"${price}"`, `"${fee}"`].join(delimiter);
      const rows = goodRows.map((_, index) => row(`${1_620_000_000 + index}`, "2"));
      rows.push(row("2021-06-01", read), row("2021-06-02", doubtful));
      const head = ["timestamp", "token_id", "price_eth", "fee"].join(delimiter);
      put({ "tokens.csv": TOKENS, "sales.csv": [head, ...rows].join("\n") });
      const { draft, skipped } = imported();
      expect(draft.sales.at(-1)?.price).toBe(1.119);
      expect(skipped.map(({ message }) => message)).toEqual([
        expect.stringContaining(`price_eth "${doubtful}" can be a thousand or a fraction`),
        expect.stringContaining('the column "fee" is unknown'),
      ]);
    },
  );

  it.each([
    [",", "0,5"],
    [";", "0.5"],
  ])(
    "parted by %j, with %s in another column, leaves out both 1.119 and 1,119",
    (delimiter, fee) => {
      const row = (at: string, price: string) => [at, 1, `"${price}"`, `"${fee}"`].join(delimiter);
      const rows = goodRows.map((_, index) => row(`${1_620_000_000 + index}`, "2"));
      rows.push(row("2021-06-01", "1.119"), row("2021-06-02", "1,119"));
      const head = ["timestamp", "token_id", "price_eth", "fee"].join(delimiter);
      put({ "tokens.csv": TOKENS, "sales.csv": [head, ...rows].join("\n") });
      expect(imported().skipped.map(({ place }) => place)).toEqual([
        ...["sales.csv:402", "sales.csv:403", "sales.csv"],
      ]);
    },
  );

  it.each([
    ["1 234,5", 1234.5],
    ["1\u202f234,5", 1234.5],
    ["1'234.5", 1234.5],
    ["1 234 567", 1234567],
    ["1 234.567", 1234.567],
  ])("reads the price %j, whose groups are parted by spaces or apostrophes", (price, expected) => {
    put({ "tokens.csv": TOKENS, "sales.csv": `${header}2021-05-01,1,"${price}"\n` });
    expect(imported().draft.sales).toMatchObject([{ price: expected }]);
  });

  it("reads days with slashes, the year first, and names others by line", () => {
    const times = ["2021/06/01", "2021/6/2 13:45", "2021/06/03T00:00:00Z"];
    const rows = [...times, "2021/31/01"].map((at) => `${at},1,2\n`);
    put({ "tokens.csv": TOKENS, "sales.csv": `${header}${good}${rows.join("")}` });
    const { draft, skipped } = imported();
    expect(draft.sales.slice(-3).map(({ at }) => new Date(at).toISOString())).toEqual([
      ...["2021-06-01T00:00:00.000Z", "2021-06-02T13:45:00.000Z", "2021-06-03T00:00:00.000Z"],
    ]);
    expect(skipped).toMatchObject([
      { place: "sales.csv:405", message: expect.stringContaining('got "2021/31/01"') },
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

  it("counts a sale once if its currency is written in another case, or as WETH", () => {
    const currencies = ["USDC", "usdc", "ETH", "weth", "", "GHST", "ghst", "Ether", "Ξ"];
    put({
      "tokens.csv": TOKENS,
      "sales.csv": `timestamp,token_id,price_eth,currency\n${currencies
        .map((currency) => `2021-05-01,1,2,${currency}\n`)
        .join("")}`,
    });
    const { draft, skipped } = imported();
    expect(draft.sales).toHaveLength(1);
    expect(draft.foreignSales?.map(({ currency }) => currency)).toEqual(["USDC", "GHST"]);
    expect(skipped.map(({ place }) => place)).toEqual(
      [3, 5, 6, 8, 9, 10].map((line) => `sales.csv:${line}`),
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
