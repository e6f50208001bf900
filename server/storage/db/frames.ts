/** Messages on a socket: four bytes of length, then the value in V8's serialisation (numbers stay exact). */
import type { Socket } from "node:net";
import { deserialize, serialize } from "node:v8";

const LENGTH_BYTES = 4;

export function sendFrame(socket: Socket, value: unknown): void {
  const body = serialize(value);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(body.length);
  socket.write(length);
  socket.write(body);
}

/** Calls `onValue` for each complete message. The peer is this same program, so the type is not checked. */
export function readFrames<T>(socket: Socket, onValue: (value: T) => void): void {
  let chunks: Buffer[] = [];
  let buffered = 0;
  socket.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    buffered += chunk.length;
    while (buffered >= LENGTH_BYTES) {
      const [first] = chunks;
      const head = first.length >= LENGTH_BYTES ? first : Buffer.concat(chunks);
      const end = LENGTH_BYTES + head.readUInt32BE();
      if (buffered < end) return;
      const all = chunks.length === 1 ? first : Buffer.concat(chunks);
      chunks = [all.subarray(end)];
      buffered -= end;
      onValue(deserialize(all.subarray(LENGTH_BYTES, end)) as T);
    }
  });
}
