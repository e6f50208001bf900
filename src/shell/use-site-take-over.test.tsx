import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ErrorBoundary } from "../components/ErrorBoundary.tsx";
import { BrokenPage } from "./BrokenPage.tsx";
import { useShownPath } from "./use-shown-path.ts";
import { useSiteTakeOver } from "./use-site-take-over.ts";

const LINK = '<a href="/app">View App</a>';
const SECTION = "<details><summary>More</summary></details>";

beforeEach(() => {
  document.body.innerHTML = `<div class="painted">${SECTION}${SECTION}${LINK}${LINK}</div><div id="root"></div>`;
  // jsdom has no layout: an element is at its `data-top`, and every link has a box.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function at(
    this: Element,
  ) {
    return new DOMRect(0, Number(this.getAttribute("data-top")), 10, 10);
  });
  vi.spyOn(Element.prototype, "getClientRects").mockReturnValue([{}] as unknown as DOMRectList); // only counted
});

const painted = () => document.querySelector(".painted");

function Site({ busyAt }: { readonly busyAt: number | null }) {
  useSiteTakeOver();
  return (
    <>
      {busyAt !== null && <div aria-busy="true" data-top={busyAt} />}
      {[1, 2].map((key) => (
        <details key={key}>
          <summary>More</summary>
        </details>
      ))}
      <a href="/app">View App</a>
      <a href="/app">View App</a>
    </>
  );
}

function Broken(): never {
  throw new Error("broken");
}

function ShownPath() {
  return useShownPath();
}

function open(page: React.ReactNode) {
  return render(page, { container: document.getElementById("root") as HTMLElement });
}

/** The browser paints no earlier. */
const beforePaint = () => Promise.resolve();

describe("the take-over of the server's HTML", () => {
  it("waits for what the window shows", async () => {
    const { rerender } = open(<Site busyAt={20} />);
    await beforePaint();
    expect(painted()).not.toBeNull();
    rerender(<Site busyAt={null} />);
    await beforePaint();
    expect(painted()).toBeNull();
  });

  it("does not wait for what is below the window", async () => {
    open(<Site busyAt={innerHeight + 20} />);
    await beforePaint();
    expect(painted()).toBeNull();
  });

  it("keeps the focus on the same link, and opened sections open", async () => {
    const [, section] = document.querySelectorAll("details");
    const [, link] = document.querySelectorAll("a");
    if (section) section.open = true;
    link?.focus();
    open(<Site busyAt={null} />);
    await beforePaint();
    expect(document.activeElement).toBe(document.querySelectorAll("#root a")[1]);
    expect(Array.from(document.querySelectorAll("details"), (each) => each.open)).toEqual([
      false,
      true,
    ]);
  });

  it("happens for a page that cannot be shown", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    open(
      <ErrorBoundary fallback={(error) => <BrokenPage error={error} />}>
        <Broken />
      </ErrorBoundary>,
    );
    expect(screen.getByRole("heading").textContent).toBe("Something on this page went wrong");
    expect(painted()).toBeNull();
  });

  it("leaves the reader's scroll position", () => {
    const scrollTo = vi.fn();
    vi.stubGlobal("scrollTo", scrollTo);
    history.replaceState(null, "", "/about");
    open(<ShownPath />);
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
