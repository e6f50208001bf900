/**
 * Keeps the previous build's assets beside the new ones: a tab opened before a deploy still requests chunks under
 * their old names. Older builds are dropped.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

/** Relative to the build folder. The leading dot keeps it from being served. */
export const ASSETS_LIST = ".vite/assets.json";

/** Paths relative to the build folder. */
export interface AssetsList {
  /** Assets of this build. */
  readonly own: readonly string[];
  /** Assets of the previous build that this build does not emit. */
  readonly previous: readonly string[];
}

/** Reads the list that a build left in `folder`. Returns empty lists if there was no build or it wrote no list. */
export function readAssetsList(folder: string): AssetsList {
  const path = join(folder, ASSETS_LIST);
  if (!existsSync(path)) return { own: [], previous: [] };
  return JSON.parse(readFileSync(path, "utf8")) as AssetsList; // written below
}

export function previousAssets(): Plugin {
  let folder = "";
  /** Path -> content. Read before vite empties the folder. */
  let before = new Map<string, Buffer>();
  let listBefore: AssetsList = { own: [], previous: [] };
  let list: AssetsList = listBefore;

  return {
    name: "previous-assets",
    apply: "build",
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    buildStart() {
      listBefore = readAssetsList(folder);
      const files = [...listBefore.own, ...listBefore.previous];
      before = new Map(
        files.flatMap((file) => {
          const path = join(folder, file);
          return existsSync(path) ? [[file, readFileSync(path)] as const] : [];
        }),
      );
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const own = Object.keys(bundle).filter((file) => file.startsWith("assets/"));
        const emitted = new Set(own);
        // Rebuilding identical assets replaces nothing, so the previous assets stay.
        const isUnchanged =
          emitted.size === listBefore.own.length &&
          listBefore.own.every((file) => emitted.has(file));
        const previous = (isUnchanged ? listBefore.previous : listBefore.own).filter(
          (file) => !emitted.has(file) && before.has(file),
        );
        list = { own, previous };
        const source = JSON.stringify(list, null, 2);
        this.emitFile({ type: "asset", fileName: ASSETS_LIST, source });
      },
    },
    writeBundle() {
      for (const file of list.previous) writeFileSync(join(folder, file), before.get(file) ?? "");
    },
  };
}
