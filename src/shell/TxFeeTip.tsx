import { type ReactNode, useId, useRef } from "react";
import { whole } from "../../contract/format.ts";
import { TX_GAS } from "../../contract/market.ts";
import { Icon } from "../components/Icon.tsx";
import * as tickerStyles from "./Ticker.css.ts";
import * as styles from "./TxFeeTip.css.ts";

/**
 * A figure that says how it was estimated: under the mouse, and for those without one when pressed. The
 * tip is a native popover, which Esc and a press elsewhere close.
 */
export function TxFeeTip({ children }: { readonly children: ReactNode }) {
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
        className={tickerStyles.figure}
        aria-describedby={id}
        popoverTarget={id}
        // A press on what the mouse already shows must not hide it.
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
