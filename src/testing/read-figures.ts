/** Reads the figures of a token back from the texts of a screen, as a reader does. */
import { within } from "@testing-library/react";

/** The figures of a token as a screen shows them, as text. A figure that it does not show is missing. */
export type Shown = Readonly<
  Partial<
    Record<
      "price" | "projection" | "deviation" | "words" | "range" | "net" | "netAmount",
      string | undefined
    >
  >
>;

/** Reads a text as a reader does. "< 0.001" is 0 to the digits that others have. */
export const read = (text: string | undefined) =>
  text && /^[<>]/.test(text)
    ? 0
    : Number((text ?? "").replaceAll(",", "").replace("\u2212", "-").replace("+", ""));
export const decimalsIn = (text: string | undefined) => text?.split(".")[1]?.length ?? 0;
const AMOUNT = /^(?:[<>] )?[+\u2212]?[\d.,]+$/;
/** "25% under", "20× over", "0%" and "at" its projection. */
const WORDS = /^(?:[\d.,]+[KM]?(?:%(?: under| over)?|×(?: over)?)|at)/;

/** Returns the texts of the children of an element. */
export const texts = (element: Element | null | undefined) =>
  Array.from(element?.children ?? [], ({ textContent }) => textContent ?? "");
/** Returns the deviation in words without a projection behind them: "20× its projection" is over it. */
const sideOf = (words: string) => (words === "at" ? "0%" : words.replace(/×$/, "× over"));
/** Returns the deviation in words at the start of a text. */
export const wordsIn = (text: string) => {
  const [words] = WORDS.exec(text) ?? [];
  if (words && text.startsWith(`${words} its projection`)) return sideOf(words);
  return words === "at" ? "0%" : words;
};

/** Reads `CardHeadline`. */
export function ofHeadline(element: Element | null | undefined): Shown {
  const parts = texts(element);
  return {
    deviation: parts.find((part) => AMOUNT.test(part)),
    words: parts.map(wordsIn).find((words) => words !== undefined),
    range: parts
      .find((part) => part.startsWith("range "))
      ?.slice("range ".length)
      .replace(" ETH", ""),
  };
}

/** Reads a net with its share of the price: "+3.2 (+53%)". */
export const ofNet = (net: string | undefined): Shown => ({
  net,
  netAmount: net && /^(?:[<>] )?\S+/.exec(net)?.[0],
});

/** Reads `TokenCard`. */
export function ofCard(root: HTMLElement): Shown {
  const [, headline, figures] = root.querySelector("a > span:last-of-type")?.children ?? [];
  const [prices = ""] = texts(figures);
  const [price, projection] = prices
    .replace("Projection", "→")
    .replace(" ETH", "")
    .split("→")
    .map((text) => text.trim() || undefined);
  return {
    ...{ price, projection },
    netAmount: texts(figures)
      .find((text) => text.startsWith("net "))
      ?.slice("net ".length),
    ...ofHeadline(headline),
  };
}

/** Reads `TokenRow`. */
export function ofTableRow(root: HTMLElement): Shown {
  const [, , verdict = "", ...amounts] = texts(root.querySelector("a > span > span"));
  const [price, projection, deviation, netAmount] = amounts.map((text) =>
    text === "–" ? undefined : text,
  );
  const range = /^(?:No verdict|Fair)range (.+) \S+$/.exec(verdict)?.[1];
  return { price, projection, deviation, netAmount, words: wordsIn(verdict), range };
}

/** Reads the rows of a definition list. */
export function ofRows(root: HTMLElement): Shown {
  const row = (word: string) => {
    const value = within(root).queryByText(word)?.nextElementSibling?.firstChild?.textContent;
    return value && /\d/.test(value) ? value.replace(" ETH", "") : undefined;
  };
  const [price, projection, range, net] = ["Price", "Projection", "Range", "Net of fees"].map(row);
  return { price, projection, range, ...ofNet(net) };
}

/** Reads a list or sentence of figures, such as "price 6 ETH, projection 10 ETH, 40% under its projection". */
export function ofSentence(text: string): Shown {
  const found = (pattern: RegExp) => pattern.exec(text)?.[1];
  const words = found(/((?:[\d,.]+[KM]?(?:%(?: under| over)?|×)|\bat) its projection)/);
  return {
    price: found(/(?:price|Listed at) ((?:< )?[\d.,]+) ETH/),
    projection: found(/rojection (?:of )?([\d.,]+) ETH/),
    words: words && wordsIn(words),
    range: found(/(?:range |\()([\d.,]+ to [\d.,]+) ETH/),
  };
}

/** Reads the accessible name of a card, with its description. */
export function ofLabel(text: string): Shown {
  const [, size, side] = /([\d.,]+) ETH (under|over) its projection/.exec(text) ?? [];
  const { price, projection, range } = ofSentence(text);
  return {
    ...{ price, projection, range, netAmount: /net of fees ((?:[<>] )?\S+) ETH/.exec(text)?.[1] },
    deviation: size && `${side === "under" ? "+" : "\u2212"}${size}`,
    words: text
      .split(", ")
      .map(wordsIn)
      .find((words) => words?.match(/[%×]/)),
  };
}

/** Leaves out what is not shown. */
export function withoutMissing(shown: Shown): Shown {
  return Object.fromEntries(Object.entries(shown).filter(([, text]) => text !== undefined));
}
