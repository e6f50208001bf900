import { ROUTES } from "../../../contract/site/routes.ts";
import { ContactButton, RouteButton } from "../../components/Button.tsx";
import { Prose } from "../../components/prose/Prose.tsx";
import { formHref } from "../../site-links.ts";
import { PageHero, PageSection, SitePage } from "../PageHero.tsx";
import * as page from "../page.css.ts";
import { type TextRow, TextRows } from "../TextRows.tsx";
import * as styles from "./GetListedPage.css.ts";

const NEEDS: readonly TextRow[] = [
  {
    title: "Every token with its traits",
    text: "The whole collection, revealed. Ranks compare all tokens, so a part of a collection cannot be ranked.",
  },
  {
    title: "Sales, if there are any",
    text: "Time, token and price in ETH. Without sales, the page shows ranks and prices but no projections, and says so.",
  },
  {
    title: "Pictures that we may show",
    text: "We fetch them from the collection's own host, resize them and cache them. Visitors never load anything from a third party.",
  },
];

const STEPS: readonly TextRow[] = [
  {
    title: "We review it",
    text: "Is it the original contract, are the traits complete, is there a market to follow? We reply by email either way.",
  },
  {
    title: "We import it",
    text: "We import traits and sales, compute the ranks and fit the model. Before we publish anything, we project past sales from the ones before them and measure the errors.",
  },
  {
    title: "It goes live",
    text: "Listings update as they change. If the projections are poor, the confidence says so from the first day.",
  },
];

export default function GetListedPage() {
  return (
    <SitePage>
      <PageHero
        title="Get listed"
        lead="The beta has a limited selection of projects, and more are added daily. Request your collection for free, or import it yourself: the software is open source."
      >
        <ContactButton href={formHref("project")} look="primary" label="Request a project" />
        <RouteButton route={ROUTES.app} label="See the collections" />
      </PageHero>
      <PageSection title="What a collection needs">
        <TextRows rows={NEEDS} />
      </PageSection>
      <PageSection
        title="What happens with a request"
        lead="Anyone can make a request: the team, a holder or a trader. All requests go into the same queue."
      >
        <ol>
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className={styles.step}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <div className={styles.words}>
                <h3 className={page.cardTitle}>{title}</h3>
                <p className={page.cardText}>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </PageSection>
      <PageSection
        title="Or import it yourself"
        lead="On your own copy of Fairfloor, one command imports a folder of files."
      >
        <Prose>
          <pre>
            <code>
              npm run import -- DIR <span className={styles.option}>--id cryptopunks</span>{" "}
              <span className={styles.option}>--name CryptoPunks</span>
            </code>
          </pre>
          <p>
            <code>DIR</code> contains plain tables:
          </p>
          <ul>
            <li>
              <code>tokens.csv</code>: <code>token_id</code>, optional <code>name</code>,{" "}
              <code>image_url</code> and <code>animation_url</code>, then one{" "}
              <code>trait:NAME</code> column per trait. A vertical bar separates several values of
              one trait.
            </li>
            <li>
              <code>sales.csv</code>, optional: <code>timestamp</code>, <code>token_id</code>,{" "}
              <code>price_eth</code>.
            </li>
            <li>
              <code>listings.csv</code>, optional: <code>token_id</code>, <code>price_eth</code>,{" "}
              <code>marketplace</code>.
            </li>
            <li>
              <code>vibes.csv</code> and <code>collection.json</code>, optional: named groups of
              traits; description, contract and links.
            </li>
          </ul>
          <p>
            If any token cannot be read, nothing is imported. Sales and listings that cannot be read
            are reported by file and line, and skipped. If more than one in a hundred is bad, the
            import stops. Importing again replaces the collection in one step, even while people are
            using it.
          </p>
          <p>You can also feed live events from any marketplace, one JSON object per line:</p>
          <pre>
            <code>
              your-market-reader | npm run feed --{" "}
              <span className={styles.option}>--id cryptopunks</span>
            </code>
          </pre>
        </Prose>
      </PageSection>
    </SitePage>
  );
}
