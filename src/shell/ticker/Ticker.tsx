import { type ReactNode, useId, useRef } from "react";
import { TX_GAS } from "../../../contract/listings/market.ts";
import { gwei, usd, whole } from "../../../contract/values/format.ts";
import { Icon } from "../../components/Icon.tsx";
import { ETH_PRICE_CHART, GAS_TRACKER } from "../links.ts";
import { OutwardLink } from "../OutwardLink.tsx";
import * as styles from "./Ticker.css.ts";
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

/** A figure with a tip on mouse hover and on press. The tip is a native popover: Esc and a press elsewhere close it. */
function TxFeeTip({ children }: { readonly children: ReactNode }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  return (
    <span
      onPointerEnter={({ pointerType }) => {
        if (pointerType === "mouse" && button.current)
          tip.current?.showPopover({ source: button.current });
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === "mouse") tip.current?.hidePopover();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.figure}
        aria-describedby={id}
        popoverTarget={id}
        // A press must not hide a tip that hovering already shows.
        popoverTargetAction="show"
      >
        {children}
        <Icon name="info" size={16} />
      </button>
      <span ref={tip} id={id} role="tooltip" popover="auto" className={styles.tip}>
        Estimate is based on Gas Usage of {whole(TX_GAS)} at the current Gas Price (gwei) and ETH
        Price (USD).
      </span>
    </span>
  );
}
