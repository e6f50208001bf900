/** Where an arrow key leads among the listed points, by rank. */
import { isListed } from "./chart-points.ts";
import type { Scene } from "./point-layer.ts";

/** Rows of the visible listed points; rows stand in rank order, so their order is the chart's. */
function listedRows({ points, visible }: Pick<Scene, "points" | "visible">): Uint32Array {
  return points.rows
    .filter((_, point) => isListed(points, point) && visible[points.kinds[point]!])
    .sort();
}

/** The row that `key` moves to from `row`, or null where the key does not move. */
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
