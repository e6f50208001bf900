import { fireEvent, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { apiErrorBody } from "../../../contract/api-error.ts";
import { type CompactToken, tokenFromCompact } from "../../../contract/tokens/token.ts";
import { LazyPattern } from "../shared/picture/lazy-pattern.ts";
import { TokenPicture } from "./TokenPicture.tsx";

// A loaded pattern is shown at once.
beforeAll(async () => void (await LazyPattern.prefetch()));

afterEach(() => vi.unstubAllGlobals());

function show(imageUrl: string | null, animationUrl: string | null, isDemo = false) {
  const compact: CompactToken = [
    ...(["7", null, 1, null, null, null] as const),
    ...([imageUrl, animationUrl, [], [], null] as const),
  ];
  const { container } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <TokenPicture token={tokenFromCompact(compact, "Apes")} isDemo={isDemo} />
    </SWRConfig>,
  );
  return {
    image: container.querySelector("img")?.getAttribute("src") ?? null,
    hasPattern: container.querySelector("[data-pattern]") !== null,
    isEmpty: container.querySelector("[data-no-picture]") !== null,
    hasProgram: container.textContent?.includes("This token is a program.") ?? false,
  };
}

describe("a token's picture", () => {
  it("loads from our own origin, as does its program", () => {
    const { image, ...rest } = show("/api/v1/images/apes/7", "/api/v1/animations/apes/7");
    expect(image).toMatch(/^\/api\/v1\/images\/apes\/7\?w=\d+$/);
    expect(rest).toEqual({ hasPattern: false, isEmpty: false, hasProgram: true });
  });

  it.each([
    "https://elsewhere.example/7",
    "http://elsewhere.example/7",
    "//elsewhere.example/7",
    "javascript:alert(1)",
    "data:image/svg+xml,<svg onload=alert(1)>",
    "file:///etc/passwd",
    "http://169.254.169.254/latest/meta-data",
    "http://127.0.0.1:22/",
    "ipfs://bafy/7.png",
    "ar://7",
    "\\\\elsewhere.example\\7",
    "/\\elsewhere.example/7",
  ])(
    "is an empty frame, and a drawn pattern in a demo, without a program, if its URL is %s",
    (url) => {
      const none = { image: null, hasProgram: false };
      expect(show(url, url)).toEqual({ ...none, hasPattern: false, isEmpty: true });
      expect(show(url, url, true)).toEqual({ ...none, hasPattern: true, isEmpty: false });
    },
  );
});

describe("a token's picture that fails", () => {
  /** Lets the picture fail. The next request for it is answered so. */
  function fail(answer: () => Promise<Response>) {
    vi.stubGlobal("fetch", vi.fn(answer));
    show("/api/v1/images/apes/7", null);
    fireEvent.error(screen.getByRole("img"));
    expect(document.querySelector("[data-no-picture]")).not.toBeNull();
  }
  const notFound = (message: string, headers: HeadersInit = {}) =>
    Response.json(apiErrorBody("not_found", message), { status: 404, headers });
  const again = () => screen.queryByRole("button", { name: "Try again" });

  it("says why, and offers no retry that cannot help", async () => {
    fail(async () => notFound("The picture is on a.example, from which this site loads none."));
    expect(await screen.findByText(/is on a\.example/)).toBeTruthy();
    expect(again()).toBeNull();
  });

  it.each([
    ["the source failed", async () => notFound("It could not be loaded.", { "Retry-After": "60" })],
    ["the server is busy", async () => new Response("", { status: 503 })],
    ["the server answers nonsense", async () => new Response("<p>", { status: 404 })],
    ["there is no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("offers a retry if %s", async (_, answer) => {
    fail(answer);
    fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(screen.getByRole("img")).toBeTruthy();
  });

  it("says that the server did not answer, and that a demo's pattern stands in its place", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    show("/api/v1/images/apes/7", null, true);
    fireEvent.error(screen.getByRole("img"));
    expect(await screen.findByText(/^The picture is not loaded/)).toBeTruthy();
    expect(screen.getByRole("status").textContent).toContain(
      "the server did not answer. A drawn pattern stands in its place.",
    );
  });
});
