import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apiErrorBody } from "../api-error.ts";
import { parseContactMessage } from "./contact.ts";
import { FORM_FAILED, isEmail, readFormAnswer } from "./forms.ts";
import { parseSubscription } from "./subscribe.ts";

describe("isEmail", () => {
  it.each(["a@b.c", "ada+list@mail.example.org", "ü@ß.é", "a@b@c.d"])("accepts %j", (text) =>
    expect(isEmail(text)).toBe(true),
  );

  it.each(["", "a", "a@b", "@b.c", "a@.", "a b@c.d", "a@b. c", "a@b.c\n", "a\u0000@b.c"])(
    "refuses %j",
    (text) => expect(isEmail(text)).toBe(false),
  );

  it("refuses a megabyte of odd text within a second", () => {
    const began = performance.now();
    expect(isEmail("@.".repeat(500_000))).toBe(false);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe("readFormAnswer", () => {
  it("reads an answer and an API error, and turns anything else into a failure", () => {
    const answer = { result: "success", msg: "Done." };
    expect(readFormAnswer(answer)).toEqual(answer);
    expect(readFormAnswer(apiErrorBody("too_many", "Wait."))).toEqual({
      result: "error",
      msg: "Wait.",
    });
    for (const body of [null, "", 5, [], {}, { result: "success" }, { result: "error", msg: "" }])
      expect(readFormAnswer(body)).toEqual(FORM_FAILED);
  });

  it("treats a result other than success as an error, and converts the message to plain text", () => {
    const msg = "0 - <b>a@b.c</b> is <a href='//x.example'>subscribed</a> &amp; well";
    expect(readFormAnswer({ result: "maybe", msg })).toEqual({
      result: "error",
      msg: "a@b.c is subscribed & well",
    });
  });
});

it("refuses a body of any other shape without throwing", () => {
  fc.assert(
    fc.property(fc.anything(), (body) => {
      expect(parseSubscription(body).ok).toBe(false);
      expect(parseContactMessage(body).ok).toBe(false);
    }),
    { seed: 4, numRuns: 300 },
  );
});

it("keeps only the form's own fields", () => {
  const form = { EMAIL: "a@b.c", TWTT: " @a ", admin: true };
  expect(parseSubscription(form)).toEqual({
    ok: true,
    value: { EMAIL: "a@b.c", TWTT: "@a", REF_URL: "", WEBSITE: "" },
  });
});
