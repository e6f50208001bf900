/** Follows a collection whose turns fail, with a store and a chain that the test makes up. */
import { beforeEach, expect, it, vi } from "vitest";
import type { Follow, FollowNote } from "../../../market/follow.ts";
import type { BlockHeader } from "../../../market/raw-log.ts";
import { RpcError } from "../protocol/rpc/rpc-error.ts";
import type { ChainFollow } from "./chain-follow.ts";
import { type CollectionParts, createCollectionFollower } from "./follow-collection.ts";

const ADDRESS = `0x${"1".repeat(40)}` as const;
const DOUBT_MS = 10_000;
/** The chain's newest block is far below the checkpoint, and the chain cannot have reached that. */
const HEAD: BlockHeader = {
  ...{ number: 1_000, hash: "0x01", parentHash: "0x02", at: 1_000_000, logsBloom: "0x" },
};
const READ = { number: 9_000_000_000, hash: null };

let clock = 0;
beforeEach(() => {
  clock = 0;
  vi.spyOn(performance, "now").mockImplementation(() => clock);
});

/** Sets up a collection. Each turn fails with an error that `turn` is given, or else contradicts the stored blocks. */
function setup(read: Follow["read"] = READ) {
  const reports: string[] = [];
  const problems: (string | null)[] = [];
  let failure: Error | null = null;
  let forgotten = 0;
  let readings = 0;
  let hashes: readonly (string | null)[] = [];
  let onAsked = () => {};
  const follow = { collection: "c", contract: ADDRESS, stage: "following" };
  const settings = { market: "cryptopunks" };
  const stored = {
    ...follow,
    settings,
    read,
    finalBlock: 0,
    problem: null,
    contactAt: 0,
  } as ChainFollow;
  const reader = {
    async blockAt(number: number) {
      if (failure) throw failure;
      return { ...HEAD, number, at: HEAD.at - (HEAD.number - number) * 12_000 };
    },
    async hasCode() {
      readings += 1;
      return false; // so that it is not read again
    },
    async hashesAt() {
      onAsked();
      return hashes;
    },
    warning: () => undefined,
    forget() {
      forgotten += 1;
    },
  };
  const store = { follow: async () => stored };
  const sink = {
    async note({ problem }: FollowNote) {
      if (problem !== undefined) problems.push(problem);
    },
  };
  const parts = {
    ...{
      store,
      sink,
      connection: { reader, caller: {} },
      report: (line: string) => reports.push(line),
    },
    ...{ failurePauseMs: 0, doubtMs: DOUBT_MS, lagMs: 20 * DOUBT_MS, now: () => HEAD.at },
  } as unknown as CollectionParts; // the turns of these tests end before they need more
  const follower = createCollectionFollower(parts, new AbortController().signal, (error) => {
    throw error;
  });
  return {
    ...{ reports, problems },
    forgotten: () => forgotten,
    /** Number of times that it began to read the collection again. */
    readings: () => readings,
    setHashes(given: typeof hashes, asked = () => {}) {
      hashes = given;
      onAsked = asked;
    },
    async turn(next: Error | null = null) {
      failure = next;
      follower.follow(stored, HEAD);
      await follower.settled();
    },
  };
}

it("clears the cache after an answer that turned out to be wrong, and only then", async () => {
  const { turn, forgotten } = setup();
  await turn(new RpcError("unavailable", "no answer"));
  expect(forgotten()).toBe(0);
  await turn(new RpcError("wrong", "block 7 has two logs at one place"));
  expect(forgotten()).toBe(1);
});

it("reports an unknown failure whenever it is another one than the last", async () => {
  const { turn, reports, problems } = setup();
  const failures = ["bug one", "bug one", "bug two", "bug two"].map((each) => new Error(each));
  await turn(new RpcError("unavailable", "no answer"));
  for (const each of failures) await turn(each);
  expect(reports.filter((line) => line.includes("bug"))).toEqual(["c: bug one", "c: bug two"]);
  expect(problems.at(-1)).toMatch(/the server's log says why/);
});

it("doubts on while an endpoint does not answer", async () => {
  const { turn, readings, problems } = setup();
  await turn();
  expect(problems.at(-1)).toMatch(/^block 9000000000 was read, .* If that stays so/);
  clock = DOUBT_MS / 2;
  await turn(new RpcError("unavailable", "no answer"));
  expect(readings()).toBe(0);
  clock = DOUBT_MS;
  await turn();
  expect(readings()).toBe(1);
});

it("begins to doubt again if an endpoint has the stored block", async () => {
  const hash = `0x${"a".repeat(64)}` as const;
  const { turn, readings, setHashes } = setup({ ...READ, hash });
  await turn();
  clock = DOUBT_MS / 2;
  setHashes([null, hash]);
  await turn();
  setHashes([null, null]);
  clock = DOUBT_MS;
  await turn();
  expect(readings()).toBe(0);
  clock = 2 * DOUBT_MS;
  await turn();
  expect(readings()).toBe(1);
});

it("begins to doubt when the endpoints have answered, however long that took", async () => {
  const { turn, readings, setHashes, problems } = setup({ ...READ, hash: "0x0a" });
  setHashes([null, null], () => {
    clock += DOUBT_MS;
  });
  await turn();
  expect(problems.at(-1)).toMatch(/If that stays so, it is read again by itself$/);
  expect(readings()).toBe(0);
  await turn();
  expect(readings()).toBe(1);
});
