import { useId, useLayoutEffect, useRef, useState } from "react";
import { TAGLINE } from "../../contract/site/page-meta.ts";
import { clipFiles, clipTitle, type VideoRef } from "../../contract/site/videos.ts";
import { Badge } from "../components/Badge.tsx";
import { IconButton } from "../components/Button.tsx";
import { join } from "../components/class-names.ts";
import { MediaPlayer } from "../media/MediaPlayer.tsx";
import { SubscribeForm } from "./SubscribeForm.tsx";
import * as styles from "./ToastCard.css.ts";

interface ToastCardProps {
  readonly takesFocus: boolean;
  readonly onSubscribed: (email: string) => void;
  /** `hadFocus` is true if the focus is in the card. The caller must then move it elsewhere. */
  readonly onClose: (hadFocus: boolean) => void;
}

const VIDEO: VideoRef = { provider: "fairfloor", id: "deals" };

/** Invites the reader to the beta, with a video and a sign-up form. It is not modal: the page around it stays usable. */
export default function ToastCard({ takesFocus, onSubscribed, onClose }: ToastCardProps) {
  const card = useRef<HTMLDialogElement>(null);
  const [playing, setPlaying] = useState(false);
  const titleId = useId();

  // Takes the focus before the card is painted, so that an immediate key press reaches it.
  useLayoutEffect(() => {
    if (takesFocus) card.current?.focus();
  }, [takesFocus]);

  const close = () => onClose(card.current?.contains(document.activeElement) ?? false);

  return (
    <dialog
      ref={card}
      open
      tabIndex={-1}
      className={styles.card}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          Beyond Rarity 2.0
        </h2>
        <Badge>BETA</Badge>
        <IconButton className={styles.close} icon="close" label="Close" onClick={close} />
      </div>
      <div className={join(styles.content, playing && styles.playing)}>
        <div className={styles.video}>
          <MediaPlayer
            video={VIDEO}
            title={clipTitle(VIDEO.id) ?? TAGLINE}
            poster={clipFiles(VIDEO.id).poster}
            onPlay={() => setPlaying(true)}
          />
        </div>
        <div className={styles.words}>
          <p className={styles.tagline}>{TAGLINE}</p>
          <p className={styles.invitation}>Be the first to beta test</p>
          <SubscribeForm onSubscribed={onSubscribed} />
        </div>
      </div>
    </dialog>
  );
}
