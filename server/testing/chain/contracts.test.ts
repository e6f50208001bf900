import { beforeAll, describe, expect, it } from "vitest";
import { type Hex, ZERO_ADDRESS } from "../../market/raw-log.ts";
import { arrange } from "../arrange.ts";
import { runAnvil } from "./anvil.ts";
import { type Deployed, deploy, transact } from "./deploy.ts";
import { punkAttributes, punkImageSvg } from "./made-up/made-up-punks.ts";

let ann: Hex;
let bob: Hex;
const anvil = arrange(() => runAnvil({ noMining: true }));
beforeAll(async () => {
  [ann = ZERO_ADDRESS, bob = ZERO_ADDRESS] = anvil.accounts;
});

const read = ({ address, abi }: Deployed, functionName: string, ...args: readonly unknown[]) =>
  anvil.client.readContract({ address, abi, functionName, args });

/** Performs the call in a block of its own. Returns the names of its events. */
async function act(
  contract: Deployed,
  functionName: string,
  args: readonly unknown[],
  options: { readonly from?: Hex; readonly value?: bigint } = {},
): Promise<readonly (string | undefined)[]> {
  const hash = await transact(anvil, contract, functionName, args, options);
  await anvil.mine();
  const { status, blockHash } = await anvil.client.getTransactionReceipt({ hash });
  expect(status).toBe("success");
  const logs = await anvil.client.getContractEvents({ ...contract, blockHash });
  return logs.map(({ eventName }) => eventName);
}

describe("PunksData", () => {
  it("says the same as its formulas in TypeScript", async () => {
    const contract = await deploy(anvil, "PunksData");
    for (const index of [0, 1, 3, 5, 42, 2_003, 7_777, 9_999]) {
      expect(await read(contract, "punkAttributes", index)).toBe(punkAttributes(index));
      expect(await read(contract, "punkImageSvg", index)).toBe(punkImageSvg(index));
    }
    await expect(read(contract, "punkAttributes", 10_000)).rejects.toThrow();
  });
});

describe("TestNft", () => {
  let nft: Deployed;
  beforeAll(async () => {
    nft = await deploy(anvil, "TestNft", ["Cats", "CAT", true]);
    await act(nft, "mintMany", [ann, 1n, 10n]);
  });

  it("gives each token the URI that was set", async () => {
    await act(nft, "setBaseUri", ["ipfs://cats/"]);
    await act(nft, "setTokenUri", [2n, "data:application/json,{}"]);
    expect(await read(nft, "tokenURI", 1n)).toBe("ipfs://cats/1");
    expect(await read(nft, "tokenURI", 10n)).toBe("ipfs://cats/10");
    expect(await read(nft, "tokenURI", 2n)).toBe("data:application/json,{}");
    await expect(read(nft, "tokenURI", 11n)).rejects.toThrow("no such token");
  });

  it("has hostile tokens", async () => {
    await act(nft, "setBehaviour", [3n, 1, 0n]);
    await act(nft, "setBehaviour", [4n, 2, 0n]);
    await act(nft, "setBehaviour", [5n, 3, 1_000_000n]);
    await expect(read(nft, "tokenURI", 3n)).rejects.toThrow("this token has no URI");
    await expect(read(nft, "tokenURI", 4n)).rejects.toThrow("OutOfGas");
    expect(await read(nft, "tokenURI", 5n)).toHaveLength(1_000_000);
  });

  it("transfers, burns and enumerates", async () => {
    expect(await act(nft, "safeTransferFrom", [ann, bob, 6n])).toEqual(["Transfer"]);
    expect(await act(nft, "setApprovalForAll", [ann, true], { from: bob })).toEqual([
      "ApprovalForAll",
    ]);
    expect(await act(nft, "transferFrom", [bob, ann, 6n])).toEqual(["Transfer"]);
    expect(await act(nft, "transferFrom", [ann, bob, 7n])).toEqual(["Transfer"]);
    expect(await act(nft, "burn", [1n])).toEqual(["Transfer"]);
    expect(await read(nft, "ownerOf", 7n)).toMatch(new RegExp(bob, "i"));
    expect(await read(nft, "balanceOf", ann)).toBe(8n);
    expect(await read(nft, "totalSupply")).toBe(9n);
    expect(await read(nft, "tokenByIndex", 0n)).toBe(10n);
    expect(await read(nft, "tokenOfOwnerByIndex", bob, 0n)).toBe(7n);
  });

  it("announces changed metadata", async () => {
    expect(await act(nft, "emitMetadataUpdate", [2n])).toEqual(["MetadataUpdate"]);
    expect(await act(nft, "emitBatchMetadataUpdate", [1n, 9n])).toEqual(["BatchMetadataUpdate"]);
  });

  it("says which interfaces it has", async () => {
    const plain = await deploy(anvil, "TestNft", ["Dogs", "DOG", false]);
    for (const id of ["0x01ffc9a7", "0x80ac58cd", "0x5b5e139f", "0x49064906"])
      expect(await read(plain, "supportsInterface", id)).toBe(true);
    expect(await read(plain, "supportsInterface", "0x780e9d63")).toBe(false);
    expect(await read(nft, "supportsInterface", "0x780e9d63")).toBe(true);
    await expect(read(plain, "totalSupply")).rejects.toThrow();
  });
});

describe("Weth", () => {
  it("wraps, pays and unwraps", async () => {
    const weth = await deploy(anvil, "Weth");
    expect(await act(weth, "deposit", [], { value: 100n })).toEqual(["Deposit"]);
    expect(await act(weth, "approve", [bob, 60n])).toEqual(["Approval"]);
    expect(await act(weth, "transferFrom", [ann, bob, 60n], { from: bob })).toEqual(["Transfer"]);
    expect(await act(weth, "withdraw", [40n])).toEqual(["Withdrawal"]);
    expect(await read(weth, "balanceOf", bob)).toBe(60n);
    expect(await read(weth, "totalSupply")).toBe(60n);
    await expect(read(weth, "supportsInterface", "0x80ac58cd")).rejects.toThrow();
  });
});
