import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { releaseVersion } from "./release/release-version.ts";

const PROGRAM = resolve(import.meta.dirname, "release.ts");
const LOADER = import.meta.resolve("tsx");
const CHANGELOG = "# Changelog\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- A sort.\n";

/** A project with a history of its own, in which the checks pass. */
let folder: string;

function put(file: string, text: string): void {
  writeFileSync(join(folder, file), text);
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();
}

function commit(changelog: string, checks = "node -e 0"): void {
  const project = { name: "fairfloor", version: "0.1.0", private: true, scripts: { test: checks } };
  put("package.json", JSON.stringify(project));
  put("CHANGELOG.md", changelog);
  git("add", ".");
  git("commit", "--quiet", "--message", "all");
}

function release(...args: string[]) {
  const { code, said } = releaseVersion(folder, args);
  return { status: code, output: said };
}

/** Starts the program, which takes most of the time of a test. */
function runProgram(...args: string[]) {
  const command = ["--import", LOADER, PROGRAM, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fairfloor-release-"));
  git("init", "--quiet");
  git("config", "user.name", "Ada");
  git("config", "user.email", "ada@example.org");
});
afterEach(() => rmSync(folder, { recursive: true }));

it("tags a version with its notes and packs what is committed", () => {
  commit(CHANGELOG);
  put(".gitignore", "ignored\n");
  git("add", ".");
  git("commit", "--quiet", "--message", "ignore");
  put("ignored", "");
  expect(runProgram("0.2.0")).toMatchObject({ status: 0 });
  expect(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version).toBe("0.2.0");
  expect(git("log", "-1", "--format=%s")).toBe("release: 0.2.0");
  expect(git("rev-parse", "v0.2.0^{commit}")).toBe(git("rev-parse", "HEAD"));
  expect(git("tag", "--list", "--format=%(contents)")).toBe("v0.2.0\n\n### Added\n\n- A sort.");
  const packed = execFileSync("tar", ["tzf", join(folder, "fairfloor-0.2.0.tar.gz")]);
  expect(String(packed).split("\n")).toContain("fairfloor-0.2.0/CHANGELOG.md");
  expect(String(packed)).not.toContain("/ignored");
});

it.each([
  ["no version", [], CHANGELOG, "Name the version by three numbers"],
  ["another form", ["v0.2"], CHANGELOG, "Name the version by three numbers"],
  ["an equal version", ["0.1.0"], CHANGELOG, "0.1.0 is not larger than 0.1.0."],
  ["a smaller version", ["0.0.9"], CHANGELOG, "0.0.9 is not larger than 0.1.0."],
  ["no section", ["0.3.0"], CHANGELOG, 'needs a section "## [0.3.0] - YYYY-MM-DD"'],
  ["no date", ["0.2.0"], CHANGELOG.replace("2026-12-01", "soon"), "needs a section"],
  ["no entries", ["0.2.0"], CHANGELOG.replace("- A sort.", ""), "needs a section"],
])("refuses %s and changes nothing", (_, args, changelog, message) => {
  commit(changelog);
  const { status, output } = release(...args);
  expect([status, output]).toEqual([1, expect.stringContaining(message)]);
  expect(git("status", "--porcelain") + git("tag")).toBe("");
});

it("refuses a tree with changes, and a tag that exists", () => {
  commit(CHANGELOG);
  put("new.txt", "");
  const { status, output } = runProgram("0.2.0", "--dry-run");
  expect([status, output]).toEqual([1, expect.stringContaining("?? new.txt")]);
  git("add", ".");
  git("commit", "--quiet", "--message", "new");
  git("tag", "v0.2.0");
  expect(release("0.2.0").output).toContain("There is a tag v0.2.0 already.");
});

it("compares versions by their numbers", () => {
  commit(CHANGELOG.replace("0.2.0", "0.10.0"));
  expect(release("0.10.0", "--dry-run")).toMatchObject({ status: 0 });
});

it("releases nothing in a dry run, or if a check fails", () => {
  commit(CHANGELOG, "node -e process.exit(1)");
  expect(release("0.2.0", "--dry-run").output).toContain("- A sort.");
  expect(runProgram("0.2.0").status).not.toBe(0);
  expect(git("status", "--porcelain") + git("tag")).toBe("");
});
