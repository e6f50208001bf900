/** A proxy of the OpenSea stand-in that can lie about the orders of a collection. */

import { HOSTILE_TEXT } from "./hostile-texts.ts";
import { type HttpLiar, type Lie, runHttpLiar } from "./http-liar.ts";
import { FLOOD_UNITS, flood } from "./json-floods.ts";

/** Entries that are no orders, and none of an order's fields what it should be. */
const BAD_ENTRIES = [null, 7, HOSTILE_TEXT, [], {}, { order_hash: HOSTILE_TEXT, price: -1 }];
const PAGE = 200;
/** Delay of each page. Without it, a quick machine reaches a sweep's limit of entries before its limit of time. */
const PAGE_MS = 20;

/** Each lie returns the answer about listings or offers. `told` is the number of lies before. */
const LIES = {
  /** Full pages, each with a cursor to another one. They take minutes to end. */
  endlessPages: (told: number) => ({
    ...json(Array(PAGE).fill({}), `c${told}`),
    afterMs: PAGE_MS,
  }),
  /** The same without an entry. */
  emptyPages: (told: number) => json([], `c${told}`),
  badEntries: () => json(BAD_ENTRIES, null),
  /** Small on the wire and huge in memory. */
  flood: () => flood(FLOOD_UNITS["empty objects"], 5, '{"next":null,"listings":', "}"),
  /** Nobody listens there. */
  redirect: () => ({ status: 307, body: "", headers: { location: "http://127.0.0.1:1/" } }),
} as const satisfies Readonly<Record<string, (told: number) => Lie>>;

export type OpenSeaLie = keyof typeof LIES;

export interface LyingOpenSea extends Pick<HttpLiar, "url" | "told" | "close"> {
  /** Lies about all orders of the collection with this slug. Null ends the lie. */
  tell(lie: OpenSeaLie | null, slug: string): void;
}

/** Starts the proxy. `honest` is the origin of the stand-in. */
export async function runLyingOpenSea(honest: string): Promise<LyingOpenSea> {
  const liar = await runHttpLiar(honest);
  const { url, close } = liar;
  return {
    url,
    close,
    get told() {
      return liar.told;
    },
    tell(lie, slug) {
      const paths = ["listings", "offers"].map((kind) => `/${kind}/collection/${slug}/all`);
      liar.tell(
        lie &&
          (({ path }) => (paths.some((each) => path.includes(each)) ? LIES[lie](liar.told) : null)),
      );
    },
  };
}

function json(entries: readonly unknown[], next: string | null): Lie {
  return { body: JSON.stringify({ listings: entries, offers: entries, next }) };
}
