import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Parsed, parsed, problem } from "../../contract/values/problem.ts";
import { fetchJson, HttpError } from "./fetch-json.ts";

let server: Server;
let origin = "";

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/never") return;
    if (request.url === "/html") {
      response.writeHead(502, { "content-type": "text/html" });
      response.end("<h1>Bad gateway</h1>");
      return;
    }
    if (request.url === "/refused") {
      response.writeHead(404, { "content-type": "application/json" });
      response.end('{"error":{"code":"not_found","message":"There is no such token."}}');
      return;
    }
    response.end('{"figure":7}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address === "object" && address) origin = `http://127.0.0.1:${address.port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function parseFigure(body: unknown): Parsed<number> {
  const figure = (body as { figure?: unknown } | null)?.figure;
  return typeof figure === "number" ? parsed(figure) : problem("figure", "must be a number");
}

describe("fetchJson", () => {
  it("returns the parsed body", async () => {
    expect(await fetchJson("a", `${origin}/`, parseFigure)).toBe(7);
  });

  it("rejects with the status and the server's message", async () => {
    const failure = fetchJson("a", `${origin}/refused`, parseFigure);
    await expect(failure).rejects.toThrow(HttpError);
    await expect(failure).rejects.toMatchObject({
      status: 404,
      message: "There is no such token.",
    });
  });

  it("rejects with the status if the error body is not JSON", async () => {
    await expect(fetchJson("a", `${origin}/html`, parseFigure)).rejects.toMatchObject({
      status: 502,
    });
  });

  it("names the invalid field of a body that violates the contract", async () => {
    const wrong = (body: unknown) => parseFigure({ figure: String(body) });
    await expect(fetchJson("a", `${origin}/`, wrong)).rejects.toThrow("figure must be a number");
  });

  it("aborts the previous request with the same key, and no other", async () => {
    const other = fetchJson("other", `${origin}/never`, parseFigure);
    const first = fetchJson("same", `${origin}/never`, parseFigure);
    const second = fetchJson("same", `${origin}/`, parseFigure);
    await expect(first).rejects.toMatchObject({ name: "AbortError" });
    expect(await second).toBe(7);
    const outcome = await Promise.race([other.catch(() => "ended"), Promise.resolve("open")]);
    expect(outcome).toBe("open");
  });

  it("times out after 30 s without an answer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const answer = fetchJson("late", `${origin}/never`, parseFigure);
      const given = expect(answer).rejects.toMatchObject({ name: "TimeoutError" });
      await vi.advanceTimersByTimeAsync(30_000);
      await given;
    } finally {
      vi.useRealTimers();
    }
  });
});
