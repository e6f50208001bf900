import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubMedia } from "../../testing/fake-media.ts";
import { from, media } from "../../theme/tokens.css.ts";
import { Banner } from "./Banner.tsx";
import { displayBanner, displayBannerCount } from "./banner-state.ts";

const closeButton = () => screen.getByRole("button", { name: "Close the announcement" });
const icon = () => screen.queryByRole("button", { name: "Show the announcement" });
/** Returns the gradient of the first opening while it runs. */
const gradient = () => screen.getByRole("complementary").querySelector("span[aria-hidden=true]");

beforeEach(() => {
  displayBanner.write(true);
  displayBannerCount.write(0);
  stubMedia(from[960], media.motion);
});

afterEach(() => vi.unstubAllGlobals());

describe("Banner", () => {
  it("collapses to an icon that reopens it, and moves the focus along", () => {
    render(<Banner />);
    fireEvent.click(closeButton());
    expect(displayBanner.read()).toBe(false);
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(document.activeElement).toBe(icon());
    fireEvent.click(icon() as HTMLElement);
    expect(displayBanner.read()).toBe(true);
    expect(document.activeElement).toBe(closeButton());
  });

  it("takes no focus on the first render, open or closed", () => {
    const { unmount } = render(<Banner />);
    expect(document.activeElement).toBe(document.body);
    unmount();
    displayBanner.write(false);
    render(<Banner />);
    expect(document.activeElement).toBe(document.body);
  });

  it("renders nothing when closed on a narrow screen", () => {
    stubMedia(media.motion);
    const { container } = render(<Banner />);
    fireEvent.click(closeButton());
    expect(container.innerHTML).toBe("");
  });

  it("counts the first opening when the gradient ends, and does not replay it", () => {
    render(<Banner />);
    expect(displayBannerCount.read()).toBe(0);
    fireEvent.animationEnd(gradient() as Element);
    expect(displayBannerCount.read()).toBe(1);
    expect(gradient()).toBeNull();
    fireEvent.click(closeButton());
    fireEvent.click(icon() as HTMLElement);
    expect(gradient()).toBeNull();
    expect(displayBannerCount.read()).toBe(1);
  });

  it("replays the gradient if the banner was closed before it ended", () => {
    render(<Banner />);
    fireEvent.click(closeButton());
    fireEvent.click(icon() as HTMLElement);
    expect(gradient()).not.toBeNull();
    expect(displayBannerCount.read()).toBe(0);
  });

  it("counts immediately under reduced motion", () => {
    stubMedia(from[960]);
    render(<Banner />);
    expect(gradient()).toBeNull();
    expect(displayBannerCount.read()).toBe(1);
  });
});
