/**
 * Runs a PostgreSQL server for the tests, if one is installed: its own folder, its own port on the loopback
 * interface, no syncing to disk. It exits with the process that started it, however that exits.
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
  /** URL of its only database, as the superuser. */
  readonly url: string;
  /** Kills it like a power failure and restarts it. Committed data survives. */
  crash(): Promise<void>;
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
}

const START_MS = 30_000;
const RETRY_MS = 50;
/** Debian installs the programs of each version in a folder of their own. */
const DEBIAN = "/usr/lib/postgresql";

/** Returns the folder of `initdb` and `postgres`, or null if they are not installed. */
function programs(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => +b - +a) : [];
  const folders = versions.map((version) => join(DEBIAN, version, "bin"));
  folders.push(...(process.env["PATH"] ?? "").split(delimiter));
  return (
    folders.find((folder) => ["initdb", "postgres"].every((it) => existsSync(join(folder, it)))) ??
    null
  );
}

/** Returns the user to run PostgreSQL as, because it refuses to run as root: its package's user, else nobody. */
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
  const { port } = server.address() as AddressInfo; // a listening TCP server has an address
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Runs "$@" until stdin closes, which also happens when this process exits, and then removes the folder "$1". If
 * the line "keep" comes first, the folder stays for the next start. SIGQUIT stops the server without a checkpoint,
 * like a power failure.
 */
const GUARD = `dir=$1; shift
"$@" & pid=$!
read -r word
kill -QUIT $pid
wait $pid
[ "$word" = keep ] || rm -rf "$dir"`;

/** Starts a server. Returns null if PostgreSQL is not installed. */
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
  // Tests kill the process, not the machine, so data already written survives in the system's page cache.
  settings.push("fsync=off");

  let server: ChildProcess;
  async function start(): Promise<void> {
    const command = [join(bin ?? "", "postgres"), "-D", data];
    const args = [...command, ...settings.flatMap((setting) => ["-c", setting])];
    server = spawn("sh", ["-c", GUARD, "sh", folder, ...args], {
      ...options,
      stdio: ["pipe", "ignore", "pipe"],
    });
    let stderr = "";
    server.stderr?.on("data", (text) => {
      stderr += text;
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
          throw new Error(`PostgreSQL does not start: ${stderr}`, { cause: error });
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
