import { mkdtempSync, rmSync } from "node:fs";
import { spawn } from "node:child_process";
const cwd = process.cwd();
const { MADE, writeMadeCollection } = await import(cwd + "/e2e/support/made-collections.ts");
const { runProgram, runServer } = await import(cwd + "/e2e/support/run-server.ts");
const root = mkdtempSync("/tmp/ff-e2e-");
const DATA_DIR = root + "/data";
for (const made of MADE) {
  const folder = writeMadeCollection(root, made);
  const r = await runProgram("server/cli/import.ts", [folder, "--id", made.id, "--name", made.name], { DATA_DIR });
  if (r.code !== 0) throw new Error(r.output);
}
const server = await runServer({ DATA_DIR, DEMO: "off" });
const child = spawn("node_modules/.bin/playwright", ["test", "-c", "e2e/playwright.config.ts", ...process.argv.slice(2)], { stdio: "inherit", env: { ...process.env, E2E_ORIGIN: server.origin, E2E_DATA_DIR: DATA_DIR } });
child.on("close", async (code) => { await server.stop(); rmSync(root, { recursive: true, force: true }); process.exit(code ?? 1); });
