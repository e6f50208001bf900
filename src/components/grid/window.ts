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

/** Pixels of the list to one of the element, inside the range. */
export function stretchOf(range: ScrollRange): number {
  const [real, virtual] = travels(range);
  return real === virtual ? 1 : virtual / real;
}

/** The inverse of `virtualOffset`. */
export function realOffset(offset: number, range: ScrollRange): number {
  const [real, virtual] = travels(range);
  if (real === virtual || offset <= 0) return offset;
  return offset >= virtual ? real + (offset - virtual) : (offset / virtual) * real;
}

export interface RowWindow {
  readonly first: number;
  /** One past the last. */
  readonly end: number;
}

/** The rows that are in view, whole or in part, and the next: a reader scrolls there first. */
export function firstRows(
  offset: number,
  viewport: number,
  rowHeight: number,
  rowCount: number,
): RowWindow {
  const first = Math.min(rowCount, Math.max(0, Math.floor(offset / rowHeight)));
  const end = Math.max(first, Math.ceil((offset + viewport) / rowHeight)) + 1;
  return { first, end: Math.min(rowCount, end) };
}

export type Direction = 1 | -1;

export interface WindowInput {
  /** Virtual. */
  readonly offset: number;
  readonly viewport: number;
  /** Pixels a frame, positive downward. */
  readonly velocity: number;
  /** Which way the reader goes, or at rest went last: 1 downward, -1 upward. */
  readonly direction: Direction;
  /** How far the view goes in the longest of the last frames: the way of the velocity, or 0. */
  readonly reach: number;
  readonly rowHeight: number;
  readonly rowCount: number;
  /** The window as it stands under a reader on the way; null at rest, where it is placed anew. */
  readonly held: RowWindow | null;
}

/** Rows beyond the visible ones, as a share of those that fit: the slots are for these too. */
const SPARE_SHARE = 1.5;
const MIN_SPARE_ROWS = 3;
/** A reader whom the frames do not keep up with gets so many more, as far as that helps. */
const MAX_EXTRA_ROWS = 6;
/** Of the spare rows, at rest: most readers go on as they went. */
const BEHIND_SHARE = 1 / 3;
/** At this many rows a frame all spare rows lie ahead. */
const FULL_LEAD_ROWS = 0.5;
/** Spare rows come so many a frame beside those that the view passes: it would outrun a frame that brought them all. */
const SPARE_STEP = 1;

/** Number of rows the window holds at rest, whatever the position. */
export function windowLength(viewport: number, rowHeight: number, rowCount: number): number {
  const visible = Math.ceil(viewport / rowHeight) + 1;
  const spare = Math.max(MIN_SPARE_ROWS, Math.ceil(visible * SPARE_SHARE));
  return Math.min(rowCount, visible + spare);
}

/**
 * Places the window around the visible rows: at rest most of it ahead, the more the faster the reader goes. On
 * the way no row comes back that was left behind, and none is dropped for a while of slowness.
 *
 * The view travels on while a frame is made, so the window reaches to where the view will be in the frame after. Where it
 * is too short for that, rows make room that the view leaves in a frame like the last: it holds every row in view when it is seen.
 */
export function placeWindow(input: WindowInput): RowWindow {
  const { offset, viewport, velocity, direction, reach, rowHeight, rowCount, held } = input;
  if (rowCount === 0 || !(rowHeight > 0)) return { first: 0, end: 0 };
  // Upward is downward in a list that is turned over.
  if (direction < 0) return turned(placeWindow(turnedInput(input)), rowCount);
  const atRest = windowLength(viewport, rowHeight, rowCount);
  const rowAt = (y: number) => Math.min(rowCount, Math.max(0, Math.floor(y / rowHeight)));
  const neededEnd = rowAt(offset + viewport + 2 * reach) + 1;
  const seen = rowAt(offset);
  const needed = Math.min(neededEnd - seen, atRest + MAX_EXTRA_ROWS);
  const length = Math.min(rowCount, Math.max(atRest, needed, held ? held.end - held.first : 0));
  const spare = Math.max(0, length - (rowAt(offset + viewport - 1) + 1 - seen));
  const lead = Math.min(1, velocity / (rowHeight * FULL_LEAD_ROWS));
  const around = seen - Math.round(spare * BEHIND_SHARE * (1 - lead));
  const kept = Math.min(seen, Math.max(around, held?.first ?? 0));
  const ahead = Math.min(rowAt(offset + velocity), neededEnd - length);
  const overlaps = held !== null && kept < held.end;
  const passed = Math.ceil(velocity / rowHeight);
  const step = overlaps ? Math.min(kept, held.first + passed + SPARE_STEP) : kept;
  const first = Math.min(Math.max(0, step, ahead), rowCount - length);
  return { first, end: first + length };
}

function turned({ first, end }: RowWindow, rowCount: number): RowWindow {
  return { first: rowCount - end, end: rowCount - first };
}

function turnedInput(input: WindowInput): WindowInput {
  const { offset, viewport, velocity, reach, rowHeight, rowCount, held } = input;
  return {
    ...input,
    offset: rowCount * rowHeight - offset - viewport,
    velocity: -velocity,
    direction: 1,
    reach: -reach,
    held: held && turned(held, rowCount),
  };
}
