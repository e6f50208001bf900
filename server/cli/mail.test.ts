import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { runProgram } from "../testing/run-program.ts";
import { EMBEDDED } from "../testing/test-databases.ts";

let made: Awaited<ReturnType<typeof EMBEDDED.create>>;
/** The store of a running server, which owns the folder. The program connects to it. */
let server: Store;

beforeAll(async () => {
  made = await EMBEDDED.create();
  server = await openStore(made.config, "own");
}, 180_000);
afterAll(async () => {
  await server.close();
  await made.discard();
});

const mail = (...args: string[]) => runProgram("mail.ts", args, { dataDir: made.config.dataDir });

it("prints the subscribers and the messages of a running server, one per line", async () => {
  await server.addSubscriber({ email: "ada@example.org", handle: "@ada", referrer: "" });
  await server.addSubscriber({ email: "bob@example.org", handle: "", referrer: "" });
  await server.addMessage({ email: "b@c.d", name: "", message: "two\nlines", referrer: "" });
  const list = await mail("subscribers");
  expect([list.code, list.error]).toEqual([0, ""]);
  const rows = list.out.trimEnd().split("\n");
  expect(rows.map((row) => JSON.parse(row).email)).toEqual(["ada@example.org", "bob@example.org"]);
  const messages = await mail("messages");
  expect(JSON.parse(messages.out)).toMatchObject({ email: "b@c.d", message: "two\nlines" });
  const forgotten = await mail("forget", "ADA@example.org");
  expect(forgotten.out).toBe("ADA@example.org: 1 entries removed.\n");
  expect(await server.subscribers()).toMatchObject([{ email: "bob@example.org" }]);
}, 60_000);

it("lists the valid arguments if they are missing or unknown", async () => {
  for (const args of [[], ["constructor"], ["subscribers", "messages"], ["forget"]]) {
    const { code, error } = await mail(...args);
    expect(code).toBe(1);
    expect(error).toMatch(/^what: must be subscribers, messages, or forget/);
  }
  expect((await mail("--help")).out).toContain("npm run --silent mail -- subscribers");
}, 60_000);
