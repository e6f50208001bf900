/** Collects all garbage now. Throws if Node was started without `--expose-gc`. */
export function collectGarbage(): void {
  if (!globalThis.gc) throw new Error("start with --expose-gc: without it nothing can be weighed");
  globalThis.gc();
}
