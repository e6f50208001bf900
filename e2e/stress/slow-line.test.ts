import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startSlowLine } from "./slow-line.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port; // bound to a port, not to a pipe
}

async function startLine() {
  const line = await startSlowLine();
  closers.push(() => line.close());
  /** Sends a request through the proxy, as a browser does. */
  const ask = async (url: string, body?: string): Promise<IncomingMessage> => {
    const { port } = new URL(line.origin);
    const method = body === undefined ? "GET" : "POST";
    const sent = request({ host: "127.0.0.1", port, path: url, method, agent: false });
    sent.end(body);
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    return response;
  };
  return { line, ask };
}

describe("startSlowLine", () => {
  it("passes on method, path, body, status and headers", async () => {
    const port = await listen(
      createServer(async (incoming, outgoing) => {
        outgoing.writeHead(418, { "Set-Cookie": ["a=1", "b=2"] });
        outgoing.end(`${incoming.method} ${incoming.url} ${await text(incoming)}`);
      }),
    );
    const { ask } = await startLine();
    const response = await ask(`http://127.0.0.1:${port}/path?query`, "body");
    expect(await text(response)).toBe("POST /path?query body");
    expect(response.statusCode).toBe(418);
    expect(response.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
  });

  it("delays each response to a path by its own delay", async () => {
    const port = await listen(createServer((_, outgoing) => outgoing.end()));
    const { line, ask } = await startLine();
    const delayOf = vi.fn((_path: string, nth: number) => 40 * nth);
    line.setDelay(delayOf);
    const startedAt = performance.now();
    for (let nth = 0; nth < 3; nth += 1) await text(await ask(`http://127.0.0.1:${port}/a?${nth}`));
    await text(await ask(`http://127.0.0.1:${port}/b`));
    // Timers may end a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(40 + 80 - 2);
    expect(delayOf.mock.calls).toEqual([
      ["/a", 0],
      ["/a", 1],
      ["/a", 2],
      ["/b", 0],
    ]);
  });

  it("sends the head and each event of a live stream at once", async () => {
    const stream = createServer((_, outgoing) => {
      outgoing.writeHead(200, { "Content-Type": "text/event-stream" });
      outgoing.flushHeaders();
      outgoing.on("close", () => stream.emit("left"));
    });
    const port = await listen(stream);
    const { ask } = await startLine();
    const asked = once(stream, "request");
    const response = await ask(`http://127.0.0.1:${port}/stream`);
    const [, outgoing] = await asked;
    outgoing.write("data: 1\n\n");
    expect(String(await once(response, "data"))).toBe("data: 1\n\n");
    const left = once(stream, "left");
    response.destroy();
    await left;
  });

  it("cuts a body off where the server does", async () => {
    const server = createServer((_, outgoing) => {
      outgoing.writeHead(200, { "Content-Length": "100" });
      outgoing.write("part");
    });
    const port = await listen(server);
    const { ask } = await startLine();
    const response = await ask(`http://127.0.0.1:${port}/`);
    expect(String(await once(response, "data"))).toBe("part");
    const rest = text(response);
    server.closeAllConnections();
    await expect(rest).rejects.toThrow("aborted");
  });

  it("closes the connection if no server listens", async () => {
    const server = createServer();
    const port = await listen(server);
    server.close();
    const { ask } = await startLine();
    await expect(ask(`http://127.0.0.1:${port}/`)).rejects.toThrow(/hang up|ECONNRESET/);
  });

  it("reaches no other machine", async () => {
    const { line, ask } = await startLine();
    await expect(ask("http://192.0.2.1/")).rejects.toThrow(/hang up|ECONNRESET/);
    const socket = connect(Number(new URL(line.origin).port), "127.0.0.1");
    socket.write("CONNECT 192.0.2.1:80 HTTP/1.1\r\n\r\n");
    expect(await text(socket)).toBe("");
  });

  it("tunnels a WebSocket's connection", async () => {
    const port = await listen(createTcpServer((socket) => socket.pipe(socket)));
    const { line } = await startLine();
    const socket = connect(Number(new URL(line.origin).port), "127.0.0.1");
    socket.write(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\n\r\n`);
    expect(String(await once(socket, "data"))).toMatch(/^HTTP\/1\.1 200 /);
    socket.write("ping");
    expect(String(await once(socket, "data"))).toBe("ping");
    socket.destroy();
  });
});
