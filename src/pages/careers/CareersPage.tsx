import { ContactButton } from "../../components/Button.tsx";
import { Prose } from "../../components/prose/Prose.tsx";
import { writeHref } from "../../site-links.ts";
import { PageHero, PageSection, SitePage } from "../PageHero.tsx";
import { type TextRow, TextRows } from "../TextRows.tsx";
import { WriteTo } from "../WriteTo.tsx";

const WORK: readonly TextRow[] = [
  {
    title: "Valuation",
    text: "Robust statistics on small, noisy, adversarial data. You would rather prove your model wrong than show that it is clever.",
  },
  {
    title: "Interface",
    text: "Ten thousand tokens on a phone, live, at sixty frames a second, usable with a keyboard and without colours.",
  },
  {
    title: "Data",
    text: "Markets that change their formats on a Friday. Every sale once, none invented, in the order in which they happened.",
  },
];

export default function CareersPage() {
  return (
    <SitePage>
      <PageHero
        title="A small team, on purpose"
        lead="There are few of us, and we have no open positions today. If you could make Fairfloor better, write to us and we will talk. That is the whole process."
      >
        <ContactButton href={writeHref("careers")} look="primary" label="Write to us" />
      </PageHero>
      <PageSection title="Where we could use a hand">
        <TextRows rows={WORK} />
      </PageSection>
      <PageSection title="How to write">
        <Prose>
          <p>
            To <WriteTo topic="careers" />, a few paragraphs in your own words. No cover letter
            needed. What helps us most:
          </p>
          <ul>
            <li>
              <strong>Something you made</strong> and can talk about: code, a chart, a study, a
              market you traded. What was hard, and what would you do differently?
            </li>
            <li>
              <strong>Something of ours you would change.</strong> A figure you do not believe, or a
              screen that confused you. A pull request says it best.
            </li>
            <li>
              <strong>How you like to work</strong>: your hours, where you are, alone or in pairs.
            </li>
          </ul>
          <p>
            A person reads and answers every message, even if the answer is no. We keep what you
            send while we are in touch, and delete it when you ask.
          </p>
        </Prose>
      </PageSection>
    </SitePage>
  );
}
