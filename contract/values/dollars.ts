/** Formats dollars. A module of its own, because the first cards need none. */
const USD = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

const CENTS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const WHOLE_USD = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** Formats dollars with up to two decimals: "$2,345.6". */
export function usd(value: number): string {
  return Number.isFinite(value) ? USD.format(value) : "--";
}

/** Formats dollars without cents from a hundred on: "$0.42", "$85.10", "$12,345". */
export function dollars(value: number): string {
  return (value < 100 ? CENTS : WHOLE_USD).format(value);
}
