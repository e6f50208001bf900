import { expect, it } from "vitest";
import { openStore } from "../storage/store/open-store.ts";
import { arrange } from "../testing/arrange.ts";
import { runInProcess } from "../testing/run-command.ts";
import { ANY_DATABASE } from "../testing/test-databases.ts";
import { mailCommand } from "./mail-command.ts";

const made = arrange(() => ANY_DATABASE.create());
/** The store of a running server. */
const server = arrange(() => openStore(made.config, "own"));

const mail = (...args: string[]) => runInProcess(mailCommand, args, made.settings);

it("prints the subscribers and the messages of a running server, one per line", async () => {
  await server.addSubscriber({ email: "ada@example.org", handle: "@ada", referrer: "" });
  await server.addSubscriber({ email: "bob@example.org", handle: "", referrer: "" });
  await server.addMessage({ email: "b@c.d", name: "", message: "two\nlines", referrer: "" });
  const list = await mail("subscribers");
  expect([list.code, list.errors]).toEqual([0, []]);
  const rows = list.out.split("\n");
  expect(rows.map((row) => JSON.parse(row).email)).toEqual(["ada@example.org", "bob@example.org"]);
  const messages = await mail("messages");
  expect(JSON.parse(messages.out)).toMatchObject({ email: "b@c.d", message: "two\nlines" });
  const forgotten = await mail("forget", "ADA@example.org");
  expect(forgotten.out).toBe("ADA@example.org: 1 entries removed.");
  expect(await server.subscribers()).toMatchObject([{ email: "bob@example.org" }]);
});

it("lists the valid arguments if they are missing or unknown", async () => {
  for (const args of [[], ["constructor"], ["subscribers", "messages"], ["forget"]]) {
    const { code, errors } = await mail(...args);
    expect([code, errors]).toEqual([
      1,
      [expect.stringMatching(/^what: must be subscribers, messages, or forget/)],
    ]);
  }
  expect((await mail("--help")).out).toContain("npm run --silent mail -- subscribers");
});
