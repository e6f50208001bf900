/**
 * Which rows to keep in the document, as pure functions of the scroll position.
 *
 * Offsets are CSS pixels from the grid's top edge to the viewport's: negative while the grid begins
 * below. The real offset is the browser's; the virtual one is into the full list, which may be taller
 * than an element can be.
 */

/** Browsers cap an element's height (17 million px in Firefox, 33 in Chromium). */
export const MAX_SCROLL_PX = 15_000_000;

export interface ScrollRange {
  /** Height of all rows. */
  readonly total: number;
  /** Height of the element that stands for them. */
  readonly real: number;
  readonly viewport: number;
}

export function scrollRange(total: number, viewport: number): ScrollRange {
  return { total, real: Math.min(total, MAX_SCROLL_PX), viewport };
}

/** Travel of the viewport over the element and over the list; both 0 where nothing scrolls. */
function travels({ total, real, viewport }: ScrollRange): readonly [real: number, virtual: number] {
  return [Math.max(0, real - viewport), Math.max(0, total - viewport)];
}

/** Outside of the range pixels stay pixels, inside they are stretched evenly: both ends are reached. */
export function virtualOffset(offset: number, range: ScrollRange): number {
  const [real, virtual] = travels(range);
  if (real === virtual || offset <= 0) return offset;
  return offset >= real ? virtual + (offset - real) : (offset / real) * virtual;
}

/** The inverse of `virtualOffset`. */
export function realOffset(offset: number, range: ScrollRange): number {
  const [real, virtual] = travels(range);
  if (real === virtual || offset <= 0) return offset;
  return offset >= virtual ? real + (offset - virtual) : (offset / virtual) * real;
}

export interface WindowInput {
  /** Virtual. */
  readonly offset: number;
  readonly viewport: number;
  /** Pixels a frame, positive downward. */
  readonly velocity: number;
  readonly rowHeight: number;
  readonly rowCount: number;
}

export interface RowWindow {
  readonly first: number;
  /** One past the last. */
  readonly end: number;
}

/** Rows beyond the visible ones, as a share of those that fit: the slots are for these too. */
const SPARE_SHARE = 1;
const MIN_SPARE_ROWS = 3;
/** At this many rows a frame all spare rows lie ahead. */
const FULL_LEAD_ROWS = 0.5;

/** Number of rows the window holds, whatever the position: the slots never grow while scrolling. */
export function windowLength(viewport: number, rowHeight: number, rowCount: number): number {
  const visible = Math.ceil(viewport / rowHeight) + 1;
  const spare = Math.max(MIN_SPARE_ROWS, Math.ceil(visible * SPARE_SHARE));
  return Math.min(rowCount, visible + spare);
}

/**
 * Places the window around the visible rows: evenly at rest, ahead in the direction of travel the
 * faster it goes. It always holds every visible row.
 */
export function placeWindow(input: WindowInput): RowWindow {
  const { offset, viewport, velocity, rowHeight, rowCount } = input;
  if (rowCount === 0 || !(rowHeight > 0)) return { first: 0, end: 0 };
  const length = windowLength(viewport, rowHeight, rowCount);
  const clampRow = (row: number) => Math.min(rowCount, Math.max(0, row));
  const visibleFirst = clampRow(Math.floor(offset / rowHeight));
  const visibleEnd = clampRow(Math.ceil((offset + viewport) / rowHeight));
  const spare = Math.max(0, length - (visibleEnd - visibleFirst));
  const lead = Math.min(1, Math.max(-1, velocity / (rowHeight * FULL_LEAD_ROWS)));
  const before = Math.round((spare * (1 - lead)) / 2);
  const first = Math.min(Math.max(0, visibleFirst - before), rowCount - length);
  return { first, end: first + length };
}
