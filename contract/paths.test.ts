import { expect, it } from "vitest";
import * as apiPath from "./api-path.ts";
import { imageAtWidth } from "./paths.ts";
import { COLUMNS_VERSION } from "./wire.ts";

it("escapes collection and token ids in an address", () => {
  expect(apiPath.info("a/../b?")).toBe("/api/v1/collections/a%2F..%2Fb%3F/info");
  expect(apiPath.token("a b", "1")).toBe("/api/v1/tokens/a%20b/1");
});

it("adds an epoch, a revision or a sequence number to an address only if it is given", () => {
  expect(apiPath.unlisted("a")).toBe("/api/v1/collections/a/tokens/unlisted");
  expect(apiPath.unlisted("a", "e:1")).toBe("/api/v1/collections/a/tokens/unlisted?e=e%3A1");
  const v = `&v=${COLUMNS_VERSION}`;
  expect(apiPath.columns("a")).toBe("/api/v1/collections/a/tokens/columns");
  expect(apiPath.columns("a", "e1")).toBe(`/api/v1/collections/a/tokens/columns?e=e1${v}`);
  expect(apiPath.figures("a", 0)).toBe(`/api/v1/collections/a/tokens/columns/figures?r=0${v}`);
  expect(apiPath.projections("a", 0)).toBe("/api/v1/collections/a/tokens/projections?r=0");
  expect(apiPath.listed("a", 0)).toBe("/api/v1/collections/a/tokens/listed?since=0");
  expect(apiPath.listed("a")).toBe("/api/v1/collections/a/tokens/listed");
});

it("lists every position of a stream, with escaped names", () => {
  const positions = [
    { collection: "a:b", epoch: "e,1", seq: 3 },
    { collection: "c", epoch: "2", seq: 0 },
  ];
  expect(apiPath.stream(positions)).toBe("/api/v1/listings/stream?at=a%3Ab:e%2C1:3,c:2:0");
});

it("sets a picture's width and drops its other parameters", () => {
  expect(imageAtWidth("/api/v1/images/a/1?w=9&x=1#y", 200.4)).toBe("/api/v1/images/a/1?w=200");
});
