/** An account's address as it is recognised: "0x1234…cdef". */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
