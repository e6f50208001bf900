/**
 * Keeps the assets of the build before this one beside the new ones: a tab that was opened before a deploy
 * goes on asking for chunks under their old names. Two builds back nothing is kept.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

/** In the built folder, where it is not for readers: a name with a leading dot. */
export const ASSETS_LIST = ".vite/assets.json";

/** Paths below the built folder. */
export interface AssetsList {
  /** This build's own. */
  readonly own: readonly string[];
  /** Those of the build before, as far as they are no longer made. */
  readonly previous: readonly string[];
}

/** The list that a build left in `folder`; empty where there was none, or one from before there were lists. */
export function readAssetsList(folder: string): AssetsList {
  const path = join(folder, ASSETS_LIST);
  if (!existsSync(path)) return { own: [], previous: [] };
  return JSON.parse(readFileSync(path, "utf8")) as AssetsList; // written below
}

export function previousAssets(): Plugin {
  let folder = "";
  /** Path -> content, read before vite empties the folder. */
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
        const made = new Set(own);
        // The same build made again replaces nothing: what stood beside it stays.
        const again =
          made.size === listBefore.own.length && listBefore.own.every((file) => made.has(file));
        const previous = (again ? listBefore.previous : listBefore.own).filter(
          (file) => !made.has(file) && before.has(file),
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
