import { expect, it } from "vitest";
import type { Hex } from "../../../../market/raw-log.ts";
import { soldEvent } from "./sold-events.ts";
import type { Trade } from "./trade.ts";
import type { Transfer } from "./transfers.ts";

const ALICE: Hex = "0xa1";
const BOB: Hex = "0xb0";
const CAROL: Hex = "0xca";
const ROUTER: Hex = "0x40";
const PLACE = { blockNumber: 1, blockHash: "0x1", transactionHash: "0x2" } as const;
/** Log index of the market's log. */
const AT = 10;

function moved(logIndex: number, from: Hex, to: Hex, tokenId = "7"): Transfer {
  return { ...PLACE, kind: "transferred", logIndex, tokenId, from, to };
}

/** Returns the parties of Alice's sale of token 7 to the router. She signed the order unless `maker` says otherwise. */
function parties(transfers: readonly Transfer[], differences: Partial<Trade> = {}) {
  const log = { ...PLACE, logIndex: AT, address: "0x3", topics: [], data: "0x", at: null } as const;
  const sale: Trade = {
    ...{ log, tokenId: 7n, wei: 100n, currency: "ETH", maker: "seller" },
    ...{ seller: ALICE, buyer: ROUTER },
    ...differences,
  };
  const event = soldEvent(sale, 1, transfers);
  expect(event).toMatchObject({ ...PLACE, kind: "sold", logIndex: AT, tokenId: "7" });
  return "from" in event && [event.from, event.to];
}

it("takes the parties from the token's Transfer, not from nearer ones of other tokens", () => {
  const sweep = [moved(AT - 1, ALICE, CAROL, "8"), moved(AT + 1, ALICE, CAROL, "6")];
  expect(parties([...sweep, moved(AT + 4, ALICE, BOB)])).toEqual([ALICE, BOB]);
});

it("ignores Transfers of the token that are not the maker's", () => {
  const resold = moved(AT + 1, BOB, CAROL);
  expect(parties([resold, moved(AT - 3, ALICE, BOB)])).toEqual([ALICE, BOB]);
  const bought = { maker: "buyer", seller: ROUTER, buyer: CAROL } as const;
  expect(parties([moved(AT - 1, ALICE, BOB), moved(AT + 2, BOB, CAROL)], bought)).toEqual([
    BOB,
    CAROL,
  ]);
});

it("prefers the Transfer between both parties to a nearer one of the maker", () => {
  const both = moved(AT - 5, ALICE, ROUTER);
  expect(parties([both, moved(AT - 1, ALICE, CAROL)])).toEqual([ALICE, ROUTER]);
});

it("takes the nearest of the maker's Transfers, before or after the log", () => {
  expect(parties([moved(AT - 3, ALICE, CAROL), moved(AT + 2, ALICE, BOB)])).toEqual([ALICE, BOB]);
  expect(parties([moved(AT - 1, ALICE, CAROL), moved(AT + 2, ALICE, BOB)])).toEqual([ALICE, CAROL]);
});

it("names the parties of the log without a Transfer, and nobody for an unknown one", () => {
  expect(parties([])).toEqual([ALICE, ROUTER]);
  expect(parties([], { buyer: null })).toEqual([ALICE, `0x${"0".repeat(40)}`]);
});
