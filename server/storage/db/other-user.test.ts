/** Another user of the machine at the files and the socket of an embedded database. Only root can act as one. */
import { spawn } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { untilTestEnds } from "../../testing/arrange.ts";
import { EMBEDDED } from "../../testing/test-databases.ts";
import { openEmbedded } from "./embedded.ts";

/** The user `nobody`. */
const OTHER = 65_534;
const isRoot = process.getuid?.() === 0;
if (!isRoot) console.log("left out: only root can act as another user of the machine");

/** Prints what became of connecting to the socket, and of reading the folder and a file. Begins in the data folder. */
const PROGRAM = `
  const { readdirSync, readFileSync } = require("node:fs");
  const outcomeOf = (act) => {
    try {
      act();
      return "done";
    } catch ({ code }) {
      return code;
    }
  };
  const read = [() => readdirSync("."), () => readFileSync("pg/PG_VERSION")].map(outcomeOf);
  const socket = require("node:net").createConnection("socket");
  const end = (outcome) => {
    console.log([outcome, ...read].join(" "));
    socket.destroy();
  };
  socket.on("connect", () => end("connected")).on("error", ({ code }) => end(code));
`;

it.skipIf(!isRoot)("is refused by the socket, by the folder and by the files", async () => {
  const made = await untilTestEnds(EMBEDDED.create());
  const { dataDir } = made.config;
  await untilTestEnds(openEmbedded(dataDir, "own"));
  const outcomes = async () => {
    const child = spawn(process.execPath, ["-e", PROGRAM], {
      ...{ cwd: dataDir, uid: OTHER, gid: OTHER, env: {} },
      stdio: ["ignore", "pipe", "inherit"],
    });
    return (await text(child.stdout)).trim();
  };
  expect(await outcomes()).toBe("EACCES EACCES EACCES");
  // Somebody opened the folder. Socket and files are still closed.
  chmodSync(dataDir, 0o755);
  expect(await outcomes()).toBe("EACCES done EACCES");
  // Only the modes keep the other user out.
  chmodSync(join(dataDir, "socket"), 0o666);
  expect(await outcomes()).toBe("connected done EACCES");
});
