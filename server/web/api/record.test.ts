import { describe, expect, it } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import {
  callKey,
  parseCallKey,
  parseRecord,
  parseRecordedCall,
} from "../../../contract/market/record.ts";
import { callTitle, recordPath } from "../../../contract/site/record-words.ts";
import { arrange } from "../../testing/arrange.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { runTestServer } from "../../testing/test-server.ts";

describe("the record over HTTP", () => {
  /** Later than the projections. */
  const soldAt = Date.now() + 60_000;

  const server = arrange(() =>
    runTestServer(async (store) => {
      await store.replaceCollection(sampleCollection());
      const sold = { kind: "sold" as const, tokenId: "1", price: 8, at: soldAt };
      await store.applyEvents("sample", [sold], "test");
    }),
  );

  /** Decimals of the collection's amounts, which follow from its floor. */
  const decimals = expect.any(Number);

  const png = (path: string) => fetch(server.origin + path);

  it("answers the record of a collection and of all", async () => {
    for (const path of [apiPath.record("sample"), apiPath.record()]) {
      const parsed = parseRecord(await (await fetch(server.origin + path)).json());
      expect(parsed).toMatchObject({
        ok: true,
        value: {
          collections: [{ id: "sample", sales: 1, within10: 0, within25: 1 }],
          calls: [
            { tokenId: "1", known: true, live: true, projection: 10, paid: 8, soldAt, decimals },
          ],
          points: [[10, 8, true]],
          open: 9,
        },
      });
    }
    expect((await server.get("/collections/nobody/record")).status).toBe(404);
  });

  it("draws a picture of each record and of a call", async () => {
    const key = callKey({ tokenId: "1", soldAt, paid: 8 });
    for (const path of [
      apiPath.recordPicture(),
      apiPath.recordPicture("sample"),
      apiPath.recordPicture("sample", key),
    ]) {
      const picture = await png(path);
      expect([path, picture.status]).toEqual([path, 200]);
      expect(picture.headers.get("content-type")).toBe("image/png");
    }
    for (const call of ["1-5-8", "one", `2-${soldAt}-8`])
      expect((await png(apiPath.recordPicture("sample", call))).status).toBe(404);
  });

  it("answers one call by its key", async () => {
    const answer = (key: string) => server.get(`/collections/sample/record/${key}`);
    const call = parseRecordedCall(
      await (await answer(callKey({ tokenId: "1", soldAt, paid: 8 }))).json(),
    );
    expect(call).toMatchObject({ ok: true, value: { tokenId: "1", paid: 8 } });
    for (const key of ["1-5-8", "one", `2-${soldAt}-8`])
      expect((await answer(key)).status).toBe(404);
  });

  it("gives each page its head, and a call its picture", async () => {
    const key = callKey({ tokenId: "1", soldAt, paid: 8 });
    const head = async (path: string) => {
      const answer = await fetch(server.origin + path);
      return { status: answer.status, html: await answer.text() };
    };
    const one = await head(recordPath("sample"));
    expect(one.status).toBe(200);
    expect(one.html).toContain("<title>Record of The sample | Fairfloor</title>");
    expect(one.html).toContain(apiPath.recordPicture("sample"));
    const call = await head(recordPath("sample", key));
    const answer = await server.get(`/collections/sample/record/${key}`);
    const parsed = parseRecordedCall(await answer.json());
    if (!parsed.ok) throw new Error("the call is in the record");
    const recorded = parsed.value;
    expect(recorded.decimals).toEqual(decimals);
    expect(call.status).toBe(200);
    expect(call.html).toContain(`<title>${callTitle(recorded)} | Fairfloor</title>`);
    expect(call.html).toContain("20% under the projection");
    expect(call.html).toContain(apiPath.recordPicture("sample", key));
    expect((await head("/record")).html).toContain("<title>The record | Fairfloor</title>");
    for (const path of [
      recordPath("nobody"),
      recordPath("sample", "1-5-8"),
      `${recordPath("sample")}/x`,
    ])
      expect((await head(path)).status).toBe(404);
  });
});

describe("parseCallKey", () => {
  it("reads what callKey wrote, and nothing else", () => {
    const call = { tokenId: "0042", soldAt: 1_700_000_000_000, paid: 1e-7 };
    expect(parseCallKey(callKey(call))).toEqual(call);
    for (const text of [
      "",
      "1",
      "1-2",
      "1-2-",
      "-1-2",
      "1-2-3-4",
      "a-1-1",
      "1-1-x",
      `${"1".repeat(79)}-1-1`,
    ])
      expect(parseCallKey(text)).toBeNull();
  });
});
