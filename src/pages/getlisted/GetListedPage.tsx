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
    text: "The whole collection, revealed. Ranks are counted over all tokens, so a part of them cannot be ranked.",
  },
  {
    title: "Sales, if there are any",
    text: "Time, token and price in ETH. Without sales there are ranks and prices, and no projections: the page says so.",
  },
  {
    title: "Pictures we may show",
    text: "We fetch them from the collection's own host, resize and cache them. Readers never load from a third party.",
  },
];

const STEPS: readonly TextRow[] = [
  {
    title: "We look at it",
    text: "Is it the original contract, are the traits complete, is there a market to read? We answer by mail either way.",
  },
  {
    title: "We bring it in",
    text: "Traits and sales are imported, ranks counted, the model fitted. Before anything is shown, past sales are projected from the ones before them, and we look at how far off that was.",
  },
  {
    title: "It goes live",
    text: "With its listings, as they change. If projections turn out poor, confidence says so from the first day.",
  },
];

export default function GetListedPage() {
  return (
    <SitePage>
      <PageHero
        title="Get listed"
        lead="The beta has a limited selection of projects, and more are added daily. A collection gets in by request, and it costs nothing. Or import it yourself: the software is open."
      >
        <ContactButton href={formHref("project")} look="primary" label="Request a project" />
        <RouteButton route={ROUTES.app} label="See what is listed" />
      </PageHero>
      <PageSection title="What a collection needs">
        <TextRows rows={NEEDS} />
      </PageSection>
      <PageSection
        title="What happens with a request"
        lead="Made by the team, by a holder, by anyone: it is the same queue."
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
        lead="On your own copy of Fairfloor, one command brings in a folder of files."
      >
        <Prose>
          <pre>
            <code>
              npm run import -- DIR <span className={styles.option}>--id cryptopunks</span>{" "}
              <span className={styles.option}>--name CryptoPunks</span>
            </code>
          </pre>
          <p>
            <code>DIR</code> holds plain tables:
          </p>
          <ul>
            <li>
              <code>tokens.csv</code>: <code>token_id</code>, optional <code>name</code>,{" "}
              <code>image_url</code> and <code>animation_url</code>, then one{" "}
              <code>trait:NAME</code> column per trait. Several values of one trait are parted by a
              vertical bar.
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
              traits; description, contract, links.
            </li>
          </ul>
          <p>
            Tokens are taken whole or not at all. Sales and listings that cannot be read are named
            by file and line and left out, and if more than one in a hundred is bad the import
            stops. Importing again replaces the collection in one step, while readers look at it.
          </p>
          <p>
            Live events come in the same way, one JSON object a line, from any market you can read:
          </p>
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
