/** Sends calls to endpoints that repeat the request in their answers, or redirect. */
import { describe, expect, it } from "vitest";
import { arrangeEach } from "../../../../testing/arrange.ts";
import { makeUpHistory } from "../../../../testing/chain/made-up/made-up-history.ts";
import { rpcAddress } from "../../../../testing/chain/rpc-address.ts";
import { FORGED_LINE } from "../../../../testing/liars/echo.ts";
import { ECHO_LIES, runEchoingRpc } from "../../../../testing/liars/echoing-rpc.ts";
import { REDIRECTS, runRedirectingRpc } from "../../../../testing/liars/redirecting-rpc.ts";
import { runLoopback } from "../../../../testing/loopback.ts";
import { createRpcMarketInfo } from "../../../../web/market-info/rpc-market-info.ts";
import { createContractCaller } from "./call-many.ts";
import { createChainReader } from "./chain-reader.ts";
import { createRpc } from "./rpc.ts";
import { describeForOperator, RpcError } from "./rpc-error.ts";

const history = makeUpHistory({ seed: 1, blocks: 400, logs: 800, punks: 50 });
const USER = "canary-user";
const PASSWORD = "canary/pass@word";
const BASIC = Buffer.from(`${USER}:${PASSWORD}`).toString("base64");
const PATH = "/v2/canary%20path?token=canary-token";
const CANARIES = new RegExp(
  `${["canary", BASIC, encodeURIComponent(PASSWORD), "v2/"].join("|")}`,
  "i",
);

const addressOf = (host: string) =>
  rpcAddress(`http://${USER}:${encodeURIComponent(PASSWORD)}@${host}${PATH}`);

/** Connects to an endpoint. Backoffs take no time. */
function connect(host: string) {
  const rpc = createRpc({ addresses: [addressOf(host)], rate: 0, wait: async () => {} });
  const reader = createChainReader(rpc);
  return { rpc, reader, caller: createContractCaller(rpc, reader) };
}

async function failureOf(work: Promise<unknown>): Promise<RpcError> {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  return failure instanceof RpcError ? failure : expect.fail(`no RpcError: ${failure}`);
}

describe("an endpoint that repeats its address", () => {
  const liar = arrangeEach(() => runEchoingRpc(history.node));

  it.each(ECHO_LIES)("is named by host, method and code alone: %s", async (lie) => {
    const { reader } = connect(liar.host);
    liar.lie = lie;
    const failure = await failureOf(reader.head());
    expect(failure.message).toMatch(
      /^127\.0\.0\.1:\d+: (refuses the key of the RPC address: )?eth_getBlockByNumber is answered (with (error -?\d+|an error without a code|HTTP \d+|something other than JSON-RPC)|in an unknown shape)$/,
    );
    // The log gets one printable line without secrets, in which the endpoint's text is quoted.
    const told = describeForOperator(failure);
    expect(told).not.toMatch(CANARIES);
    expect(told).not.toMatch(/[^\P{C}]/u);
    expect(told.length).toBeLessThan(500);
    if (failure.said !== "") expect(told).toMatch(/: ".*you sent .*\[redacted\].*"$/);
    if (failure.said !== "") expect(failure.said).toContain(FORGED_LINE);
    expect(JSON.stringify({ ...failure })).not.toMatch(CANARIES);

    liar.lie = null;
    expect((await reader.head()).number).toBe(history.head);
  });

  it("is named without the reason that a contract call failed with", async () => {
    const { caller } = connect(liar.host);
    liar.lie = "error";
    const abi = [
      { type: "function", name: "x", inputs: [], outputs: [], stateMutability: "view" },
    ] as const;
    const called = { address: history.contracts.market, abi, functionName: "x", batch: 9 } as const;
    const failure = await failureOf(caller.callMany(called, [[]]));
    expect([failure.message, describeForOperator(failure)].join()).not.toMatch(CANARIES);
  });

  it("is read with its user, password, path and query when it is honest", async () => {
    await connect(liar.host).reader.head();
    const [{ path, headers } = expect.fail("no request")] = liar.requests;
    expect([path, headers.authorization]).toEqual([PATH, `Basic ${BASIC}`]);
  });

  it("is read with a password of 4,000 characters", async () => {
    const password = "p".repeat(4_000);
    const address = rpcAddress(`http://long:${password}@${liar.host}/`);
    const rpc = createRpc({ addresses: [address], rate: 0, wait: async () => {} });
    expect((await createChainReader(rpc).head()).number).toBe(history.head);
    const sent = liar.requests.at(-1)?.headers.authorization;
    expect(sent).toBe(`Basic ${Buffer.from(`long:${password}`).toString("base64")}`);
  });

  it("does not reach the ticker's readers or log", async () => {
    const { current } = createRpcMarketInfo(addressOf(liar.host));
    liar.lie = "error";
    const failure = await failureOf(current());
    expect(`${failure.stack} ${failure.said}`).not.toMatch(CANARIES);
  });
});

describe("an endpoint that redirects", () => {
  const target = arrangeEach(() =>
    runLoopback((_, response) => {
      response.end(JSON.stringify({ jsonrpc: "2.0", id: 1, result: "0x1" }));
    }),
  );
  const liar = arrangeEach(() => runRedirectingRpc(history.node, `${target.origin}/canary`));

  it.each(REDIRECTS)(
    "is not followed, with status %i, and is read again when it stops",
    async (status) => {
      const { reader } = connect(liar.host);
      liar.redirect = status;
      const failure = await failureOf(reader.head());
      expect(failure.message).toMatch(
        new RegExp(`^127\\.0\\.0\\.1:\\d+: eth_getBlockByNumber is answered with HTTP ${status}$`),
      );
      await expect(createRpcMarketInfo(addressOf(liar.host)).current()).rejects.toThrow(
        `${status}`,
      );
      expect(target.requests).toEqual([]);
      liar.redirect = null;
      expect((await reader.head()).number).toBe(history.head);
    },
  );
});
