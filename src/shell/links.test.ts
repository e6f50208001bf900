import { describe, expect, it } from "vitest";
import { facebookShare, twitterShare } from "./links.ts";

const PAGE = "https://fairfloor.example/c/a%20b?rank=1~5&x=ü#top";

describe.each([
  ["facebookShare", facebookShare(PAGE), "u", "quote"],
  ["twitterShare", twitterShare(PAGE), "url", "text"],
])("%s", (_, address, page, words) => {
  it("encodes the page's whole address", () => {
    expect(new URL(address).searchParams.get(page)).toBe(PAGE);
  });

  it("contains the product's description", () => {
    expect(new URL(address).searchParams.get(words)).toContain("Fairfloor");
  });
});
