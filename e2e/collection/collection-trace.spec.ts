/** The trace of the worker's messages: a chunk that only visits with `?trace` load, and the file that it saves. */
import { readFileSync } from "node:fs";
import type { ConsoleTools } from "../../src/trace/console-tools.ts";
import { openTable } from "../../workers/testing/open-table.ts";
import { openCollection } from "../support/data/oracle.ts";
import { expect, type Page, test } from "../support/test.ts";

function watchChunks(page: Page): readonly string[] {
  const chunks: string[] = [];
  page.on("request", (request) => {
    if (/\/assets\/trace-/.test(request.url())) chunks.push(request.url());
  });
  return chunks;
}

test("does not load the trace without the flag", async ({ page }) => {
  const chunks = watchChunks(page);
  await openCollection(page, "spring");
  expect(await page.evaluate(() => "fairfloor" in window)).toBe(false);
  expect(chunks).toEqual([]);
});

test("logs the messages of a real worker, and saves its table as a file that opens", async ({
  page,
}) => {
  const chunks = watchChunks(page);
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  await openCollection(page, "spring", "?trace");
  expect(chunks).toHaveLength(1);
  await expect.poll(() => lines.join("\n")).toMatch(/s -> open .*\n(.*\n)*.*s <- open /);
  expect(lines.join("\n")).toMatch(/s <= \d+: ready, .*fixed \d+, .*kB, [\d.]+ ms\)/);
  const [download, seen] = await Promise.all([
    page.waitForEvent("download"),
    page.evaluate(() => {
      const { fairfloor: tools } = window as { fairfloor?: ConsoleTools };
      tools?.save();
      const { fixed, prices } = tools?.table ?? {};
      return { size: fixed?.size, prices: [...(prices ?? [])].filter((price) => price >= 0) };
    }),
  ]);
  expect(download.suggestedFilename()).toBe("spring.table");
  const { engine, collection } = openTable(readFileSync(await download.path()));
  expect([collection.id, engine.size]).toEqual(["spring", seen.size]);
  expect([...engine.listings().listed.prices]).toEqual(seen.prices);
});
