import { useEffectEvent, useLayoutEffect } from "react";
import { navigate } from "wouter/use-browser-location";
import { idAt } from "../../../contract/columns/columns.ts";
import { whole } from "../../../contract/values/format.ts";
import { tokenHref } from "../../collection/open-token.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { visuallyHidden } from "../../theme/visually-hidden.css.ts";
import { IconButton } from "../Button.tsx";
import * as styles from "./TokenView.css.ts";

interface StepKeysProps {
  readonly collectionId: string;
  /** RowIndex, or -1. */
  readonly row: number;
  readonly onStep: () => void;
}

/** `previous` and `next` are RowIndexes, undefined at the ends of the view. `position` counts from 1; 0 if filtered out. */
function useSteps({ collectionId, row, onStep }: StepKeysProps) {
  const rows = useCollection((state) => state.view?.rows);
  const ids = useCollection((state) => state.fixed?.ids);
  const position = (rows?.indexOf(row) ?? -1) + 1;
  function go(to: number | undefined): void {
    if (to === undefined || !ids) return;
    onStep();
    // In the same history entry, so that closing still goes back to the grid.
    navigate(tokenHref(collectionId, idAt(ids, to), location.search), {
      replace: true,
      state: history.state,
    });
  }
  const previous = rows?.[position - 2];
  const next = position > 0 ? rows?.[position] : undefined;
  return { rows, position, previous, next, go };
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

export function Steps({ announced, ...steps }: StepsProps) {
  const { rows, position, previous, next, go } = useSteps(steps);
  // A token that the filters exclude has no position.
  if (position === 0) return null;
  return (
    <nav className={styles.steps} aria-label="Tokens in the grid's order">
      <IconButton
        icon="arrowLeft"
        label="Previous token"
        aria-disabled={previous === undefined}
        onClick={() => go(previous)}
      />
      <span className={styles.position}>
        {whole(position)} of {whole(rows?.length ?? 0)}
      </span>
      <IconButton
        icon="arrowRight"
        label="Next token"
        aria-disabled={next === undefined}
        onClick={() => go(next)}
      />
      <span className={visuallyHidden} role="status">
        {announced}
      </span>
    </nav>
  );
}
