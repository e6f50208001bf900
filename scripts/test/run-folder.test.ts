import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createRunFolder } from "./run-folder.ts";

it("removes itself with all that processes left in it", async () => {
  const folder = createRunFolder();
  writeFileSync(join(folder.path, "left"), "");
  expect(await folder.discard()).toEqual([]);
  expect(existsSync(folder.path)).toBe(false);
});

it.runIf(process.platform === "linux")("ends the processes of the run that still run", async () => {
  const folder = createRunFolder({ endMs: 0 });
  const code = "console.log('ready'); setInterval(() => {}, 1000)";
  const child = spawn(process.execPath, ["-e", code], { env: folder.env });
  await once(child.stdout, "data");
  const ended = once(child, "close");
  expect(await folder.discard()).toEqual([expect.stringContaining("setInterval")]);
  expect(await ended).toEqual([null, "SIGKILL"]);
});
