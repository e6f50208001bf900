/** Which pictures within `data:` addresses are read. */
import { expect, it } from "vitest";
import { decodeDataPicture } from "./data-picture.ts";

const SVG_TYPE = "image/svg+xml";

it.each([
  ["data:image/png;base64,", "\x89PNG\r\n", "image/png"],
  ["data:image/jpg;base64,", "\xff\xd8\xff", "image/jpeg"],
  ["data:IMAGE/PNG;base64,", "GIF89a", "image/gif"],
  ["data:application/octet-stream;base64,", "RIFF1234WEBP", "image/webp"],
  ["data:;base64,", "\0\0\0 ftypavif\0\0\0\0", "image/avif"],
  ["data:image/png;base64,", "<svg>", SVG_TYPE],
  ["data:text/plain;base64,", '<?xml version="1.0"?>\n<!-- a --><svg:svg>', SVG_TYPE],
])("tells what %s with %j is by its bytes", (head, content, type) => {
  const bytes = Buffer.from(content, "latin1");
  expect(decodeDataPicture(head + bytes.toString("base64"))).toEqual({ type, bytes });
});

it.each([
  "data:text/html,<b>",
  "data:image/png;base64,AAAA",
  "data:video/mp4;base64,eHh4eA==",
  "data:image/svg+xml,<html><svg></svg></html>",
  "data:constructor,",
  "data:image/png;base64",
  "https://a.example/7.png",
  "",
])("returns null for %s", (address) => {
  expect(decodeDataPicture(address)).toBeNull();
});

it.each([
  ["GIF89a", 512 * 1024],
  ["<svg><g/>", 1024 * 1024],
])("of %s, accepts %d bytes and no more", (head, most) => {
  const address = (bytes: number) =>
    `data:image/png;base64,${Buffer.alloc(bytes, head).toString("base64")}`;
  expect(decodeDataPicture(address(most))?.bytes.length).toBe(most);
  expect(decodeDataPicture(address(most + 1))).toBeNull();
});
