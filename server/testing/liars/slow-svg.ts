/** SVGs as a contract may store them. */

const SIZE = 'xmlns="http://www.w3.org/2000/svg" width="1000" height="1000"';
const AREA = 'id="f" x="0" y="0" width="1" height="1"';
const FULL = 'width="100%" height="100%"';

/** Returns an SVG of a few kilobytes that takes minutes to render. Each `note` gives different bytes. */
export function slowSvg(note: string): Buffer {
  const noise = '<feTurbulence baseFrequency="0.9" numOctaves="10"/>'.repeat(200);
  return Buffer.from(
    `<svg ${SIZE}><!-- ${note} --><filter ${AREA}>${noise}</filter><rect ${FULL} filter="url(#f)"/></svg>`,
  );
}

export const QUICK_SVG = Buffer.from(`<svg ${SIZE}><rect ${FULL} fill="#0f0"/></svg>`);
