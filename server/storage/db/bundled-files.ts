/**
 * Files that come with PGlite, such as time zones. They are 6 MB in one file, `pglite.data`, which PGlite keeps in memory.
 * PostgreSQL reads few of them, and most of those only once.
 */
import { fstatSync, openSync, readSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** A file or a folder of Emscripten's file system in memory. */
export interface EmscriptenNode {
  /** Bytes of a file, or entries of a folder. Links and pipes have none. */
  contents?: Uint8Array<ArrayBuffer> | Readonly<Record<string, EmscriptenNode>>;
}

/**
 * Frees the memory of the bundled files, which are below `root`. From now on, each is read from the disk when it is needed. The
 * bundle stays open, so that an update of the packages does not replace it under a running server.
 */
export function leaveOnDisk(root: EmscriptenNode): void {
  const folder = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  const bundle = openSync(join(folder, "pglite.data"), "r");
  const { size } = fstatSync(bundle);
  const freed = new Set<ArrayBuffer>();
  for (const [file, { buffer, byteOffset, byteLength }] of filesBelow(root)) {
    if (buffer.byteLength !== size) continue;
    Object.defineProperty(file, "contents", {
      get: () => readPart(bundle, byteOffset, byteLength),
      // A file that is written is in memory again.
      set: (value) => Object.defineProperty(file, "contents", { value, writable: true }),
      configurable: true,
    });
    freed.add(buffer);
  }
  // PGlite keeps its reference to the buffer. A transfer leaves the buffer empty.
  for (const buffer of freed) structuredClone(buffer, { transfer: [buffer] });
}

function* filesBelow(
  node: EmscriptenNode,
): Generator<readonly [file: EmscriptenNode, contents: Uint8Array<ArrayBuffer>]> {
  const { contents } = node;
  if (contents instanceof Uint8Array) yield [node, contents];
  else for (const entry of Object.values(contents ?? {})) yield* filesBelow(entry);
}

function readPart(descriptor: number, start: number, length: number): Uint8Array {
  const part = new Uint8Array(length);
  const read = readSync(descriptor, part, 0, length, start);
  if (read !== length) throw new Error(`the bundle of PGlite ends at ${start + read}`);
  return part;
}
