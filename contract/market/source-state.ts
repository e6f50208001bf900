/** What is known of the sources of a collection: a chain, OpenSea or both. */
import * as v from "valibot";
import { type Output, parserOf } from "../values/parse-with.ts";

const finite = v.pipe(v.number(), v.finite());
const whole = v.pipe(v.number(), v.safeInteger());

const stage = v.picklist(["adding", "following", "paused"]);

const openSeaState = v.object({
  stage,
  /** True while the stream of events is open. */
  isConnected: v.boolean(),
  /** UnixMs of the last message or answer. Null if there was none. */
  contactAt: v.nullable(finite),
  /** Why the marketplace cannot be followed at present. */
  problem: v.nullable(v.string()),
  /** The last comparison with all live listings and offers. */
  sweep: v.nullable(
    v.object({
      /** UnixMs. */
      at: finite,
      /** Live listings and offers that the marketplace had. */
      orders: whole,
      /** Those that were wrong here. Null for the first sweep. */
      repaired: v.nullable(whole),
    }),
  ),
});

const chainState = v.object({
  /** Name of the chain, such as "ethereum". */
  chain: v.string(),
  /** False if the collection is read from OpenSea alone. Then there are no blocks. */
  readsChain: v.boolean(),
  /** The chain's stage. If no chain is read, stage, contactAt and problem are those of OpenSea. */
  stage,
  /** Newest block that is read, and the chain's newest block. Null until they are known. */
  block: v.nullable(whole),
  headBlock: v.nullable(whole),
  /** UnixMs of the chain's newest block, and of the last answer of an endpoint. */
  headAt: v.nullable(finite),
  contactAt: v.nullable(finite),
  /** Why the chain cannot be followed at present. */
  problem: v.nullable(v.string()),
  /** Ids of the tokens that blocks changed which are not confirmed. */
  pending: v.array(v.string()),
  /** Sales of several tokens at one price, which are left out. */
  bundles: whole,
  /** Null if the listings do not come from OpenSea. */
  openSea: v.nullable(openSeaState),
  /** UnixMs of this answer. Ages are counted to it, because the reader's clock may differ from the server's. */
  at: finite,
});

/** Body of `GET /collections/{c}/chain`. 404 if the collection is read neither from a chain nor from OpenSea. */
export interface ChainState extends Output<typeof chainState> {}
export interface OpenSeaState extends Output<typeof openSeaState> {}

export const parseChainState = parserOf(chainState, "chain");
