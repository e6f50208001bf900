import { useEffect, useRef, useState } from "react";
import { Button, IconButton } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { MediaPlayer } from "../../media/MediaPlayer.tsx";
import { QuickStart } from "./QuickStart.tsx";
import { TutorialGrid } from "./TutorialGrid.tsx";
import * as styles from "./TutorialsDialog.css.ts";
import type { ChosenVideo } from "./VideoCard.tsx";

interface TutorialsDialogProps {
  readonly onClose: () => void;
  /** Starts the tour of the page, if it has one. */
  readonly onTour: (() => void) | undefined;
}

type View = "grid" | "quickStart" | ChosenVideo;

/** A grid of cards, replaced by a video or the Quick Start Guide when one is chosen. Each opening starts with the grid. */
export default function TutorialsDialog({ onClose, onTour }: TutorialsDialogProps) {
  const [view, setView] = useState<View>("grid");
  const [duration, setDuration] = useState<number | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const wasAway = useRef(false);

  useEffect(() => {
    if (view !== "grid") wasAway.current = true;
    // The focused element was removed with the video or the slides.
    else if (wasAway.current) grid.current?.focus();
  }, [view]);

  const toGrid = () => {
    setView("grid");
    setDuration(null);
  };

  return (
    <Dialog open bare shape="stage" title="Tutorials" onClose={onClose}>
      {view === "grid" ? (
        <TutorialGrid
          ref={grid}
          onClose={onClose}
          onTour={onTour}
          onQuickStart={() => setView("quickStart")}
          onChoose={setView}
        />
      ) : (
        <>
          <StageHead
            title={view === "quickStart" ? "Quick Start Guide" : view.title}
            durationS={duration}
            back={view === "quickStart" ? "Back to tutorials" : "Back to all videos"}
            onBack={toGrid}
            onClose={onClose}
          />
          {view === "quickStart" ? (
            <QuickStart onFinish={toGrid} />
          ) : (
            <div className={styles.player}>
              <MediaPlayer {...view} startsPlaying onDuration={setDuration} onEnded={toGrid} />
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}

interface StageHeadProps {
  readonly title: string;
  /** Null if unknown. */
  readonly durationS: number | null;
  /** Label of the back button. */
  readonly back: string;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

function minutes(durationS: number): string {
  // Rounds down, like the player's own clock.
  const whole = Math.floor(durationS);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function StageHead({ title, durationS, back, onBack, onClose }: StageHeadProps) {
  return (
    <div className={styles.stageHead}>
      <Button look="plain" icon="arrowLeft" label={back} onClick={onBack} />
      <p className={styles.stageTitle}>
        {title}
        {durationS !== null && <span className={styles.duration}>{minutes(durationS)}</span>}
      </p>
      <IconButton icon="close" label="Close" onClick={onClose} />
    </div>
  );
}
