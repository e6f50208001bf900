import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { FORM_FAILED } from "../../contract/site/forms.ts";
import { useForm } from "./use-form.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers never, and rejects when the request is aborted. */
function neverAnswer() {
  const answer = vi.fn(
    (_path: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  vi.stubGlobal("fetch", answer);
  return answer;
}

it("gives up on a late answer, also in a browser without AbortSignal.any", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("AbortSignal", class {});
  vi.spyOn(console, "error").mockImplementation(() => {});
  const answer = neverAnswer();
  const { result } = renderHook(() => useForm("/api/form"));
  await act(async () => result.current.send({}));
  expect(answer).toHaveBeenCalledOnce();
  expect(result.current.state.result).toBe("sending");
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(result.current.state).toBe(FORM_FAILED);
});

it("aborts the request when the form goes away, and reports no error", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const answer = neverAnswer();
  const { result, unmount } = renderHook(() => useForm("/api/form"));
  await act(async () => result.current.send({}));
  unmount();
  await vi.waitFor(() => expect(answer.mock.calls[0][1].signal.aborted).toBe(true));
  expect(log).not.toHaveBeenCalled();
});
