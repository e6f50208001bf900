import { useEffect, useEffectEvent, useRef } from "react";
import { clipFiles, type VideoRef } from "../../contract/site/videos.ts";
import * as styles from "./MediaPlayer.css.ts";
import { keepPosition, positionOf } from "./positions.ts";
import { createSeeker } from "./seeker.ts";

export interface PlayerProps {
  readonly video: VideoRef;
  readonly title: string;
  /** Called with the duration in seconds, once it is known. */
  readonly onDuration?: ((seconds: number) => void) | undefined;
  readonly onEnded?: (() => void) | undefined;
}

interface NativePlayerProps extends PlayerProps {
  readonly poster: string;
  readonly onFail: () => void;
}

/** One of our own clips. It resumes at its last position. */
export function NativePlayer({ video, title, poster, onFail, ...events }: NativePlayerProps) {
  const element = useRef<HTMLVideoElement>(null);
  const onDuration = useEffectEvent((seconds: number) => events.onDuration?.(seconds));
  const { webm, captions } = clipFiles(video.id);

  useEffect(() => {
    const player = element.current;
    if (!player) return;
    // The pressed play button is gone, so the player takes the focus.
    player.focus({ preventScroll: true });
    const seeker = createSeeker(
      {
        duration: () => (Number.isFinite(player.duration) ? player.duration : null),
        seek: (seconds) => {
          player.currentTime = seconds;
        },
      },
      (seconds) => onDuration(seconds),
    );
    const from = positionOf(video);
    if (from > 0) seeker.seekTo(from);
    return () => {
      seeker.stop();
      if (!player.ended) keepPosition(video, player.currentTime);
    };
  }, [video]);

  return (
    <video
      ref={element}
      className={styles.picture}
      src={webm}
      poster={poster}
      aria-label={title}
      controls
      autoPlay
      playsInline
      onError={onFail}
      onEnded={() => {
        keepPosition(video, 0);
        events.onEnded?.();
      }}
    >
      <track kind="captions" src={captions} srcLang="en" label="English" default />
    </video>
  );
}
