import type { ComponentProps } from "react";
import { Prose } from "../components/prose/Prose.tsx";
import { PageHero, SitePage } from "./PageHero.tsx";
import * as page from "./page.css.ts";

/** A page of one long text. On a wide screen the title stands beside it and sticks. */
export function PlainTextPage({ title, lead, children }: ComponentProps<typeof PageHero>) {
  return (
    <SitePage>
      <div className={page.longText}>
        <PageHero title={title} lead={lead} />
        <Prose>{children}</Prose>
      </div>
    </SitePage>
  );
}
