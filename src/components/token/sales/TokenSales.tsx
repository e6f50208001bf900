import type { ReactNode } from "react";
import type { Token } from "../../../../contract/tokens/token.ts";
import type { TokenFacts } from "../../../collection/token-at.ts";
import * as section from "../../shared/section.css.ts";
import type { ValuationRequest } from "../value/use-valuation.ts";
import { Comparables } from "./Comparables.tsx";
import type { ComparedSales } from "./compare-sales.ts";
import { OwnSales } from "./OwnSales.tsx";
import * as styles from "./TokenSales.css.ts";

interface TokenSalesProps {
  readonly collectionId: string;
  readonly token: Token & Partial<Pick<TokenFacts, "decimals">>;
  readonly request: ValuationRequest;
  /** Null without a comparable sale that the model believes. */
  readonly compared: ComparedSales | null;
  /** Called when a link to another token is followed. */
  readonly onFollow: () => void;
}

/** The sales behind the valuation: those of similar tokens, and the token's own. */
export function TokenSales({ collectionId, token, request, compared, onFollow }: TokenSalesProps) {
  const { valuation, retry } = request;
  const comparables = valuation?.comparables ?? [];
  const ownSales = valuation?.ownSales ?? [];
  const hasToday = ownSales.some(({ today }) => today !== null);
  return (
    <>
      <Sales title="Comparable sales" note={comparables.length > 0 && "At today’s price level"}>
        {compared && (
          <p className={styles.summary}>
            {compared.summary}
            {comparables.some(({ today }) => today !== null) &&
              " Each price is what was paid, adjusted to today’s price level."}
          </p>
        )}
        {compared?.warning && (
          <p className={styles.warning}>
            <b>They speak against the verdict.</b> {compared.warning}
          </p>
        )}
        {compared?.note && <p className={styles.summary}>{compared.note}</p>}
        {valuation === null ? (
          <Missing isFailed={retry !== null} skeleton={styles.comparablesSkeleton} />
        ) : comparables.length > 0 ? (
          <Comparables
            collectionId={collectionId}
            token={token}
            valuation={valuation}
            amount={compared?.amount}
            onFollow={onFollow}
          />
        ) : (
          <p className={styles.none}>
            {valuation.projection === null
              ? "No comparable sales yet."
              : "No other token that shares a trait with this one has been sold."}
          </p>
        )}
      </Sales>
      <Sales title="Sales of this token" note={hasToday && "At today’s price level"}>
        {valuation === null ? (
          <Missing isFailed={retry !== null} skeleton={styles.ownSkeleton} />
        ) : ownSales.length > 0 ? (
          <OwnSales sales={ownSales} decimals={token.decimals} />
        ) : (
          <p className={styles.none}>No sales on record.</p>
        )}
      </Sales>
    </>
  );
}

interface SalesProps {
  readonly title: string;
  readonly note: string | false;
  readonly children: ReactNode;
}

function Sales({ title, note, children }: SalesProps) {
  return (
    <section aria-label={title}>
      <h3 className={section.heading}>
        {title}
        {note && <span className={section.headingNote}>{note}</span>}
      </h3>
      {children}
    </section>
  );
}

interface MissingProps {
  readonly isFailed: boolean;
  readonly skeleton: string;
}

function Missing({ isFailed, skeleton }: MissingProps) {
  return isFailed ? (
    <p className={styles.none}>Not loaded: the server did not answer.</p>
  ) : (
    <div className={skeleton} role="status" aria-label="Loading the sales" />
  );
}
