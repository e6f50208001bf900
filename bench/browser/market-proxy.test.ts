import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import * as apiPath from "../../contract/api-path.ts";
import type { ListingsDelta, ListingsSnapshot } from "../../contract/listings/listings.ts";
import { type MarketProxy, startMarketProxy } from "./market-proxy.ts";

const LISTED: ListingsSnapshot = {
  wire: 1,
  epoch: "e",
  seq: 7,
  projectionsRev: 1,
  lastListingsUpdate: 1,
  tokens: ["1,2.5,1", "2,3,2"],
};

/** Cleanup functions. */
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of cleanups.splice(0)) await end();
});

/** Starts a proxy in front of a server that knows two listings of "apes" and greets by name. */
async function setup(): Promise<MarketProxy> {
  const server = createServer(({ url, headers }, response) => {
    if (url === apiPath.listed("apes")) response.end(JSON.stringify(LISTED));
    else if (url === "/hello") response.end(`hello ${headers["x-name"]}`);
    else response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy = await startMarketProxy(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
  );
  cleanups.push(proxy.market.close, async () => {
    server.closeAllConnections();
    server.close();
  });
  return proxy;
}

/** Opens a stream at `seq`. Each call of the returned function resolves to the next delta. */
async function follow({ origin }: MarketProxy, seq: number): Promise<() => Promise<ListingsDelta>> {
  const at = [{ collection: "apes", epoch: "e", seq }];
  const life = new AbortController();
  const { body } = await fetch(origin + apiPath.stream(at), { signal: life.signal });
  if (!body) throw new Error("the stream has no body");
  cleanups.unshift(async () => life.abort());
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return async () => {
    for (;;) {
      const found = /^data: (\{.+\})\n\n/m.exec(text);
      if (found?.[1]) {
        text = text.slice(found.index + found[0].length);
        return JSON.parse(found[1]) as ListingsDelta; // as the proxy wrote it
      }
      text += (await reader.read()).value ?? "";
    }
  };
}

describe("the market proxy", () => {
  it("forwards events sent together as one delta, and keeps them in the listings", async () => {
    const proxy = await setup();
    const next = await follow(proxy, 7);
    await proxy.market.send("apes", [
      { type: "listed", tokenId: "1", price: 2.75, marketplace: 3 },
      { type: "unlisted", tokenId: "2" },
    ]);
    expect(await next()).toMatchObject({
      collection: "apes",
      epoch: "e",
      from: 7,
      to: 8,
      listed: ["1,2.75,3"],
      unlisted: ["2"],
    });
    const listed = await (await fetch(proxy.origin + apiPath.listed("apes"))).json();
    expect(listed).toMatchObject({ seq: 8, tokens: ["1,2.75,3"] });
  });

  it("sends a reader that is behind everything that it missed in one delta", async () => {
    const proxy = await setup();
    for (const price of [4, 5])
      await proxy.market.send("apes", [{ type: "listed", tokenId: "9", price, marketplace: 1 }]);
    const next = await follow(proxy, 7);
    expect(await next()).toMatchObject({ from: 7, to: 9, listed: ["9,5,1"], unlisted: [] });
    const since = await (await fetch(proxy.origin + apiPath.listed("apes", 8))).json();
    expect(since).toMatchObject({ from: 8, to: 9, listed: ["9,5,1"] });
  });

  it("forwards every other request to the server", async () => {
    const { origin } = await setup();
    const answer = await fetch(`${origin}/hello`, { headers: { "x-name": "ape" } });
    expect(await answer.text()).toBe("hello ape");
    expect((await fetch(`${origin}/nowhere`)).status).toBe(404);
  });
});
