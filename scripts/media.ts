/**
 * `npm run media`: takes the screenshots of the Quick Start Guide and records the clips of the tutorials, from the
 * running app with its demo. Names on the command line select some of them: `npm run media -- slides deals`.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { BROWSER_ARGS, ensureBrowser } from "./find-browser.ts";
import { recordClip } from "./media/clips.ts";
import { SCENES, type Scene } from "./media/scenes.ts";
import { serveDemo } from "./media/serve-demo.ts";
import { takeSlides } from "./media/slides.ts";

const FOLDER = "public";
const SLIDES = "slides";

const names = process.argv.slice(2);
const unknown = names.find((name) => name !== SLIDES && !Object.hasOwn(SCENES, name));
if (unknown) {
  console.error(
    `There is no ${unknown}. Choose from: ${[SLIDES, ...Object.keys(SCENES)].join(", ")}`,
  );
  process.exit(1);
}
const isWanted = (name: string) => names.length === 0 || names.includes(name);
const paceOf = ({ marketEventsPerSecond = 0 }: Scene) => marketEventsPerSecond;
const scenes = Object.entries(SCENES).filter(([id]) => isWanted(id));

for (const folder of ["slides", "clips"])
  mkdirSync(join(FOLDER, "media", folder), { recursive: true });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
try {
  for (const pace of new Set([...scenes.map(([, scene]) => paceOf(scene)), 0])) {
    const played = scenes.filter(([, scene]) => paceOf(scene) === pace);
    const withSlides = pace === 0 && isWanted(SLIDES);
    if (played.length === 0 && !withSlides) continue;
    const server = await serveDemo(pace);
    try {
      if (withSlides) await takeSlides(browser, server.origin, FOLDER);
      for (const [id, scene] of played) await recordClip(browser, server.origin, id, scene, FOLDER);
    } finally {
      await server.stop();
    }
  }
} finally {
  await browser.close();
}
