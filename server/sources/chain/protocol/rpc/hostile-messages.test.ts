/** Endpoints whose error messages contain control characters, line breaks or huge texts. */
import { expect, it } from "vitest";
import { untilTestEnds } from "../../../../testing/arrange.ts";
import { rpcAddress } from "../../../../testing/chain/rpc-address.ts";
import {
  ENDLESS_TEXT,
  HOSTILE_TEXT,
  UNPRINTABLE,
} from "../../../../testing/liars/hostile-texts.ts";
import { runHttpLiar } from "../../../../testing/liars/http-liar.ts";
import { createRpc } from "./rpc.ts";
import { describeForOperator } from "./rpc-error.ts";

const CALL = { method: "eth_blockNumber", params: [] };

/** Calls an endpoint that answers with `body`. Returns the error's public message and its line for the log. */
async function failureAt(body: string) {
  const liar = await untilTestEnds(runHttpLiar("http://127.0.0.1:9"));
  liar.tell(() => ({ body }));
  const addresses = [rpcAddress(`${liar.url}/secret-key`)];
  const rpc = createRpc({ addresses, rate: 0, wait: async () => {} });
  const error = await rpc.send(CALL).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  const [message, line] = [(error as Error).message, describeForOperator(error as Error)]; // checked above
  expect(line).not.toContain("secret-key");
  expect(line).not.toMatch(UNPRINTABLE);
  expect(line).not.toContain("\n");
  const withoutHost = (text: string) => text.replace(/^127\.0\.0\.1:\d+: /, "");
  return { message: withoutHost(message), line: withoutHost(line) };
}

const refusal = (message: string) => JSON.stringify({ error: { code: -1, message } });

it.each([
  ["a hostile message", HOSTILE_TEXT],
  ["a message without an end", ENDLESS_TEXT],
  ["a secret at the end of what is looked at", `${"x".repeat(19_995)}secret-key`],
])("keeps %s from readers, and quotes its beginning for operators", async (_, said) => {
  const { message, line } = await failureAt(refusal(said));
  expect(message).toBe("eth_blockNumber is answered with error -1");
  expect(line).toMatch(/^eth_blockNumber is answered with error -1: ".{80,}"$/);
  expect(line.length).toBeLessThan(500);
});

it("quotes the beginning of an answer that is none, escaped", async () => {
  const { message, line } = await failureAt("\u001b[2J\u009b\u202e<html> secret-key");
  expect(message).toBe("eth_blockNumber is answered with something other than JSON-RPC");
  expect(line).toBe(String.raw`${message}: "\u001b[2J\u009b\u202e<html> [redacted]"`);
});

it("quotes no part of a secret that the cut divides", async () => {
  for (const at of [70, 75, 79]) {
    const { line } = await failureAt(`${" ".repeat(at)}secret-key${" ".repeat(200_000)}`);
    expect(line).not.toMatch(/s+e*c/);
  }
});
