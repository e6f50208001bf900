/**
 * Measures the processor time of a page in all processes of the server, with its compression: pages at a steady rate, less the
 * same time at rest. Runs the built server with its demo.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { collectionPath, ROUTES, tokenPath } from "../../contract/site/routes.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const COLLECTION = "bottled-weather";
const PAGES = 200;
/** Between two requests. The server paints for at most a quarter of each second, so requests in succession would not all be painted. */
const INTERVAL_MS = 50;
const LANGUAGES = ["en-US", "de-DE", "fr-FR", "hi-IN"];

/** Returns the HTML and its version. */
async function read(server: BuiltServer, path: string, language = "en-US") {
  const headers = { "Accept-Encoding": "br", "Accept-Language": language };
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers });
  return { html: await answer.text(), version: answer.headers.get("ETag") };
}

async function measure(
  server: BuiltServer,
  name: string,
  pathAt: (index: number) => string,
): Promise<void> {
  const versions = new Set<string | null>();
  let painted = 0;
  const before = server.processorSeconds();
  const began = performance.now();
  for (let index = 0; index < PAGES; index += 1) {
    const { html, version } = await read(server, pathAt(index));
    versions.add(version);
    if (html.includes('class="painted"')) painted += 1;
    await pause(INTERVAL_MS);
  }
  const between = server.processorSeconds();
  await pause(performance.now() - began);
  const ms = (1000 * (2 * between - before - server.processorSeconds())) / PAGES;
  const counts = `${versions.size} versions, ${painted} of ${PAGES} painted`;
  console.log(
    `  ${name}: ${ms.toFixed(1)} ms a page (${counts}, load ${loadavg()[0]?.toFixed(1)})`,
  );
}

/** Starts the server and asks for pages until its code is compiled. */
async function start(dataDir: string): Promise<BuiltServer> {
  const settings = { DATA_DIR: dataDir, LIVE_RATE: "0", API_RATE: "0" };
  const server = await startBuiltServer(settings);
  for (let index = 0; index < PAGES; index += 1) {
    const language = LANGUAGES[index % LANGUAGES.length];
    await read(server, `${collectionPath(COLLECTION)}?rank=~${9_000 + index}`, language);
    await read(server, tokenPath(COLLECTION, String(index)), language);
    await pause(INTERVAL_MS);
  }
  return server;
}

export async function benchPages(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "fairfloor-bench-"));
  const page = collectionPath(COLLECTION);
  console.log("Processor time of a page:");
  try {
    const still = await start(dataDir);
    await measure(still, "a collection, each query new", (index) => `${page}?rank=${index + 1}~`);
    await measure(still, "a token, each new", (index) => tokenPath(COLLECTION, `${5_000 + index}`));
    await measure(still, "a collection, kept", () => page);
    await measure(still, "a token, kept", () => tokenPath(COLLECTION, "7"));
    await measure(still, "the home page, kept", () => ROUTES.home.path);
    await still.stop();
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}
