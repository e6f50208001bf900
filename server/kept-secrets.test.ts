/** Runs the real programs, where others tell what only the data folder's file or `--rpc-file` holds. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { parseRpcAddress } from "./platform/config/rpc-address.ts";
import { createSettingsRedactor } from "./platform/config/settings-redactor.ts";
import { untilTestEnds } from "./testing/arrange.ts";
import { runRpcFront } from "./testing/liars/rpc-front.ts";
import { runAdd } from "./testing/run-add.ts";
import { killServers, runServer } from "./testing/run-server.ts";
import { temporaryFolder } from "./testing/test-databases.ts";

const SECRET = "cnry0123456789";
const ADDRESS = `https://rpc.example/v2/${SECRET}`;

afterAll(killServers);

function newFolder(): string {
  const folder = temporaryFolder();
  onTestFinished(folder.discard);
  return folder.path;
}

it("redacts the addresses of the data folder, as they are now and were", () => {
  const dataDir = newFolder();
  const { redact, hide } = createSettingsRedactor({
    DATA_DIR: dataDir,
    OPENSEA_API_KEY: "known-key",
  });
  const file = join(dataDir, "rpc-addresses");
  expect(redact(`known-key ${SECRET}`)).toBe(`[redacted] ${SECRET}`);
  writeFileSync(file, `# kept\n1 ${ADDRESS}\n`);
  expect(redact(`known-key ${SECRET}`)).toBe("[redacted] [redacted]");
  writeFileSync(file, "malformed https://user:other-secret@rpc.example\n");
  expect(redact(`${SECRET} other-secret rpc.example`)).toBe("[redacted] [redacted] rpc.example");
  hide([parseRpcAddress("https://rpc.example/third-secret") ?? expect.fail()]);
  expect(redact("third-secret known-key")).toBe("[redacted] [redacted]");
});

it("does not print an address of the data folder in the log of a server", async () => {
  const dataDir = join(newFolder(), "data");
  mkdirSync(dataDir, { mode: 0o700 });
  writeFileSync(join(dataDir, "rpc-addresses"), `1 ${ADDRESS}\n`, { mode: 0o600 });
  // A message about an invalid setting repeats it.
  const server = runServer({ dataDir, databaseUrl: null }, { OFFLINE: SECRET });
  expect(await server.exit).toBe(1);
  expect(server.output()).toContain('OFFLINE must be "on" or "off", got "[redacted]"');
});

it("does not print a key of --rpc-file that another endpoint tells", async () => {
  const folder = newFolder();
  const teller = await untilTestEnds(
    runRpcFront(
      async () => [],
      ({ call: { id } }, response) => {
        const error = { code: -32_000, message: `the key of rpc.example is ${SECRET}` };
        response.end(JSON.stringify({ jsonrpc: "2.0", id, error }));
        return true;
      },
    ),
  );
  const file = join(folder, "endpoints");
  writeFileSync(file, `http://${teller.host}\n${ADDRESS}\n`);
  const { errors } = await runAdd(["cryptopunks", "--rpc-file", file], { DATA_DIR: folder });
  expect(errors.join("\n")).toMatch(
    /^127\.0\.0\.1:\d+: .*"the key of rpc\.example is \[redacted\]"\.$/,
  );
});
