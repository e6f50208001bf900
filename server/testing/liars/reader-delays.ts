/** Measures response times of a server, and at the same time those of an idle server on the same machine. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

const EVERY_MS = 20;
const FEWEST_REQUESTS = 50;
/** Program of an idle server, which shows delays that the machine causes. */
const IDLE_SERVER = `
  const server = require("node:http").createServer((_, response) => response.end("{}"));
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));
`;

export interface ReaderDelays {
  /** 95th percentile of the response times, in milliseconds. */
  readonly p95: number;
  /** The same of the idle server. */
  readonly idleP95: number;
}

/** Sends a request every 20 ms, without waiting for earlier answers, until `isOver` returns true. */
async function p95Of(url: string, isOver: () => boolean): Promise<number> {
  const delays: Promise<number>[] = [];
  const read = async () => {
    const sentAt = performance.now();
    const answer = await fetch(url);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
    return performance.now() - sentAt;
  };
  while (!isOver() || delays.length < FEWEST_REQUESTS) {
    delays.push(read());
    await pause(EVERY_MS);
  }
  const sorted = (await Promise.all(delays)).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.POSITIVE_INFINITY;
}

/** Requests `url` and an idle server until `isOver` returns true. */
export async function measureReaders(url: string, isOver: () => boolean): Promise<ReaderDelays> {
  const idle = spawn(process.execPath, ["-e", IDLE_SERVER], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [port] = await once(idle.stdout, "data");
    const [p95, idleP95] = await Promise.all([
      p95Of(url, isOver),
      p95Of(`http://127.0.0.1:${Number(port)}/`, isOver),
    ]);
    return { p95, idleP95 };
  } finally {
    idle.kill();
  }
}

/** The larger of the two limits counts. A frozen server delays readers by seconds, a busy machine delays both servers. */
const MAX_P95_MS = 250;
const MAX_TIMES_IDLE = 20;

export function isUndisturbed({ p95, idleP95 }: ReaderDelays): boolean {
  return p95 < Math.max(MAX_P95_MS, MAX_TIMES_IDLE * idleP95);
}
