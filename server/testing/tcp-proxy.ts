/**
 * A TCP proxy to a server on this machine that a test can cut: it refuses connections, or holds them open and
 * silent.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface TcpProxy {
  readonly port: number;
  /** Breaks every connection and refuses new ones, like a stopped server. */
  refuse(): Promise<void>;
  /** Keeps the connections open but holds all data back, like a lost network. */
  silence(): void;
  /** Resumes normal service. Data that was held back is delivered now. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy to `host`, `port`, initially open. */
export async function openProxy(host: string, port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let silent = false;

  const server = createServer((near) => {
    const far = connect(port, host);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("data", (chunk) => void other.write(chunk));
      if (silent) socket.pause();
      socket.on("error", () => {}); // "close" follows
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });

  async function listen(at: number): Promise<number> {
    server.listen(at, "127.0.0.1");
    await once(server, "listening");
    const { port: actual } = server.address() as AddressInfo; // a listening TCP server has an address
    return actual;
  }

  async function refuse(): Promise<void> {
    if (!server.listening) return;
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, "close");
  }

  const own = await listen(0);
  return {
    port: own,
    refuse,
    silence() {
      silent = true;
      for (const socket of sockets) socket.pause();
    },
    async restore() {
      silent = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen(own);
    },
    close: refuse,
  };
}
