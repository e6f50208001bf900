import { expect, it } from "vitest";
import { parseIsoTime } from "./parse-iso-time.ts";

it.each([
  ["2019/01/31", "2019-01-31T00:00:00.000Z"],
  ["2019/1/5", "2019-01-05T00:00:00.000Z"],
  ["2019/1/31 12:00", "2019-01-31T12:00:00.000Z"],
  ["2019/01/31T12:00:00.5+02:00", "2019-01-31T10:00:00.500Z"],
  ["2019-01-31", "2019-01-31T00:00:00.000Z"],
])("reads %s", (text, time) => expect(new Date(parseIsoTime(text) ?? 0).toISOString()).toBe(time));

it.each([
  "2019/02/30",
  "2019/31/01",
  "31/01/2019",
  "2019/01/311",
  "2019/01-31",
  "2019-1-31",
  "2019/1",
])("reads no time in %s", (text) => expect(parseIsoTime(text)).toBeNull());
