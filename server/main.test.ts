/** The real program as a process: how it starts, stops and recovers from a kill. */
import { once } from "node:events";
import { statSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as apiPath from "../contract/api-path.ts";
import type { ListingsSnapshot } from "../contract/listings/listings.ts";
import { openStore } from "./storage/store/open-store.ts";
import { arrange } from "./testing/arrange.ts";
import { runLoopback } from "./testing/loopback.ts";
import { rawConnection } from "./testing/raw-http.ts";
import { killServers, runServer, type ServerProcess } from "./testing/run-server.ts";
import { sampleCollection } from "./testing/sample-collection.ts";
import {
  EMBEDDED,
  type TestDatabase,
  temporaryFolder,
  testDatabases,
} from "./testing/test-databases.ts";

// Each test starts programs, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

afterAll(killServers);

/** The process must exit within 10 s; the rest is slack for a busy machine. */
const STOPPED_MS = 12_000;
const STREAMS = 1_000;
const JSON_TYPE = { "Content-Type": "application/json" };

/** Creates a database with the sample and starts a server on it. */
async function prepare(database: TestDatabase, settings: Readonly<Record<string, string>>) {
  const made = await database.create();
  const store = await openStore(made.config);
  await store.replaceCollection(sampleCollection());
  await store.close();
  const server = runServer(made.config, settings);
  return { made, server, origin: await server.origin() };
}

async function listed(origin: string): Promise<ListingsSnapshot> {
  const response = await fetch(origin + apiPath.listed("sample"));
  return (await response.json()) as ListingsSnapshot; // the API's own tests check its shape
}

/** Adds addresses to the mailing list until the server is gone, and records the acknowledged ones. */
function keepWriting(origin: string, name: string) {
  const acknowledged: string[] = [];
  let gone = false;
  async function write(writer: number): Promise<void> {
    for (let time = 0; !gone; time += 1) {
      const email = `${name}-${writer}-${time}@example.org`;
      // Each request has its own client address, so that the rate limit does not apply.
      const headers = { ...JSON_TYPE, "X-Forwarded-For": `8.${writer}.${time >> 8}.${time & 255}` };
      const form = { method: "POST", headers, body: JSON.stringify({ EMAIL: email }) };
      try {
        const answer = await fetch(origin + apiPath.subscribe(), form);
        if (answer.status === 200) acknowledged.push(email);
      } catch {
        return;
      }
    }
  }
  const writers = Promise.all([1, 2, 3, 4].map(write));
  return {
    acknowledged,
    async ended() {
      gone = true;
      await writers;
    },
  };
}

/** PostgreSQL is a program of its own, which the server's end does not touch. So the long run is enough for it. */
const TAGGED = testDatabases().map((database) => ({
  database,
  tags: database === EMBEDDED ? [] : ["long"],
}));

describe.each(TAGGED)("the server on $database.name", ({ database, tags }) => {
  let made: Awaited<ReturnType<TestDatabase["create"]>>;
  let server: ServerProcess;
  let origin: string;
  let answerNow = () => {};
  const provider = arrange(() =>
    runLoopback((_, response) => {
      answerNow = () => void response.end('{"result":"success","msg":""}');
    }),
  );
  const settings = () => ({ CONTACT_URL: provider.origin, STREAMS_PER_CLIENT: "0" });

  beforeAll(async () => {
    ({ made, server, origin } = await prepare(database, settings()));
  });
  afterAll(async () => {
    await killServers();
    await made.discard();
  });

  async function missing(acknowledged: readonly string[]): Promise<readonly string[]> {
    const store = await openStore(made.config);
    const kept = new Set((await store.subscribers()).map(({ email }) => email));
    await store.close();
    return acknowledged.filter((email) => !kept.has(email));
  }

  it("lets command-line programs join its database", { tags }, async () => {
    const guest = await openStore(made.config);
    const offer = { tokenId: "40", price: 9.5, marketplace: 2, currency: "ETH", at: Date.now() };
    const applied = await guest.applyEvents("sample", [{ kind: "listed", ...offer }], "test");
    await guest.close();
    await expect
      .poll(async () => (await listed(origin)).seq, { timeout: 10_000 })
      .toBe(applied?.seq);
    expect((await listed(origin)).tokens).toContain(`40,9.5,2,${offer.at}`);
  });

  it("restarts with all acknowledged writes after it is killed during writes", {
    tags,
  }, async () => {
    const before = await listed(origin);
    const writing = keepWriting(origin, "killed");
    await vi.waitFor(() => expect(writing.acknowledged.length).toBeGreaterThan(40), {
      timeout: 20_000,
    });
    server.child.kill("SIGKILL");
    await server.exit;
    await writing.ended();
    server = runServer(made.config, settings());
    origin = await server.origin();
    expect(await listed(origin)).toEqual(before);
    expect(await missing(writing.acknowledged)).toEqual([]);
  });

  it("on SIGTERM sends bye on all streams, answers pending requests, loses no write and exits with 0", {
    tags,
  }, async () => {
    const path = apiPath.stream([{ collection: "sample", ...(await listed(origin)) }]);
    const heard: string[] = [];
    const streams = Array.from({ length: STREAMS }, (_, index) => {
      const socket = rawConnection(origin);
      heard[index] = "";
      socket.on("data", (chunk) => {
        heard[index] += chunk;
      });
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      return socket;
    });
    const all = (text: string) => heard.filter((it) => it.includes(text)).length;
    await vi.waitFor(() => expect(all(": open")).toBe(STREAMS), { timeout: 30_000 });
    const message = JSON.stringify({ EMAIL: "ada@example.org", MESSAGE: "Hello" });
    const underWay = fetch(origin + apiPath.contact(), {
      method: "POST",
      headers: JSON_TYPE,
      body: message,
    });
    await vi.waitFor(() => expect(provider.requests).toHaveLength(1));
    const writing = keepWriting(origin, "stopped");
    await vi.waitFor(() => expect(writing.acknowledged.length).toBeGreaterThan(20), {
      timeout: 20_000,
    });

    const closed = Promise.all(streams.map((socket) => once(socket, "close")));
    server.child.kill("SIGTERM");
    const asked = performance.now();
    // For a moment it still answers requests, while /readyz reports that it is not ready.
    await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(503), {
      interval: 10,
    });
    await closed;
    answerNow();
    expect((await underWay).status).toBe(200);
    expect(await server.exit).toBe(0);
    expect(performance.now() - asked).toBeLessThan(STOPPED_MS);
    await writing.ended();
    expect(all("event: bye")).toBe(STREAMS);
    expect(await missing(writing.acknowledged)).toEqual([]);
  });

  // Tests below show it on the embedded database.
  it.skipIf(database === EMBEDDED)("on SIGINT exits with 0", { tags }, async () => {
    server = runServer(made.config, settings());
    await server.origin();
    server.child.kill("SIGINT");
    expect(await server.exit).toBe(0);
  });
});

describe("the server", () => {
  let made: Awaited<ReturnType<TestDatabase["create"]>>;
  let running: { readonly server: ServerProcess; readonly key: string };
  const keyOf = (settings: Readonly<Record<string, string>>, shell?: string) =>
    JSON.stringify([settings, shell]);
  const folder = arrange(() => temporaryFolder());
  /** Settings of the server of most tests: an https site without a second origin for token programs. */
  const usual = { PUBLIC_URL: "https://fairfloor.test" };
  /** Settings of a server with few descriptors, which counts its syncs to disk in the file `counted`. It has a second origin. */
  let limited: Readonly<Record<string, string>>;
  let counted: string;
  beforeAll(async () => {
    const { server, ...rest } = await prepare(EMBEDDED, usual);
    ({ made } = rest);
    running = { server, key: keyOf(usual) };
    counted = join(folder.path, "fsync");
    writeFileSync(counted, "");
    const preload = new URL("testing/count-fsync.mjs", import.meta.url);
    const counting = { NODE_OPTIONS: `--import ${preload}`, FSYNC_COUNT: counted };
    const origins = { ...usual, PROGRAM_ORIGIN: "https://programs.test" };
    limited = { STREAMS_PER_CLIENT: "0", ...counting, ...origins };
  });
  afterAll(async () => {
    await killServers();
    await made.discard();
  });

  /** Returns the server that an earlier test left running with these settings, or starts another in its place. */
  async function serverWith(settings: Readonly<Record<string, string>> = usual, shell?: string) {
    const key = keyOf(settings, shell);
    const { exitCode, signalCode } = running.server.child;
    if (key !== running.key || exitCode !== null || signalCode !== null) {
      await killServers();
      running = { server: runServer(made.config, settings, shell), key };
    }
    return { server: running.server, origin: await running.server.origin() };
  }

  it("says once that an https site needs a second origin for token programs", async () => {
    const { server } = await serverWith();
    await vi.waitFor(() => expect(server.output()).toContain("PROGRAM_ORIGIN"));
    expect(
      server.output().match(/^Token programs are off: .* needs PROGRAM_ORIGIN, .*$/gm),
    ).toHaveLength(1);
  });

  it("ends with one sentence if the data folder is in use", async () => {
    await serverWith();
    const second = runServer(made.config);
    expect(await second.exit).toBe(1);
    expect(second.output()).toMatch(
      /^The data folder .* is in use by process \d+\. Stop it first.*\n$/,
    );
  });

  it("goes on without output if the reader of its first line is gone, and exits with 0", async () => {
    const { server, origin } = await serverWith();
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    // The server logs the signal, which is its first line without a reader.
    server.child.kill("SIGTERM");
    expect((await fetch(origin + apiPath.listed("sample"))).status).toBe(200);
    expect(await server.exit).toBe(0);
  });

  // The tests of `readConfig` and `openEmbedded` cover other errors of settings and folders.
  it("ends with one sentence if a setting is invalid", async () => {
    const program = runServer(made.config, { PORT: "many" });
    expect(await program.exit).toBe(1);
    expect(program.output()).toBe('PORT must be a whole number from 0 to 65535, got "many".\n');
  });

  it("ends with one sentence and releases the folder if one of its ports is taken", async () => {
    await killServers();
    for (const setting of ["PORT", "PROGRAM_PORT"]) {
      const holder = createServer().listen(0, "127.0.0.1");
      await once(holder, "listening");
      const { port } = holder.address() as AddressInfo; // it listens on TCP
      // By default PROGRAM_PORT is PORT + 1, which another program may have.
      const program = runServer(made.config, { PROGRAM_PORT: "0", [setting]: String(port) });
      expect(await program.exit).toBe(1);
      holder.close();
      // If the first program had not released the folder, the second one would say that it is in use.
      expect(program.output()).toMatch(
        new RegExp(
          `^Port ${port} on 127\\.0\\.0\\.1 is in use by another program\\. .* set ${setting} to .*\\n$`,
        ),
      );
    }
    await serverWith();
  });

  it("exits in time despite a request that does not end", async () => {
    const { server, origin } = await serverWith();
    const socket = rawConnection(origin);
    socket.write(
      `POST ${apiPath.contact()} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n`,
    );
    await once(socket, "data"); // "100 Continue": the server reads the body
    const dripping = setInterval(() => socket.write("x"), 100);
    server.child.kill("SIGTERM");
    const asked = performance.now();
    expect(await server.exit).toBe(0);
    clearInterval(dripping);
    socket.destroy();
    expect(performance.now() - asked).toBeLessThan(STOPPED_MS);
  });

  it("keeps a quarter of its descriptors free of streams", async () => {
    const { origin } = await serverWith(limited, "ulimit -n 1000");
    const { epoch, seq } = await listed(origin);
    const path = apiPath.stream([{ collection: "sample", epoch, seq }]);
    const streams = Array.from({ length: 750 }, () => rawConnection(origin));
    for (const socket of streams) {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      const [answer] = await once(socket, "data");
      expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
    }
    expect((await fetch(origin + path)).status).toBe(503);
    expect((await listed(origin)).seq).toBe(seq);
    for (const socket of streams) socket.destroy();
  });

  it("has what people typed on the disk before it answers", async () => {
    const { origin } = await serverWith(limited, "ulimit -n 1000");
    const subscribe = (name: string) =>
      fetch(origin + apiPath.subscribe(), {
        method: "POST",
        headers: JSON_TYPE,
        body: JSON.stringify({ EMAIL: `${name}@example.org` }),
      });
    for (const name of ["disk-1", "disk-2", "disk-3"]) {
      const before = statSync(counted).size;
      expect((await subscribe(name)).status).toBe(200);
      expect(statSync(counted).size).toBeGreaterThan(before);
    }
  });

  it("on SIGINT exits with 0, and has not missed the second origin that it has", async () => {
    const { server } = await serverWith(limited, "ulimit -n 1000");
    server.child.kill("SIGINT");
    expect(await server.exit).toBe(0);
    expect(server.output()).not.toContain("PROGRAM_ORIGIN");
  });
});
