/** Runs anvil until `server/testing/chain/anvil.ts` replaces this file. */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

export interface AnvilForNow {
  readonly url: string;
  stop(): void;
}

/** Starts a chain on a free port of the loopback interface. */
export async function startAnvilForNow(): Promise<AnvilForNow> {
  const architecture = process.arch === "x64" ? "amd64" : process.arch;
  const binary = createRequire(import.meta.url).resolve(
    `@foundry-rs/anvil-${process.platform}-${architecture}/bin/anvil`,
  );
  const child = spawn(binary, ["--host", "127.0.0.1", "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = () => void child.kill("SIGKILL");
  process.once("exit", stop);
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^Listening on (.*)$/.exec(line)?.[1];
    if (address === undefined) continue;
    child.stdout.resume();
    return { url: `http://${address}`, stop };
  }
  throw new Error("anvil ended before it listened.");
}
