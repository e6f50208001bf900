import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it, vi } from "vitest";
import { startBusyLoops } from "./busy-loops.ts";

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it("keeps one process for each loop, and ends them", async () => {
  const loops = startBusyLoops(2);
  expect(loops.pids.filter(isRunning)).toHaveLength(2);
  await loops.stop();
  expect(loops.pids.filter(isRunning)).toEqual([]);
  await loops.stop();
});

it("ends its loops if their parent is killed", async () => {
  const url = new URL("busy-loops.ts", import.meta.url);
  const script = `import(${JSON.stringify(url.href)}).then(({ startBusyLoops }) => console.log(startBusyLoops(1).pids[0]))`;
  const parent = spawn(process.execPath, ["--import", "tsx", "-e", script]);
  const [printed] = await once(parent.stdout, "data");
  const pid = Number(printed);
  expect(isRunning(pid)).toBe(true);
  parent.kill("SIGKILL");
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 30_000, interval: 50 });
});
