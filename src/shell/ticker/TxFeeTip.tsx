import { type ReactNode, useId, useRef } from "react";
import { TX_GAS } from "../../../contract/listings/market.ts";
import { whole } from "../../../contract/values/format.ts";
import { Icon } from "../../components/Icon.tsx";
import * as styles from "./Ticker.css.ts";

/** A figure with a tip on mouse hover and on press. The tip is a native popover: Esc and a press elsewhere close it. */
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
