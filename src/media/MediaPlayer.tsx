import { useState } from "react";
import { playerUrl } from "../../contract/site/videos.ts";
import { Button } from "../components/Button.tsx";
import { EmbeddedPlayer } from "./EmbeddedPlayer.tsx";
import * as styles from "./MediaPlayer.css.ts";
import { NativePlayer, type PlayerProps } from "./NativePlayer.tsx";
import { PreviewPicture } from "./PreviewPicture.tsx";
import { PLAYER_PROTOCOLS } from "./player-messages.ts";

interface MediaPlayerProps extends PlayerProps {
  /** URL of the preview picture, on our own origin. */
  readonly poster: string;
  /** True if the visitor has already pressed play. Otherwise the preview picture waits for a press. */
  readonly startsPlaying?: boolean;
  readonly onPlay?: () => void;
}

/** Shows a preview picture, and after a press the video with its controls, 16:9. */
export function MediaPlayer({ poster, startsPlaying, onPlay, ...player }: MediaPlayerProps) {
  const { video, title } = player;
  const first = startsPlaying ? "playing" : "preview";
  const [phase, setPhase] = useState<"preview" | "playing" | "failed">(first);
  const play = () => {
    setPhase("playing");
    onPlay?.();
  };
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
        <Button icon="refresh" label="Try again" onClick={play} />
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
