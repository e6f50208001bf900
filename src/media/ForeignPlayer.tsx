import { useEffect, useRef } from "react";
import * as styles from "./MediaPlayer.css.ts";
import type { PlayerProps } from "./OwnPlayer.tsx";
import type { PlayerLanguage } from "./player-messages.ts";
import { forgetPosition, keepPosition, positionOf } from "./positions.ts";
import { createSeeker } from "./seeker.ts";

interface ForeignPlayerProps extends PlayerProps {
  readonly url: string;
  readonly language: PlayerLanguage;
}

/** A provider's player in an iframe of its origin. It mounts only after the visitor pressed play. */
export function ForeignPlayer({
  video,
  title,
  url,
  language,
  onDuration,
  onEnded,
}: ForeignPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const { origin } = new URL(url);
    let duration: number | null = null;
    let position = 0;
    const post = (message: string) => element.contentWindow?.postMessage(message, origin);
    const seeker = createSeeker(
      { duration: () => duration, seek: (seconds) => post(language.seek(seconds)) },
      onDuration,
    );
    const from = positionOf(video);
    if (from > 0) seeker.seekTo(from);

    const onLoad = () => language.listen.forEach(post);
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.source !== element.contentWindow || event.origin !== origin) return;
      const news = language.read(event.data);
      duration = news.duration ?? duration;
      position = news.position ?? position;
      if (!news.ended) return;
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
      if (position > 0) keepPosition(video, position);
      else forgetPosition(video);
    };
  }, [video, url, language, onDuration, onEnded]);

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
