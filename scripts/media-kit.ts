/** `npm run media-kit`: writes the media kit's files and their archive to `public/media-kit`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { KIT_ARCHIVE } from "../src/content/media-kit.ts";
import { archiveFiles, kitFiles } from "./media-kit/kit-files.ts";
import { zip } from "./media-kit/zip.ts";

const FOLDER = join("public", "media-kit");

mkdirSync(FOLDER, { recursive: true });
for (const { name, content } of kitFiles()) writeFileSync(join(FOLDER, name), content);
writeFileSync(join(FOLDER, KIT_ARCHIVE), zip(archiveFiles()));
console.log(`The media kit is in ${FOLDER}.`);
