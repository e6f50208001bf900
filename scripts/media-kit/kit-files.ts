/** The media kit's own files: logos with outlined lettering, and the text about Fairfloor. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { PRODUCT, TAGLINE } from "../../contract/site/page-meta.ts";
import { drawText, type TextStyle, textWidthPx } from "../../server/web/social/text-outlines.ts";
import {
  BOILERPLATE,
  KIT_COLORS,
  KIT_LOGOS,
  KIT_SCREENSHOTS,
} from "../../src/content/media-kit.ts";
import { drawMark, MARK_EDGE } from "../icons/draw-icon.ts";
import type { ArchiveFile } from "./zip.ts";

const INKS = {
  dark: { ink: "#f1f3f7", floor: "#525b6b" },
  light: { ink: "#12151c", floor: "#b9c0cc" },
} as const;

/** Scale of the mark: a larger scale preserves the curves of the letters. */
const SCALE = 10;
const HEIGHT = MARK_EDGE * SCALE;

function svg(width: number, inside: string): Buffer {
  const size = `${width} ${HEIGHT}`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}">${inside}</svg>\n`,
  );
}

function logo(name: string, ground: "dark" | "light"): Buffer {
  const { ink, floor } = INKS[ground];
  const mark = drawMark(`scale(${SCALE})`, ink, floor);
  if (name.includes("mark")) return svg(HEIGHT, mark);
  const word: TextStyle = { sizePx: 190, weight: 600, fill: ink };
  const left = 300;
  const width = Math.ceil(left + textWidthPx(PRODUCT, word));
  return svg(width, mark + drawText(PRODUCT, left, 190, word));
}

function words(): string {
  const colors = KIT_COLORS.map(
    ({ name, meaning, dark, light }) => `${name}: ${dark} on dark, ${light} on light. ${meaning}.`,
  );
  const logos = KIT_LOGOS.map(({ name, label }) => `${name}: ${label}.`);
  const pictures = KIT_SCREENSHOTS.map(({ path, label }) => `${basename(path)}: ${label}.`);
  return `${[
    PRODUCT,
    TAGLINE,
    "",
    BOILERPLATE.line,
    "",
    BOILERPLATE.paragraph,
    "",
    "LOGO",
    ...logos,
    "Leave a mark's width free around it. Do not tilt, stretch or recolour it.",
    "",
    "PICTURES",
    ...pictures,
    "They show demo collections, whose prices are made up. Say so beside them.",
    "",
    "COLOURS",
    ...colors,
  ].join("\n")}\n`;
}

/** The files that the kit adds to the site's own. */
export function kitFiles(): readonly ArchiveFile[] {
  return [
    ...KIT_LOGOS.map(({ name, ground }) => ({ name, content: logo(name, ground) })),
    { name: "README.txt", content: Buffer.from(words()) },
  ];
}

/** The archive's files: the kit's own and the pictures. */
export function archiveFiles(): readonly ArchiveFile[] {
  const pictures = KIT_SCREENSHOTS.map(({ path }) => ({
    name: basename(path),
    content: readFileSync(join("public", path)),
  }));
  return [...kitFiles(), ...pictures];
}
