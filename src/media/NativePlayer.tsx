import { useEffect, useRef } from "react";
import { clipFiles, type VideoRef } from "../../contract/site/videos.ts";
import * as styles from "./MediaPlayer.css.ts";
import { forgetPosition, keepPosition, positionOf } from "./positions.ts";
import { createSeeker } from "./seeker.ts";

export interface PlayerProps {
  readonly video: VideoRef;
  readonly title: string;
  readonly onDuration: (seconds: number) => void;
  readonly onEnded: () => void;
}

interface NativePlayerProps extends PlayerProps {
  readonly poster: string;
  readonly onFail: () => void;
}

/** One of our own clips. It resumes at its last position. */
export function NativePlayer({
  video,
  title,
  poster,
  onDuration,
  onEnded,
  onFail,
}: NativePlayerProps) {
  const element = useRef<HTMLVideoElement>(null);
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
      onDuration,
    );
    const from = positionOf(video);
    if (from > 0) seeker.seekTo(from);
    return () => {
      seeker.stop();
      if (!player.ended) keepPosition(video, player.currentTime);
    };
  }, [video, onDuration]);

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
        forgetPosition(video);
        onEnded();
      }}
    >
      <track kind="captions" src={captions} srcLang="en" label="English" default />
    </video>
  );
}
