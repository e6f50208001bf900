import type { ReactNode } from "react";
import { cardName } from "../card/card-facts.ts";
import * as styles from "./TokenView.css.ts";

interface TokenBarProps {
  readonly name: string;
  readonly tokenId: string;
  /** Null beside the large picture. */
  readonly thumb: ReactNode;
  /** The buttons. */
  readonly children: ReactNode;
}

/** The bar over a token: its picture in small, its name and the buttons. */
export function TokenBar({ name, tokenId, thumb, children }: TokenBarProps) {
  return (
    <div className={styles.bar}>
      {thumb && <span className={styles.thumb}>{thumb}</span>}
      <Name name={name} tokenId={tokenId} />
      {children}
    </div>
  );
}

/** Cuts a long name, but not the token's number at its end. */
function Name({ name, tokenId }: { readonly name: string; readonly tokenId: string }) {
  const number = cardName(name, tokenId);
  return number === name ? (
    <h2 className={styles.name}>{name}</h2>
  ) : (
    <h2 className={styles.numbered}>
      <span className={styles.beforeNumber}>{name.slice(0, -number.length - 1)}</span>{" "}
      <span className={styles.number}>{number}</span>
    </h2>
  );
}
