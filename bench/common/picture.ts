/** Draws bars in panels as an SVG for light and dark pages: its colours follow the reader's colour scheme. */
import type { RunInfo } from "./run-info.ts";

/** In px. */
const BAR = 11;
const BAR_PITCH = 14;
const NAME_WIDTH = 124;
const SCALE_WIDTH = 190;
const FIGURE_WIDTH = 58;
const PANEL_GAP = 24;
const MARGIN = 20;
const HEAD = 96;
const PANEL_HEAD = 22;
const PANEL_FOOT = 20;
/** Width that the header's lines need. */
const MIN_WIDTH = 720;

const STYLE = `
text { font: 11px system-ui, sans-serif; fill: #30363d }
.back { fill: #ffffff }
.title { font-size: 18px; font-weight: 600 }
.panel { font-weight: 600 }
.note, .tick { fill: #59636e }
.tick { font-size: 9px }
.grid { stroke: #d1d9e0; stroke-width: 1 }
.peer { fill: #9aa4af }
.ours { fill: #0a7d5a }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.back { fill: #0d1117 }
.note, .tick { fill: #9198a1 }
.grid { stroke: #30363d }
.peer { fill: #6e7681 }
.ours { fill: #3fc796 }
}`;

export interface Scale {
  /** Gridlines. Those without words have no label. */
  readonly ticks: readonly { readonly at: number; readonly words: string | null }[];
  /** Position on the scale: 0 at its left end, 1 at its right. */
  share(value: number): number;
}

export interface Bar {
  readonly name: string;
  readonly isOurs: boolean;
  readonly value: number;
  readonly shown: string;
}

export interface Panel {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly scale: Scale;
}

export interface Picture {
  readonly title: string;
  readonly note: string;
  readonly run: RunInfo;
  /** Panels side by side, an empty one for a gap. Every row has the same number. */
  readonly rows: readonly (readonly Panel[])[];
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function text(x: number, y: number, words: string, name = "", anchor = "start"): string {
  const className = name ? ` class="${name}"` : "";
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}"${className}>${escaped(words)}</text>`;
}

function panelSvg(left: number, top: number, { title, bars, scale }: Panel): string {
  const scaleLeft = left + NAME_WIDTH;
  const barsTop = top + PANEL_HEAD;
  const bottom = barsTop + bars.length * BAR_PITCH;
  const parts = [text(left, top + 12, title, "panel")];
  for (const { at, words } of scale.ticks) {
    const x = (scaleLeft + scale.share(at) * SCALE_WIDTH).toFixed(1);
    parts.push(`<line class="grid" x1="${x}" x2="${x}" y1="${barsTop - 3}" y2="${bottom}"/>`);
    if (words !== null) parts.push(text(Number(x), bottom + 10, words, "tick", "middle"));
  }
  for (const [index, { name, isOurs, value, shown }] of bars.entries()) {
    const y = barsTop + index * BAR_PITCH;
    const width = Math.max(1, scale.share(value) * SCALE_WIDTH);
    const className = isOurs ? "ours" : "peer";
    parts.push(text(scaleLeft - 6, y + BAR - 2, name, "", "end"));
    parts.push(
      `<rect class="${className}" x="${scaleLeft}" y="${y}" width="${width.toFixed(1)}" height="${BAR}"/>`,
    );
    parts.push(text(scaleLeft + width + 4, y + BAR - 2, shown));
  }
  return parts.join("\n");
}

export function pictureSvg({ title, note, run, rows }: Picture): string {
  const columns = Math.max(...rows.map((panels) => panels.length));
  const panelWidth = NAME_WIDTH + SCALE_WIDTH + FIGURE_WIDTH;
  const panelsWidth = columns * (panelWidth + PANEL_GAP) - PANEL_GAP;
  const width = Math.max(MIN_WIDTH, 2 * MARGIN + panelsWidth);
  const parts: string[] = [];
  let top = HEAD;
  for (const panels of rows) {
    for (const [index, panel] of panels.entries())
      if (panel.bars.length > 0)
        parts.push(panelSvg(MARGIN + index * (panelWidth + PANEL_GAP), top, panel));
    const most = Math.max(...panels.map(({ bars }) => bars.length));
    top += PANEL_HEAD + most * BAR_PITCH + PANEL_FOOT;
  }
  const height = top + MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
<title>${title}</title>
<style>${STYLE}
</style>
<rect class="back" width="${width}" height="${height}"/>
${text(MARGIN, 34, title, "title")}
${text(MARGIN, 54, note, "note")}
${text(MARGIN, 72, `${run.date}, ${run.machine}, Node ${run.node}, ${run.command}`, "note")}
${parts.join("\n")}
</svg>
`;
}
