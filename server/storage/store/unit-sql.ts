/** SQL for the currency of an amount. */
import { ETHER } from "../../../contract/values/units.ts";
import { CONTRACTS } from "../../market/currency.ts";

const CONTRACT_ROWS = CONTRACTS.map(([symbol, address]) => `('${symbol}', '${address}')`).join(
  ", ",
);

/** SQL for the condition that amounts in `currency` are amounts in `unit`: see `isInUnit`. */
export function isInUnitSql(currency: string, unit: string): string {
  return `(${currency} = ${unit} or ${currency} = 'WETH' and ${unit} = '${ETHER}'
    or (upper(${unit}), ${currency}) in (${CONTRACT_ROWS}))`;
}
