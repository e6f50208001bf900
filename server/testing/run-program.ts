/** Runs a built command in a separate process. */
import { spawn } from "node:child_process";
import { builtProgram, ROOT } from "./built-program.ts";

export interface ProgramResult {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/** Runs a command of `server/cli`, such as "import". Settles when the process has exited. */
export function runProgram(
  program: string,
  args: readonly string[],
  options: {
    readonly dataDir: string;
    readonly input?: string | Uint8Array;
    readonly settings?: Readonly<Record<string, string>>;
    /** Closes the program's output before it writes. */
    readonly closesOutput?: boolean;
  },
): Promise<ProgramResult> {
  const child = spawn(process.execPath, [builtProgram("cli/main"), program, ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: options.dataDir,
      ...options.settings,
    },
  });
  let out = "";
  let error = "";
  child.stdout.on("data", (text) => {
    out += text;
  });
  child.stderr.on("data", (text) => {
    error += text;
  });
  if (options.closesOutput) {
    child.stdout.destroy();
    child.stderr.destroy();
  }
  child.stdin.end(options.input ?? "");
  return new Promise((done, failed) => {
    child.on("error", failed);
    child.on("close", (code) => done({ code, out, error }));
  });
}
