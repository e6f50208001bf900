import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { fetchAnswer } from "./fetch-answer.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("stops its timeout when the answer is there: a timer would keep a program running", async () => {
  const server = createServer((_, response) => response.end("[]")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a listening TCP server has an address
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const abort = vi.spyOn(AbortController.prototype, "abort");
  const answer = await fetchAnswer(new URL(`http://127.0.0.1:${port}/`), "key", 30_000);
  server.closeAllConnections();
  server.close();
  expect(answer).toMatchObject({ status: 200, json: [] });
  vi.advanceTimersByTime(30_000);
  expect(abort).not.toHaveBeenCalled();
});

it("takes no JSON that repeats the key", async () => {
  const key = "5ecre7-k3y";
  const server = createServer(({ headers }, response) => {
    response.end(JSON.stringify({ name: `you sent ${headers["x-api-key"]}` }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a listening TCP server has an address
  const answer = await fetchAnswer(new URL(`http://127.0.0.1:${port}/`), key, 30_000);
  server.closeAllConnections();
  server.close();
  expect(answer).toMatchObject({ status: 200, json: undefined });
});
