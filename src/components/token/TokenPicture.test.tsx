import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type CompactToken, tokenFromCompact } from "../../../contract/tokens/token.ts";
import { TokenPicture } from "./TokenPicture.tsx";

function drawn(imageUrl: string | null, animationUrl: string | null) {
  const compact: CompactToken = [
    ...(["7", null, 1, null, null, null] as const),
    ...([imageUrl, animationUrl, [], [], null] as const),
  ];
  const { container } = render(<TokenPicture token={tokenFromCompact(compact, "Apes")} />);
  return {
    image: container.querySelector("img")?.getAttribute("src") ?? null,
    hasPattern: container.querySelector("[data-pattern]") !== null,
    hasProgram: container.textContent?.includes("This token is a program.") ?? false,
  };
}

describe("a token's picture", () => {
  it("loads from our own origin, as does its program", () => {
    const { image, ...rest } = drawn("/api/v1/images/apes/7", "/api/v1/animations/apes/7");
    expect(image).toMatch(/^\/api\/v1\/images\/apes\/7\?w=\d+$/);
    expect(rest).toEqual({ hasPattern: false, hasProgram: true });
  });

  it.each(["https://elsewhere.example/7", "//elsewhere.example/7", "javascript:alert(1)"])(
    "falls back to a drawn pattern, without a program, if its URL is %s",
    (url) => {
      expect(drawn(url, url)).toEqual({ image: null, hasPattern: true, hasProgram: false });
    },
  );
});
