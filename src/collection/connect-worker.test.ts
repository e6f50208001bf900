import { releaseProxy, wrap } from "comlink";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_QUERY } from "../../contract/query.ts";
import { createCollectionStore } from "./collection-store.ts";
import { connectWorker } from "./connect-worker.ts";

vi.mock("comlink", async (original) => ({
  ...(await original<typeof import("comlink")>()),
  wrap: vi.fn(),
}));

const terminate = vi.fn();
let refuse: (reason: Error) => void;

beforeEach(() => {
  terminate.mockClear();
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      terminate = terminate;
    },
  );
  const refused = new Promise<void>((_, reject) => {
    refuse = reject;
  });
  vi.mocked(wrap).mockReturnValue(
    Object.assign(Object.create(null), {
      subscribe: async () => undefined,
      open: async () => undefined,
      setQuery: () => refused,
      [releaseProxy]: () => {},
    }),
  );
  return () => vi.unstubAllGlobals();
});

describe("connectWorker", () => {
  it("says that the worker is broken when a call fails", async () => {
    const onBroken = vi.fn();
    const connection = connectWorker(createCollectionStore(), onBroken);
    connection.open("one", DEFAULT_QUERY);
    connection.setQuery(DEFAULT_QUERY);
    refuse(new Error("no engine"));
    await vi.waitFor(() => expect(onBroken).toHaveBeenCalledWith("Error: no engine"));
    expect(onBroken).toHaveBeenCalledTimes(1);
  });

  it("keeps silent about calls that its own end cut off", async () => {
    const onBroken = vi.fn();
    const connection = connectWorker(createCollectionStore(), onBroken);
    connection.setQuery(DEFAULT_QUERY);
    connection.end();
    expect(terminate).toHaveBeenCalledTimes(1);
    refuse(new Error("cut off"));
    await new Promise((settled) => setTimeout(settled));
    expect(onBroken).not.toHaveBeenCalled();
  });
});
