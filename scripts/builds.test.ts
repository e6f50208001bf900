import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path/posix";
import { expect, it } from "vitest";

/** As `build-if-changed.mjs` reads them. */
const builds: readonly { readonly name: string; readonly inputs: readonly string[] }[] = JSON.parse(
  readFileSync("scripts/builds.json", "utf8"),
);

const IMPORT = /(?:\bfrom |\bimport |\bimport\(|new URL\()"(\.{1,2}\/[^"?]+\.tsx?)/g;

/** Returns the top folders of all that `entries` import, directly or through others. */
function importedFolders(entries: readonly string[]): ReadonlySet<string> {
  const files = new Set(entries);
  for (const file of files)
    for (const [, target = ""] of readFileSync(file, "utf8").matchAll(IMPORT))
      files.add(normalize(join(dirname(file), target)));
  return new Set([...files].map((file) => file.split("/", 1)[0] ?? ""));
}

it.each([
  ["app", "src/main.tsx"],
  ["server", "server/main.ts"],
])("builds the %s again if a file changes that it is made of", (name, entry) => {
  const inputs = builds.find((build) => build.name === name)?.inputs;
  for (const folder of importedFolders([entry])) expect(inputs).toContain(folder);
});
