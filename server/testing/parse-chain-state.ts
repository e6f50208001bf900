/** Checks the form of `GET /collections/{c}/chain`, which earlier pages and other programs read. */
import * as v from "valibot";
import { parserOf } from "../../contract/values/parse-with.ts";

const finite = v.pipe(v.number(), v.finite());
const whole = v.pipe(v.number(), v.safeInteger());

const contact = {
  stage: v.picklist(["adding", "following", "paused"]),
  contactAt: v.nullable(finite),
  problem: v.nullable(v.string()),
};

const sweep = v.object({ at: finite, orders: whole, repaired: v.nullable(whole) });

const chainState = v.object({
  chain: v.string(),
  readsChain: v.boolean(),
  ...contact,
  block: v.nullable(whole),
  headBlock: v.nullable(whole),
  headAt: v.nullable(finite),
  bundles: whole,
  warning: v.nullable(v.string()),
  pending: v.array(v.string()),
  openSea: v.nullable(v.object({ ...contact, isConnected: v.boolean(), sweep: v.nullable(sweep) })),
  at: finite,
});

export const parseChainState = parserOf(chainState, "chain");
