/** Entry of the valuer's process: wiring only. It ends with its channel. */
import { messageOf } from "../../platform/log/message-of.ts";
import { valueAndPack } from "../packed-market.ts";
import type { FitRequest, FitResponse } from "../valuer.ts";

process.on("message", ({ id, tokens, sales }: FitRequest) => {
  let answer: FitResponse;
  try {
    answer = { id, valuation: valueAndPack(tokens, sales) };
  } catch (error) {
    answer = { id, failure: messageOf(error) };
  }
  process.send?.(answer);
});
