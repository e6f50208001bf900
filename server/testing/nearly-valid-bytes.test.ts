import { setFlagsFromString } from "node:v8";
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

it("sees memory that is garbage at the end", async () => {
  // Otherwise garbage of earlier tests may be collected meanwhile, and the memory grows by less.
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void; // of V8
  collectGarbage();
  // A collection frees buffers beside the program, and the next one waits until that is done.
  collectGarbage();
  // Pieces of more than 32 MB are always new memory, never room that other tests left.
  const pieces = () => Array.from({ length: 4 }, () => new Uint8Array(40 * MB).fill(1));
  await expect(withinLimits(() => void pieces())).rejects.toThrow("less than");
});
