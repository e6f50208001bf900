import { describe, expect, it } from "vitest";
import { betaCodeFrom, promoOf, withoutPromo } from "./beta-codes.ts";

describe("betaCodeFrom", () => {
  it.each(["WAGMI22", "lfg22", " Unicorn22 ", "dEgEn22"])("accepts %j in any case", (text) => {
    expect(betaCodeFrom(text)).toBe(text.trim().toUpperCase());
  });

  it.each(["WAGMI22\u200b", "“WAGMI22”", "WAGMI22.", "ＷＡＧＭＩ２２", "wagmi 22", "#WAGMI-22"])(
    "accepts %j, as it comes from a chat or a mail",
    (text) => {
      expect(betaCodeFrom(text)).toBe("WAGMI22");
    },
  );

  it.each(["", "WAGMI", "WAGMI222", "constructor", "WAGMI22,LFG22"])("refuses %j", (text) => {
    expect(betaCodeFrom(text)).toBeNull();
  });
});

describe("the promo part of an address", () => {
  it("is read, and removed without changing the other parts", () => {
    expect(promoOf("?price=1~2&promo=lfg22")).toBe("lfg22");
    expect(withoutPromo("?price=1~2&promo=lfg22&rank=~500")).toBe("?price=1~2&rank=~500");
    expect(withoutPromo("?promo=lfg22")).toBe("");
    expect(promoOf("?price=1~2&amp;promo=lfg22")).toBe("lfg22");
    expect(withoutPromo("?price=1~2&amp;promo=lfg22&amp;sale=on")).toBe("?price=1~2&sale=on");
    expect(promoOf("?promoted=1")).toBeNull();
    expect(withoutPromo("?promoted=1")).toBe("?promoted=1");
  });
});
