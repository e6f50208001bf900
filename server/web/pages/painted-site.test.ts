import { Hono } from "hono";
import { expect, it, vi } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import type { CollectionSummary } from "../../../contract/collection.ts";
import type { FirstPaint, PaintedPage, PaintRequest } from "../../../contract/first-paint.ts";
import type { MarketRecord, RecordedCall } from "../../../contract/market/record.ts";
import type { Preview } from "../../../contract/site/preview.ts";
import { jsonBody } from "../../platform/http/body.ts";
import type { Book } from "../live/book.ts";
import { createPages } from "./create-pages.ts";

const HTML = '<head><title></title></head><body><div id="root"></div></body>';
const PREVIEW: Preview = { lastRank: 9, listed: [], unlisted: [], line: [] };

const CALL: RecordedCall = {
  ...{ collection: "c0", collectionName: "The c0", demo: false, tokenId: "7", known: true },
  ...{ live: true, price: null, projection: 2, low: null, high: null, confidence: null },
  ...{ saidAt: 4, paid: 3, soldAt: 5 },
};

const RECORD: MarketRecord = {
  collections: [],
  demo: false,
  groups: [],
  points: [],
  calls: [CALL],
  open: 4,
  comparisons: [],
};

function bookOf(id: string): Book {
  const collection = { id, name: `The ${id}`, description: "", size: 3, featured: 0, demo: false };
  return { collection, listings: new Map(), floor: () => null } as unknown as Book; // the list reads nothing else
}

/** The pages of a server with eight collections. `painted` collects what is rendered. */
function openPages(readRecord: (id: string | null) => MarketRecord = () => RECORD) {
  const books = Array.from({ length: 8 }, (_, index) => bookOf(`c${index}`));
  const painted: { readonly page: PaintedPage; readonly request: PaintRequest }[] = [];
  const firstPaint: FirstPaint = {
    collection: () => "",
    token: () => "",
    table: () => "",
    page(page, request) {
      painted.push({ page, request });
      return `<h1>${request.path}</h1>`;
    },
  };
  let notify = () => {};
  const answerPage = createPages(
    HTML,
    {
      get: (id) => books.find(({ collection }) => collection.id === id),
      roster: async () => null,
      all: () => books,
      subscribe(listener) {
        notify = () => listener("c0");
        return () => {};
      },
    },
    { call: async () => CALL },
    {
      ...{ publicUrl: "", recording: null, formsUrl: null, contactEmail: "a@b.c", social: {} },
      ...{ featuredReserved: null, preloads: () => "", firstPaint, programsAt: () => null },
      sitePreloads: (path) => `<link data-page="${path}">`,
      previews: { ofBook: () => PREVIEW },
      marketInfo: { current: () => Promise.reject(new Error("no costs")) },
      records: {
        async of(id) {
          const record = readRecord(id);
          return { record, body: jsonBody(record) };
        },
      },
      now: () => 0,
    },
  );
  const app = new Hono().get("*", answerPage);
  const open = async (path: string) => (await app.request(path)).text();
  return { open, painted, change: () => notify() };
}

it("paints a page before the app's element, and links its files", async () => {
  const { open, painted } = openPages();
  const html = await open("/about/?from=mail");
  expect(html).toContain('<div class="painted"><h1>/about</h1></div><div id="root"></div>');
  expect(html).toContain('<link data-page="/about"></head>');
  expect(painted[0]?.request).toEqual({ path: "/about", search: "", locale: "en-US" });
  expect(Object.values(painted[0]?.page.settings ?? {})).toContain("a@b.c");
});

it("paints one page for all addresses without one, but none for an unknown collection", async () => {
  const { open, painted } = openPages();
  for (const path of ["/nowhere", "/elsewhere", "/c/c0/record/none"]) await open(path);
  expect(painted.map(({ page, request }) => [page.exists, request.path])).toEqual([
    [false, "/404"],
  ]);
  expect(await open("/c/nobody")).not.toContain("painted");
});

it("paints a page again if what it shows has changed", async () => {
  const { open, painted, change } = openPages();
  const read = async () => {
    for (const path of ["/app", "/app?sort=no", "/app?sort=name", "/about"]) await open(path);
    for (const path of ["/contact", "/contact?about=bug", "/contact?x=1"]) await open(path);
    return painted.splice(0).map(({ request }) => request.path + request.search);
  };
  const live = ["/app", "/app?sort=name"];
  expect(await read()).toEqual([...live, "/about", "/contact", "/contact?about=bug"]);
  change();
  expect(await read()).toEqual(live);
});

it("answers with the list, and with the previews of its first collections", async () => {
  const { open, painted } = openPages();
  await open("/app");
  const { answer } = painted[0]?.page ?? {};
  const list = answer?.(apiPath.collections()) as readonly CollectionSummary[];
  expect(list.map(({ name }) => name)).toEqual(Array.from({ length: 8 }, (_, at) => `The c${at}`));
  const previews = list.map(({ id }) => answer?.(apiPath.preview(id)));
  expect(previews.filter((preview) => preview === PREVIEW)).toHaveLength(6);
  expect(answer?.(apiPath.marketInfo())).toBeUndefined();
});

it("answers with the call of a call's page", async () => {
  const { open, painted } = openPages();
  await open("/c/c0/record/7-5-3");
  const call = painted[0]?.page.answer(apiPath.recordedCall("c0", "7-5-3"));
  expect(call).toMatchObject({ collectionName: "The c0", paid: 3 });
});

it("answers with the record of a record's page, and paints it again if it has changed", async () => {
  let record = RECORD;
  const asked: (string | null)[] = [];
  const { open, painted } = openPages((id) => {
    asked.push(id);
    return record;
  });
  const recordAt = (at: number, id?: string) => painted[at]?.page.answer(apiPath.record(id));
  await open("/record");
  await open("/c/c0/record");
  expect(asked).toEqual([null, "c0"]);
  expect([recordAt(0), recordAt(1, "c0")]).toEqual([{ value: RECORD }, { value: RECORD }]);
  record = { ...RECORD, open: 5 };
  await open("/record");
  await open("/record");
  expect(painted).toHaveLength(3);
  expect(recordAt(2)).toEqual({ value: record });
});

it("paints a record's page without the record if that cannot be read", async () => {
  const report = vi.spyOn(console, "error").mockImplementation(() => {});
  const { open, painted } = openPages(() => {
    throw new Error("no database");
  });
  expect(await open("/record")).toContain("<h1>/record</h1>");
  expect(painted[0]?.page.answer(apiPath.record())).toBeUndefined();
  expect(report).toHaveBeenCalledWith("The record could not be read:", new Error("no database"));
});

it("sends the app alone if a page cannot be painted", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { open, painted } = openPages();
  painted.push = () => {
    throw new Error("not painted");
  };
  expect(await open("/about")).toContain('<body><div id="root"></div></body>');
});
