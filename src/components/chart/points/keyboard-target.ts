import { isListed } from "./chart-points.ts";
import type { Scene } from "./point-layer.ts";

/** Returns the rows of the visible listed points. Row order is rank order, and so the order in the chart. */
function listedRows({ points, visible }: Pick<Scene, "points" | "visible">): Uint32Array {
  return points.rows
    .filter((_, point) => isListed(points, point) && visible[points.kinds[point]!])
    .sort();
}

/** Returns the row that `key` moves to from `row`, or null if the key does not move or no listed point is visible. */
export function keyboardTarget(
  key: string,
  scene: Pick<Scene, "points" | "visible">,
  row: number | null,
): number | null {
  if (key !== "ArrowLeft" && key !== "ArrowRight" && key !== "Home" && key !== "End") return null;
  const rows = listedRows(scene);
  const last = rows.length - 1;
  if (key === "Home" || row === null) return rows[0] ?? null;
  if (key === "End") return rows[last] ?? null;
  if (key === "ArrowRight") return rows.find((each) => each > row) ?? rows[last] ?? null;
  return rows.findLast((each) => each < row) ?? rows[0] ?? null;
}
