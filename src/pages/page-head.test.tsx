import { render } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { usePageMeta } from "../components/hooks/use-page-meta.ts";
import { useSiteMeta } from "./use-site-meta.ts";

function Site() {
  useSiteMeta();
  return null;
}

function Collection() {
  usePageMeta({ title: "Punks on Fairfloor" });
  return null;
}

function CollectionToCome() {
  usePageMeta({ title: null });
  return null;
}

function canonical(): string | undefined {
  return document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
}

function description(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content;
}

/** Opens `address` and returns its title, description and canonical link. */
function open(address: string, page = <Site />) {
  history.replaceState(null, "", address);
  render(page);
  return { title: document.title, description: description(), canonical: canonical() };
}

beforeEach(() => {
  document.head.replaceChildren();
  const meta = document.createElement("meta");
  meta.name = "description";
  document.head.append(meta);
});

describe("the head of a page", () => {
  it("has the contract's metadata for the URL", () => {
    expect(open("/privacy/?from=mail")).toEqual({
      title: "Privacy policy | Fairfloor",
      description: expect.stringContaining("keeps in your browser"),
      canonical: `${location.origin}/privacy`,
    });
  });

  it("keeps the public origin of the server's canonical link", () => {
    const link = document.createElement("link");
    link.rel = "canonical";
    link.href = "https://fairfloor.example/";
    document.head.append(link);
    expect(open("/about").canonical).toBe("https://fairfloor.example/about");
  });

  it("has no canonical link if the page does not exist", () => {
    open("/about");
    expect(open("/nowhere")).toMatchObject({
      title: "Page not found | Fairfloor",
      canonical: undefined,
    });
  });

  it("uses a page's own title, and the tagline if it has no description", () => {
    expect(open("/c/punks?sale=on", <Collection />)).toEqual({
      title: "Punks on Fairfloor",
      description: "Know the value of any NFT. Instantly.",
      canonical: `${location.origin}/c/punks`,
    });
  });

  it("keeps the server's title until the page's title is known, and shows only the product's name on another page", () => {
    document.title = "Punks on Fairfloor";
    const link = document.createElement("link");
    link.rel = "canonical";
    link.href = "https://fairfloor.example/c/punks";
    document.head.append(link);
    expect(open("/c/punks?sale=on", <CollectionToCome />).title).toBe("Punks on Fairfloor");
    expect(open("/c/apes", <CollectionToCome />)).toMatchObject({
      title: "Fairfloor",
      canonical: "https://fairfloor.example/c/apes",
    });
  });
});
