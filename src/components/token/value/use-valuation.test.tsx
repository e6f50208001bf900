import { renderHook } from "@testing-library/react";
import { SWRConfig } from "swr";
import { expect, it, vi } from "vitest";
import { VALUATION } from "../../../testing/valued-token.ts";
import { useValuation } from "./use-valuation.ts";

it("is behind from when a sale moves the shown projection until the parts of it arrive", async () => {
  let projection = 18;
  vi.spyOn(globalThis, "fetch").mockImplementation(async () =>
    Response.json({ ...VALUATION, projection }),
  );
  const { result, rerender } = renderHook(
    ({ shown }) => useValuation("apes", VALUATION.tokenId, shown),
    {
      initialProps: { shown: 18 },
      wrapper: ({ children }) => (
        <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
      ),
    },
  );
  await vi.waitFor(() => expect(result.current.valuation?.projection).toBe(18));
  expect(result.current.isBehind).toBe(false);
  projection = 19;
  rerender({ shown: 19 });
  expect(result.current.isBehind).toBe(true);
  await vi.waitFor(() => expect(result.current.valuation?.projection).toBe(19));
  expect(result.current.isBehind).toBe(false);
});
