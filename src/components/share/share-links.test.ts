import { describe, expect, it } from "vitest";
import { facebookShare, twitterShare } from "./share-links.ts";

const PAGE = {
  url: "https://fairfloor.example/c/a%20b?rank=1~5&x=ü#top",
  text: "Apes & friends: 50% below?",
};

describe.each([
  ["facebookShare", facebookShare(PAGE), "u", "quote"],
  ["twitterShare", twitterShare(PAGE), "url", "text"],
])("%s", (_, address, page, words) => {
  it("encodes the page's whole address", () => {
    expect(new URL(address).searchParams.get(page)).toBe(PAGE.url);
  });

  it("encodes the text", () => {
    expect(new URL(address).searchParams.get(words)).toBe(PAGE.text);
  });
});
