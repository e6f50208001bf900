import { dollars } from "../../../contract/values/dollars.ts";
import { ETHER, type Eth } from "../../../contract/values/units.ts";
import { useUnit } from "../../collection/use-unit.ts";
import { currency } from "../../storage/currency.ts";
import { useStored } from "../../storage/use-stored.ts";
import { useMarketInfo } from "../hooks/use-market-info.ts";
import * as styles from "./Dollars.css.ts";

interface DollarsProps {
  readonly amount: Eth | null;
  /** A `dd` of its own in a list of figures, or a `span` beside the amount in ETH. */
  readonly as: "dd" | "span";
}

/**
 * An amount in dollars. Nothing if the reader chose ETH alone, and for an amount in another unit. While the price of ETH is
 * unknown, an empty `dd` keeps its line.
 */
export function Dollars({ amount, as: Element }: DollarsProps) {
  const market = useMarketInfo();
  const unit = useUnit();
  const [shown] = useStored(currency);
  if (shown === "eth" || amount === null || unit !== ETHER) return null;
  if (!market) return Element === "dd" ? <dd className={styles.dollars} /> : null;
  return (
    <>
      {" "}
      <Element className={styles.dollars}>{dollars(amount * market.ethUsd)}</Element>
    </>
  );
}
