/** Renders the head of a page, as read by search engines and link previews, to HTML. */
import { documentTitle, type PageMeta, PRODUCT } from "../../../contract/site/page-meta.ts";
import { htmlText } from "../../../contract/values/html-text.ts";

export interface PageHead extends PageMeta {
  /** The page's canonical path. Null if it has none; the page is then marked `noindex`. */
  readonly path: string | null;
  /** Path of the 1200 by 630 picture. */
  readonly picture: string;
}

/** Longer texts are truncated: a preview shows less, and the head is sent with every page. */
const MAX_CHARS = 300;

/** Escapes `text` for an element or a quoted attribute, as one line without control characters. */
export function escaped(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, " ").trim();
  const cut = line.length <= MAX_CHARS ? line : `${line.slice(0, MAX_CHARS - 1)}…`;
  return htmlText(cut);
}

/** Renders the elements of `head`. `extra` holds `<meta>` elements by name, for the page's own use. */
export function headHtml(
  head: PageHead,
  publicUrl: string,
  extra: Readonly<Record<string, string>>,
): string {
  const title = documentTitle(head.title);
  const picture = publicUrl + head.picture;
  const properties: Readonly<Record<string, string>> = {
    "og:site_name": PRODUCT,
    "og:type": "website",
    "og:title": title,
    "og:description": head.description,
    ...(head.path !== null && { "og:url": publicUrl + head.path }),
    "og:image": picture,
    "og:image:type": "image/png",
    "og:image:width": "1200",
    "og:image:height": "630",
  };
  const names: Readonly<Record<string, string>> = {
    description: head.description,
    "twitter:card": "summary_large_image",
    "twitter:title": title,
    "twitter:description": head.description,
    "twitter:image": picture,
    ...(head.path === null && { robots: "noindex" }),
    ...extra,
  };
  return [
    `<title>${escaped(title)}</title>`,
    ...(head.path === null
      ? []
      : [`<link rel="canonical" href="${escaped(publicUrl + head.path)}" />`]),
    ...Object.entries(names).map(([name, text]) => meta("name", name, text)),
    ...Object.entries(properties).map(([name, text]) => meta("property", name, text)),
  ].join("\n    ");
}

function meta(kind: "name" | "property", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escaped(content)}" />`;
}
