import { expect, it } from "vitest";
import { apiErrorBody, apiErrorMessage } from "./api-error.ts";

it("reads the message of an API error, and null from any other body", () => {
  expect(apiErrorMessage(apiErrorBody("gone", "too old"))).toBe("too old");
  for (const body of [null, {}, { error: null }, { error: { message: 5 } }, "x"])
    expect(apiErrorMessage(body)).toBeNull();
});
