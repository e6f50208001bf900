/** Releases a version of the project in a folder. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A reason not to release. The message is one sentence: print it and exit. */
class Refused extends Error {}

function git(folder: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();
}

function requireCleanTree(folder: string): void {
  const changed = git(folder, "status", "--porcelain");
  if (changed !== "")
    throw new Refused(`Commit or stash these changes first, so that the tag has them:\n${changed}`);
}

/** Returns the entries of a version in the changelog. */
function notesOf(folder: string, version: string): string {
  const heading = `## [${version}] - `;
  const sections = readFileSync(join(folder, "CHANGELOG.md"), "utf8").split(/^(?=## )/m);
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

function release(folder: string, version: string | undefined, isDryRun: boolean): string {
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: "inherit" });
  if (!version || !/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version))
    throw new Refused('Name the version by three numbers, as in "npm run release -- 0.2.0".');
  const { version: current } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")); // our own
  if (!isLarger(version, current)) throw new Refused(`${version} is not larger than ${current}.`);
  const tag = `v${version}`;
  if (git(folder, "tag", "--list", tag) !== "") throw new Refused(`There is a tag ${tag} already.`);
  const notes = notesOf(folder, version);
  requireCleanTree(folder);
  if (isDryRun) return `${version} can be released. Its notes:\n\n${notes}`;
  run("npm", "test");
  requireCleanTree(folder);
  run("npm", "version", version, "--no-git-tag-version");
  run("git", "commit", "--quiet", "--all", "--message", `release: ${version}`);
  // Git would take the headings of the notes for comments.
  run("git", "tag", "--annotate", "--cleanup=verbatim", tag, "--message", `${tag}\n\n${notes}`);
  const name = `fairfloor-${version}`;
  run("git", "archive", `--prefix=${name}/`, `--output=${name}.tar.gz`, tag);
  return `Tagged ${tag} and packed ${name}.tar.gz. Publish with: git push --follow-tags`;
}

/**
 * Releases the version that `args` name. Returns the exit code and what to print at the end: what it did, or why it refused.
 * Throws if a check or a program fails.
 */
export function releaseVersion(folder: string, args: readonly string[]) {
  try {
    const version = args.find((each) => !each.startsWith("-"));
    return { code: 0, said: release(folder, version, args.includes("--dry-run")) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { code: 1, said: error.message };
  }
}
