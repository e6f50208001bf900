/**
 * Computes the rows to keep in the document, as pure functions of the scroll position.
 *
 * Offsets are CSS pixels from the grid's top edge to the viewport's: negative while the grid begins
 * below. A real offset is the browser's. A virtual offset is one in the full list, which may be taller
 * than an element can be.
 */

/** Browsers cap an element's height (17 million px in Firefox, 33 in Chromium). */
export const MAX_SCROLL_PX = 15_000_000;

export interface ScrollRange {
  /** Height of all rows. */
  readonly total: number;
  /** Height of the element that represents them, at most `MAX_SCROLL_PX`. */
  readonly real: number;
  readonly viewport: number;
}

export function scrollRange(total: number, viewport: number): ScrollRange {
  return { total, real: Math.min(total, MAX_SCROLL_PX), viewport };
}

/** Returns how far the viewport can scroll over the element and over the list; both are 0 if nothing scrolls. */
function travels({ total, real, viewport }: ScrollRange): readonly [real: number, virtual: number] {
  return [Math.max(0, real - viewport), Math.max(0, total - viewport)];
}

/** Maps a real offset to a virtual one: evenly stretched inside the range, so that both ends are reachable, 1:1 outside. */
export function virtualOffset(offset: number, range: ScrollRange): number {
  const [real, virtual] = travels(range);
  if (real === virtual || offset <= 0) return offset;
  return offset >= real ? virtual + (offset - real) : (offset / real) * virtual;
}

/** Returns the pixels of the list per pixel of the element, inside the range. */
export function stretchOf(range: ScrollRange): number {
  const [real, virtual] = travels(range);
  return real === virtual ? 1 : virtual / real;
}

/** Inverse of `virtualOffset`. */
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

/** Returns the rows in view, whole or in part, and the next one, which a scroll shows first. */
export function firstRows(offset: number, viewport: number, rowHeight: number, rowCount: number) {
  const first = Math.min(rowCount, Math.max(0, Math.floor(offset / rowHeight)));
  const end = Math.max(first, Math.ceil((offset + viewport) / rowHeight)) + 1;
  return { first, end: Math.min(rowCount, end) };
}

export type Direction = 1 | -1;

export interface WindowInput {
  /** Virtual offset. */
  readonly offset: number;
  readonly viewport: number;
  /** Pixels a frame, positive downward. */
  readonly velocity: number;
  /** Scroll direction, at rest the last one: 1 downward, -1 upward. */
  readonly direction: Direction;
  /** Pixels of the longest step in the last frames, with the sign of the velocity, or 0. */
  readonly reach: number;
  readonly rowHeight: number;
  readonly rowCount: number;
  /** Result of `isLowEnd`. */
  readonly lowEnd?: boolean;
  /** Window of the last frame during a scroll. Null at rest, where the window is placed independently of it. */
  readonly last: RowWindow | null;
}

/** Overscan rows, as a share of the visible ones. */
const OVERSCAN_SHARE = 1.5;
const LOW_END_SHARE = 0.5;
const MIN_OVERSCAN_ROWS = 3;
/** Most rows added for a scroll that outruns the frames. */
const MAX_EXTRA_ROWS = 6;
/** Share of the overscan rows behind the view at rest: most readers continue in the same direction. */
const BEHIND_SHARE = 1 / 3;
/** Velocity in rows a frame from which all overscan rows lie ahead. */
const FULL_LEAD_ROWS = 0.5;
/** Overscan rows added a frame, beside those that the view passes. The view would outrun a frame that added them all. */
const OVERSCAN_STEP = 1;

/** Returns the number of rows that the window holds at rest, at any position. */
export function windowLength(
  viewport: number,
  rowHeight: number,
  rowCount: number,
  lowEnd = false,
): number {
  const visible = Math.ceil(viewport / rowHeight) + 1;
  const share = lowEnd ? LOW_END_SHARE : OVERSCAN_SHARE;
  const overscan = Math.max(MIN_OVERSCAN_ROWS, Math.ceil(visible * share));
  return Math.min(rowCount, visible + overscan);
}

/**
 * Places the window around the visible rows. At rest most overscan rows lie ahead; the faster the scroll, the more.
 * When a scroll slows down, the window neither shrinks nor takes back rows that it left behind.
 *
 * The view moves on while a frame is rendered, so the window reaches to the view's place in the frame after. If it is
 * too short for that, it drops rows that the view leaves in another step like the last. It then holds every row that
 * is in view when the frame is painted.
 */
export function placeWindow(input: WindowInput): RowWindow {
  const { offset, viewport, velocity, direction, reach, rowHeight, rowCount, last, lowEnd } = input;
  if (rowCount === 0 || !(rowHeight > 0)) return { first: 0, end: 0 };
  // Scrolling up is scrolling down in the reversed list.
  if (direction < 0) return turned(placeWindow(turnedInput(input)), rowCount);
  const atRest = windowLength(viewport, rowHeight, rowCount, lowEnd);
  const rowAt = (y: number) => Math.min(rowCount, Math.max(0, Math.floor(y / rowHeight)));
  const neededEnd = rowAt(offset + viewport + 2 * reach) + 1;
  const seen = rowAt(offset);
  const needed = Math.min(neededEnd - seen, atRest + MAX_EXTRA_ROWS);
  const length = Math.min(rowCount, Math.max(atRest, needed, last ? last.end - last.first : 0));
  const overscan = Math.max(0, length - (rowAt(offset + viewport - 1) + 1 - seen));
  const lead = Math.min(1, velocity / (rowHeight * FULL_LEAD_ROWS));
  const around = seen - Math.round(overscan * BEHIND_SHARE * (1 - lead));
  const kept = Math.min(seen, Math.max(around, last?.first ?? 0));
  const ahead = Math.min(rowAt(offset + velocity), neededEnd - length);
  const overlaps = last !== null && kept < last.end;
  const passed = Math.ceil(velocity / rowHeight);
  const step = overlaps ? Math.min(kept, last.first + passed + OVERSCAN_STEP) : kept;
  const first = Math.min(Math.max(0, step, ahead), rowCount - length);
  return { first, end: first + length };
}

function turned({ first, end }: RowWindow, rowCount: number): RowWindow {
  return { first: rowCount - end, end: rowCount - first };
}

function turnedInput(input: WindowInput): WindowInput {
  const { offset, viewport, velocity, reach, rowHeight, rowCount, last } = input;
  return {
    ...input,
    offset: rowCount * rowHeight - offset - viewport,
    velocity: -velocity,
    direction: 1,
    reach: -reach,
    last: last && turned(last, rowCount),
  };
}
