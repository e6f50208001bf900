import type { ReactNode } from "react";
import type { VideoRef } from "../../../contract/site/videos.ts";
import { Button } from "../../components/Button.tsx";
import { Icon } from "../../components/Icon.tsx";
import { PreviewPicture } from "../../media/PreviewPicture.tsx";
import { useVideoInfo } from "./use-tutorials.ts";
import * as styles from "./VideoCard.css.ts";

/** A chosen video, with the title and poster that its card loaded. */
export interface ChosenVideo {
  readonly video: VideoRef;
  readonly title: string;
  readonly poster: string;
}

interface VideoCardProps {
  readonly video: VideoRef;
  readonly onChoose: (chosen: ChosenVideo) => void;
}

export function VideoCard({ video, onChoose }: VideoCardProps) {
  const info = useVideoInfo(video);
  if (info.phase === "loading") return <LoadingCard />;
  if (info.phase === "failed") return <FailedCard onRetry={info.retry} />;
  const { title, thumbnail_url: poster } = info.value;
  return (
    <button
      type="button"
      className={styles.card.pressable}
      aria-label={`Play video: ${title}`}
      onClick={() => onChoose({ video, title, poster })}
    >
      <PreviewPicture src={poster} />
      <span className={styles.caption}>{title}</span>
    </button>
  );
}

export function LoadingCard() {
  return (
    <div className={styles.card.still} role="status" aria-label="Loading video">
      <span className={styles.waitingPicture} />
      <span className={styles.caption}>
        <span className={styles.waitingLine} />
      </span>
    </div>
  );
}

export function FailedCard({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <EmptyCard icon="warning" words="Couldn't load video!">
      <Button label="Try again" onClick={onRetry} />
    </EmptyCard>
  );
}

export function ComingSoonCard() {
  return <EmptyCard icon="clock" words="Coming soon" />;
}

interface EmptyCardProps {
  readonly icon: "warning" | "clock";
  readonly words: string;
  readonly children?: ReactNode;
}

function EmptyCard({ icon, words, children }: EmptyCardProps) {
  return (
    <div className={styles.card.empty} role={children ? "alert" : undefined}>
      <Icon name={icon} size={24} />
      <p>{words}</p>
      {children}
    </div>
  );
}
