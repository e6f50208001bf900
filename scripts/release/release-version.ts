/**
 * Releases a version: `npm run release -- 0.2.0`. Refuses before it changes anything, runs all checks, then sets the version,
 * commits, tags and packs. `--dry-run` stops after the refusals. Pushing is left to the maintainer.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A reason not to release. The message is one sentence: print it and exit. */
class Refused extends Error {}

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: "inherit" });
const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();

function requireCleanTree(): void {
  const changed = git("status", "--porcelain");
  if (changed !== "")
    throw new Refused(`Commit or stash these changes first, so that the tag has them:\n${changed}`);
}

/** Returns the entries of a version in the changelog. */
function notesOf(version: string): string {
  const heading = `## [${version}] - `;
  const sections = readFileSync("CHANGELOG.md", "utf8").split(/^(?=## )/m);
  const section = sections.find((each) => each.startsWith(heading)) ?? "";
  if (!/^## \S+ - \d{4}-\d\d-\d\d$/m.test(section) || !/^- /m.test(section))
    throw new Refused(
      `CHANGELOG.md needs a section "${heading}YYYY-MM-DD" with entries: rename "Unreleased".`,
    );
  return section.slice(section.indexOf("\n")).trim();
}

function isLarger(version: string, than: string): boolean {
  const [a, b] = [version, than].map((each) => each.split(".").map(Number)) as [number[], number[]];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at !== -1 && a[at]! > b[at]!; // both have three parts
}

function release(version: string | undefined, isDryRun: boolean): void {
  if (!version || !/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version))
    throw new Refused('Name the version by three numbers, as in "npm run release -- 0.2.0".');
  const { version: current } = JSON.parse(readFileSync("package.json", "utf8")); // our own
  if (!isLarger(version, current)) throw new Refused(`${version} is not larger than ${current}.`);
  const tag = `v${version}`;
  if (git("tag", "--list", tag) !== "") throw new Refused(`There is a tag ${tag} already.`);
  const notes = notesOf(version);
  requireCleanTree();
  if (isDryRun) {
    console.log(`${version} can be released. Its notes:\n\n${notes}`);
    return;
  }
  run("npm", "test");
  requireCleanTree();
  run("npm", "version", version, "--no-git-tag-version");
  run("git", "commit", "--quiet", "--all", "--message", `release: ${version}`);
  // Git would take the headings of the notes for comments.
  run("git", "tag", "--annotate", "--cleanup=verbatim", tag, "--message", `${tag}\n\n${notes}`);
  const name = `fairfloor-${version}`;
  run("git", "archive", `--prefix=${name}/`, `--output=${name}.tar.gz`, tag);
  console.log(`Tagged ${tag} and packed ${name}.tar.gz. Publish with: git push --follow-tags`);
}

const given = process.argv.slice(2);
try {
  release(
    given.find((each) => !each.startsWith("-")),
    given.includes("--dry-run"),
  );
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
