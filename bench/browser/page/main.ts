/** Loads the page that `?page=` names. Each page renders into `#root` when its module runs. */
const PAGES: Readonly<Record<string, () => Promise<unknown>>> = {
  scroll: () => import("./scroll.tsx"),
  update: () => import("./update.tsx"),
  chart: () => import("./chart.tsx"),
};

const name = new URLSearchParams(location.search).get("page") ?? "";
const load = PAGES[name];
if (!load) throw new Error(`?page= must be one of ${Object.keys(PAGES).join(", ")}, not ${name}`);
void load();
