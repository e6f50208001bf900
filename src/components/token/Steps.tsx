import { useEffectEvent, useLayoutEffect } from "react";
import { idAt } from "../../../contract/columns/columns.ts";
import { whole } from "../../../contract/values/format.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { visuallyHidden } from "../../theme/visually-hidden.css.ts";
import { IconButton } from "../Button.tsx";
import { neighboursOf, stepToToken } from "./neighbours.ts";
import * as styles from "./TokenView.css.ts";

interface StepKeysProps {
  readonly collectionId: string;
  /** RowIndex, or -1. */
  readonly row: number;
  readonly onStep: () => void;
}

function useSteps({ collectionId, row, onStep }: StepKeysProps) {
  const rows = useCollection((state) => state.view?.rows);
  const ids = useCollection((state) => state.fixed?.ids);
  function go(to: number | null): void {
    if (to === null || !ids) return;
    onStep();
    stepToToken(collectionId, idAt(ids, to));
  }
  return { rows, ...neighboursOf(rows, row), go };
}

/** Steps to the previous or next token of the grid by arrow key, also before the token is shown. Renders nothing. */
export function StepKeys(props: StepKeysProps) {
  const { previous, next, go } = useSteps(props);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft") go(previous);
    else if (event.key === "ArrowRight") go(next);
  });
  useLayoutEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return null;
}

interface StepsProps extends StepKeysProps {
  /** Name of the token for screen readers; null until the reader has stepped. */
  readonly announced: string | null;
}

/** Buttons to the previous and next token of the grid. */
export function Steps({ announced, ...steps }: StepsProps) {
  const { rows, position, previous, next, go } = useSteps(steps);
  // Reserves the space while the grid loads. A token that the filters exclude has no position.
  if (position === null) return rows ? null : <div className={styles.stepsSkeleton} />;
  return (
    <nav className={styles.steps} aria-label="Tokens in the grid's order">
      <IconButton
        icon="arrowLeft"
        label="Previous token"
        aria-disabled={previous === null}
        onClick={() => go(previous)}
      />
      <span className={styles.position}>
        {whole(position)} of {whole(rows?.length ?? 0)} in view
      </span>
      <IconButton
        icon="arrowRight"
        label="Next token"
        aria-disabled={next === null}
        onClick={() => go(next)}
      />
      <span className={visuallyHidden} role="status">
        {announced}
      </span>
    </nav>
  );
}
