import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCommand } from "./command.ts";
import { importCommand } from "./import-command.ts";

let scratch: string;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "fairfloor-import-command-"));
});
afterEach(() => rmSync(scratch, { recursive: true }));

/** Runs the command with arguments that fail before a database is opened. Returns the error message. */
async function refused(args: string[]): Promise<string> {
  const errors: string[] = [];
  const terminal = { out: () => {}, error: (line: string) => errors.push(line) };
  const dataDir = join(scratch, "data");
  const command = () => importCommand(args, { DATA_DIR: dataDir }, terminal);
  expect(await runCommand(command, terminal)).toBe(1);
  expect(existsSync(dataDir)).toBe(false);
  return errors.join("\n").split("\n")[0];
}

describe("importCommand", () => {
  it.each([
    [[], "DIR: is missing"],
    [["a", "b"], "DIR: there is a second folder"],
    [["a"], "--id: is missing"],
    [["a", "--id", "Cool Cats"], "--id: must be 1 to 64 lower-case letters"],
    [["a", "--id", "../x"], "--id: must be"],
    [["a", "--id", "-x"], "options: Option '--id' argument is ambiguous"],
    [["a", "--id", "x"], "--name: must be 1 to 200 characters"],
    [["a", "--id", "x", "--name", "  "], "--name: must be"],
    [["a", "--id", "x", "--name", "X", "--floor", "2"], "add --simulate-listings"],
    [
      ["a", "--id", "x", "--name", "X", "--simulate-listings", "--floor", "0"],
      "--floor: must be a price in ETH above 0",
    ],
    [["a", "--id", "x", "--name", "X", "--simulate-listings", "--floor", "1,5"], "--floor: must"],
    [["a", "--id", "x", "--refresh", "--simulate-listings"], "--simulate-listings: cannot be"],
    [["a", "--id", "x", "--refresh", "--name", ""], "--name: must be"],
    [["a", "--id", "x", "--name", "X", "--leave-out", " "], "--leave-out: must be a name"],
    [["a", "--id", "x", "--nmae", "X"], "options: Unknown option '--nmae'"],
    [["/nowhere/at/all", "--id", "x", "--name", "X"], "is no folder"],
  ])("rejects %j with one sentence", async (args, message) => {
    const sentence = await refused(args);
    expect(sentence).toContain(message);
    expect(sentence).toMatch(/\.$/);
  });

  it("rejects a folder without tokens before it opens a database", async () => {
    expect(await refused([scratch, "--id", "x", "--name", "X"])).toContain(
      "tokens.csv: is missing",
    );
  });

  it("rejects broken UTF-8 in any file", async () => {
    writeFileSync(join(scratch, "tokens.csv"), "token_id\n1\n");
    writeFileSync(join(scratch, "sales.csv"), Buffer.from([0x74, 0x0a, 0xc3, 0x28]));
    expect(await refused([scratch, "--id", "x", "--name", "X"])).toContain(
      "sales.csv:2: is not valid UTF-8",
    );
  });
});

it("says with --dry-run what it read, shows the first three tokens, and stores nothing", async () => {
  const list = [1, 2, 3, 4].map((edition) => ({
    edition,
    name: `Cat #${edition}`,
    image: "ipfs://pictures/1.png",
    attributes: [{ trait_type: "Hat", value: "Cap" }],
  }));
  writeFileSync(join(scratch, "_metadata.json"), JSON.stringify(list));
  const lines: string[] = [];
  const terminal = { out: (line: string) => lines.push(line), error: () => {} };
  const dataDir = join(scratch, "data");
  expect(await importCommand([scratch, "--dry-run"], { DATA_DIR: dataDir }, terminal)).toBe(0);
  expect(existsSync(dataDir)).toBe(false);
  expect(lines.slice(0, 5)).toEqual([
    "Took 4 tokens from _metadata.json: edition is the token id, name is the name, image is the picture, and the trait Hat is from attributes.",
    "4 tokens, 4 with traits, 4 with a picture, 1 trait, 0 sales, 0 listings. Nothing is stored.",
    '#1 "Cat #1"',
    "  picture: ipfs://pictures/1.png",
    "  traits: Hat: Cap",
  ]);
  expect(lines.filter((line) => line.startsWith("#"))).toHaveLength(3);
});

describe("what is left out", () => {
  /** Tries an import of a token and these files. Returns the lines of errors. */
  async function triedWith(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
    const errors: string[] = [];
    for (const [name, text] of Object.entries({ "tokens.csv": "token_id\n1\n", ...files }))
      writeFileSync(join(scratch, name), text);
    const terminal = { out: () => {}, error: (line: string) => errors.push(line) };
    expect(await importCommand([scratch, "--dry-run"], {}, terminal)).toBe(0);
    return errors;
  }

  it("is counted by reason, with the first place, after the first 20 lines", async () => {
    const sale = "2021-05-01,1,2\n";
    const days = Array.from({ length: 200 }, (_, day) => `${1_600_000_000 + day},1,2\n`).join("");
    const errors = await triedWith({
      "sales.csv": `timestamp,token_id,price_eth\n${days}yesterday,1,2\n2021-05-01,7,2\n${sale.repeat(25)}`,
      "listings.csv": "token_id,price_eth,marketplace\n1,0,1\n1,3,1\n1,2,1\n",
    });
    expect(errors).toHaveLength(22);
    expect(errors.slice(0, 3)).toEqual([
      expect.stringMatching(/^sales\.csv:202: timestamp must be .*, got "yesterday"\.$/),
      'sales.csv:203: token_id "7" is not in tokens.csv.',
      "sales.csv:205: is the same sale as sales.csv:204.",
    ]);
    expect(errors.at(-2)).toBe("... and 8 more.");
    const reasons = [
      'timestamp must be ISO 8601, or Unix seconds or milliseconds, not in the future by more than two minutes (1, first "sales.csv:202")',
      'token_id is not in tokens.csv (1, first "sales.csv:203")',
      'is the same sale as another row (24, first "sales.csv:205")',
      'asks for nothing, which is no listing (1, first "listings.csv:2")',
      'of a token\'s listings the cheapest is kept, one in ETH before others (1, first "listings.csv:3")',
    ];
    expect(errors.at(-1)).toBe(
      `Left out: 28. By reason: ${reasons.join("; ")}. The rest is taken.`,
    );
  });

  it("is only listed if each row has another reason", async () => {
    const errors = await triedWith({
      "listings.csv": "token_id,price_eth,marketplace,taker\n1,0,1,\n1,3,1,\n1,2,1,\n",
    });
    expect(errors.at(-1)).toBe("Left out: 3. The rest is taken.");
  });
});
