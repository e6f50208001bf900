/** A client of the stream for tests, which shows each frame as it came. */
import { once } from "node:events";
import { WebSocket } from "ws";
import type { OpenSea } from "../run-opensea.ts";
import type { Frame, StreamMessage } from "./stream-json.ts";

/** Connects, and joins topics. `frames` holds all that came since. */
export async function connectStream(openSea: OpenSea, ...topics: string[]) {
  const { streamUrl, key, settled } = openSea;
  const socket = new WebSocket(`${streamUrl}/websocket?token=${key}&vsn=2.0.0`);
  const frames: Frame[] = [];
  /** Reference of a message -> receiver of the answer. */
  const asked = new Map<string, (answer: Frame) => void>();
  let lastRef = 0;
  socket.on("message", (text) => {
    const frame: Frame = JSON.parse(String(text));
    frames.push(frame);
    const [, ref, , event] = frame;
    if (ref !== null && event === "phx_reply") asked.get(ref)?.(frame);
  });
  await once(socket, "open");

  /** Sends a message, and returns the answer to it. */
  function ask(topic: string, event: string, joinRef: string | null = null): Promise<Frame> {
    lastRef += 1;
    const ref = `${lastRef}`;
    socket.send(JSON.stringify([joinRef ?? ref, ref, topic, event, {}]));
    return new Promise((resolve) => asked.set(ref, resolve));
  }

  for (const topic of topics) await ask(topic, "phx_join");
  frames.length = 0;
  return {
    socket,
    frames,
    ask,
    /** Returns the events so far. Waits for a heartbeat's answer: what was sent before has arrived then. */
    async events(): Promise<StreamMessage[]> {
      await settled();
      await ask("phoenix", "heartbeat");
      return frames
        .filter(([, , , event]) => !event.startsWith("phx_"))
        .map(([, , , , payload]) => payload as StreamMessage);
    },
  };
}
