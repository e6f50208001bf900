import { expect, it, vi } from "vitest";
import { browserSiblings, CHANNEL_NAME } from "./siblings.ts";

it("coordinates tabs in a browser that has locks and channels, and in no other", () => {
  vi.stubGlobal("navigator", {});
  expect(browserSiblings()).toBeNull();
  const locks = { request: vi.fn() };
  vi.stubGlobal("navigator", { locks });
  const siblings = browserSiblings();
  expect(siblings?.locks).toBe(locks);
  const channel = siblings?.openChannel();
  expect(channel?.name).toBe(CHANNEL_NAME);
  channel?.close();
  vi.stubGlobal("BroadcastChannel", undefined);
  expect(browserSiblings()).toBeNull();
});
