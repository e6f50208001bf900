/**
 * The figures as a picture: a panel per workload and size, a bar per contestant, all on one logarithmic scale, so that
 * an equal distance is an equal ratio everywhere. Readable on light and dark: its colours follow the reader's.
 */
import { isMeasured, type Measured, OURS, type Result, WORKLOADS } from "./measure/measured.ts";
import { TITLES } from "./report.ts";
import type { RunInfo } from "./results.ts";
import { median, shownFigure, shownSize } from "./statistics.ts";

/** px */
const BAR = 11;
const BAR_PITCH = 14;
const NAME_WIDTH = 92;
const SCALE_WIDTH = 190;
const FIGURE_WIDTH = 58;
const PANEL_GAP = 24;
const MARGIN = 20;
const HEAD = 96;
const PANEL_HEAD = 22;
const PANEL_FOOT = 20;
/** What the head's lines need. */
const LEAST_WIDTH = 720;

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

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function text(x: number, y: number, words: string, name = "", anchor = "start"): string {
  const className = name ? ` class="${name}"` : "";
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}"${className}>${escaped(words)}</text>`;
}

interface Scale {
  /** Powers of ten, in ms. */
  readonly from: number;
  readonly to: number;
  /** px from the scale's left end. */
  at(ms: number): number;
}

function scaleOf(measured: readonly Measured[]): Scale {
  const logs = measured.map(({ rounds }) => Math.log10(median(rounds)));
  const from = Math.floor(Math.min(...logs));
  const to = Math.max(from + 1, Math.ceil(Math.max(...logs)));
  return {
    from,
    to,
    at: (ms) => ((Math.log10(ms) - from) / (to - from)) * SCALE_WIDTH,
  };
}

function shownMs(power: number): string {
  return power < 0 ? (10 ** power).toFixed(-power) : String(10 ** power);
}

function panel(left: number, top: number, title: string, bars: readonly Measured[], scale: Scale) {
  const scaleLeft = left + NAME_WIDTH;
  const barsTop = top + PANEL_HEAD;
  const bottom = barsTop + bars.length * BAR_PITCH;
  const parts = [text(left, top + 12, title, "panel")];
  for (let power = scale.from; power <= scale.to; power += 1) {
    const x = (scaleLeft + scale.at(10 ** power)).toFixed(1);
    parts.push(`<line class="grid" x1="${x}" x2="${x}" y1="${barsTop - 3}" y2="${bottom}"/>`);
    if ((power - scale.from) % 2 === 0)
      parts.push(text(Number(x), bottom + 10, shownMs(power), "tick", "middle"));
  }
  for (const [index, { contestant, rounds }] of bars.entries()) {
    const [y, ms] = [barsTop + index * BAR_PITCH, median(rounds)];
    const width = Math.max(1, scale.at(ms));
    const name = contestant === OURS ? "ours" : "peer";
    parts.push(text(scaleLeft - 6, y + BAR - 2, contestant, "", "end"));
    parts.push(
      `<rect class="${name}" x="${scaleLeft}" y="${y}" width="${width.toFixed(1)}" height="${BAR}"/>`,
    );
    parts.push(text(scaleLeft + width + 4, y + BAR - 2, shownFigure(ms)));
  }
  return parts.join("\n");
}

/** Of everything that was timed: bytes are no time, and are left to the table. */
export function chartSvg(run: RunInfo, results: readonly Result[]): string {
  const timed = results.filter(isMeasured).filter(({ unit }) => unit === "ms");
  const sizes = [...new Set(timed.map(({ size }) => size))];
  const scale = scaleOf(timed);
  const panelWidth = NAME_WIDTH + SCALE_WIDTH + FIGURE_WIDTH;
  const panelsWidth = sizes.length * (panelWidth + PANEL_GAP) - PANEL_GAP;
  const width = Math.max(LEAST_WIDTH, 2 * MARGIN + panelsWidth);
  const parts: string[] = [];
  let top = HEAD;
  for (const workload of WORKLOADS) {
    const panels = sizes.map((size) =>
      timed
        .filter((each) => each.workload === workload && each.size === size)
        .sort((a, b) => median(a.rounds) - median(b.rounds)),
    );
    const rows = Math.max(...panels.map((bars) => bars.length));
    if (rows === 0) continue;
    for (const [index, bars] of panels.entries())
      if (bars.length > 0) {
        const left = MARGIN + index * (panelWidth + PANEL_GAP);
        const title = `${TITLES[workload]}, ${shownSize(sizes[index])} tokens`;
        parts.push(panel(left, top, title, bars, scale));
      }
    top += PANEL_HEAD + rows * BAR_PITCH + PANEL_FOOT;
  }
  const height = top + MARGIN;
  const title = "The engine beside what could be used instead";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
<title>${title}</title>
<style>${STYLE}
</style>
<rect class="back" width="${width}" height="${height}"/>
${text(MARGIN, 34, title, "title")}
${text(MARGIN, 54, "Milliseconds, medians, on a logarithmic scale: a gridline more is ten times as long. Shorter is better.", "note")}
${text(MARGIN, 72, `${run.date}, ${run.machine}, Node ${run.node}, ${run.command}`, "note")}
${parts.join("\n")}
</svg>
`;
}
