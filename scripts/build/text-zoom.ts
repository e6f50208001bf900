/**
 * Writes sizes of text, and heights of elements that hold text, in `rem`, so that they follow the text size of the reader's
 * browser. The sources have pixels at the usual 16. Positions below such a height, and squares, follow too. Other widths and
 * distances stay in pixels.
 */
const ROOT_PX = 16;
const PROPERTIES = /^(font-size|line-height|(min-|max-)?height|top|scroll-margin-(top|bottom))$/;

/** Lines and marks are no text. */
const LEAST_PX = 10;

interface Declaration {
  readonly prop: string;
  value: string;
  /** The rule, or another node that holds it. */
  readonly parent?: { readonly nodes?: readonly Partial<Declaration>[] };
}

/** A plugin of PostCSS. */
export const textZoom = {
  postcssPlugin: "text-zoom",
  Declaration(declaration: Declaration) {
    if (!PROPERTIES.test(declaration.prop)) return;
    const { prop, value, parent } = declaration;
    if (prop === "height")
      for (const other of parent?.nodes ?? [])
        if (other.prop === "width" && other.value === value) other.value = inRem(value);
    declaration.value = inRem(value);
  },
};

export function inRem(value: string): string {
  return value.replace(/(\d+(?:\.\d+)?)px/g, (text, px: string) =>
    Number(px) < LEAST_PX ? text : `${Number(px) / ROOT_PX}rem`,
  );
}
