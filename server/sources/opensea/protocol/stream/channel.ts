/** The channel of one collection, shared by all who follow it. */
import type { Socket } from "phoenix";
import { parseStreamEvent, STREAM_EVENTS } from "../parse/parse-stream-event.ts";
import type { Target } from "../rest/opensea-api.ts";
import type { StreamListener } from "./opensea-stream.ts";

export interface Channel {
  readonly isEmpty: boolean;
  /** Returns a function that ends the subscription. */
  add(target: Target, listener: StreamListener): () => void;
  /** Leaves for good. */
  close(): void;
}

export interface ChannelOptions {
  readonly socket: Socket;
  readonly slug: string;
  /** Wait before another try. */
  readonly delayMs: (tries: number) => number;
  /** Called when the channel was joined or left. */
  readonly onChange: () => void;
}

interface Member {
  readonly target: Target;
  readonly listener: StreamListener;
  isJoined: boolean;
}

export function createChannel({ socket, slug, delayMs, onChange }: ChannelOptions): Channel {
  const members = new Set<Member>();
  let isJoined = false;
  let isClosed = false;
  /** Times that the server closed the channel since it was last joined. */
  let closings = 0;
  let reopening: NodeJS.Timeout | undefined;
  let current = open();

  function open() {
    const channel = socket.channel(`collection:${slug}`);
    for (const type of STREAM_EVENTS)
      channel.on(type, (message: Readonly<Record<string, unknown>>) => deliver(type, message));
    channel.onError(leave);
    channel.onClose(() => {
      leave();
      // The client rejoins a channel that failed, but not one that the server closed.
      if (isClosed) return;
      closings += 1;
      reopening = setTimeout(() => {
        current = open();
      }, delayMs(closings));
    });
    // The client calls these after each join, also after a reconnect.
    channel
      .join()
      .receive("ok", enter)
      .receive("error", () => refuse(`OpenSea's stream refuses the collection ${slug}`))
      .receive("timeout", () =>
        refuse(`OpenSea's stream did not answer the join of the collection ${slug}`),
      );
    return channel;
  }

  function enter(): void {
    isJoined = true;
    closings = 0;
    onChange();
    for (const member of [...members]) greet(member);
  }

  function greet(member: Member): void {
    if (!isJoined || !members.has(member)) return;
    member.isJoined = true;
    member.listener.onJoin();
  }

  function leave(): void {
    isJoined = false;
    onChange();
    for (const member of [...members]) {
      if (!member.isJoined) continue;
      member.isJoined = false;
      member.listener.onLeave();
    }
  }

  function refuse(reason: string): void {
    leave();
    for (const { listener } of [...members]) listener.onRefuse(reason);
  }

  function deliver(type: string, message: Readonly<Record<string, unknown>>): void {
    for (const { target, listener } of [...members]) {
      const parse = () => parseStreamEvent({ ...message, event_type: type }, target.contract);
      const event = listener.skipped.read(parse, "", message["payload"]);
      if (event !== null) listener.onEvent(event);
    }
  }

  return {
    get isEmpty() {
      return members.size === 0;
    },
    add(target, listener) {
      const member = { target, listener, isJoined: false };
      members.add(member);
      // The caller gets its way to leave before the first call.
      if (isJoined)
        queueMicrotask(() => {
          if (!member.isJoined) greet(member);
        });
      return () => void members.delete(member);
    },
    close() {
      isClosed = true;
      members.clear();
      clearTimeout(reopening);
      current.leave();
    },
  };
}
