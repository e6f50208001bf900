import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "../server/testing/test-databases.ts";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

const folder = temporaryFolder();
afterAll(() => folder.discard());

/** Stands in for Node: prints its process id, a setting of malloc and the name of the program that it should run. */
function standIn(exitCode: number): string {
  const path = join(folder.path, `node-${exitCode}`);
  const program = '#!/bin/sh\nfor last; do :; done\necho "$$ $MALLOC_ARENA_MAX $last"';
  writeFileSync(path, `${program}\nexit ${exitCode}\n`);
  chmodSync(path, 0o700);
  return path;
}

/** Runs the command of `npm start` as npm does. */
function start(exitCode: number, settings: NodeJS.ProcessEnv = {}) {
  const { pid, status, stdout } = spawnSync("sh", ["-c", scripts.start], {
    encoding: "utf8",
    env: { ...process.env, npm_node_execpath: standIn(exitCode), ...settings },
  });
  const runs = stdout
    .trim()
    .split("\n")
    .map((line) => line.split(" "))
    .map(([id, arenas, program = ""]) => ({
      ...{ isLauncher: id === String(pid), arenas, program: basename(program) },
    }));
  return { status, runs };
}

it("becomes the server after the build, so that no launcher stays in memory or keeps npm's signals", () => {
  expect(start(0).runs).toMatchObject([
    { isLauncher: false, program: "prepare-start.mjs" },
    { isLauncher: true, program: "main.js" },
  ]);
});

it("bounds the arenas of malloc, unless the environment does", () => {
  expect(start(0, { MALLOC_ARENA_MAX: undefined }).runs.at(-1)?.arenas).toBe("2");
  expect(start(0, { MALLOC_ARENA_MAX: "4" }).runs.at(-1)?.arenas).toBe("4");
});

it("starts no server if the build fails", () => {
  expect(start(3)).toMatchObject({ status: 3, runs: [{ program: "prepare-start.mjs" }] });
});
