/**
 * Writes sizes of text, and heights of what holds text, in `rem`: they follow the size that the reader's browser has for
 * text. The sources have pixels at the usual 16. Widths and distances stay, so a larger text has as much room.
 */
const ROOT_PX = 16;
const PROPERTIES = /^(font-size|line-height|(min-|max-)?height)$/;

/** Lines and marks are no text. */
const LEAST_PX = 10;

interface Declaration {
  readonly prop: string;
  value: string;
}

/** A plugin of PostCSS. */
export const textZoom = {
  postcssPlugin: "text-zoom",
  Declaration(declaration: Declaration) {
    if (!PROPERTIES.test(declaration.prop)) return;
    declaration.value = inRem(declaration.value);
  },
};

export function inRem(value: string): string {
  return value.replace(/(\d+(?:\.\d+)?)px/g, (text, px: string) =>
    Number(px) < LEAST_PX ? text : `${Number(px) / ROOT_PX}rem`,
  );
}
