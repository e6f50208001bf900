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
    "Took 4 tokens from _metadata.json: edition is the token id, name the name, image the picture, attributes the 1 trait Hat.",
    "4 tokens, 4 with traits, 4 with a picture, 1 trait, 0 sales, 0 listings. Nothing is stored.",
    '#1 "Cat #1"',
    "  picture: ipfs://pictures/1.png",
    "  traits: Hat: Cap",
  ]);
  expect(lines.filter((line) => line.startsWith("#"))).toHaveLength(3);
});
