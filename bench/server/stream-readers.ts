/**
 * A process of readers of the live stream, or of readers of a snapshot. `bench/server/streams.ts` starts it.
 * Readers are bare sockets, so that they cost this machine little beside the measured server.
 */
import { connect, type Socket } from "node:net";

/** A request to a process of readers. */
export type Task =
  | {
      readonly kind: "streams";
      readonly count: number;
      readonly port: number;
      readonly path: string;
    }
  | {
      readonly kind: "snapshots";
      readonly count: number;
      readonly port: number;
      readonly path: string;
      readonly ms: number;
    }
  | { readonly kind: "report" };

/** A response of the process. Delays are in ms from the store's timestamp of a change to the reader's socket. */
export type Reply =
  | { readonly kind: "open" }
  | { readonly kind: "delays"; readonly delays: readonly number[]; readonly closed: number }
  | { readonly kind: "answers"; readonly answers: number; readonly bytes: number };

const CONNECTS_AT_ONCE = 50;
const LISTINGS = "event: listings\n";
const CHANGED_AT = /"lastListingsUpdate":(\d+)/;

const delays: number[] = [];
let closed = 0;

function reply(message: Reply): void {
  process.send?.(message);
}

function sendRequest(socket: Socket, path: string): void {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: bench\r\nAccept-Encoding: br\r\n\r\n`);
}

/** Resolves when the stream is open. On the loopback interface an event is never split across chunks. */
function openStream(port: number, path: string): Promise<void> {
  return new Promise((opened) => {
    const socket = connect(port, "127.0.0.1", () => sendRequest(socket, path));
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      if (text.includes(": open")) opened();
      for (const event of text.split(LISTINGS).slice(1)) {
        // An event without changes only reports the reader's position, so it is not a broadcast.
        if (event.includes('"listed":[],"unlisted":[]')) continue;
        const at = CHANGED_AT.exec(event)?.[1];
        if (at !== undefined) delays.push(performance.timeOrigin + performance.now() - Number(at));
      }
    });
    socket.on("error", () => {}); // counted when it closes
    socket.on("close", () => {
      closed += 1;
      opened();
    });
  });
}

async function openStreams(count: number, port: number, path: string): Promise<void> {
  let left = count;
  const opener = async () => {
    while (left > 0) {
      left -= 1;
      await openStream(port, path);
    }
  };
  await Promise.all(Array.from({ length: CONNECTS_AT_ONCE }, opener));
  delays.length = 0;
  reply({ kind: "open" });
}

/** Requests the snapshot repeatedly on `count` connections for `ms`. */
function readSnapshots(count: number, port: number, path: string, ms: number): void {
  let answers = 0;
  let bytes = 0;
  for (let index = 0; index < count; index += 1) {
    let left = 0;
    let head = "";
    const socket = connect(port, "127.0.0.1", () => sendRequest(socket, path));
    socket.on("error", () => {}); // a failed connection shows as fewer answers
    socket.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (left === 0) {
        head += chunk.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        left = length - (head.length - end - 4);
        if (!head.startsWith("HTTP/1.1 200")) throw new Error(head.slice(0, 200));
        head = "";
      } else left -= chunk.length;
      if (left > 0) return;
      answers += 1;
      sendRequest(socket, path);
    });
    setTimeout(() => socket.destroy(), ms);
  }
  setTimeout(() => reply({ kind: "answers", answers, bytes }), ms);
}

process.on("message", (task: Task) => {
  if (task.kind === "streams") void openStreams(task.count, task.port, task.path);
  else if (task.kind === "snapshots") readSnapshots(task.count, task.port, task.path, task.ms);
  else reply({ kind: "delays", delays, closed });
});
process.on("disconnect", () => process.exit(0));
