/** `npm run icons`: draws the installed app's icons into `public/icons`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { drawIcon, ICONS } from "./icons/draw-icon.ts";

for (const icon of ICONS) {
  const path = join("public", icon.path);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await drawIcon(icon));
  console.log(path);
}
