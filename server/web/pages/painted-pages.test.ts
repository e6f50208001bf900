import { Hono } from "hono";
import { beforeEach, expect, it } from "vitest";
import type { FirstPaint } from "../../../contract/first-paint.ts";
import { sampleCollection, storedSample } from "../../testing/sample-collection.ts";
import { createBook } from "../live/book.ts";
import { createRoster } from "../live/roster.ts";
import { createPages } from "./create-pages.ts";

const HTML =
  '<title></title></head><div id="root"></div><noscript>Scripts are needed.</noscript><script type="module" src="/a.js"></script>';
const prepared = sampleCollection();
const stored = { ...storedSample(prepared), seq: 0 };
const roster = createRoster(stored, prepared.tokens);

/** Names of the screens that were painted. */
let painted: string[];
let now: number;
/** Null for a server that cannot read the network's costs. */
let ethUsd: number | null;

beforeEach(() => {
  painted = [];
  now = 0;
  ethUsd = 3000;
});

function paint(name: string): string {
  painted.push(name);
  return `<i>${name}</i>`;
}

const firstPaint: FirstPaint = {
  collection: (_, { path, search }) => paint(path + search),
  token: (_, tokenId, { path, search }, market) =>
    paint(`token ${tokenId} at ${path}${search} at $${market?.ethUsd}`),
  table: () => "<table></table>",
  page: () => "",
};

/** Serves the sample, with as many tokens as `size` says. */
function serve(size = stored.size) {
  const book = createBook({
    ...{ collection: { ...stored, size }, seq: 0, listings: [], recent: [], projections: null },
  });
  const answerPage = createPages(
    HTML,
    {
      get: (id) => (id === "sample" ? book : undefined),
      roster: async () => roster,
      all: () => [book],
      subscribe: () => () => {},
    },
    { call: async () => null },
    {
      ...{ publicUrl: "https://fairfloor.test", recording: null, formsUrl: null },
      ...{ contactEmail: null, social: {}, featuredReserved: null, programsAt: () => null },
      preloads: (isToken) => `<link href="${isToken}">`,
      sitePreloads: () => "",
      previews: { ofBook: () => null },
      records: { of: () => Promise.reject(new Error("no record")) },
      marketInfo: {
        async current() {
          if (ethUsd === null) throw new Error("no endpoint");
          return { gasPriceGwei: 1, ethUsd, txFeeUsd: 1 };
        },
      },
      firstPaint,
      now: () => now,
    },
  );
  const app = new Hono().get("*", answerPage);
  return async (path: string) => {
    const response = await app.request(path);
    return { status: response.status, html: await response.text() };
  };
}

const ROOT = '<div id="root"></div>';

it("paints a token once for all spellings of its id, until a minute has passed", async () => {
  const read = serve();
  const { html } = await read("/c/sample/7?sale=on");
  expect(html).toContain(
    `<div class="painted" data-guests><i>token 7 at /c/sample/7?sale=on at $3000</i></div>${ROOT}`,
  );
  expect(html).toContain('<link href="true"></head>');
  for (const written of ["007", "0x07", "7"])
    expect((await read(`/c/sample/${written}?sale=on`)).html).toBe(html);
  expect(painted).toHaveLength(1);
  now += 60_000;
  await read("/c/sample/7?sale=on");
  expect(painted).toHaveLength(2);
});

it("paints a token again once the network's costs are known", async () => {
  const read = serve();
  ethUsd = null;
  expect((await read("/c/sample/7")).html).toContain("at $undefined</i>");
  ethUsd = 3000;
  expect((await read("/c/sample/7")).html).toContain("at $3000</i>");
});

it("sends a table with a collection, and none with a token", async () => {
  const read = serve();
  const { html } = await read("/c/sample");
  expect(html).toContain(`<i>/c/sample</i></div>${ROOT}`);
  expect(html).toContain('<link href="false"></head>');
  expect(html).toContain("<noscript>Scripts are needed.<table></table></noscript>");
  expect((await read("/c/sample/7")).html).toContain("<noscript>Scripts are needed.</noscript>");
});

it.each([
  ["", true],
  ["?sale=on", true],
  // Locked without a connection.
  ["?sort=deviation", true],
  ["?sort=rank&order=desc", false],
  ["?sort=price&order=asc", false],
])("says of %s whether a connected reader sees another order: %s", async (search, isForGuests) => {
  const { html } = await serve()(`/c/sample${search}`);
  expect(html.includes(" data-guests>")).toBe(isForGuests);
});

it("paints no token that does not exist", async () => {
  const { status, html } = await serve()("/c/sample/41");
  expect(status).toBe(404);
  expect(html).not.toContain("painted");
  expect(painted).toEqual([]);
});

it("sends the app alone for a token of a collection that is too large", async () => {
  const { status, html } = await serve(200_001)("/c/sample/7");
  expect([status, html.includes(ROOT), html.includes("<link href")]).toEqual([200, true, true]);
  expect(html).not.toMatch(/painted|first-screen/);
});
