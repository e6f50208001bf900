import { Link } from "wouter";
import { postPath, ROUTES } from "../../../contract/site/routes.ts";
import { Prose } from "../../components/prose/Prose.tsx";
import { SignupWidget } from "../../components/signup/SignupWidget.tsx";
import { PageHero, PageSection, SitePage } from "../PageHero.tsx";
import * as page from "../page.css.ts";
import { type TextRow, TextRows } from "../TextRows.tsx";

const RULES: readonly TextRow[] = [
  {
    title: "Say how sure we are",
    text: "A token's page shows its projection with a confidence and a range. Both come from our past errors. A number without them is an advertisement.",
  },
  {
    title: "Say when we do not know",
    text: "Without sales there is no projection. The field stays empty, the page says why, and the token sorts last.",
  },
  {
    title: "One method for all",
    text: "Nobody can pay for a rank, a projection or a place in the list. The blog describes the method and its weaknesses.",
  },
  {
    title: "Ask for nothing",
    text: "No account, no signature. We record nothing without your consent. We read a connected wallet's address, and nothing else.",
  },
];

export default function AboutPage() {
  return (
    <SitePage>
      <PageHero
        title="Is it a good deal?"
        lead="Fairfloor answers that one question, for every token of a collection at once, and shows how it got there."
      />
      <section className={page.section} aria-label="Why Fairfloor exists">
        <div className={page.split}>
          <Prose>
            <p>
              An NFT collection is a market of ten thousand things that are almost alike. Most of
              them have not traded for months. The few that did sold for prices ten or a hundred
              times apart, for reasons that are half taste and half arithmetic. Somebody who wants
              to buy one has a floor price, a rarity rank that the market may not care about, and an
              evening to scroll.
            </p>
            <p>
              We think the arithmetic half can be done by a machine. Rarity can be{" "}
              <Link href={postPath("how-rank-is-made")}>counted</Link>. What buyers pay for a trait
              can be <Link href={postPath("how-the-projection-is-made")}>read from the sales</Link>.
              How far to trust that estimate can be{" "}
              <Link href={postPath("what-confidence-says")}>measured</Link>. Put the three beside
              every listed price as it changes, and the evening becomes a minute.
            </p>
            <p>
              The taste half is yours. Fairfloor does not know why you would want a token, and does
              not tell you to buy one.
            </p>
            <h2>How it works</h2>
            <p>
              Sales and listings come in as a stream of events. Every sale updates a model of the
              market's level and of what each trait is worth. Listings travel to your browser as
              they change, and the whole table of ten thousand tokens is filtered, sorted and
              compared right there, in a background thread, so nothing you do has to wait for a
              server. The code is open under the MIT licence.
            </p>
            <h2>What it is not</h2>
            <p>
              It is a beta with a limited selection of projects, and some of what it shows is a
              demonstration: demo collections and simulated listings say so wherever they appear. It
              is not financial advice, not a marketplace, and not a promise that anybody will pay
              what a projection says.
            </p>
          </Prose>
          <aside className={page.card}>
            <h2 className={page.cardTitle}>Stay up to date</h2>
            <p className={page.cardText}>An occasional email about new collections and posts.</p>
            <SignupWidget label="Your email" />
          </aside>
        </div>
      </section>
      <PageSection title="Four rules we keep">
        <TextRows rows={RULES} />
        <p className={page.sectionLead}>
          Is a collection missing? <Link href={ROUTES.getlisted.path}>Get it listed</Link>. Found a
          mistake? <Link href={ROUTES.contact.path}>Tell us</Link>.
        </p>
      </PageSection>
    </SitePage>
  );
}
