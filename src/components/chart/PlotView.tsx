import "uplot/dist/uPlot.min.css";
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { appraisalAt, rangeOf } from "../../../contract/tokens/deal.ts";
import type { CollectionState } from "../../collection/collection-store.ts";
import { factsAt, traitsOf } from "../../collection/token-at.ts";
import { visuallyHidden } from "../../theme/visually-hidden.css.ts";
import { useDismiss } from "../hooks/use-dismiss.ts";
import { crosshairAt } from "./axis-chips.ts";
import { ChartTooltip } from "./ChartTooltip.tsx";
import { createPlot, type Plot } from "./create-plot.ts";
import * as styles from "./PlotView.css.ts";
import type { AxisGestures, ChartAxis } from "./points/axis-gestures.ts";
import { KINDS } from "./points/chart-points.ts";
import type { Gestures, PointerKind } from "./points/gestures.ts";
import { keyboardMove, keyboardTarget } from "./points/keyboard-target.ts";
import type { Scene } from "./points/point-layer.ts";
import type { PlotRect } from "./points/selection.ts";
import type { ChartMove } from "./points/zoom.ts";
import { Rings } from "./Rings.tsx";
import { heightShare, widthShare } from "./scales/chart-domain.ts";
import { pointLabel } from "./scales/price-chip.ts";
import { pointSummary } from "./summary.ts";
import type { Box, Size } from "./use-box.ts";

/** Hit radius around the pointer in CSS pixels. */
const REACH = { mouse: 18, touch: 28 } as const;
/** Radius in CSS pixels within which a tap may mean several points. */
const CROWD_REACH = 18;

interface Active {
  readonly row: number;
  readonly by: PointerKind | "keyboard";
  /** RowIndex of each point that a tap may mean, the likeliest first. */
  readonly crowd?: readonly number[];
  /** Announced when a key moves to the point, and not again when its price changes. */
  readonly words?: string;
}

export interface PlotViewProps {
  /** Owned by the parent. This component attaches it to the element that holds the plot. */
  readonly host: RefObject<HTMLDivElement | null>;
  readonly box: Box;
  readonly scene: Scene;
  readonly state: CollectionState;
  /** RowIndex of each row that changed last. */
  readonly changed: readonly number[];
  readonly onOpen: (row: number) => void;
  readonly onSelect: (rect: PlotRect, plot: Size) => void;
  readonly onMove: (by: ChartMove) => void;
  /** Shows the whole chart again, or the whole of one axis. */
  readonly onReset: (axis?: ChartAxis) => void;
}

/** The plot and its overlays: the active point's marker, its tooltip, and rings where prices changed. */
export function PlotView(props: PlotViewProps) {
  const { host, box, scene, state, changed, onOpen, onSelect, onMove, onReset } = props;
  const plot = useRef<Plot | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [area, setArea] = useState<PlotRect | null>(null);
  const [active, setActive] = useState<Active | null>(null);

  const rowAt = (x: number, y: number, by: PointerKind): number | null => {
    const point = plot.current?.pointAt(x, y, REACH[by]) ?? -1;
    return scene.points.rows[point] ?? null;
  };

  const onHover: Gestures["onHover"] = useEffectEvent((place) => {
    const row = place && rowAt(place.x, place.y, "mouse");
    plot.current?.moveCrosshair(crosshairAt(place, row === null ? null : pointOf(row), area));
    setActive((before) => {
      if (row === null) return before?.by === "mouse" ? null : before;
      return before?.row === row && before.by === "mouse" ? before : { row, by: "mouse" };
    });
  });
  const onTap: Gestures["onTap"] = useEffectEvent((place, by) => {
    if (by === "touch") {
      const near = plot.current?.pointsNear(place.x, place.y, REACH.touch, CROWD_REACH) ?? [];
      const crowd = near.map((point) => scene.points.rows[point]!);
      setActive(crowd[0] === undefined ? null : { row: crowd[0], by, crowd });
      return;
    }
    const row = rowAt(place.x, place.y, by);
    if (row !== null) onOpen(row);
  });
  const onDrag: Gestures["onDrag"] = useEffectEvent((rect) => plot.current?.select(rect));
  const onSelected: Gestures["onSelect"] = useEffectEvent((rect) => {
    setActive(null);
    if (area) onSelect(rect, area);
  });
  const onTwice: Gestures["onReset"] = useEffectEvent(() => {
    if (active === null) onReset();
  });
  const onMoved: Gestures["onMove"] = useEffectEvent((by) => {
    setActive((before) => (before?.by === "mouse" ? null : before));
    onMove(by);
  });
  const onAxis: AxisGestures["onReset"] = useEffectEvent((axis) => onReset(axis));
  const create = useEffectEvent((element: HTMLElement) =>
    createPlot({
      host: element,
      box,
      scene,
      layerClass: styles.layer,
      chipClass: styles.chip,
      gestures: { onHover, onTap, onDrag, onSelect: onSelected, onMove: onMoved, onReset: onTwice },
      axisGestures: { onMove: onMoved, onReset: onAxis },
      onArea: setArea,
    }),
  );

  useEffect(() => {
    if (!host.current) return;
    const created = create(host.current);
    plot.current = created;
    return () => {
      plot.current = null;
      created.destroy();
    };
  }, [host]);
  // No pointer leaves a tooltip that a tap opened, so a press anywhere else closes it.
  useDismiss(frame, active?.by === "touch", () => setActive(null));
  const show = useEffectEvent(() => {
    plot.current?.show(scene);
    if (active?.by === "mouse")
      plot.current?.moveCrosshair(crosshairAt(null, pointOf(active.row), area));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new scene is shown
  useEffect(() => show(), [scene]);
  useEffect(() => plot.current?.resize(box), [box]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The keys of the tooltip's buttons are their own.
    if (event.target instanceof HTMLButtonElement) return;
    const moved = keyboardMove(
      event,
      activePlace && area
        ? {
            x: (activePlace.x - area.left) / area.width,
            y: (activePlace.y - area.top) / area.height,
          }
        : { x: 0.5, y: 0.5 },
    );
    if (event.key === "Escape" && active) setActive(null);
    else if (event.key === "Enter" && active) onOpen(active.row);
    else if (event.key === "0") onReset();
    else if (moved) onMove(moved);
    else {
      const row = keyboardTarget(event.key, scene.points, active?.row ?? null);
      if (row === null) return;
      const facts = factsAt(state, row);
      setActive({ row, by: "keyboard", words: facts ? pointSummary(facts) : "" });
    }
    event.preventDefault();
  };

  const placeOf = useCallback(
    (row: number) => {
      const { points, domain } = scene;
      const point = points.rows.indexOf(row);
      if (!area || point < 0) return null;
      return {
        x: area.left + widthShare(domain, points.ranks[point]!) * area.width,
        y: area.top + (1 - heightShare(domain, points.values[point]!)) * area.height,
        kind: KINDS[points.kinds[point]!] ?? "listed",
      };
    },
    [scene, area],
  );
  /** Place of a row's point, with its height as the tooltip says it. */
  const pointOf = (row: number) => {
    const place = placeOf(row);
    const token = factsAt(state, row);
    return place && token && { ...place, label: pointLabel(scene.domain, token) };
  };
  /** Top and height of the range of a row's projection. */
  const boundsOf = (row: number) => {
    const appraisal = appraisalAt(state.figures?.figures, row);
    const { domain } = scene;
    const range = rangeOf(
      domain.measure === "value" ? { ...appraisal, priceProjection: 1 } : appraisal,
    );
    if (!area || !range) return null;
    const [low, high] = range.map(
      (price) => area.top + (1 - heightShare(domain, price)) * area.height,
    );
    return { top: high!, height: low! - high! };
  };
  /** Top and height of the stem from a row's point to its own projection. By value, that is on the line. */
  const stemOf = (y: number, projection: number | null) => {
    const { domain } = scene;
    if (!area || projection === null || domain.measure === "value") return null;
    const end = area.top + (1 - heightShare(domain, projection)) * area.height;
    return { top: Math.min(y, end), height: Math.abs(end - y) };
  };
  /** Controls of the tooltip, if a tap opened it. */
  const tapOf = ({ row, crowd = [row] }: Active) => {
    const index = Math.max(0, crowd.indexOf(row));
    return {
      onOpen: () => onOpen(row),
      index,
      of: crowd.length,
      onStep: (by: 1 | -1) => {
        const next = crowd[(index + by + crowd.length) % crowd.length] ?? row;
        setActive({ row: next, by: "touch", crowd });
      },
    };
  };
  const activePlace = active && placeOf(active.row);
  const activeBounds = active && activePlace && boundsOf(active.row);
  const activeToken = active && activePlace && factsAt(state, active.row);
  const activeStem = activeToken && stemOf(activePlace.y, activeToken.priceProjection);

  return (
    <div
      ref={frame}
      className={styles.frame}
      role="application"
      aria-roledescription="chart"
      // Leaves out the counts: screen readers repeat a name that changes. The figure's caption has them.
      aria-label="Prices by rank. Arrow keys move between listed tokens, Enter opens one. Plus and minus zoom, 0 resets."
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys
      tabIndex={0}
      onKeyDown={onKeyDown}
      onBlur={() => setActive((before) => (before?.by === "keyboard" ? null : before))}
    >
      <div ref={host} className={styles.host} />
      {state.lastChanges && <Rings changed={changed} placeOf={placeOf} />}
      {active && activePlace && activeToken && (
        <>
          {activeStem && (
            <span
              className={styles.stem}
              style={{
                height: activeStem.height,
                translate: `${activePlace.x}px ${activeStem.top}px`,
              }}
            />
          )}
          {activeBounds && (
            <span
              className={styles.bounds}
              style={{
                height: activeBounds.height,
                translate: `${activePlace.x}px ${activeBounds.top}px`,
              }}
            />
          )}
          <span
            className={styles.marker[activePlace.kind]}
            style={{ translate: `${activePlace.x}px ${activePlace.y}px` }}
          />
          <ChartTooltip
            token={activeToken}
            traits={traitsOf(state, active.row)}
            at={activePlace}
            box={box}
            tap={active.by === "touch" ? tapOf(active) : null}
          />
        </>
      )}
      <span className={visuallyHidden} aria-live="polite">
        {active?.words}
      </span>
    </div>
  );
}
