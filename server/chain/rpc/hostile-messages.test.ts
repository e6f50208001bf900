/** Endpoints whose errors say what no terminal or page should obey. */
import { expect, it, onTestFinished } from "vitest";
import { CLEANED_TEXT, ENDLESS_TEXT, HOSTILE_TEXT } from "../../testing/liars/hostile-texts.ts";
import { runHttpLiar } from "../../testing/liars/http-liar.ts";
import { createRpc } from "./rpc.ts";

const CALL = { method: "eth_blockNumber", params: [] };

/** Returns the message of a call's failure at an endpoint that answers with `body`. */
async function failureAt(body: string): Promise<string> {
  const liar = await runHttpLiar("http://127.0.0.1:9");
  onTestFinished(liar.close);
  liar.tell(() => ({ body }));
  const rpc = createRpc({ urls: [`${liar.url}/secret-key`], rate: 0, wait: async () => {} });
  const error = await rpc.send(CALL).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  const { message } = error as Error; // just checked
  expect(message).not.toContain("secret-key");
  return message.replace(/^127\.0\.0\.1:\d+:? /, "");
}

const refusal = (message: string) => JSON.stringify({ error: { code: -1, message } });

it("cleans the message of an error, and cuts it", async () => {
  expect(await failureAt(refusal(HOSTILE_TEXT))).toBe(`eth_blockNumber: ${CLEANED_TEXT}`);
  expect(await failureAt(refusal(ENDLESS_TEXT))).toBe(
    `eth_blockNumber: ${`${CLEANED_TEXT} ${"x".repeat(300)}`.slice(0, 300)}`,
  );
});

it("quotes the beginning of an answer that is none, escaped", async () => {
  expect(await failureAt("\u001b[2J\u009b\u202e<html>")).toBe(
    String.raw`answers with something other than JSON-RPC: "\u001b[2J\u009b\u202e<html>"`,
  );
});
