/** What the API answers from. Handed in, so that a test brings its own. */
import type { Context } from "hono";
import type { Valuation } from "../../contract/market.ts";
import type { Animations } from "../animations/create-animations.ts";
import type { Config } from "../config.ts";
import type { StaticSite } from "../http/static-site.ts";
import type { Books } from "../live/books.ts";
import type { Streams } from "../live/streams.ts";
import type { MailDesk } from "../mail/mail-desk.ts";
import type { MarketInfoSource } from "../market-info/market-info-source.ts";
import type { Store } from "../store/store.ts";
import type { Videos } from "../videos/create-videos.ts";
import type { Images } from "./images.ts";

export interface ApiDeps
  extends Pick<Config, "publicUrl" | "tutorialVideos" | "recording" | "apiRate"> {
  readonly store: Pick<Store, "salesSum">;
  readonly books: Books;
  readonly streams: Streams;
  readonly images: Images;
  readonly animations: Animations;
  readonly videos: Videos;
  readonly mail: MailDesk;
  readonly marketInfo: MarketInfoSource;
  /** Who asks: what limits are counted by. */
  readonly clientAddress: (c: Context) => string;
  /** Snapshots on their way at once; who asks for one more is told to come back. */
  readonly maxSnapshots: number;
  /** Why a token is valued as it is; null if there is no such token. */
  readonly explain: (collectionId: string, tokenId: string) => Promise<Valuation | null>;
  /** The built app; null where another server (the one for development) gives it. */
  readonly site: StaticSite | null;
  /** The server is about to stop: it answers, but asks for no more. */
  readonly isDraining: () => boolean;
  readonly now: () => number;
}
