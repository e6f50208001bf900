/** Measures how much of a screen shows the ground where cards should be. */

/** Decoded pixels: rows from the top, three bytes (RGB) per pixel. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Positions of cards on a screen, in pixels of the picture. */
export interface CardPlaces {
  /** x positions of pixel columns, each of which crosses one column of cards from top to bottom. */
  readonly probes: readonly number[];
  /** Regular height of the ground between two cards. */
  readonly gap: number;
}

/** True if the pixel is near the ground's colour. Compression changes colours, and halves their resolution in width. */
function isGround(data: Uint8Array, at: number): boolean {
  return data[at] > 150 && data[at + 1] < 90 && data[at + 2] > 150;
}

/** Ground that a blurred edge can add to a gap, or that a card can take from it. */
const BLUR_PX = 4;

/** Returns the share of the probed pixels, 0 to 1, that are ground beyond the gaps between cards. */
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
