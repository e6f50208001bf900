import { gwei, usd } from "../../../contract/values/format.ts";
import { ETH_PRICE_CHART, GAS_TRACKER } from "../links.ts";
import { OutwardLink } from "../OutwardLink.tsx";
import * as styles from "./Ticker.css.ts";
import { TxFeeTip } from "./TxFeeTip.tsx";
import { useMarketInfo } from "./use-market-info.ts";

const MISSING = "--";

/** The network costs. Not a live region: the figures change constantly, so they are read only on demand. */
export function Ticker() {
  const market = useMarketInfo();
  return (
    <ul className={styles.ticker} aria-label="Network costs">
      <li>
        <OutwardLink href={GAS_TRACKER} title="Gas tracker" className={styles.figure}>
          <span className={styles.label}>Gas</span>
          <span className={styles.gas}>
            {market ? gwei(market.gasPriceGwei) : MISSING}
            <span className={styles.roomy}> gwei</span>
          </span>
        </OutwardLink>
      </li>
      <li>
        <OutwardLink href={ETH_PRICE_CHART} title="ETH price chart" className={styles.figure}>
          <span className={styles.label}>
            ETH<span className={styles.roomy}>/USD</span>
          </span>
          <span className={styles.price}>{market ? usd(market.ethUsd) : MISSING}</span>
        </OutwardLink>
      </li>
      <li>
        <TxFeeTip>
          <span className={styles.label}>
            Tx<span className={styles.roomy}> fee</span>
          </span>
          <span className={styles.fee}>{market ? usd(market.txFeeUsd) : MISSING}</span>
        </TxFeeTip>
      </li>
    </ul>
  );
}
