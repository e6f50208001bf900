import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { playerUrl, type VideoRef } from "../../contract/site/videos.ts";
import { MediaPlayer } from "./MediaPlayer.tsx";

const VIDEO: VideoRef = { provider: "vimeo", id: "76979871" };
const ORIGIN = "https://player.vimeo.com";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setup() {
  const onDuration = vi.fn();
  const onEnded = vi.fn();
  const view = render(
    <MediaPlayer
      video={VIDEO}
      title="A talk"
      poster="/talk.webp"
      onDuration={onDuration}
      onEnded={onEnded}
    />,
  );
  const press = () => fireEvent.click(screen.getByRole("button", { name: "Play video: A talk" }));
  const frame = () => screen.getByTitle<HTMLIFrameElement>("A talk");
  const postFromPlayer = (message: unknown, origin = ORIGIN, source = frame().contentWindow) =>
    fireEvent(
      window,
      new MessageEvent("message", { data: JSON.stringify(message), origin, source }),
    );
  return { ...view, onDuration, onEnded, press, frame, postFromPlayer };
}

describe("a foreign video", () => {
  it("loads nothing from its provider before a press", () => {
    const { container, press, frame } = setup();
    expect(container.querySelector("iframe")).toBeNull();
    press();
    expect(frame().src).toBe(playerUrl(VIDEO));
  });

  it("reports its duration at the next check, and its end", () => {
    const { press, postFromPlayer, onDuration, onEnded } = setup();
    press();
    postFromPlayer({ event: "timeupdate", data: { seconds: 1, duration: 60 } });
    vi.advanceTimersByTime(100);
    expect(onDuration.mock.calls).toEqual([[60]]);
    postFromPlayer({ event: "ended" });
    expect(onEnded).toHaveBeenCalledTimes(1);
  });

  it("accepts messages only from its own frame and its provider's origin", () => {
    const { press, postFromPlayer, onEnded } = setup();
    press();
    postFromPlayer({ event: "ended" }, "https://elsewhere.example");
    postFromPlayer({ event: "ended" }, ORIGIN, window);
    expect(onEnded).not.toHaveBeenCalled();
  });

  it("subscribes to its player's events once the frame has loaded", () => {
    const { press, frame } = setup();
    press();
    const player = frame().contentWindow;
    if (!player) throw new Error("The frame holds no window");
    const post = vi.spyOn(player, "postMessage").mockImplementation(() => {});
    fireEvent.load(frame());
    expect(post.mock.calls.map(([message]) => JSON.parse(String(message)).value)).toEqual([
      "timeupdate",
      "ended",
    ]);
    expect(post.mock.calls.every(([, origin]) => String(origin) === ORIGIN)).toBe(true);
  });

  it("resumes at its last position", () => {
    const first = setup();
    first.press();
    first.postFromPlayer({ event: "timeupdate", data: { seconds: 30, duration: 60 } });
    first.unmount();
    const second = setup();
    second.press();
    const player = second.frame().contentWindow;
    if (!player) throw new Error("The frame holds no window");
    const post = vi.spyOn(player, "postMessage").mockImplementation(() => {});
    second.postFromPlayer({ event: "timeupdate", data: { seconds: 0, duration: 60 } });
    vi.advanceTimersByTime(100);
    expect(JSON.parse(String(post.mock.calls[0]?.[0]))).toEqual({
      method: "setCurrentTime",
      value: 30,
    });
  });
});
