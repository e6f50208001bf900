/** Made-up traits and pictures of the punks: the same as those of contracts/PunksData.sol. */

const TONES = ["713f1d", "ae8b61", "dbb180", "ead9d9"];
const GROUPS = [
  ["Earring", "Gold Chain", "Silver Chain", "Choker"],
  ["Cap", "Blonde Bob", "Mohawk", "Beanie"],
  ["Big Shades", "3D Glasses", "Eye Patch", "VR"],
  ["Pipe", "Cigarette", "Medical Mask", "Smile"],
];
/** Row of each group's pixel. */
const ROWS = [14, 6, 11, 17];
const HEAD =
  'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" version="1.2" viewBox="0 0 24 24">';

/** Group -> its chosen name, 0 to 3; 4 to 7 for none. */
function choices(index: number): number[] {
  const mixed = Math.imul(index + 1, 2_654_435_761) >>> 8;
  return GROUPS.map((_, group) => (mixed >> (4 * group)) & 7);
}

function typeAndSkin(index: number): readonly [type: string, skin: string] {
  if (index % 1000 === 3) return ["Alien", "c8fbfb"];
  if (index % 417 === 5) return ["Ape", "856f56"];
  if (index % 114 === 1) return ["Zombie", "7da269"];
  const tone = Math.floor(index / 5) % 4;
  return [`${index % 5 < 3 ? "Male" : "Female"} ${tone + 1}`, TONES[tone] ?? ""];
}

/** Returns text like "Female 2, Earring, Blonde Bob": the type, then the attributes. */
export function punkAttributes(index: number): string {
  const attributes = choices(index).flatMap((choice, group) => GROUPS[group]?.[choice] ?? []);
  return [typeAndSkin(index)[0], ...attributes].join(", ");
}

/** Returns a picture as a data URI, not encoded, like the real contract. */
export function punkImageSvg(index: number): string {
  const [, skin] = typeAndSkin(index);
  const pixels = choices(index).map((choice, group) =>
    choice < 4 ? pixel(12, ROWS[group] ?? 0, TONES[choice] ?? "") : "",
  );
  const face = [pixel(8, 9, skin), pixel(10, 12, "000000"), pixel(14, 12, "000000")];
  return `${HEAD}${[...face, ...pixels].join("")}</svg>`;
}

function pixel(x: number, y: number, rgb: string): string {
  return `<rect x="${x}" y="${y}" width="1" height="1" shape-rendering="crispEdges" fill="#${rgb}ff"/>`;
}
