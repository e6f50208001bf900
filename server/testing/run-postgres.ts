/**
 * A PostgreSQL server of the tests' own, where one is installed: its own folder, its own port on the loopback
 * interface, nothing synced to disk. It ends with the process that started it, however that ends.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

export interface RunningPostgres {
  /** Its one database, as the user who may do everything. */
  readonly url: string;
  /** Kills it as a power cut would, and starts it again: what was committed is there. */
  crash(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

const START_MS = 30_000;
const RETRY_MS = 50;
/** Debian keeps the programs of each version in a folder of their own. */
const DEBIAN = "/usr/lib/postgresql";

/** The folder of `initdb` and `postgres`; null where they are not installed. */
function programs(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => +b - +a) : [];
  const folders = versions.map((version) => join(DEBIAN, version, "bin"));
  folders.push(...(process.env["PATH"] ?? "").split(delimiter));
  return (
    folders.find((folder) => ["initdb", "postgres"].every((it) => existsSync(join(folder, it)))) ??
    null
  );
}

/** PostgreSQL refuses to run as root: then as the user that its package made, or as nobody. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string, name: string) => Number(execFileSync("id", [flag, name]).toString());
  for (const name of ["postgres", "nobody"])
    try {
      return { uid: id("-u", name), gid: id("-g", name) };
    } catch {
      // no such user
    }
  return undefined;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on TCP
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Runs "$@" until its input ends, as it does when we end, and removes the folder "$1"; a line "keep" before the
 * end leaves the folder for the next start. SIGQUIT is an end without a checkpoint, as by a power cut.
 */
const GUARD = `dir=$1; shift
"$@" & pid=$!
read -r word
kill -QUIT $pid
wait $pid
[ "$word" = keep ] || rm -rf "$dir"`;

/** Starts a server; null where PostgreSQL is not installed. */
export async function runPostgres(): Promise<RunningPostgres | null> {
  const bin = programs();
  if (bin === null) return null;
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), "fairfloor-postgres-"));
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, "data");
  const options = { ...user, cwd: folder };
  const init = ["-D", data, "-U", "fairfloor", "-A", "trust", "-E", "UTF8", "--no-sync"];
  execFileSync(join(bin, "initdb"), [...init, "--locale=C"], { ...options, stdio: "pipe" });
  const port = await freePort();
  const url = `postgres://fairfloor@127.0.0.1:${port}/postgres`;
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories="];
  // A test that kills it kills the process, not the machine: what was written is in the system's hands.
  settings.push("fsync=off");

  let server: ChildProcess;
  async function start(): Promise<void> {
    const command = [join(bin ?? "", "postgres"), "-D", data];
    const args = [...command, ...settings.flatMap((setting) => ["-c", setting])];
    server = spawn("sh", ["-c", GUARD, "sh", folder, ...args], {
      ...options,
      stdio: ["pipe", "ignore", "pipe"],
    });
    let said = "";
    server.stderr?.on("data", (text) => {
      said += text;
    });
    const giveUpAt = Date.now() + START_MS;
    for (;;) {
      const client = new pg.Client({ connectionString: url });
      try {
        await client.connect();
        await client.end();
        return;
      } catch (error) {
        if (Date.now() > giveUpAt)
          throw new Error(`PostgreSQL does not start: ${said}`, { cause: error });
      }
      await pause(RETRY_MS);
    }
  }
  async function end(word: string): Promise<void> {
    server.stdin?.end(word);
    await once(server, "close");
  }

  await start();
  return {
    url,
    async crash() {
      await end("keep\n");
      await start();
    },
    stop: () => end(""),
  };
}
