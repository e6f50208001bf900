/** The other side of `server-process.ts`. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Parts } from "../../server/start-server.ts";

export type ToServer = { readonly kind: "turn" } | { readonly kind: "revalue" };

export type FromServer =
  | { readonly kind: "listening"; readonly port: number }
  | { readonly kind: "turned" }
  | { readonly kind: "revalued"; readonly ids: readonly string[] };

/** After stdin, stdout, stderr and the IPC channel. */
export const FIRST_PIPE = 4;

const SCRIPT = fileURLToPath(new URL("./server-process.ts", import.meta.url));

/** Settings for tests, see `Parts` of `server/start-server.ts`. */
export type Paces = Pick<Parts, "pingMs" | "revalueMs">;

export interface ServerChild {
  readonly port: number;
  /** Settles when its event loop has had a turn, or it has ended. */
  turn(): Promise<void>;
  /** Projects anew where there were sales; gives the collections that were. Empty also where it has ended. */
  revalue(): Promise<readonly string[]>;
  /** Pipes lines of a market in. What comes after its end is lost. */
  feed(collectionId: string, lines: readonly string[]): void;
  /** @throws where it does not end with 0 on SIGTERM. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

interface Waiting {
  readonly kind: FromServer["kind"];
  resolve(answer: FromServer | null): void;
}

/** Settles when it listens. `log` gets what it prints. @throws if it ends before. */
export async function startServerChild(
  dataDir: string,
  collectionIds: readonly string[],
  paces: Paces,
  log: (line: string) => void,
): Promise<ServerChild> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", SCRIPT, JSON.stringify(paces), ...collectionIds],
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
      const pipe = child.stdio[FIRST_PIPE + at] as NodeJS.WritableStream; // a pipe, by `stdio` above
      pipe.on("error", () => {}); // it has ended; what is lost is lost
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

  /** Null where it ends first. */
  function answerOf<Kind extends FromServer["kind"]>(
    kind: Kind,
  ): Promise<Extract<FromServer, { kind: Kind }> | null> {
    if (hasEnded()) return Promise.resolve(null);
    return new Promise((resolve) => {
      // Only messages of the kind are handed on.
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
    if (child.connected) child.send(message, () => {}); // where it has just ended nobody answers
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
