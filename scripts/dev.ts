/**
 * `npm run dev`: the page with hot reload at http://localhost:4173, and beside it the API, which starts
 * anew when the server's code changes. Both end with Ctrl-C.
 */
import { spawn } from "node:child_process";
import { createServer } from "vite";

/** Where `vite.config.ts` sends what the page asks of the API. */
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
