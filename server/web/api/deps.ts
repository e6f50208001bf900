/** Dependencies of the API, passed in so that tests can replace them. */
import type { Context } from "hono";
import type { FirstPaint } from "../../../contract/first-paint.ts";
import type { MarketSource } from "../../market/market-source.ts";
import type { Animations } from "../../media/animations/create-animations.ts";
import type { Images } from "../../media/images/images.ts";
import type { Videos } from "../../media/videos/create-videos.ts";
import type { Config } from "../../platform/config/config.ts";
import type { OriginFor } from "../../platform/http/origin-at.ts";
import type { StaticSite } from "../../platform/http/static-site.ts";
import type { Store } from "../../storage/store/store.ts";
import type { Books } from "../live/books.ts";
import type { Streams } from "../live/streams.ts";
import type { ValuationService } from "../live/valuation-service.ts";
import type { MailService } from "../mail/mail-service.ts";
import type { MarketInfoSource } from "../market-info/market-info-source.ts";

export interface ConcurrencyLimit {
  /** For all clients together. */
  readonly total: number;
  readonly perClient: number;
}

export interface ApiDeps
  extends Pick<
    Config,
    | "publicUrl"
    | "securityContact"
    | "tutorialVideos"
    | "recording"
    | "formsUrl"
    | "contactEmail"
    | "social"
    | "featuredReserved"
    | "apiRate"
  > {
  /** Returns the origin of token programs, null if they are off. */
  readonly programsAt: OriginFor;
  readonly store: Store;
  /** Sources that describe their follows. */
  readonly sources: readonly MarketSource[];
  readonly books: Books;
  readonly streams: Streams;
  readonly images: Images;
  readonly animations: Animations;
  readonly videos: Videos;
  readonly mail: MailService;
  readonly marketInfo: MarketInfoSource;
  /** Returns the client address that rate limits are counted by. */
  readonly clientAddress: (c: Context) => string;
  /** Limits of concurrent snapshot answers and of open streams. */
  readonly snapshots: ConcurrencyLimit;
  readonly openStreams: ConcurrencyLimit;
  readonly valuation: Pick<ValuationService, "explain" | "level">;
  /** The built app; null if another server (the development server) serves it. */
  readonly site: StaticSite | null;
  /** Paints first screens. Null without a build, in which no style has its name. */
  readonly firstPaint: FirstPaint | null;
  /** True if the server is about to stop: it still answers, but reports that it is not ready. */
  readonly isDraining: () => boolean;
  readonly now: () => number;
}
