import type { Ref } from "react";
import { PRODUCT } from "../../../contract/site/page-meta.ts";
import { Badge } from "../../components/Badge.tsx";
import { Button, IconButton } from "../../components/Button.tsx";
import * as preview from "../../media/PreviewPicture.css.ts";
import { LogoMark } from "../../shell/header/Logo.tsx";
import { SLIDES, slidePicture } from "./slides.ts";
import * as styles from "./TutorialsDialog.css.ts";
import { useShade } from "./use-shade.ts";
import { useTutorials } from "./use-tutorials.ts";
import * as cardStyles from "./VideoCard.css.ts";
import * as cards from "./VideoCard.tsx";

interface TutorialGridProps {
  /** The grid, which takes the focus when the reader returns to it. */
  readonly ref: Ref<HTMLDivElement>;
  readonly onClose: () => void;
  readonly onTour: (() => void) | undefined;
  readonly onQuickStart: () => void;
  readonly onChoose: (chosen: cards.ChosenVideo) => void;
}

/** Places of the video cards, regardless of how many videos are configured. */
const PLACES = [0, 1, 2, 3, 4];

export function TutorialGrid({ ref, onClose, onTour, onQuickStart, onChoose }: TutorialGridProps) {
  const tutorials = useTutorials();

  const cardAt = (place: number) => {
    if (tutorials.phase === "loading") return <cards.LoadingCard />;
    if (tutorials.phase === "failed") return <cards.FailedCard onRetry={tutorials.retry} />;
    const video = tutorials.value.videos[place];
    return video ? <cards.VideoCard video={video} onChoose={onChoose} /> : <cards.ComingSoonCard />;
  };

  return (
    <div ref={ref} tabIndex={-1} className={styles.grid}>
      <div className={styles.welcome}>
        <LogoMark size={40} />
        <div>
          <p className={styles.welcomeTitle}>Welcome to {PRODUCT}</p>
          <p className={styles.welcomeText}>
            Learn to read a collection in a few minutes, or watch one topic at a time.
          </p>
          {onTour && <Button className={styles.tour} label="Tour this page" onClick={onTour} />}
        </div>
        <IconButton className={styles.close} icon="close" label="Close" onClick={onClose} />
      </div>
      <ul className={styles.cards}>
        <li>
          <QuickStartCard onOpen={onQuickStart} />
        </li>
        {PLACES.map((place) => (
          <li key={place}>{cardAt(place)}</li>
        ))}
      </ul>
    </div>
  );
}

/** The first card, which opens the Quick Start Guide. The guide is read, not played, so its picture has no play mark. */
function QuickStartCard({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button type="button" className={cardStyles.card.pressable} onClick={onOpen}>
      <span className={preview.frame}>
        <img
          className={preview.picture}
          src={slidePicture(SLIDES[0], "landscape", useShade())}
          alt=""
          decoding="async"
        />
      </span>
      <span className={cardStyles.caption}>
        Quick Start Guide <Badge>{SLIDES.length} slides</Badge>
      </span>
    </button>
  );
}
