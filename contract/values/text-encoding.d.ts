/** Declares two globals that browsers, workers and Node share, but that the ECMAScript libraries lack. */
interface TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare var TextEncoder: new () => TextEncoder;

interface TextDecoder {
  decode(bytes: Uint8Array): string;
}
declare var TextDecoder: new (label?: string, options?: { ignoreBOM?: boolean }) => TextDecoder;
