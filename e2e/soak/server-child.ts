/** Parent side of `server-process.ts`: starts the server and controls it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Parts } from "../../server/start-server.ts";

export type ToServer = { readonly kind: "turn" } | { readonly kind: "revalue" };

export type FromServer =
  | { readonly kind: "listening"; readonly port: number }
  | { readonly kind: "turned" }
  | { readonly kind: "revalued"; readonly ids: readonly string[] };

/** First file descriptor after stdin, stdout, stderr and the IPC channel. */
export const FIRST_PIPE = 4;

const SCRIPT = fileURLToPath(new URL("./server-process.ts", import.meta.url));

/** Intervals that tests override, see `Parts` in `server/start-server.ts`. */
export type ServerTimings = Pick<Parts, "pingMs" | "revalueMs">;

export interface ServerChild {
  readonly port: number;
  /** Settles after a turn of the server's event loop, or when the server has ended. */
  turn(): Promise<void>;
  /** Recomputes the projections of collections with new sales. Returns their ids; empty if the server has ended. */
  revalue(): Promise<readonly string[]>;
  /** Pipes market lines into the server. Lines written after its end are lost. */
  feed(collectionId: string, lines: readonly string[]): void;
  /** Ends the server. @throws if it has already ended, or if its exit code on SIGTERM is not 0. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

interface Waiting {
  readonly kind: FromServer["kind"];
  resolve(answer: FromServer | null): void;
}

/** Starts a server and settles when it listens. `log` receives its output. @throws if it ends before that. */
export async function startServerChild(
  dataDir: string,
  collectionIds: readonly string[],
  timings: ServerTimings,
  log: (line: string) => void,
): Promise<ServerChild> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", SCRIPT, JSON.stringify(timings), ...collectionIds],
    {
      stdio: ["ignore", "pipe", "pipe", "ipc", ...collectionIds.map(() => "pipe" as const)],
      env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir, DEMO: "off" },
    },
  );
  for (const output of [child.stdout, child.stderr])
    output?.on("data", (text) => log(`server: ${String(text).trimEnd()}`));
  const exit = once(child, "exit");
  const ended = exit.then(() => {});
  const pipes = new Map(
    collectionIds.map((id, at) => {
      const pipe = child.stdio[FIRST_PIPE + at] as NodeJS.WritableStream; // `stdio` above makes it a pipe
      pipe.on("error", () => {}); // the server has ended; its lines are lost
      return [id, pipe];
    }),
  );

  const waiting = new Set<Waiting>();
  child.on("message", (message: FromServer) => {
    for (const each of waiting) if (each.kind === message.kind) settle(each, message);
  });
  void ended.then(() => {
    for (const each of waiting) settle(each, null);
  });

  function settle(each: Waiting, answer: FromServer | null) {
    waiting.delete(each);
    each.resolve(answer);
  }

  /** Waits for the next message of that kind; null if the server ends first. */
  function answerOf<Kind extends FromServer["kind"]>(
    kind: Kind,
  ): Promise<Extract<FromServer, { kind: Kind }> | null> {
    if (hasEnded()) return Promise.resolve(null);
    return new Promise((resolve) => {
      // The message handler resolves this only with messages of `kind`.
      waiting.add({
        kind,
        resolve: (answer) => resolve(answer as Extract<FromServer, { kind: Kind }> | null),
      });
    });
  }

  function hasEnded(): boolean {
    return child.exitCode !== null || child.signalCode !== null;
  }

  function ask(message: ToServer): void {
    if (child.connected) child.send(message, () => {}); // if it has just ended, nobody answers
  }

  const listening = await answerOf("listening");
  if (!listening) throw new Error(`The server ended before it listened: ${describe(child)}`);

  return {
    port: listening.port,
    async turn() {
      const answer = answerOf("turned");
      ask({ kind: "turn" });
      await answer;
    },
    async revalue() {
      const answer = answerOf("revalued");
      ask({ kind: "revalue" });
      return (await answer)?.ids ?? [];
    },
    feed(collectionId, lines) {
      pipes.get(collectionId)?.write(`${lines.join("\n")}\n`);
    },
    async end(signal) {
      if (hasEnded()) throw new Error(`The server ended by itself: ${describe(child)}`);
      child.kill(signal);
      await ended;
      if (signal === "SIGTERM" && child.exitCode !== 0)
        throw new Error(`The server did not end in order: ${describe(child)}`);
    },
  };
}

function describe({ exitCode, signalCode }: ChildProcess): string {
  return `exit code ${exitCode}, signal ${signalCode}`;
}
