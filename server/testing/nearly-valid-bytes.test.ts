import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { withinLimits } from "./nearly-valid-bytes.ts";

const MB = 1024 * 1024;

/** An `ArrayBuffer` as Node has it. The types of ES2023 lack `resize`. */
type Resizable = ArrayBuffer & { resize(bytes: number): void };

/** Fills memory, and gives it back before it returns. */
function fill(bytes: number): void {
  const buffer: Resizable = Reflect.construct(ArrayBuffer, [0, { maxByteLength: bytes }]);
  buffer.resize(bytes);
  new Uint8Array(buffer).fill(1);
  buffer.resize(0);
}

it("sees memory that is given back before the end", async () => {
  await expect(withinLimits(() => fill(150 * MB))).rejects.toThrow("less than");
  await withinLimits(() => fill(20 * MB));
});

it("sees objects that are garbage at the end", async () => {
  // Without this, the garbage of other tests could make room for all objects.
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void; // of V8
  collectGarbage();
  // Fills the room that is left in the heap, and 200 MB more. Each object takes 100 bytes.
  const { total_physical_size: held, used_heap_size: used } = getHeapStatistics();
  const length = Math.ceil((held - used + 200 * MB) / 100);
  const objects = () => Array.from({ length }, (_, n) => ({ n, next: [n, n + 1] }));
  await expect(withinLimits(() => void objects())).rejects.toThrow("less than");
});
