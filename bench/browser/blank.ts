/** How much of a screen shows the ground where cards should be. */

/** Pixels as they come from a decoder: rows from the top, three bytes each. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Where cards stand on a screen, in pixels of the picture. */
export interface CardPlaces {
  /** Columns of pixels, each through the same column of cards from top to bottom. */
  readonly probes: readonly number[];
  /** Ground between two cards that belongs there. */
  readonly gap: number;
}

/** A picture is compressed, its colours at half its width: what is this near to the ground's colour is ground. */
function isGround(data: Uint8Array, at: number): boolean {
  return data[at] > 150 && data[at + 1] < 90 && data[at + 2] > 150;
}

/** Ground that a blurred edge can add to a gap, or a card take from it. */
const BLUR_PX = 4;

/** Share of the probed pixels, 0 to 1, that are ground beyond the gaps between cards. */
export function blankShare({ data, width, height }: Pixels, { probes, gap }: CardPlaces): number {
  let blank = 0;
  for (const x of probes) {
    let run = 0;
    for (let y = 0; y <= height; y++) {
      if (y < height && isGround(data, (y * width + x) * 3)) {
        run += 1;
        continue;
      }
      if (run > gap + BLUR_PX) blank += run - gap;
      run = 0;
    }
  }
  return blank / (probes.length * height);
}
