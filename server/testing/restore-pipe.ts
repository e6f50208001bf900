/** A named pipe in place of a backup's file, which keeps a restore in its transaction: the second reading does not end. */
import { execFileSync } from "node:child_process";
import { constants, readFileSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";

export interface RestorePipe {
  readonly path: string;
  /** Resolves when the whole file was given to the first reader. A restore checks it by that. */
  readonly checked: Promise<void>;
  close(): Promise<void>;
}

/** Bytes that the second reader waits for. */
const MISSING = 64;
/** Capacity of a pipe on Linux. Writing more waits for a reader. */
const PIPE_BYTES = 65_536;

/** Makes a pipe in `folder` that gives `file` whole to its first reader, and without its end to the second one. */
export async function openRestorePipe(file: string, folder: string): Promise<RestorePipe> {
  const bytes = readFileSync(file);
  if (bytes.length > PIPE_BYTES) throw new Error(`${file} is too large for a pipe`);
  const [path, second] = [join(folder, "pipe"), join(folder, "second-pipe")];
  execFileSync("mkfifo", [path, second]);
  // Opened for both, so that it neither waits for a reader nor ends without a writer.
  const held = await open(second, constants.O_RDWR);
  await held.write(bytes.subarray(0, -MISSING));

  async function serveFirst(): Promise<void> {
    const writer = await open(path, "w"); // waits for the reader
    await writer.write(bytes);
    // Before the first reader sees the end, because it opens the path again then.
    renameSync(second, path);
    await writer.close();
  }

  return {
    path,
    checked: serveFirst(),
    async close() {
      await held.close();
      rmSync(path);
    },
  };
}
