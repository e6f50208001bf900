/** Tests the heads of the pages over HTTP, parsed as a browser parses them. */
import { Hono } from "hono";
import { JSDOM } from "jsdom";
import { describe, expect, it, vi } from "vitest";
import type { FirstPaint } from "../../../contract/first-paint.ts";
import { CONTACT_META } from "../../../contract/site/contact-links.ts";
import { RESERVED_META } from "../../../contract/site/featured.ts";
import { documentTitle } from "../../../contract/site/page-meta.ts";
import { POSTS } from "../../../contract/site/posts.ts";
import { recordPath } from "../../../contract/site/record-words.ts";
import { collectionPath, postPath, ROUTES, tokenPath } from "../../../contract/site/routes.ts";
import { NOT_FOUND, pageMeta } from "../../../contract/site/site-meta.ts";
import { arrange } from "../../testing/arrange.ts";
import { sampleCollection, storedSample } from "../../testing/sample-collection.ts";
import { runTestServer } from "../../testing/test-server.ts";
import { createBook } from "../live/book.ts";
import { createRoster, type Roster } from "../live/roster.ts";
import { createPages } from "./create-pages.ts";

const HOSTILE = `"><script>alert('x')</script></title><img src=x onerror=alert(1)> & 'co' \u202e\u0000`;
const URL_ROOT = "https://fairfloor.test";

const test = arrange(() =>
  runTestServer(async (store) => {
    await store.replaceCollection(sampleCollection());
    const hostile = sampleCollection({ id: `a/b "x"`, size: 3 });
    await store.replaceCollection({
      ...hostile,
      draft: { ...hostile.draft, name: HOSTILE.replace("\u0000", "\n") },
    });
  }),
);

async function read(path: string) {
  const response = await fetch(test.origin + path);
  const html = await response.text();
  const { document } = new JSDOM(html).window;
  const content = (selector: string) =>
    document.querySelector(selector)?.getAttribute("content") ?? null;
  return {
    status: response.status,
    html,
    document,
    title: document.title,
    description: content('meta[name="description"]'),
    canonical: document.querySelector('link[rel="canonical"]')?.getAttribute("href") ?? null,
    property: (name: string) => content(`meta[property="${name}"]`),
    named: (name: string) => content(`meta[name="${name}"]`),
  };
}

const PAGES = [
  ...Object.values(ROUTES)
    .map(({ path }) => path)
    .filter((path) => !path.includes(":")),
  ...POSTS.map(({ slug }) => postPath(slug)),
];

it.each(PAGES)("%s is sent with its own title, description and canonical link", async (path) => {
  const page = await read(path);
  const meta = pageMeta(path);
  expect(page.status).toBe(200);
  expect(page.title).toBe(documentTitle(meta?.title ?? "none"));
  expect(page.description).toBe(meta?.description);
  expect(page.canonical).toBe(URL_ROOT + path);
  expect(page.property("og:url")).toBe(URL_ROOT + path);
  const picture = path === ROUTES.record.path ? "record.png" : "social-share.png";
  expect(page.property("og:image")).toBe(`${URL_ROOT}/api/v1/${picture}`);
  expect(page.named("robots")).toBeNull();
});

it("puts the collection's name into its page's head, whatever slash or query follows", async () => {
  for (const path of ["/c/sample", "/c/sample/", "/c/sample?sort=rank"]) {
    const page = await read(path);
    expect(page.title).toBe("The sample on Fairfloor");
    expect(page.description).toContain("all 40 tokens of The sample");
    expect(page.canonical).toBe(`${URL_ROOT}/c/sample`);
    expect(page.property("og:image")).toBe(
      `${URL_ROOT}/api/v1/collections/sample/social-share.png`,
    );
  }
});

it("puts the token's rank into its page's head", async () => {
  const page = await read("/c/sample/7");
  expect(page.title).toBe("The sample - #7 | Fairfloor");
  expect(page.description).toMatch(/^Ranked 7 of 40\. /);
  expect(page.canonical).toBe(`${URL_ROOT}/c/sample/7`);
  expect(page.named("twitter:card")).toBe("summary_large_image");
  expect(page.named("twitter:image")).toBe(
    `${URL_ROOT}/api/v1/collections/sample/social-share.png?token=7`,
  );
});

it.each(["007", "0x07", "7.0"])(
  "knows token 7 as %s, and names its own address",
  async (written) => {
    const page = await read(`/c/sample/${written}`);
    expect([page.status, page.title]).toEqual([200, "The sample - #7 | Fairfloor"]);
    expect(page.canonical).toBe(`${URL_ROOT}/c/sample/7`);
  },
);

it("sends a collection's name and an empty grid before the app, and only for a collection's page", async () => {
  const { document } = await read(collectionPath("sample"));
  expect(document.querySelector("#root + .first-screen h1")?.textContent).toBe("The sample");
  expect(document.querySelectorAll(".first-screen > div > div").length).toBeGreaterThan(8);
  for (const path of ["/", "/about", tokenPath("sample", "1"), "/c/nobody"])
    expect((await read(path)).document.querySelectorAll(".first-screen")).toHaveLength(0);
});

it.each(["/nowhere", "/c/nobody", "/c/nobody/1", "/c/sample/41", "/c/sample/7.5", "/blog/nothing"])(
  "answers %s with 404, the app and a noindex head",
  async (path) => {
    const page = await read(path);
    expect([page.status, page.title]).toEqual([404, `${NOT_FOUND.title} | Fairfloor`]);
    expect(page.named("robots")).toBe("noindex");
    expect(page.canonical).toBeNull();
    expect(page.document.getElementById("root")).not.toBeNull();
  },
);

describe("a hostile name", () => {
  it.each([collectionPath(`a/b "x"`), tokenPath(`a/b "x"`, "1")])(
    "stays text in the head of %s",
    async (path) => {
      const page = await read(path);
      expect(page.status).toBe(200);
      expect(page.title).toContain("<script>alert('x')</script></title><img src=x");
      expect(page.document.querySelectorAll("script, img, style, [onerror]")).toHaveLength(0);
      expect(page.document.querySelectorAll("title")).toHaveLength(1);
      expect(page.canonical).toBe(URL_ROOT + path);
      expect(page.property("og:title")).toBe(page.title);
    },
  );
});

it("answers 304 for a page whose ETag matches", async () => {
  const etagOf = async (path: string) => {
    const response = await fetch(test.origin + path);
    await response.text();
    return response.headers.get("etag") ?? "";
  };
  const etag = await etagOf("/c/sample/7");
  expect(await etagOf("/c/sample/7")).toBe(etag);
  expect(await etagOf("/c/sample/8")).not.toBe(etag);
  const again = await fetch(`${test.origin}/c/sample/7`, { headers: { "If-None-Match": etag } });
  expect(again.status).toBe(304);
});

it("lists every page and collection in the sitemap, and the sitemap in robots.txt", async () => {
  const robots = await (await fetch(`${test.origin}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${URL_ROOT}/sitemap.xml`);
  const response = await fetch(`${test.origin}/sitemap.xml`);
  expect(response.headers.get("content-type")).toBe("application/xml");
  const { document } = new JSDOM(await response.text(), { contentType: "text/xml" }).window;
  const urls = [...document.querySelectorAll("loc")].map((loc) => loc.textContent ?? "");
  expect(urls).toEqual([
    ...PAGES.map((path) => URL_ROOT + path),
    ...[`a/b "x"`, "sample"].flatMap((id) => [
      URL_ROOT + collectionPath(id),
      URL_ROOT + recordPath(id),
    ]),
  ]);
  for (const url of urls)
    expect((await fetch(url.replace(URL_ROOT, test.origin))).status).toBe(200);
});

it("publishes whom to tell about a vulnerability, if a contact is set", async () => {
  const file = (origin: string) => fetch(`${origin}/.well-known/security.txt`);
  expect((await file(test.origin)).status).toBe(404);
  const contact = "mailto:security@fairfloor.test";
  const named = await runTestServer(async () => {}, { config: { securityContact: contact } });
  const answer = await file(named.origin);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "text/plain; charset=utf-8",
  ]);
  const [, given, expires] =
    /^Contact: (.+)\nExpires: (\d{4}-\d\d-\d\dT00:00:00\.000Z)\n$/.exec(await answer.text()) ?? [];
  expect(given).toBe(contact);
  const days = (Date.parse(expires ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
  await named.discard();
});

it("adds the session recorder to the page and its origin to the policy only if one is configured", async () => {
  const recorded = await runTestServer(async () => {}, {
    config: {
      recording: { key: 'k"1', scriptUrl: "https://record.example/r.js?v=1&x=2" },
    },
  });
  const response = await fetch(`${recorded.origin}/`);
  const { document } = new JSDOM(await response.text()).window;
  const content = (name: string) =>
    document.querySelector(`meta[name="${name}"]`)?.getAttribute("content");
  expect(content("fairfloor:recording-key")).toBe('k"1');
  expect(content("fairfloor:recording-script")).toBe("https://record.example/r.js?v=1&x=2");
  const policy = response.headers.get("content-security-policy");
  expect(policy).toContain("script-src 'self' https://record.example;");
  expect(policy).toContain("connect-src 'self' https://record.example;");
  expect(policy).toMatch(/trusted-types fairfloor fairfloor-recording$/);
  expect(policy).not.toMatch(/unsafe|\*/);
  await recorded.discard();

  const plain = await read("/");
  expect(plain.named("fairfloor:recording-key")).toBeNull();
});

it("names the operator's own addresses and reserved positions, and none by default", async () => {
  const named = await runTestServer(async () => {}, {
    config: {
      formsUrl: "https://forms.example/us",
      contactEmail: "hello@fairfloor.test",
      social: { "fairfloor:discord": "https://chat.example/us", "fairfloor:medium": "" },
      featuredReserved: { first: 3, last: 4 },
    },
  });
  const html = await (await fetch(`${named.origin}/contact`)).text();
  const { document } = new JSDOM(html).window;
  const content = (name: string) =>
    document.querySelector(`meta[name="${name}"]`)?.getAttribute("content");
  expect(content(CONTACT_META.forms)).toBe("https://forms.example/us");
  expect(content(CONTACT_META.email)).toBe("hello@fairfloor.test");
  expect(content(RESERVED_META)).toBe("3-4");
  expect(content("fairfloor:twitter")).toBeUndefined();
  expect(content("fairfloor:discord")).toBe("https://chat.example/us");
  expect(content("fairfloor:medium")).toBe("");
  await named.discard();

  const plain = await read("/contact");
  expect(plain.named(CONTACT_META.forms)).toBeNull();
  expect(plain.named(CONTACT_META.email)).toBeNull();
  expect(plain.named(RESERVED_META)).toBeNull();
});

const NO_BOOKS = {
  get: () => undefined,
  roster: async () => null,
  all: () => [],
  subscribe: () => () => {},
};

const NO_SETTINGS = {
  publicUrl: URL_ROOT,
  recording: null,
  formsUrl: null,
  contactEmail: null,
  social: {},
  featuredReserved: null,
  preloads: () => "",
  sitePreloads: () => "",
  previews: { ofBook: () => null },
  marketInfo: { current: () => Promise.reject(new Error("no costs")) },
  records: { of: () => Promise.reject(new Error("no record")) },
  firstPaint: null,
  now: () => 0,
};

describe("the first screen of a collection", () => {
  const prepared = sampleCollection();
  const collection = { ...storedSample(prepared), seq: 0 };
  const roster = createRoster(collection, prepared.tokens);
  const book = createBook({ collection, seq: 0, listings: [], recent: [], projections: null });

  /** Serves the page with what `paint` returns. */
  function serve(roster: () => Promise<Roster>, paint: FirstPaint["collection"]) {
    const answerPage = createPages(
      '<title></title><div id="root"></div>',
      { ...NO_BOOKS, get: () => book, roster },
      { call: async () => null },
      {
        ...NO_SETTINGS,
        programsAt: () => null,
        firstPaint: { collection: paint, token: () => "", table: () => "", page: () => "" },
      },
    );
    const app = new Hono().get("*", answerPage);
    return async (language = "en") => {
      const headers = { "Accept-Language": language };
      const address = "/c/sample?utm_source=a&sort=price&order=asc";
      const response = await app.request(address, { headers });
      return { vary: response.headers.get("Vary"), html: await response.text() };
    };
  }

  it("is painted for the query and the reader's language", async () => {
    const paint: FirstPaint["collection"] = ({ view }, { search, locale }) =>
      `${view.rows.length} ${search} ${locale}`;
    const answerPage = serve(async () => roster, paint);
    const { html, vary } = await answerPage("de-CH,de;q=0.9");
    expect(html).toContain(
      '<div class="painted">40 ?sort=price&order=asc de-CH</div><div id="root"></div>',
    );
    expect(vary).toBe("Accept-Encoding, Accept-Language");
    for (const language of ["x".repeat(99), "xx-QQ", "en-a-b"])
      expect((await answerPage(language)).html).toContain(" en-US</div>");
  });

  it("is empty while the tokens are read, and if it cannot be painted", async () => {
    let load = () => {};
    const loading = new Promise<Roster>((resolve) => {
      load = () => resolve(roster);
    });
    const answerPage = serve(
      () => loading,
      () => "cards",
    );
    expect((await answerPage()).html).toContain('<div class="first-screen">');
    load();
    expect((await answerPage()).html).toContain("cards");
    const report = vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = () => {
      throw new Error("broken");
    };
    expect((await serve(async () => roster, broken)()).html).toContain(
      '<div class="first-screen">',
    );
    expect(report).toHaveBeenCalledWith("The first screen of sample:", new Error("broken"));
  });
});

it("sends the app with status 503 if the database does not answer", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const answerPage = createPages(
    "<title></title><p>app</p>",
    {
      ...NO_BOOKS,
      // Loaded before the database went down.
      get: () => ({ collection: { id: "c", name: "C", size: 1 } }) as never,
      roster: () => Promise.reject(new Error("no database")),
    },
    { call: async () => null },
    { ...NO_SETTINGS, programsAt: () => null },
  );
  const app = new Hono().get("*", answerPage);
  const response = await app.request("/c/c/1");
  expect(response.status).toBe(503);
  expect(await response.text()).toContain("<p>app</p>");
});

it("rejects a built page without a title", () => {
  expect(() =>
    createPages(
      "<p>",
      NO_BOOKS,
      { call: async () => null },
      {
        ...NO_SETTINGS,
        programsAt: () => null,
      },
    ),
  ).toThrow(/<title>/);
});
