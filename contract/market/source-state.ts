/** State of the sources of a collection, such as a chain and OpenSea. */
import * as v from "valibot";
import { type Output, parserOf } from "../values/parse-with.ts";

const finite = v.pipe(v.number(), v.finite());
const whole = v.pipe(v.number(), v.safeInteger());

const stage = v.picklist(["adding", "following", "paused"]);

const orders = {
  /** True while the stream of events is open. */
  isConnected: v.boolean(),
  /** The last comparison with all live listings and offers. */
  sweep: v.nullable(
    v.object({
      /** UnixMs. */
      at: finite,
      /** Live listings and offers that the marketplace had. */
      orders: whole,
      /** Number of them that were wrong here. Null for the first sweep. */
      repaired: v.nullable(whole),
    }),
  ),
};

const blocks = {
  /** Newest block that is read, and the chain's newest block. Null until they are known. */
  block: v.nullable(whole),
  headBlock: v.nullable(whole),
  /** UnixMs of the chain's newest block. */
  headAt: v.nullable(finite),
  /** Sales of several tokens at one price, which are left out. */
  bundles: whole,
  /** Hash of the first bundle's transaction. Absent if there is no bundle, or if the hash is unknown. */
  firstBundle: v.optional(v.string()),
  /** Names the endpoints that show another chain than the others, and are not asked. */
  warning: v.optional(v.nullable(v.string()), null),
};

const contact = {
  stage,
  /** UnixMs of the last message or answer. Null if there was none. */
  contactAt: v.nullable(finite),
  /** Why the source cannot be followed at present. */
  problem: v.nullable(v.string()),
};

const sourceState = v.object({
  /** Name of the source in the data, such as "opensea". */
  source: v.string(),
  /** Its name for readers, such as "OpenSea". */
  title: v.string(),
  ...contact,
  /** Says which rows were taken as something else, in a sentence without a full stop. Absent if none were. */
  taken: v.optional(v.string()),
  /** Null if the source reads no blocks. */
  blocks: v.nullable(v.object(blocks)),
  /** True if the blocks have listings, as those of CryptoPunks do. */
  blocksHaveListings: v.optional(v.boolean()),
  /** Null if the source keeps no list of live orders. Then it may be silent for hours. */
  orders: v.nullable(v.object(orders)),
});

const sourceStates = v.object({
  /** Name of the chain, such as "ethereum". */
  chain: v.string(),
  sources: v.array(sourceState),
  /** Ids of the tokens that blocks changed which are not confirmed. A server of an earlier version says none. */
  pending: v.optional(v.array(v.string()), []),
  /** UnixMs of this answer. Ages are counted to it, because the reader's clock may differ from the server's. */
  at: finite,
});

/** Body of `GET /collections/{c}/sources`. 404 if the collection is read from no source that is followed. */
export interface SourceStates extends Output<typeof sourceStates> {}
export interface SourceState extends Output<typeof sourceState> {}

export const parseSourceStates = parserOf(sourceStates, "sources");
