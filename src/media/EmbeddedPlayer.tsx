import { useEffect, useEffectEvent, useRef } from "react";
import * as styles from "./MediaPlayer.css.ts";
import type { PlayerProps } from "./NativePlayer.tsx";
import type { PlayerProtocol } from "./player-messages.ts";
import { keepPosition, positionOf } from "./positions.ts";
import { createSeeker } from "./seeker.ts";

interface EmbeddedPlayerProps extends PlayerProps {
  readonly url: string;
  readonly protocol: PlayerProtocol;
}

/** A provider's player in an iframe from the provider's origin. It mounts only after the visitor pressed play. */
export function EmbeddedPlayer({ video, title, url, protocol, ...events }: EmbeddedPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const onDuration = useEffectEvent((seconds: number) => events.onDuration?.(seconds));
  const onEnded = useEffectEvent(() => events.onEnded?.());

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const { origin } = new URL(url);
    let duration: number | null = null;
    let position = 0;
    const post = (message: string) => element.contentWindow?.postMessage(message, origin);
    const seeker = createSeeker(
      { duration: () => duration, seek: (seconds) => post(protocol.seek(seconds)) },
      (seconds) => onDuration(seconds),
    );
    const startAt = positionOf(video);
    if (startAt > 0) seeker.seekTo(startAt);

    const onLoad = () => protocol.listen.forEach(post);
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.source !== element.contentWindow || event.origin !== origin) return;
      const state = protocol.read(event.data);
      duration = state.duration ?? duration;
      position = state.position ?? position;
      if (!state.ended) return;
      position = 0;
      onEnded();
    };
    element.focus({ preventScroll: true });
    element.addEventListener("load", onLoad);
    window.addEventListener("message", onMessage);
    return () => {
      element.removeEventListener("load", onLoad);
      window.removeEventListener("message", onMessage);
      seeker.stop();
      keepPosition(video, position);
    };
  }, [video, url, protocol]);

  return (
    <iframe
      ref={frame}
      className={styles.picture}
      src={url}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
