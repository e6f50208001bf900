/** A drawing that our renderer leaves empty, as readers get it: unchanged, under the policy of pictures. */
import { expect, it, onTestFinished } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import { STORED_PICTURE, UNUSABLE_PICTURE } from "../../market/drafts.ts";
import { untilTestEnds } from "../../testing/arrange.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { runTestServer } from "../../testing/test-server.ts";
import { createImages } from "./create-images.ts";
import { createSanitizer } from "./data-picture.ts";
import { createSvgRenderer } from "./svg-renderer.ts";

const BARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><foreignObject width="90" height="90"><p xmlns="http://www.w3.org/1999/xhtml">hi</p></foreignObject></svg>';
const ELSEWHERE = BARE.replace("<p", '<img src="https://elsewhere.invalid/1.png" /><p');

it("is served as it is in a sandbox that loads nothing, or answered with the reason", async () => {
  const renderer = createSvgRenderer();
  onTestFinished(renderer.close);
  const { origin } = await untilTestEnds(
    runTestServer(
      async (store) => {
        const sample = sampleCollection({ id: "bare", size: 3, listed: 1 });
        const imageUrls = [STORED_PICTURE, STORED_PICTURE, UNUSABLE_PICTURE];
        const tokens = sample.tokens.map((token) => ({
          ...token,
          imageUrl: imageUrls[Number(token.tokenId) - 1] ?? null,
        }));
        await store.replaceCollection({
          ...sample,
          ...{ draft: { ...sample.draft, drawn: false }, tokens },
        });
        const drawings = [BARE, ELSEWHERE].map((svg, index) => {
          const picture = { type: "image/svg+xml", bytes: Buffer.from(svg) };
          return [`${index + 1}`, picture] as const;
        });
        await store.putPictures("bare", new Map(drawings));
      },
      {
        images: (store) =>
          createImages({
            ...{ store, hosts: [], report: () => {} },
            sanitize: createSanitizer(renderer.render),
          }),
      },
    ),
  );
  const ask = (tokenId: string) => fetch(origin + apiPath.image("bare", tokenId, 256));
  const answer = await ask("1");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(answer.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; frame-ancestors 'none'; sandbox$/,
  );
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await answer.text()).toBe(BARE);
  for (const tokenId of ["2", "3"]) {
    const refused = await ask(tokenId);
    expect(refused.status).toBe(404);
    expect(await refused.text()).toContain("of a kind or size that cannot be shown here");
  }
});
