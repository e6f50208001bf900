import { describe, expect, it } from "vitest";
import { eventually, feedStandIn, POST_KEY, row } from "../../testing/feed-stand-in.ts";

const feed = feedStandIn();

interface Posted {
  readonly key?: string | null;
  readonly method?: string;
}

async function post(port: number, id: string, body: object | string, given: Posted = {}) {
  const { key = POST_KEY, method = "POST" } = given;
  const response = await fetch(`http://127.0.0.1:${port}/${id}`, {
    method,
    ...(key !== null && { headers: { authorization: `Bearer ${key}` } }),
    ...(method === "POST" && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

/** Follows a feed that only posts. */
async function followPosts(id: string) {
  const followed = await feed.follow(id, { polls: false });
  await eventually(followed.port).toBeGreaterThan(0);
  return { ...followed, port: followed.port() ?? 0 };
}

describe("posts", () => {
  it("change listings, say what they leave out, and may be repeated", async () => {
    const { port, listed, state } = await followPosts("posted");
    const desk = row("b", "8", 2, { currency: "USDC", marketplace: "Desk" });
    const page = { listings: [row("a", "7", 1), row("b", "8", 2), row("c", "9", "x")] };
    for (const _ of [1, 2]) {
      const skipped = [{ reason: expect.stringContaining("price"), count: 1, example: '"x"' }];
      expect(await post(port, "posted", page)).toEqual({
        status: 200,
        answer: { taken: 2, skipped },
      });
      expect(await listed()).toEqual({ 7: "1 4", 8: "2 4" });
    }
    expect((await state())?.problem).toMatch(/^1 row is left out: .*; counted in the last post$/);
    const strange = { listings: [{ ...desk, id: "d", tokenId: "6" }] };
    expect((await post(port, "posted", strange)).status).toBe(200);
    expect((await state())?.warning).toMatch(
      /^Of the feed, 2 rows are taken as something else: .*"Desk".*"USDC"\); counted in the last post$/,
    );
    const ended = [{ id: "a", at: Date.now() }];
    expect(await post(port, "posted", { ended })).toMatchObject({ status: 200 });
    expect(await listed()).toEqual({ 8: "2 4", 6: "2 0" });
    expect(await state()).toMatchObject({ isConnected: true, problem: null, warning: null });
  });

  it("of a complete list end the others", async () => {
    const { port, listed } = await followPosts("complete");
    await post(port, "complete", { listings: [row("a", "7", 1), row("b", "8", 2)] });
    await post(port, "complete", { complete: true, listings: [row("b", "8", 2)] });
    expect(await listed()).toEqual({ 8: "2 4" });
    const unreadable = { complete: true, listings: [{ id: "b" }] };
    expect((await post(port, "complete", unreadable)).status).toBe(400);
    expect(await listed()).toEqual({ 8: "2 4" });
  });

  it.each<[string, number, string, object | string, Posted]>([
    ["without a key", 401, "refused", {}, { key: null }],
    ["with another key", 401, "refused", {}, { key: `${POST_KEY}5` }],
    ["of a collection that is not followed", 404, "nobody", {}, {}],
    ["of an address that is none", 404, "%zz", {}, {}],
    ["by another method", 405, "refused", {}, { method: "GET" }],
    ["of text", 400, "refused", "text", {}],
    ["of its own key", 400, "refused", { listings: [{ maker: POST_KEY }] }, {}],
    ["of another form", 400, "refused", { listings: 1 }, {}],
    ["of too many bytes", 413, "refused", "x".repeat(6 * 1024 * 1024), {}],
  ])("%s are refused", async (_, status, id, body, given) => {
    const { port, listed } = await followPosts("refused");
    const refused = await post(port, id, body, given);
    expect(refused).toEqual({ status, answer: { error: expect.stringMatching(/\.$/) } });
    expect(JSON.stringify(refused)).not.toContain(POST_KEY);
    expect(await listed()).toEqual({});
  });

  it("are not taken any more once nothing is followed", async () => {
    const { port, port: before } = await followPosts("closed");
    await feed.store.setFollowStage("closed", "orders-feed", "paused");
    await eventually(() =>
      post(port, "closed", {}).then(
        () => true,
        () => false,
      ),
    ).toBe(false);
    expect(before).toBe(port);
  });
});
