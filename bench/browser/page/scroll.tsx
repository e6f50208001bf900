/**
 * The scroll bench's page: the app's store, worker and cards, rendered by one contestant at a time. Its driver controls
 * it through `window.bench`.
 */
import "@fontsource-variable/inter/index.css";
import "../../../src/theme/global.css.ts";
import "./scroll.css.ts";
import { type ComponentType, StrictMode, useEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { imageAtWidth } from "../../../contract/paths.ts";
import { placeholderUrl } from "../../../contract/values/picture-url.ts";
import { CollectionProvider } from "../../../src/collection/CollectionProvider.tsx";
import type { CollectionStore } from "../../../src/collection/collection-store.ts";
import { factsAt } from "../../../src/collection/token-at.ts";
import { useCollection, useCollectionStore } from "../../../src/collection/use-collection.ts";
import type { CardContext } from "../../../src/components/card/card-props.ts";
import { geometryFor } from "../../../src/components/grid/layout/geometry.ts";
import { imageWidthFor } from "../../../src/components/shared/picture/image-width.ts";
import { netOf } from "../../../src/components/shared/use-net.ts";
import { queryKey } from "../../../src/pages/collection/query-key.ts";
import type { GridProps } from "./contestant.ts";
import { createRecorder } from "./recorder.ts";
import type { ScrollBench } from "./scroll-bench.ts";

type Contestant = ComponentType<GridProps>;

/** Contestants by file name. A glob, because the project's own checks run without the peers' packages. */
const FILES = import.meta.glob<{ default: Contestant }>([
  "./contestants/{fairfloor,bare-recycler}.tsx",
  "./peers/*.tsx",
]);

const COLLECTION = new URLSearchParams(location.search).get("collection") ?? "";
/** A visitor's first list: best rank first, all tokens. */
const SEARCH = "";
const COSTS = { fees: { marketplace: 0.025, royalty: 0.05 }, gasPriceGwei: 20 };
/** Number of cards at the end of the list whose pictures are loaded: more than the last screen holds. */
const LAST_CARDS = 20;
/** Contestants that come before all others, in reverse order. */
const ORDER = ["bare recycler", "fairfloor"];

function Stage({ contestant: Grid }: { readonly contestant: Contestant }) {
  const rows = useCollection((state) => state.view?.rows ?? null);
  const key = useCollection((state) => state.view && queryKey(state.view.query));
  const [width] = useState(() => document.documentElement.clientWidth);
  const geometry = useMemo(() => geometryFor(width, "compact", true), [width]);
  const context = useMemo<CardContext>(
    () => ({
      collectionId: COLLECTION,
      search: SEARCH,
      compact: true,
      imageWidth: imageWidthFor(geometry.cardWidth, window.devicePixelRatio),
      netOf: (facts, shown) => netOf(facts, COSTS, shown)?.text ?? null,
      onExpand: () => {},
    }),
    [geometry],
  );
  if (rows === null || key === null) return null;
  return (
    <Grid
      collectionId={COLLECTION}
      rows={rows}
      queryKey={key}
      search={SEARCH}
      geometry={geometry}
      context={context}
    />
  );
}

interface DriverProps {
  readonly onReady: (show: (next: Contestant | null) => void, store: CollectionStore) => void;
}

function Driver({ onReady }: DriverProps) {
  const [contestant, setContestant] = useState<{ readonly grid: Contestant | null }>({
    grid: null,
  });
  const store = useCollectionStore();
  useEffect(() => {
    onReady((grid) => setContestant({ grid }), store);
  }, [onReady, store]);
  return contestant.grid && <Stage contestant={contestant.grid} />;
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Resolves once `holds` returns true. Checks in every frame. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await nextFrame();
}

/** Returns the scrolling element: an element of the page that scrolls by itself, or else the document's. */
function scroller(): Element {
  const own = [...document.querySelectorAll("#root *")].find(
    (element) =>
      element.scrollHeight > element.clientHeight + 1 &&
      /auto|scroll/.test(getComputedStyle(element).overflowY),
  );
  return own ?? document.scrollingElement ?? document.documentElement;
}

function isInPlace(tokenRow: number | undefined): boolean {
  const card = document.querySelector(`a[data-row="${tokenRow}"]`);
  if (!card) return false;
  const { top, bottom } = card.getBoundingClientRect();
  return top < window.innerHeight && bottom > 0;
}

const nameOf = (file: string) =>
  file.replace(/^.*\/|\.tsx$/g, "").replaceAll("-recycler", " recycler");
const recorder = createRecorder();
let fromY = 0;
let store: CollectionStore | undefined;
let present: (next: Contestant | null) => void = () => {};

function rowsNow(): Uint32Array {
  return store?.getState().view?.rows ?? new Uint32Array(0);
}

const bench: ScrollBench = {
  contestants: Object.keys(FILES)
    .map(nameOf)
    .sort((a, b) => ORDER.indexOf(b) - ORDER.indexOf(a)),
  async show(name) {
    const load = Object.entries(FILES).find(([file]) => nameOf(file) === name)?.[1];
    if (!load) throw new Error(`there is no contestant ${name}`);
    const { default: grid } = await load();
    present(null);
    await until(() => !document.querySelector("a[data-token-id]"));
    window.scrollTo(0, 0);
    present(grid);
    await until(() => isInPlace(rowsNow()[0]));
  },
  async loadPictures(pixels) {
    const state = store?.getState();
    if (!state) return;
    const geometry = geometryFor(document.documentElement.clientWidth, "compact", true);
    const width = imageWidthFor(geometry.cardWidth, window.devicePixelRatio);
    const count = Math.ceil(pixels / geometry.rowHeight) * geometry.columns;
    const rows = rowsNow();
    const shown = [...rows.subarray(0, count), ...rows.subarray(-LAST_CARDS)];
    const urls = shown.flatMap((row) => {
      const url = factsAt(state, row)?.imageUrl;
      return url ? [imageAtWidth(url, width), placeholderUrl(url)] : [];
    });
    await Promise.all(urls.map(async (url) => (await fetch(url)).arrayBuffer()));
  },
  record() {
    fromY = scroller().scrollTop;
    recorder.start();
  },
  recorded() {
    return { ...recorder.stop(), pixels: Math.abs(scroller().scrollTop - fromY) };
  },
  async jumpToEnd() {
    const from = performance.now();
    const element = scroller();
    element.scrollTop = element.scrollHeight;
    await until(() => isInPlace(rowsNow().at(-1)));
    // When the next frame starts, the one with the card has been painted.
    return (await nextFrame()) - from;
  },
  async differences() {
    const cards = async (name: string) => {
      await bench.show(name);
      const found = [...document.querySelectorAll<HTMLElement>("a[data-token-id]")];
      const markup = (card: Element) =>
        [card, card.nextElementSibling].map((part) => part && markupOf(part)).join(" ");
      return new Map(found.map((card) => [card.dataset.tokenId, markup(card)]));
    };
    const [ours, bare] = [await cards("fairfloor"), await cards("bare recycler")];
    return [...ours].flatMap(([id, markup]) =>
      bare.get(id) === markup ? [] : [`${id}: ${markup}\n  bare: ${bare.get(id)}`],
    );
  },
};

/** Serializes an element with its content. Sorts attributes by name and omits `tabindex`. */
function markupOf(element: Element): string {
  const attributes = [...element.attributes]
    .filter(({ name }) => name !== "tabindex")
    .map(({ name, value }) => `${name}=${value}`)
    .sort();
  const inside = [...element.childNodes].map((child) =>
    child instanceof Element ? markupOf(child) : child.nodeValue,
  );
  return `<${element.localName} ${attributes.join(" ")}>${inside.join("|")}`;
}

async function onReady(show: typeof present, found: CollectionStore): Promise<void> {
  present = show;
  store = found;
  await until(() => rowsNow().length > 0);
  window.bench = bench;
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html must hold an element with the id root");
createRoot(root).render(
  <StrictMode>
    <CollectionProvider collectionId={COLLECTION}>
      <Driver onReady={onReady} />
    </CollectionProvider>
  </StrictMode>,
);
