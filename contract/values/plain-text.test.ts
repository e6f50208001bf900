import { describe, expect, it } from "vitest";
import { plainText } from "./plain-text.ts";

describe("plainText", () => {
  it.each([
    ["0 - Please enter a value", "Please enter a value"],
    [
      'a@b.c is already subscribed. <a href="https://x.example/?u=1&amp;id=2">Update your profile</a>',
      "a@b.c is already subscribed. Update your profile",
    ],
    ["Too many<br/>tries.<br>Wait.", "Too many tries. Wait."],
    ["<img src=x onerror=alert(1)>Hello", "Hello"],
    ["<script>alert(1)</script>Hello", "Hello"],
    ["a &lt;b&gt; &amp; &quot;c&quot; &#39;d&#x27; &nope;", "a <b> & \"c\" 'd' &nope;"],
    ["&#0;&#xFFFFFF;", "&#0;&#xFFFFFF;"],
    ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
    [" a\u0000b\n\tc ", "a b c"],
    ["", ""],
  ])("reads %j as %j", (html, text) => expect(plainText(html)).toBe(text));

  it("truncates a long message to 300 characters", () => {
    expect(plainText("x".repeat(100_000))).toHaveLength(300);
    expect(plainText("<a".repeat(100_000)).length).toBeLessThanOrEqual(300);
  });
});
