import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  multicall3Abi,
  parseAbi,
  parseAbiParameters,
} from "viem";
import { describe, expect, it } from "vitest";
import { type ContractCaller, createContractCaller } from "./call-many.ts";
import { RpcError } from "./rpc-error.ts";

const ABI = parseAbi(["function tokenURI(uint256) view returns (string)"]);
const MB = 1024 * 1024;
const CONTRACT = `0x${"1".repeat(40)}` as const;

/** Sets up a contract that returns a text of `characters` for token 3. `maxResultLength` replaces the limit of a result. */
function setup(characters: number, maxResultLength?: number) {
  let batches = 0;
  const caller: ContractCaller = createContractCaller(
    {
      async send({ params }) {
        batches += 1;
        const [{ data }] = params as [{ data: `0x${string}` }]; // of eth_call
        const { args } = decodeFunctionData({ abi: multicall3Abi, data });
        const calls = args[0] as readonly { callData: `0x${string}` }[]; // of aggregate3
        const ids = calls.map(
          ({ callData }) => decodeFunctionData({ abi: ABI, data: callData }).args[0],
        );
        // Too much is never decoded, and to encode it takes seconds.
        if (characters > 4 * MB && ids.includes(3n)) return `0x${"0".repeat(2 * characters)}`;
        const results = ids.map((id) => {
          const text = id === 3n ? "x".repeat(characters) : `uri ${id}`;
          return {
            success: true,
            returnData: encodeAbiParameters(parseAbiParameters("string"), [text]),
          };
        });
        return encodeFunctionResult({
          abi: multicall3Abi,
          functionName: "aggregate3",
          result: results,
        });
      },
    },
    { hasCode: async () => true },
    maxResultLength,
  );
  const read = (isForeign: boolean) =>
    caller.callMany(
      { address: CONTRACT, abi: ABI, functionName: "tokenURI", batch: 8, isForeign },
      [1n, 2n, 3n, 4n].map((id) => [id]),
    );
  return { read, batches: () => batches };
}

async function expectHalved(characters: number, maxResultLength?: number): Promise<void> {
  const { read } = setup(characters, maxResultLength);
  expect(await read(true)).toEqual(["uri 1", "uri 2", null, "uri 4"]);
  await expect(read(false)).rejects.toBeInstanceOf(RpcError);
}

async function expectRead(characters: number, maxResultLength?: number): Promise<void> {
  const { read, batches } = setup(characters, maxResultLength);
  const [, , third] = await read(true);
  expect(third).toHaveLength(characters);
  expect(batches()).toBe(1);
}

it("rejects a batch that returns another number of results than it has calls", async () => {
  const one = {
    success: true,
    returnData: encodeAbiParameters(parseAbiParameters("string"), ["uri"]),
  };
  for (const result of [[], [one], [one, one, one]]) {
    const send = async () =>
      encodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", result });
    const caller = createContractCaller({ send }, { hasCode: async () => true });
    const called = { address: CONTRACT, abi: ABI, functionName: "tokenURI", batch: 8 } as const;
    const reading = caller.callMany(called, [[1n], [2n]]);
    await expect(reading).rejects.toBeInstanceOf(RpcError);
    await expect(reading).rejects.toThrow("eth_call: aggregate3 returns a wrong number of results");
  }
});

describe("a batch that returns too much", () => {
  it("is halved, and the one call that does is left out", () => expectHalved(50_000, 80_000));

  it("is halved at five megabytes of one token", { tags: ["long"] }, () => expectHalved(5_000_000));
});

describe("a batch that returns the most that is read", () => {
  it("is read at once", () => expectRead(30_000, 80_000));

  it("has three megabytes of one token, as a data: address may have", { tags: ["long"] }, () =>
    expectRead(3_000_000),
  );
});

it("repeats nothing of an answer that cannot be decoded, because it may contain a key", async () => {
  const key = Buffer.from("secret-key").toString("hex");
  const caller = createContractCaller(
    { send: async () => `0x${key}` },
    { hasCode: async () => true },
  );
  const called = { address: CONTRACT, abi: ABI, functionName: "tokenURI", batch: 1 } as const;
  const failure = await caller.callMany(called, [[1n]]).catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: "eth_call: aggregate3 fails", said: "" });
});
