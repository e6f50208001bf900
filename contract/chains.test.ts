import { expect, it } from "vitest";
import { accountUrl, chainName, isKnownChain, transactionUrl } from "./chains.ts";

it("knows the explorers of public chains alone", () => {
  expect(accountUrl("ethereum", "0xab")).toBe("https://etherscan.io/address/0xab");
  expect(transactionUrl("base", "0x01")).toBe("https://basescan.org/tx/0x01");
  expect(chainName(31_337)).toBe("chain-31337");
  expect([isKnownChain("ethereum"), isKnownChain("chain-31337")]).toEqual([true, false]);
  expect(accountUrl("chain-31337", "0xab")).toBeNull();
});
