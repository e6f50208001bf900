/** What the API answers from. Handed in, so that a test brings its own. */
import type { Valuation } from "../../contract/market.ts";
import type { StaticSite } from "../http/static-site.ts";
import type { Books } from "../live/books.ts";
import type { Streams } from "../live/streams.ts";
import type { MarketInfoSource } from "../market-info/market-info-source.ts";
import type { Store } from "../store/store.ts";
import type { Images } from "./images.ts";

export interface ApiDeps {
  readonly store: Pick<Store, "salesSum" | "ping">;
  readonly books: Books;
  readonly streams: Streams;
  readonly images: Images;
  readonly marketInfo: MarketInfoSource;
  /** Why a token is valued as it is; null if there is no such token. */
  readonly explain: (collectionId: string, tokenId: string) => Promise<Valuation | null>;
  /** The built app; null where another server (the one for development) gives it. */
  readonly site: StaticSite | null;
  readonly publicUrl: string;
  /** The server is about to stop: it answers, but asks for no more. */
  readonly isDraining: () => boolean;
  readonly now: () => number;
}
