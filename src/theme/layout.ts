/** Layouts that many styles begin with. Plain objects, as in `rules.ts`. */

/** Items beside each other, centred on their height. */
export const row = { display: "flex", alignItems: "center" } as const;

/** The same for a part of a line of text, or a control. */
export const inlineRow = { display: "inline-flex", alignItems: "center" } as const;

/** One column, whose content may be cut rather than widen it. */
export const column = { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" } as const;

export const equalColumns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

/** One column, and the given number of equal columns from each given width, a value of `from`. */
export function columns(counts: Readonly<Record<string, number>>) {
  const widths = Object.entries(counts).map(([width, count]) => [
    width,
    { gridTemplateColumns: equalColumns(count) },
  ]);
  return { ...column, "@media": Object.fromEntries(widths) };
}
