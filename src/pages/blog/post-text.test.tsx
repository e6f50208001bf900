import { render, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { describe, expect, it } from "vitest";
import { POSTS } from "../../../contract/site/posts.ts";
import { POST_TEXT } from "./post-text.ts";

const WORDS_A_MINUTE = 220;

/** Generous, because a text is compiled on its first import. */
const LOADED = { timeout: 30_000 };

describe("the posts", () => {
  it.each(POSTS)("$title: has the stated reading time, and charts with sources", async (post) => {
    const Text = POST_TEXT[post.slug];
    const { container } = render(
      <Suspense>
        <Text />
      </Suspense>,
    );
    await waitFor(() => expect(container.textContent).not.toBe(""), LOADED);
    const words = container.textContent.split(/\s+/).length;
    expect(Math.round(words / WORDS_A_MINUTE)).toBe(post.minutes);
    expect(container.querySelectorAll("h1")).toHaveLength(0);
    const charts = [...container.querySelectorAll("figure")];
    expect(charts.length).toBeGreaterThan(0);
    for (const chart of charts)
      expect(chart.querySelector("figcaption")?.textContent).toMatch(/public records/);
  });

  it("gives each bar of a chart a unique label", async () => {
    for (const { slug } of POSTS) {
      const Text = POST_TEXT[slug];
      const { container, unmount } = render(
        <Suspense>
          <Text />
        </Suspense>,
      );
      await waitFor(() => expect(container.querySelector("figure")).not.toBeNull(), LOADED);
      for (const chart of container.querySelectorAll("dl")) {
        const labels = [...chart.querySelectorAll("dt")].map((label) => label.textContent);
        expect(new Set(labels).size).toBe(labels.length);
      }
      unmount();
    }
  });
});
