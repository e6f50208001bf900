/** Colours as "#rrggbb" text. */

function channels(color: string): [red: number, green: number, blue: number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Mixes two colours: `share` 0 gives `from`, 1 gives `to`. */
export function mix(from: string, to: string, share: number): string {
  const left = channels(from);
  const right = channels(to);
  const value = left.reduce(
    (sum, channel, index) => sum * 256 + Math.round(channel + (right[index] - channel) * share),
    0,
  );
  return `#${value.toString(16).padStart(6, "0")}`;
}

export const lighten = (color: string, share: number) => mix(color, "#fffaf0", share);
export const darken = (color: string, share: number) => mix(color, "#120c1c", share);
