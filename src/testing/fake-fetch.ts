import { vi } from "vitest";

/**
 * Replaces `fetch` by answers by path, which a test may change at any time. An absent path answers 404; an Error stands for a
 * failed request.
 */
export function fakeFetch(answers: Record<string, unknown>) {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async (path) => {
    const answer = answers[String(path)];
    if (answer instanceof Error) throw answer;
    if (answer === undefined) return new Response(null, { status: 404 });
    return Response.json(answer);
  });
}
