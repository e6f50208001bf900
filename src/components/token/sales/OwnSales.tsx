import type { OwnSale } from "../../../../contract/market/valuation.ts";
import { amountsTogether } from "../../../../contract/tokens/shown-figures.ts";
import { foreignAmount, inCurrency } from "../../../../contract/values/format.ts";
import { ETHER, type Eth } from "../../../../contract/values/units.ts";
import { useUnit } from "../../../collection/use-unit.ts";
import { useNow } from "../../hooks/use-now.ts";
import { AGE_UPDATE_MS, saleAge, saleDate } from "../../shared/sale-times.ts";
import { rows } from "../TokenTraits.css.ts";
import * as styles from "./TokenSales.css.ts";

interface OwnSalesProps {
  readonly sales: readonly OwnSale[];
  /** Decimals of the collection's amounts. */
  readonly decimals?: number | null | undefined;
}

/** Past sales of the token, at today's price level. Those that the model does not believe are hollow, with the reason. */
export function OwnSales({ sales, decimals }: OwnSalesProps) {
  const now = useNow(AGE_UPDATE_MS);
  const amount = amountsTogether(
    sales.flatMap(({ price, today, currency }) => (currency === undefined ? [price, today] : [])),
    decimals,
  );
  return (
    <ul className={rows}>
      {sales.map((sale, index) => (
        // Two sales with the same time and price differ only in their index.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <li key={index} className={styles.own} data-doubted={sale.believed ? undefined : ""}>
          <time
            className={styles.date[sale.believed ? "believed" : "doubted"]}
            dateTime={new Date(sale.at).toISOString()}
            title={saleAge(sale.at, now)}
          >
            {saleDate(sale.at)}
          </time>
          <Price sale={sale} amount={amount} />
        </li>
      ))}
    </ul>
  );
}

interface PriceProps {
  readonly sale: OwnSale;
  readonly amount: (price: Eth) => string;
}

function Price({ sale, amount }: PriceProps) {
  const { price, currency, eth, today, reason } = sale;
  const unit = useUnit();
  const paid =
    currency === undefined ? inCurrency(price, unit, amount) : foreignAmount(price, currency);
  return (
    <span className={styles.ownPrice}>
      {today !== null ? (
        <>
          <span className={styles.price}>{inCurrency(today, unit, amount)}</span>
          <span className={styles.quiet}>paid {amount(price)}</span>
        </>
      ) : (
        <span className={styles.price}>paid {paid}</span>
      )}
      {eth !== undefined && (
        <span className={styles.ownReason}>
          {" "}
          {foreignAmount(eth, ETHER)} at the rate of that day
        </span>
      )}
      {reason !== null && <span className={styles.ownReason}> Not believed: {reason}</span>}
    </span>
  );
}
