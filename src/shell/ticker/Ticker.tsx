import { type ReactNode, useId, useRef, useState } from "react";
import { TX_GAS } from "../../../contract/market/market-info.ts";
import { usd } from "../../../contract/values/dollars.ts";
import { gwei, whole } from "../../../contract/values/format.ts";
import { useDismiss } from "../../components/hooks/use-dismiss.ts";
import { useMarketInfo } from "../../components/hooks/use-market-info.ts";
import { Icon } from "../../components/Icon.tsx";
import { OutwardLink } from "../../components/OutwardLink.tsx";
import { ETH_PRICE_CHART, GAS_TRACKER } from "../links.ts";
import * as styles from "./Ticker.css.ts";

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

/** A figure with a tip on mouse hover and on press. Esc and a press elsewhere close it. */
function TxFeeTip({ children }: { readonly children: ReactNode }) {
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  useDismiss(root, open, () => setOpen(false));
  return (
    <span
      ref={root}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && setOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && setOpen(false)}
    >
      <button
        type="button"
        className={styles.figure}
        aria-describedby={id}
        // A press must not hide a tip that hovering already shows.
        onClick={() => setOpen(true)}
      >
        {children}
        <Icon name="info" size={16} />
      </button>
      <span id={id} role="tooltip" hidden={!open} className={styles.tip}>
        Estimate is based on Gas Usage of {whole(TX_GAS)} at the current Gas Price (gwei) and ETH
        Price (USD).
      </span>
    </span>
  );
}
