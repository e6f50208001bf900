/** CRC-32 as in gzip and PNG: finds every burst of wrong bits up to 32 long, and all but one in 2^32 of the rest. */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Of `bytes` as the continuation of what `before` is the CRC-32 of; 0 is that of nothing. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (let at = 0; at < bytes.length; at += 1) crc = (crc >>> 8) ^ TABLE[(crc ^ bytes[at]) & 0xff];
  return ~crc >>> 0;
}
