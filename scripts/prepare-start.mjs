/**
 * Checks Node and the dependencies, and builds the app and the server if their sources changed since the last build. `npm start`
 * runs it before the server. It ends before the server starts, so the memory that it takes to hash all sources is free again.
 *
 * This is plain JavaScript, because the TypeScript loader may not be installed yet.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** @param {string} message @returns {never} */
function giveUp(message) {
  console.error(message);
  process.exit(1);
}

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19))
  giveUp(`Fairfloor needs Node 20.19 or later; this is ${process.versions.node}.`);
if (!existsSync(join(import.meta.dirname, "..", "node_modules", "vite")))
  giveUp("The dependencies are not installed. Run `npm ci` first.");

const build = [join(import.meta.dirname, "build-if-changed.mjs"), "app", "server"];
const { status, error } = spawnSync(process.execPath, build, { stdio: "inherit" });
if (error) giveUp(`The app could not be built: ${error.message}.`);
if (status !== 0) process.exit(1);
