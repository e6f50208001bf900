/** Addresses at which a social network offers to post a link. */

export interface SharedPage {
  readonly url: string;
  readonly text: string;
}

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  return `${address}?${new URLSearchParams(query)}`;
}

export function facebookShare({ url, text }: SharedPage): string {
  return withQuery("https://www.facebook.com/sharer/sharer.php", { u: url, quote: text });
}

export function twitterShare({ url, text }: SharedPage): string {
  return withQuery("https://twitter.com/intent/tweet", { text, url });
}
