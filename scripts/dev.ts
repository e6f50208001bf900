/**
 * `npm run dev`: serves the page with hot reload at http://localhost:4173, and runs the API, which restarts when
 * the server's code changes. Ctrl-C stops both.
 */
import { spawn } from "node:child_process";
import { createServer } from "vite";

/** Port to which `vite.config.ts` proxies the page's API requests. */
const API_PORT = "4174";

const api = spawn(process.execPath, ["node_modules/tsx/dist/cli.mjs", "watch", "server/main.ts"], {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, PORT: API_PORT },
});
const page = await createServer();
await page.listen();
page.printUrls();

async function stop(): Promise<void> {
  api.kill("SIGTERM");
  await page.close();
  process.exit(0);
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
api.on("exit", stop);
