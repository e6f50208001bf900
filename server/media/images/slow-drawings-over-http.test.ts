/** Requests pictures over HTTP, of which a contract's drawings take longer than the renderer may. */
import { expect, it, onTestFinished } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import { STORED_PICTURE } from "../../market/drafts.ts";
import type { Store } from "../../storage/store/store.ts";
import { untilTestEnds } from "../../testing/arrange.ts";
import { slowSvg } from "../../testing/liars/slow-svg.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { runTestServer } from "../../testing/test-server.ts";
import { createImages } from "./create-images.ts";
import { createSanitizer } from "./data-picture.ts";
import { createSvgRenderer } from "./svg-renderer.ts";

const SLOW = 12;
const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>';

/** Stores a collection whose tokens have these drawings. */
async function putDrawings(store: Store, id: string, drawings: readonly Buffer[]) {
  const sample = sampleCollection({ id, size: drawings.length, listed: 1 });
  const tokens = sample.tokens.map((token) => ({ ...token, imageUrl: STORED_PICTURE }));
  const draft = { ...sample.draft, drawn: false };
  await store.replaceCollection({ ...sample, draft, tokens });
  const type = "image/svg+xml";
  await store.putPictures(
    id,
    new Map(drawings.map((bytes, index) => [`${index + 1}`, { type, bytes }])),
  );
}

it("answers another client after one of 12 drawings that take minutes", async () => {
  const lines: string[] = [];
  let isOver = false;
  const renderer = createSvgRenderer({ timeoutMs: 3_000 });
  onTestFinished(renderer.close);
  const { origin } = await untilTestEnds(
    runTestServer(
      async (store) => {
        const slow = Array.from({ length: SLOW }, (_, token) => slowSvg(`${token}`));
        await putDrawings(store, "slow", slow);
        await putDrawings(store, "honest", [Buffer.from(SQUARE), Buffer.from(SQUARE)]);
      },
      {
        images: (store) =>
          createImages({
            ...{ store, hosts: [], report: (line) => lines.push(line) },
            sanitize: createSanitizer(async (svg) => {
              if (isOver) throw new Error("the test is over");
              return renderer.render(svg);
            }),
          }),
      },
    ),
  );
  const ask = (client: string, id: string, tokenId: string) =>
    fetch(origin + apiPath.image(id, tokenId, 256), {
      headers: { "X-Forwarded-For": client },
    });
  // The renderer starts with the first drawing, which is not the slow client's.
  expect([(await ask("192.0.2.2", "honest", "1")).status, lines]).toEqual([200, []]);
  const statuses: number[] = [];
  const slow = Promise.allSettled(
    Array.from({ length: SLOW }, async (_, index) =>
      statuses.push((await ask("192.0.2.1", "slow", `${index + 1}`)).status),
    ),
  );
  await expect.poll(() => statuses).toHaveLength(1);
  const answer = await ask("192.0.2.3", "honest", "2");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
  // One more may have been rendered before.
  expect(statuses.length).toBeLessThanOrEqual(2);
  expect(new Set(statuses)).toEqual(new Set([404]));
  isOver = true;
  renderer.close();
  await slow;
});
