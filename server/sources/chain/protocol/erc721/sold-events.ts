import { ZERO_ADDRESS } from "../../../../market/raw-log.ts";
import type { TokenEvent } from "../../../../market/token-event.ts";
import type { Trade } from "./trade.ts";
import type { Transfer } from "./transfers.ts";

/** Returns a trade as an event. Seller and buyer are those of the token's Transfer, if there is one. */
export function soldEvent(
  { log, tokenId: id, wei, currency, seller, buyer, maker }: Trade,
  marketplace: number,
  transfers: readonly Transfer[],
): TokenEvent {
  const { blockNumber, blockHash, logIndex, transactionHash } = log;
  const tokenId = String(id);
  const isOfMaker = ({ from, to }: Transfer) =>
    maker === "seller" ? from === seller : to === buyer;
  const ofMaker = transfers.filter((each) => each.tokenId === tokenId && isOfMaker(each));
  const transfer =
    nearest(
      ofMaker.filter(({ from, to }) => from === seller && to === buyer),
      logIndex,
    ) ?? nearest(ofMaker, logIndex);
  return {
    ...{ blockNumber, blockHash, logIndex, transactionHash, tokenId },
    kind: "sold",
    ...{ wei, currency, marketplace },
    from: transfer?.from ?? seller ?? ZERO_ADDRESS,
    to: transfer?.to ?? buyer ?? ZERO_ADDRESS,
  };
}

/** Returns the Transfer nearest to a market's log. Markets write it before or after their log. */
function nearest(transfers: readonly Transfer[], logIndex: number): Transfer | undefined {
  const distance = (each: Transfer) => Math.abs(each.logIndex - logIndex);
  return transfers.toSorted((a, b) => distance(a) - distance(b))[0];
}
