import { useCallback, useEffect, useRef, useState } from "react";
import { playerUrl, type VideoRef } from "../../contract/site/videos.ts";
import { Button } from "../components/Button.tsx";
import { EmbeddedPlayer } from "./EmbeddedPlayer.tsx";
import * as styles from "./MediaPlayer.css.ts";
import { NativePlayer } from "./NativePlayer.tsx";
import { PreviewPicture } from "./PreviewPicture.tsx";
import { PLAYER_PROTOCOLS } from "./player-messages.ts";

interface MediaPlayerProps {
  readonly video: VideoRef;
  readonly title: string;
  /** URL of the preview picture, on our own origin. */
  readonly poster: string;
  /** True if the visitor has already pressed play. Otherwise the preview picture waits for a press. */
  readonly startsPlaying?: boolean;
  readonly onPlay?: () => void;
  /** Called with the duration in seconds, once it is known. */
  readonly onDuration?: (seconds: number) => void;
  readonly onEnded?: () => void;
}

type Phase = "preview" | "playing" | "failed";

/** Shows a preview picture, and after a press the video with its controls, 16:9. */
export function MediaPlayer({
  video,
  title,
  poster,
  startsPlaying = false,
  onPlay,
  onDuration,
  onEnded,
}: MediaPlayerProps) {
  const [phase, setPhase] = useState<Phase>(startsPlaying ? "playing" : "preview");
  // The players' effects depend on these callbacks, so their identity must not change with each render.
  const callbacks = useRef({ onDuration, onEnded });
  useEffect(() => {
    callbacks.current = { onDuration, onEnded };
  });
  const notifyDuration = useCallback(
    (seconds: number) => callbacks.current.onDuration?.(seconds),
    [],
  );
  const notifyEnd = useCallback(() => callbacks.current.onEnded?.(), []);

  const play = () => {
    setPhase("playing");
    onPlay?.();
  };
  const player = { video, title, onDuration: notifyDuration, onEnded: notifyEnd };
  const url = playerUrl(video);

  if (phase === "preview")
    return (
      <button
        type="button"
        className={styles.preview}
        aria-label={`Play video: ${title}`}
        onClick={play}
      >
        <PreviewPicture src={poster} />
      </button>
    );
  if (phase === "failed")
    return (
      <div className={styles.failure} role="alert">
        <p>This video could not be played.</p>
        <Button icon="refresh" onClick={play}>
          Try again
        </Button>
      </div>
    );
  return (
    <div className={styles.stage}>
      {url && video.provider !== "fairfloor" ? (
        <EmbeddedPlayer {...player} url={url} protocol={PLAYER_PROTOCOLS[video.provider]} />
      ) : (
        <NativePlayer {...player} poster={poster} onFail={() => setPhase("failed")} />
      )}
    </div>
  );
}
