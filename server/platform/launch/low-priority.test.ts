import { once } from "node:events";
import { getPriority } from "node:os";
import { expect, it } from "vitest";
import { startThread } from "./launch.ts";

const isLinux = process.platform === "linux";

it.runIf(isLinux)("lowers the priority of the thread that calls it, and of no other", async () => {
  const before = getPriority(process.pid);
  const thread = startThread(
    new URL("../../testing/low-priority.worker.ts", import.meta.url),
    null,
  );
  const [told] = await once(thread, "message");
  await thread.terminate();
  expect(told).toEqual({ own: 5, main: before });
});
