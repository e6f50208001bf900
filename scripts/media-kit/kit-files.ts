/** The media kit's own files: logos with outlined lettering, and the text about Fairfloor. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { PRODUCT, TAGLINE } from "../../contract/site/page-meta.ts";
import { drawText, type TextStyle, textWidthPx } from "../../server/social/text-outlines.ts";
import {
  BOILERPLATE,
  KIT_COLORS,
  KIT_LOGOS,
  KIT_SCREENSHOTS,
} from "../../src/content/media-kit.ts";
import type { ArchiveFile } from "./zip.ts";

const INKS = {
  dark: { ink: "#f1f3f7", floor: "#525b6b" },
  light: { ink: "#12151c", floor: "#b9c0cc" },
} as const;

/**
 * Edge of the mark's view box in `src/shell/header/Logo.tsx`, and the scale of the files: a larger scale preserves the
 * curves of the letters.
 */
const MARK = { side: 24, scale: 10 };

function mark({ ink, floor }: (typeof INKS)["dark" | "light"]): string {
  return [
    `<g transform="scale(${MARK.scale})">`,
    `<g fill="none" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">`,
    `<path d="M2 19.5h20" stroke="${floor}"/><path d="M3.5 14.5 9 9l4 4 7.5-8" stroke="${ink}"/></g>`,
    `<circle cx="20" cy="5" r="2.6" fill="${ink}"/></g>`,
  ].join("");
}

function svg(width: number, inside: string): Buffer {
  const size = `${width} ${MARK.side * MARK.scale}`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}">${inside}</svg>\n`,
  );
}

function logo(name: string, ground: "dark" | "light"): Buffer {
  const inks = INKS[ground];
  if (name.includes("mark")) return svg(MARK.side * MARK.scale, mark(inks));
  const word: TextStyle = { sizePx: 190, weight: 600, fill: inks.ink };
  const left = 300;
  const width = Math.ceil(left + textWidthPx(PRODUCT, word));
  return svg(width, mark(inks) + drawText(PRODUCT, left, 190, word));
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
