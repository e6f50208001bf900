/** The real program as a process: what an operator and a reader see when it starts, stops and is killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ListingsSnapshot } from "../contract/listings.ts";
import { apiPath } from "../contract/paths.ts";
import { openStore } from "./store/open-store.ts";
import { readEvents } from "./testing/read-events.ts";
import { sampleCollection } from "./testing/sample-collection.ts";
import { EMBEDDED } from "./testing/test-databases.ts";

// Each test starts programs, which takes seconds where the machine is busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let made: Awaited<ReturnType<typeof EMBEDDED.create>>;
/** The server that most tests speak to; one that they end is replaced. */
let server: Program;
let origin: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  made = await EMBEDDED.create();
  const store = await openStore(made.config);
  await store.replaceCollection(sampleCollection());
  await store.close();
  server = run();
  origin = await originOf(server);
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await Promise.all([...running].map((child) => once(child, "close")));
  await made.discard();
});

interface Program {
  readonly child: ChildProcess;
  output(): string;
  readonly exit: Promise<number | null>;
}

function run(settings: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      PORT: "0",
      DEMO: "off",
      LIVE_RATE: "0",
      DATA_DIR: made.config.dataDir,
      ...settings,
    },
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  const exit = once(child, "close").then(([code]) => {
    running.delete(child);
    return typeof code === "number" ? code : null;
  });
  return { child, output: () => output, exit };
}

async function originOf(program: Program): Promise<string> {
  return vi.waitFor(
    () => {
      const found = /http:\/\/localhost:\d+/.exec(program.output());
      if (!found) throw new Error(`not listening yet: ${program.output()}`);
      return found[0];
    },
    { timeout: 30_000, interval: 50 },
  );
}

async function listed(origin: string): Promise<ListingsSnapshot> {
  const response = await fetch(origin + apiPath.listed("sample"));
  return (await response.json()) as ListingsSnapshot; // the API's own tests check its shape
}

it("refuses a folder in use with one sentence", async () => {
  const second = run();
  expect(await second.exit).toBe(1);
  expect(second.output()).toMatch(
    /^The data folder .* is in use by process \d+\. Stop it first.*\n$/,
  );
});

// What else may be wrong with settings and folders is tested beside `readConfig` and `openEmbedded`.
it("ends with one clear sentence where a setting cannot be meant", async () => {
  const program = run({ PORT: "many" });
  expect(await program.exit).toBe(1);
  expect(program.output()).toBe('PORT must be a whole number from 0 to 65535, got "many".\n');
});

it("lets the tools of the command line join it", async () => {
  const guest = await openStore(made.config);
  const offer = { tokenId: "40", price: 9.5, marketplace: 2, currency: "ETH", at: Date.now() };
  const applied = await guest.applyEvents("sample", [{ kind: "listed", ...offer }], "test");
  await guest.close();
  await expect.poll(async () => (await listed(origin)).seq, { timeout: 10_000 }).toBe(applied?.seq);
  expect((await listed(origin)).tokens).toContain("40,9.5,2");
});

it("starts again after it was killed, with everything that was stored", async () => {
  const before = await listed(origin);
  server.child.kill("SIGKILL");
  await server.exit;
  server = run();
  origin = await originOf(server);
  expect(await listed(origin)).toEqual(before);
});

it("says goodbye on SIGTERM and exits with 0", async () => {
  const place = { collection: "sample", ...(await listed(origin)) };
  const reader = await readEvents(origin + apiPath.stream([place]));
  server.child.kill("SIGTERM");
  await reader.ended;
  expect(reader.events.at(-1)?.event).toBe("bye");
  expect(await server.exit).toBe(0);
});

it("ends with one clear sentence where its port is taken, and lets the folder go", async () => {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const { port } = holder.address() as AddressInfo; // it listens on TCP
  const program = run({ PORT: String(port) });
  expect(await program.exit).toBe(1);
  holder.close();
  expect(program.output()).toMatch(
    new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use by another program\\. .*PORT.*\\n$`),
  );
  expect(existsSync(join(made.config.dataDir, "lock"))).toBe(false);
});
