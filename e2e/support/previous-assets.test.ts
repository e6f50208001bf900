/** Builds a small app again and again over one folder, as a deploy does. */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { previousAssets, readAssetsList } from "../../scripts/build/previous-assets.ts";
import { temporaryFolder } from "../../server/testing/test-databases.ts";

const root = temporaryFolder();
const folder = join(root.path, "dist");

/** Builds a page whose script contains `text`, and returns the paths of this build's assets. */
async function buildWith(text: string): Promise<readonly string[]> {
  writeFileSync(join(root.path, "main.js"), `console.log(${JSON.stringify(text)});`);
  await build({
    configFile: false,
    root: root.path,
    logLevel: "error",
    plugins: [previousAssets()],
    build: { outDir: folder, emptyOutDir: true },
  });
  return readAssetsList(folder).own;
}

const kept = (files: readonly string[]) => files.map((file) => existsSync(join(folder, file)));

beforeAll(() => {
  writeFileSync(join(root.path, "index.html"), '<script type="module" src="/main.js"></script>');
});
afterAll(() => root.discard());

it("keeps the assets of the previous build, and drops those of older ones", async () => {
  const first = await buildWith("first");
  expect(first).toEqual(readdirSync(join(folder, "assets")).map((name) => `assets/${name}`));
  const second = await buildWith("second");
  expect(second).not.toEqual(first);
  expect([kept(first), kept(second)]).toEqual([[true], [true]]);
  expect(readAssetsList(folder).previous).toEqual(first);

  // An identical build replaces nothing.
  expect(await buildWith("second")).toEqual(second);
  expect([kept(first), kept(second)]).toEqual([[true], [true]]);

  const third = await buildWith("third");
  expect([kept(first), kept(second), kept(third)]).toEqual([[false], [true], [true]]);
  expect(readAssetsList(folder).previous).toEqual(second);
});
