/** Serves `/robots.txt`, `/sitemap.xml` and `/.well-known/security.txt`. */
import { Hono } from "hono";
import { API_ROOT } from "../../../contract/paths.ts";
import { POSTS } from "../../../contract/site/posts.ts";
import { recordPath } from "../../../contract/site/record-words.ts";
import { collectionPath, postPath, ROUTES } from "../../../contract/site/routes.ts";
import type { Config } from "../../platform/config/config.ts";
import { answerBody, CACHE } from "../../platform/http/answer-body.ts";
import { createBody } from "../../platform/http/body.ts";
import type { Books } from "../live/books.ts";
import { escaped } from "./page-head.ts";

const SITEMAP = "/sitemap.xml";
const PLAIN = "text/plain; charset=utf-8";
const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. Each request renews the date. */
const CONTACT_DAYS = 180;

interface CrawlerDeps extends Pick<Config, "publicUrl" | "securityContact"> {
  readonly books: Pick<Books, "all">;
  readonly now: () => number;
}

export function crawlerRoutes({ books, publicUrl, securityContact, now }: CrawlerDeps): Hono {
  const routes = new Hono();

  if (securityContact !== null)
    routes.get("/.well-known/security.txt", (c) => {
      const expires = (Math.floor(now() / DAY_MS) + CONTACT_DAYS) * DAY_MS;
      const text = `Contact: ${securityContact}\nExpires: ${new Date(expires).toISOString()}\n`;
      return answerBody(c, createBody(PLAIN, text, "live"), CACHE.revalidate);
    });

  // Link preview pictures live under the API root. Crawlers may read them; they need not read the API's data.
  const robots = `User-agent: *
Allow: /
Disallow: ${API_ROOT}/
Allow: ${API_ROOT}/images/
Allow: ${API_ROOT}/*.png

Sitemap: ${publicUrl}${SITEMAP}
`;
  routes.get("/robots.txt", (c) =>
    answerBody(c, createBody(PLAIN, robots, "live"), CACHE.revalidate),
  );

  routes.get(SITEMAP, (c) => {
    const pages = Object.values(ROUTES).map(({ path }) => path);
    const paths = [
      ...pages.filter((path) => !path.includes(":")),
      ...POSTS.map(({ slug }) => postPath(slug)),
      ...books.all().flatMap(({ collection: { id } }) => [collectionPath(id), recordPath(id)]),
    ];
    const urls = paths.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>`);
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
    return answerBody(c, createBody("application/xml", xml, "live"), CACHE.revalidate);
  });

  return routes;
}
