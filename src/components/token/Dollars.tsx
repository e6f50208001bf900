import { dollars } from "../../../contract/values/format.ts";
import type { Eth } from "../../../contract/values/units.ts";
import { useMarketInfo } from "../hooks/use-market-info.ts";
import * as styles from "./Dollars.css.ts";

/** An amount in dollars, beside one in ETH. Nothing while the price of ETH is unknown. */
export function Dollars({ amount }: { readonly amount: Eth | null }) {
  const market = useMarketInfo();
  if (!market || amount === null) return null;
  return (
    <>
      {" "}
      <span className={styles.dollars}>{dollars(amount * market.ethUsd)}</span>
    </>
  );
}
