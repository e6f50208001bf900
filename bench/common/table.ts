/** Formats tables of figures for a terminal and for the README. */

export type Line = readonly string[];

/** Aligns the first column to the left, the others to the right. */
export function aligned(lines: readonly Line[]): string {
  const widths = lines[0].map((_, at) => Math.max(...lines.map((line) => line[at].length)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at])))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Formats a Markdown table as the project's formatter does. */
export function markdown(lines: readonly Line[]): string {
  const widths = lines[0].map((_, at) => Math.max(...lines.map((line) => line[at].length)));
  const rows = lines.map((line) => line.map((cell, at) => cell.padEnd(widths[at])));
  const rule = widths.map((width) => "-".repeat(width));
  return [rows[0], rule, ...rows.slice(1)].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
