/** The files of the embedded database: an fsync reaches the disk, and only their owner may read and write them. */
import { closeSync, fsyncSync, openSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

const OTHERS = 0o077;

/** The part of Emscripten's file system that we change. */
interface EmscriptenFiles {
  readonly stream_ops: { fsync?(stream: EmscriptenStream): number };
  readonly node_ops: {
    mknod(parent: unknown, name: string, mode: number, device: number): unknown;
    setattr(node: unknown, attributes: { mode?: number }): void;
  };
  realPath(node: unknown): string;
}

interface EmscriptenStream {
  /** Descriptor of the file. Streams of folders have none. */
  readonly nfd?: number;
  readonly node: unknown;
}

/** Emscripten's files have no fsync: PostgreSQL's calls would succeed and do nothing. */
function addFsync(files: EmscriptenFiles): void {
  files.stream_ops.fsync = ({ nfd, node }) => {
    const descriptor = nfd ?? openSync(files.realPath(node), "r");
    fsyncSync(descriptor);
    if (nfd === undefined) closeSync(descriptor);
    return 0;
  };
}

/** Emscripten sets the mode of a new file itself, so the umask of the process has no effect. */
function makePrivate({ node_ops }: EmscriptenFiles): void {
  const { mknod, setattr } = node_ops;
  node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device);
  node_ops.setattr = (node, { mode, ...rest }) =>
    setattr(node, mode === undefined ? rest : { ...rest, mode: mode & ~OTHERS });
}

export class DataFiles extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const change = (module: object) => {
      // PGlite's types leave the file systems of its module out.
      const { NODEFS } = module as { NODEFS: EmscriptenFiles };
      addFsync(NODEFS);
      makePrivate(NODEFS);
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [change, ...(emscriptenOpts.preRun ?? [])] },
    };
  }
}
