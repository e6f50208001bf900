/** The two globals that browsers, workers and Node share, and that no library of plain ECMAScript declares. */
interface TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare var TextEncoder: new () => TextEncoder;

interface TextDecoder {
  decode(bytes: Uint8Array): string;
}
declare var TextDecoder: new (label?: string, options?: { ignoreBOM?: boolean }) => TextDecoder;
