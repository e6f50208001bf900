import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { arrangeEach } from "../../testing/arrange.ts";
import { rpcAddress } from "../../testing/chain/rpc-address.ts";
import { temporaryFolder } from "../../testing/test-databases.ts";
import { readAddressFile } from "./address-file.ts";
import { addAddresses, addressFileIn, keepAddresses, readKeptAddresses } from "./kept-addresses.ts";

let file: string;
const folder = arrangeEach(() => temporaryFolder());
beforeEach(async () => {
  file = addressFileIn(folder.path);
});

const address = (chainId: number, url: string) => ({ chainId, address: rpcAddress(url) });
const kept = () => readKeptAddresses(file).map((each) => `${each.chainId} ${each.address.whole()}`);

it("is readable by its owner alone, also after a change", () => {
  for (const url of ["https://one.example/KEY", "https://two.example/KEY"]) {
    keepAddresses(file, [address(1, url)]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  }
  expect(readdirSync(folder.path)).toEqual(["rpc-addresses"]);
});

it("replaces an address by a newer one of the same chain and host", () => {
  keepAddresses(file, [address(1, "https://one.example/OLD"), address(1, "https://two.example/A")]);
  keepAddresses(file, [
    address(1, "https://one.example/NEW"),
    address(137, "https://one.example/POLYGON"),
  ]);
  expect(kept()).toEqual([
    "1 https://two.example/A",
    "1 https://one.example/NEW",
    "137 https://one.example/POLYGON",
  ]);
});

it("keeps a newer address when those of a backup are added", () => {
  keepAddresses(file, [address(1, "https://one.example/NEW")]);
  addAddresses(file, [
    address(1, "https://one.example/OLD"),
    address(1, "https://two.example/A"),
    address(1, "https://two.example/B"),
  ]);
  expect(kept()).toEqual([
    "1 https://two.example/A",
    "1 https://two.example/B",
    "1 https://one.example/NEW",
  ]);
});

it("keeps what another process writes meanwhile", () => {
  keepAddresses(file, [address(1, "https://one.example/A")]);
  const { chainId, address: third } = address(1, "https://three.example/C");
  let isFirst = true;
  const whole = () => {
    if (isFirst) {
      isFirst = false;
      keepAddresses(file, [address(1, "https://two.example/B")]);
    }
    return third.whole();
  };
  keepAddresses(file, [{ chainId, address: { ...third, whole } }]);
  expect(kept()).toEqual([
    "1 https://one.example/A",
    "1 https://two.example/B",
    "1 https://three.example/C",
  ]);
});

it("leaves no other file behind if it cannot be replaced", () => {
  const { chainId, address: one } = address(1, "https://one.example/A");
  const whole = () => {
    mkdirSync(file, { recursive: true });
    return one.whole();
  };
  expect(() => keepAddresses(file, [{ chainId, address: { ...one, whole } }])).toThrow();
  expect(readdirSync(folder.path)).toEqual(["rpc-addresses"]);
});

it("is empty if it does not exist", () => {
  expect(kept()).toEqual([]);
});

it.each(["1", "https://one.example/SECRET", "1 SECRET", "x https://one.example/SECRET"])(
  "names the line that is malformed and does not repeat it: %s",
  (line) => {
    writeFileSync(file, `# comment\n\n1 https://one.example\n${line}\n`);
    expect(kept).toThrow(/rpc-addresses: line 4 must be the id of a chain(?!.*SECRET)/);
  },
);

it("does not hide other failures", () => {
  mkdirSync(file);
  expect(kept).toThrow(/EISDIR/);
});

it("reads a file that somebody wrote, with an address on each line", () => {
  const own = join(folder.path, "mine");
  writeFileSync(own, "# my key\r\nhttps://one.example/KEY\r\n\r\n  http://127.0.0.1:8545  \n");
  expect(readAddressFile(own).map((each) => each.whole())).toEqual([
    "https://one.example/KEY",
    "http://127.0.0.1:8545/",
  ]);
  writeFileSync(own, "SECRET");
  expect(() => readAddressFile(own)).toThrow(/line 1 must be an address(?!.*SECRET)/);
  expect(readFileSync(own, "utf8")).toBe("SECRET");
});
