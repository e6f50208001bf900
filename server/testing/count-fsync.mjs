/** Loaded before a program: appends a byte to the file `FSYNC_COUNT` at each fsync of the program and its threads. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { fsyncSync, appendFileSync } = fs;
fs.fsyncSync = (descriptor) => {
  fsyncSync(descriptor);
  appendFileSync(process.env.FSYNC_COUNT, ".");
};
syncBuiltinESMExports();
