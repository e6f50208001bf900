/** The same card as `TokenCard` renders, without React: plain elements, rewritten in place. */

import { marketplaceName } from "../../../../contract/listings/marketplaces.ts";
import { imageAtWidth } from "../../../../contract/paths.ts";
import {
  type DealDescription,
  describeToken,
  plainVerdict,
} from "../../../../contract/tokens/deal.ts";
import { type ShownFigures, showFigures } from "../../../../contract/tokens/shown-figures.ts";
import { agoInSeconds, shareInWords, whole } from "../../../../contract/values/format.ts";
import { placeholderUrl } from "../../../../contract/values/picture-url.ts";
import { tokenHref } from "../../../../src/collection/open-token.ts";
import type { TokenFacts } from "../../../../src/collection/token-at.ts";
import { flash } from "../../../../src/components/animate.ts";
import * as headlineStyles from "../../../../src/components/card/CardHeadline.css.ts";
import {
  cardLabel,
  cardName,
  headlineSize,
  pricesOf,
  rankTier,
  unusualConfidence,
} from "../../../../src/components/card/card-facts.ts";
import type { CardContext } from "../../../../src/components/card/card-props.ts";
import * as styles from "../../../../src/components/card/TokenCard.css.ts";
import { join } from "../../../../src/components/class-names.ts";
import * as iconStyles from "../../../../src/components/Icon.css.ts";
import * as pictureStyles from "../../../../src/components/shared/picture/Picture.css.ts";

/** Shows another token in the card, or new facts about the same one. */
export type WriteCard = (row: number, facts: TokenFacts) => void;

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: Node[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

function words(text: string): Text {
  return document.createTextNode(text);
}

/** Builds what `Icon` draws for "expand" at 16. */
function expandIcon(): SVGElement {
  const svgNamespace = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(svgNamespace, "svg");
  svg.setAttribute("class", iconStyles.icon[16]);
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svgNamespace, "path");
  path.setAttribute("d", "M11.5 4.5h4v4m0-4-5 5m-2 6h-4v-4m0 4 5-5");
  svg.append(path);
  return svg;
}

/** Builds what `CardHeadline` renders in compact cards, without a unit. */
function headlineOf(
  facts: TokenFacts,
  described: DealDescription,
  figures: ShownFigures,
): HTMLElement {
  const { deviation } = figures;
  if (described.deal === "unlisted")
    return element("span", headlineStyles.quietHeadline, words("Not listed"));
  if (deviation === null)
    return element("span", headlineStyles.quietHeadline, words("No projection yet"));
  const part = (className: string, ...texts: readonly string[]) =>
    element("span", className, ...texts.map(words));
  if (described.kind !== "verdict") {
    const parts = [part("", plainVerdict(facts)), part("", deviation)];
    if (figures.range) {
      const range = part("", "range ", figures.range);
      parts.push(element("span", headlineStyles.range, range, words(" "), part("", facts.unit)));
    }
    return element("span", headlineStyles.noVerdict, ...parts);
  }
  const share = shareInWords(figures.share);
  const sizes = [undefined, headlineStyles.smaller, headlineStyles.twoLines];
  const size = sizes[headlineSize(share, deviation)];
  return element(
    "span",
    join(headlineStyles.headline[described.deal], size),
    part("", share),
    part(headlineStyles.amount, deviation),
  );
}

/** Creates a card in `parent`, as in a compact grid on a phone. Supports only tokens with a picture. */
export function createBareCard(
  parent: HTMLElement,
  left: number,
  width: number,
  size: number,
  context: CardContext,
): WriteCard {
  const [name, prices, rankWords] = [words(""), words(""), words("")];
  const market = element("span", styles.market, words(""));
  const tierMark = element("span", "", words(""));
  const [level, share] = [words(""), words("")];
  const confidence = element(
    "span",
    styles.faint,
    level,
    words(", "),
    element("span", styles.roomy, words("conf. ")),
    share,
  );
  const age = element("span", styles.age, words(""));
  const netWords = words("");
  const netMark = element("span", styles.net, words("net "), netWords);
  const figures = element(
    "span",
    styles.figures,
    element("span", styles.prices, prices, words(" "), element("span", "", words("ETH"))),
  );
  const head = element("span", styles.head, element("span", styles.name, name));
  const foot = element("span", styles.foot, words("Rank "), rankWords);
  const frame = element("span", pictureStyles.frame);
  let headline = element("span", "");
  const blank = document.createElement("img");
  blank.className = pictureStyles.image;
  blank.decoding = "async";
  blank.alt = "";
  blank.draggable = false;
  let image = blank;
  const text = element("span", styles.compactText, head, headline, figures, foot);
  const card = element("a", "", frame, text);
  card.style.width = `${width}px`;
  card.style.transform = `translateX(${left}px)`;
  card.tabIndex = -1;
  card.draggable = false;
  frame.append(image);
  const expand = element("button", styles.expand, expandIcon());
  expand.type = "button";
  expand.style.transform = `translateX(${left + width - styles.EXPAND_PX}px)`;
  expand.setAttribute("aria-expanded", "false");
  parent.append(card, expand);

  let shownId = "";
  let shownPrice: number | null = null;
  let flashed: Animation | null = null;

  function writePicture(url: string): void {
    const next = blank.cloneNode() as HTMLImageElement; // a clone has the same type
    next.src = imageAtWidth(url, context.imageWidth);
    image.replaceWith(next);
    image = next;
    frame.style.backgroundImage = `url(${JSON.stringify(placeholderUrl(url))})`;
  }

  return (row, facts) => {
    const { tokenStringId: id, rank, imageUrl, currentPrice } = facts;
    const described = describeToken(facts);
    const { deal } = described;
    const tier = rankTier(rank, size);
    const shown = showFigures(currentPrice, facts);
    const net = context.netOf?.(facts, shown) ?? null;
    card.className = join(styles.card[deal], styles.motion.still);
    card.dataset.deal = deal;
    card.setAttribute("aria-label", cardLabel(facts, described, tier, shown));
    if (net) card.setAttribute("aria-description", `net of fees ${net} ${facts.unit}`);
    else card.removeAttribute("aria-description");
    if (id === shownId) {
      if (currentPrice !== shownPrice) {
        flashed?.cancel();
        flashed = flash(text);
      }
    } else {
      if (imageUrl === null) throw new Error(`token ${id} has no picture`);
      flashed?.cancel();
      card.href = tokenHref(context.collectionId, id, context.search);
      card.dataset.tokenId = id;
      card.dataset.row = String(row);
      name.data = cardName(facts.name, id);
      rankWords.data = whole(rank);
      expand.setAttribute("aria-label", `Details of ${facts.name}`);
      writePicture(imageUrl);
    }
    shownId = id;
    shownPrice = currentPrice;
    if (facts.marketplace === null) market.remove();
    else {
      market.textContent = marketplaceName(facts.marketplace);
      head.append(market);
    }
    const next = headlineOf(facts, described, shown);
    headline.replaceWith(next);
    headline = next;
    prices.data = `${pricesOf(facts, shown)}`;
    if (net === null) netMark.remove();
    else {
      netWords.data = net;
      figures.append(netMark);
    }
    const unusual = unusualConfidence(facts);
    if (unusual === null) confidence.remove();
    else {
      level.data = unusual[0];
      share.data = unusual[1];
      foot.append(confidence);
    }
    if (facts.listedAt === null || described.deal === "unlisted") age.remove();
    else {
      age.textContent = agoInSeconds(facts.listedAt, Date.now());
      figures.append(age);
    }
    if (tier && unusual === null) {
      tierMark.className = styles.tier[tier.level];
      tierMark.textContent = tier.label;
      foot.append(tierMark);
    } else tierMark.remove();
  };
}
