import { afterEach, describe, expect, it } from "vitest";
import { CONTACT_META } from "../contract/site/contact-links.ts";
import { contactEmail, formHref, socialLinks, writeHref } from "./site-links.ts";

/** Adds the element by which the server names a setting. */
function configure(name: string, content: string): void {
  const meta = document.createElement("meta");
  meta.name = name;
  meta.content = content;
  document.head.append(meta);
}

afterEach(() => {
  for (const meta of document.head.querySelectorAll("meta")) meta.remove();
});

describe("links to the people behind the site", () => {
  it("lead to our contact form by default", () => {
    expect(formHref("bug")).toBe("/contact?about=bug");
    expect(writeHref("affiliates")).toBe("/contact?about=affiliates");
    expect(contactEmail()).toBeNull();
  });

  it("lead to the operator's forms and email address if these are set", () => {
    configure(CONTACT_META.forms, "https://forms.example/us");
    configure(CONTACT_META.email, "hello@fairfloor.test");
    expect(formHref("bug")).toBe("https://forms.example/us/bug");
    expect(writeHref("affiliates")).toBe("mailto:hello@fairfloor.test");
    expect(contactEmail()).toBe("hello@fairfloor.test");
  });
});

describe("links to our social pages", () => {
  it("lead to our own pages by default", () => {
    expect(socialLinks().map(({ href }) => href)).toEqual([
      "https://twitter.com/fairfloor",
      "https://discord.gg/fairfloor",
      "https://medium.com/@fairfloor",
    ]);
  });

  it("lead to those of the operator, and an empty setting takes one away", () => {
    configure("fairfloor:discord", "https://chat.example/us");
    configure("fairfloor:medium", "");
    expect(socialLinks()).toEqual([
      { name: "Twitter", href: "https://twitter.com/fairfloor" },
      { name: "Discord", href: "https://chat.example/us" },
    ]);
  });
});
