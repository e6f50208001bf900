import { describe, expect, it } from "vitest";
import { PLAYER_PROTOCOLS } from "./player-messages.ts";

const { youtube, vimeo } = PLAYER_PROTOCOLS;

describe("YouTube's player", () => {
  const readInfo = (info: unknown) => youtube.read(JSON.stringify({ event: "infoDelivery", info }));

  it("reports duration and position", () => {
    expect(readInfo({ duration: 90.5, currentTime: 12, playerState: 1 })).toEqual({
      duration: 90.5,
      position: 12,
      ended: false,
    });
  });

  it("reports no duration while it is 0", () => {
    expect(readInfo({ duration: 0, currentTime: 0 })).toEqual({ position: 0, ended: false });
  });

  it("reports its end", () => {
    expect(readInfo({ playerState: 0 })).toEqual({ ended: true });
  });

  it("accepts a seek command", () => {
    expect(JSON.parse(youtube.seek(30))).toMatchObject({ func: "seekTo", args: [30, true] });
  });
});

describe("Vimeo's player", () => {
  it("reports duration and position", () => {
    const message = JSON.stringify({ event: "timeupdate", data: { seconds: 3, duration: 60 } });
    expect(vimeo.read(message)).toEqual({ duration: 60, position: 3, ended: false });
  });

  it("reports its end", () => {
    expect(vimeo.read({ event: "ended" })).toEqual({ ended: true });
  });

  it("accepts a seek command", () => {
    expect(JSON.parse(vimeo.seek(30))).toEqual({ method: "setCurrentTime", value: 30 });
  });
});

it.each([
  null,
  "{",
  "[]",
  '{"info":null}',
  '{"info":{"duration":"NaN"}}',
  '{"data":{"seconds":-1}}',
])("ignores the message %j", (message) => {
  expect(youtube.read(message)).toEqual({});
  expect(vimeo.read(message)).toEqual({});
});
