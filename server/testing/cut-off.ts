/** A way to a server on this machine that a test can cut: connections are refused, or stay and say nothing. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Way {
  readonly port: number;
  /** Breaks every connection and refuses new ones, as when the server is stopped. */
  refuse(): Promise<void>;
  /** Holds everything back and keeps the connections, as when the network between is gone. */
  silence(): void;
  /** As it was before. What was held back comes now. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** A way to `host`, `port`, open at first. */
export async function openWay(host: string, port: number): Promise<Way> {
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
      socket.on("error", () => {}); // its end follows
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });

  async function listen(at: number): Promise<number> {
    server.listen(at, "127.0.0.1");
    await once(server, "listening");
    const { port: actual } = server.address() as AddressInfo; // it listens on TCP
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
