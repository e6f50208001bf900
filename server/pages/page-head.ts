/** What search engines and link previews read: the head of a page, as HTML. */
import { documentTitle, type PageMeta, PRODUCT } from "../../contract/page-meta.ts";

export interface PageHead extends PageMeta {
  /** The page's one address below the origin; null for none, which is not to be found either. */
  readonly path: string | null;
  /** Address of the picture of 1200 by 630 below the origin. */
  readonly picture: string;
}

/** Longer names are cut: a preview shows less, and a head is sent with every page. */
const MAX_CHARS = 300;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** `text` as it may stand in an element or a quoted attribute: one line, without control characters. */
export function escaped(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, " ").trim();
  const cut = line.length <= MAX_CHARS ? line : `${line.slice(0, MAX_CHARS - 1)}…`;
  return cut.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? "");
}

/** The elements of `head`. `extra` are `<meta>` elements by name, for the page's own use. */
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
