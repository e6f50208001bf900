import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  multicall3Abi,
  parseAbi,
  parseAbiParameters,
} from "viem";
import { expect, it } from "vitest";
import { type ContractCaller, createContractCaller } from "./call-many.ts";
import { RpcError } from "./rpc-error.ts";

const ABI = parseAbi(["function tokenURI(uint256) view returns (string)"]);
const CONTRACT = `0x${"1".repeat(40)}` as const;

/** Sets up a contract that returns a text of `characters` for token 3. */
function setup(characters: number) {
  let batches = 0;
  const caller: ContractCaller = createContractCaller(
    {
      async send({ params }) {
        batches += 1;
        const [{ data }] = params as [{ data: `0x${string}` }]; // of eth_call
        const { args } = decodeFunctionData({ abi: multicall3Abi, data });
        const calls = args[0] as readonly { callData: `0x${string}` }[]; // of aggregate3
        const results = calls.map(({ callData }) => {
          const [id] = decodeFunctionData({ abi: ABI, data: callData }).args;
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
  );
  const read = (isForeign: boolean) =>
    caller.callMany(
      { address: CONTRACT, abi: ABI, functionName: "tokenURI", batch: 8, isForeign },
      [1n, 2n, 3n, 4n].map((id) => [id]),
    );
  return { read, batches: () => batches };
}

it("halves a batch that returns too much, and leaves out the one call that does", async () => {
  const { read } = setup(5_000_000);
  expect(await read(true)).toEqual(["uri 1", "uri 2", null, "uri 4"]);
  await expect(read(false)).rejects.toBeInstanceOf(RpcError);
});

it("reads three megabytes of one token, as a data: address may have", async () => {
  const { read } = setup(3_000_000);
  const [, , third] = await read(true);
  expect(third).toHaveLength(3_000_000);
});
