/** Parts of the page that open on a press, or under the pointer: chunks of their own, which a first visit does not wait for. */
import { CardDetails } from "../../components/card/card-details.ts";
import { ChartTooltip, Rings } from "../../components/chart/chart-overlays.ts";
import { fetchLater, onDemand } from "../../components/on-demand.tsx";

const loadSheets = () => import("./sheets.ts");

export const FilterPanel = onDemand(
  async () => (await import("../../components/filters/FilterPanel.tsx")).FilterPanel,
);
export const ActiveFilters = onDemand(
  async () => (await import("../../components/filters/ActiveFilters.tsx")).ActiveFilters,
);
export const About = onDemand(async () => (await loadSheets()).About);
export const FilterDrawer = onDemand(async () => (await loadSheets()).FilterDrawer);
export const KeysDialog = onDemand(async () => (await loadSheets()).KeysDialog);
export const TokenView = onDemand(
  async () => (await import("../../components/token/TokenView.tsx")).TokenView,
);

/** Call off by what it returns. */
export const fetchOnDemandParts = () =>
  fetchLater(
    ActiveFilters,
    Rings,
    ChartTooltip,
    FilterPanel,
    TokenView,
    CardDetails,
    About,
    FilterDrawer,
    KeysDialog,
  );
