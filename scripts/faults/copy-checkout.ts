/** A temporary copy of the checkout, in which faults are planted, so that nobody's own files change. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

export interface Copy {
  /** Root of the copied project. */
  readonly root: string;
  /** Folder for the temporary files of the tests. */
  readonly scratch: string;
  write(file: string, text: string): void;
  /** Removes the copy and all temporary files of the tests. */
  discard(): void;
}

/** Vite and the tests write these, so the copy has its own. */
const CACHES = [".cache", ".vite", ".vite-temp"];
/**
 * Packages that are copied instead of linked. Vitest transforms them (`setupFiles` and `server.deps.inline` in
 * `vitest.config.ts`), and it transforms no file outside of the copy.
 */
const TRANSFORMED = ["@vanilla-extract", "swr"];
const MOUNTS = "/proc/self/mounts";

/** Lists the files of the checkout as they are now: tracked ones, and new ones that Git does not ignore. */
export function listFiles(): string[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const listed = execFileSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 26 });
  const files = new Set(listed.split("\0").filter((file) => file !== "" && existsSync(file)));
  return [...files].sort();
}

/** Unmounts what a test that was killed left mounted in the folder. */
function unmountAll(folder: string): void {
  if (!existsSync(MOUNTS)) return;
  for (const line of readFileSync(MOUNTS, "utf8").split("\n")) {
    const [, place = ""] = line.split(" ");
    if (place.startsWith(`${folder}/`)) spawnSync("umount", [place]);
  }
}

/** Links the project's packages into the copy, and copies those in `TRANSFORMED`. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (CACHES.includes(name)) continue;
    if (TRANSFORMED.includes(name)) cpSync(join(from, name), join(to, name), { recursive: true });
    else symlinkSync(join(from, name), join(to, name));
  }
}

export function copyCheckout(files: readonly string[]): Copy {
  const folder = mkdtempSync(join(tmpdir(), "fairfloor-faults-"));
  // PostgreSQL runs as another user and has its data in here.
  chmodSync(folder, 0o755);
  const root = join(folder, "project");
  const scratch = join(folder, "tmp");
  const discard = () => {
    unmountAll(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    mkdirSync(scratch);
    for (const file of files) {
      const target = join(root, file);
      mkdirSync(dirname(target), { recursive: true });
      copyFileSync(file, target, constants.COPYFILE_FICLONE);
    }
    linkPackages(resolve("node_modules"), join(root, "node_modules"));
  } catch (error) {
    discard();
    throw error;
  }
  return { root, scratch, write: (file, text) => writeFileSync(join(root, file), text), discard };
}
