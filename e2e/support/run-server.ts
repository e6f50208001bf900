/** Runs the built server as a child process. Each server has its own port. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";

export interface RunningServer {
  /** "http://127.0.0.1:41234" */
  readonly origin: string;
  /** Sends SIGTERM, waits for the server to exit and returns its exit code. */
  stop(): Promise<number | null>;
}

const ADDRESS = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/;

type Settings = Readonly<Record<string, string>>;

/** Compiled, because compiling the server takes as long as starting it. */
const BUILT_SERVER = "dist-server/server/main.js";

/** Starts the built server and waits for the line that names its address. @throws if it ends before that. */
export async function runServer(settings: Settings): Promise<RunningServer> {
  if (!existsSync(BUILT_SERVER)) throw new Error("There is no built server. Run npm run build.");
  const child = spawn(process.execPath, [BUILT_SERVER], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, DATABASE_URL: "", HOST: "127.0.0.1", PORT: "0", ...settings },
  });
  let output = "";
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const found = ADDRESS.exec(output);
      if (found) resolve(`http://127.0.0.1:${found[1]}`);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("close", (code) =>
      reject(new Error(`The server ended with code ${code} before it listened:\n${output}`)),
    );
  });
  return {
    origin,
    async stop() {
      // A process that a signal ended has no exit code.
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const closed = once(child, "close");
      child.kill("SIGTERM");
      const [code] = (await closed) as [number | null];
      return code;
    },
  };
}
