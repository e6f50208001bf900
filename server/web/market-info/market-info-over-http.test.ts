/** Answers to the ticker while an Ethereum node fails. */
import { expect, it, vi } from "vitest";
import { apiErrorMessage } from "../../../contract/api-error.ts";
import { rpcAddress } from "../../testing/chain/rpc-address.ts";
import { runLoopback } from "../../testing/loopback.ts";
import { runTestServer } from "../../testing/test-server.ts";

it("answers 503 with a message while the endpoint fails, and logs a shared failure once", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const endpoint = await runLoopback((_, response) => response.writeHead(502).end("bad gateway"));
  const test = await runTestServer(async () => {}, {
    config: { ethRpc: rpcAddress(endpoint.origin) },
  });
  for (let time = 0; time < 3; time += 1) {
    const response = await test.get("/market-info");
    expect(response.status).toBe(503);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(apiErrorMessage(await response.json())).toContain("cannot be had now");
  }
  expect(logged).toHaveBeenCalledTimes(1);
  expect(endpoint.requests.length).toBeLessThanOrEqual(2);
  await test.discard();
  endpoint.close();
});
