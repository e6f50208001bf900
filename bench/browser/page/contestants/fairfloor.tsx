import { TokenGrid } from "../../../../src/components/grid/TokenGrid.tsx";
import type { GridProps } from "../contestant.ts";

/** The app's grid with the settings that the app uses on a phone. */
export default function Fairfloor({ collectionId, rows, answer, search }: GridProps) {
  return (
    <TokenGrid
      collectionId={collectionId}
      rows={rows}
      answer={answer}
      search={search}
      density="compact"
      phone
      coveredTop={0}
    />
  );
}
