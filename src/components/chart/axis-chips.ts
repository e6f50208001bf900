/**
 * The chips at the axes' ends: rank and height of the crosshair. They follow each move of the pointer, so they are drawn
 * without React.
 */
import { whole } from "../../../contract/values/format.ts";
import type { Place } from "./points/gestures.ts";
import type { PlotRect } from "./points/selection.ts";
import { type ChartDomain, priceAt, rankAt } from "./scales/chart-domain.ts";

/** CSS pixels between a chip and the plot. */
const GAP = 3;

export interface Crosshair extends Place {
  /** Text of the chip at the height's axis, if a point is there. */
  readonly label?: string;
}

/** Returns the place within the plot that the chips are of: that of the point at the pointer, else the pointer's. `point` is within the host. */
export function crosshairAt(
  pointer: Place | null,
  point: Crosshair | null,
  area: PlotRect | null,
): Crosshair | null {
  return point && area ? { ...point, x: point.x - area.left, y: point.y - area.top } : pointer;
}

export function createAxisChips(
  host: HTMLElement,
  className: string,
  label: (domain: ChartDomain, price: number) => string,
) {
  const [rank, height] = ["", ""].map(() => {
    const chip = document.createElement("span");
    chip.className = className;
    chip.hidden = true;
    chip.ariaHidden = "true";
    host.append(chip);
    return chip;
  }) as [HTMLElement, HTMLElement]; // one for each axis
  return {
    /** `place` is within the plot, `area` the plot within the host. Null hides the chips. */
    move(place: Crosshair | null, area: PlotRect, domain: ChartDomain): void {
      rank.hidden = height.hidden = place === null;
      if (!place) return;
      const at = Math.round(rankAt(domain, place.x / area.width));
      const shown = Math.min(Math.max(at, domain.firstRank), domain.lastRank);
      rank.textContent = `Rank ${whole(shown)}`;
      height.textContent = place.label ?? label(domain, priceAt(domain, 1 - place.y / area.height));
      const [left, top] = [area.left + place.x, area.top + place.y];
      rank.style.translate = `calc(${left}px - 50%) ${area.top + area.height + GAP}px`;
      height.style.translate = `calc(${area.left - GAP}px - 100%) calc(${top}px - 50%)`;
    },
  };
}
