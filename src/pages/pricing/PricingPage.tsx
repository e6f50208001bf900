import { ROUTES } from "../../../contract/site/routes.ts";
import { Badge } from "../../components/Badge.tsx";
import { RouteButton } from "../../components/Button.tsx";
import { Icon, type IconName } from "../../components/Icon.tsx";
import { PageHero, PageSection, SitePage } from "../PageHero.tsx";
import * as page from "../page.css.ts";
import * as styles from "./PricingPage.css.ts";

const IN_THE_BETA = [
  "Every listed collection, every token of it",
  "Rank, price, projection, confidence and deviation, live",
  "The chart, all filters, and links that keep them",
  "Why a token has its projection, with comparable sales",
  "Sorting by deviation with a wallet or a beta code, both free",
];

const PERHAPS_LATER = [
  "Alerts when a token drops below your price",
  "Watchlists across collections",
  "Longer price history, and data exports",
  "An API with a quota of its own",
];

const QUESTIONS = [
  {
    question: "What will it cost after the beta?",
    answer:
      "We do not know yet, and would rather say so than print a number we may change. If anything that is free today starts to cost money, we will announce it here and by email first.",
  },
  {
    question: "Do you take a share of trades?",
    answer:
      "No. Nothing is bought or sold here. A listing links to its marketplace, and the trade is between you, the seller and that marketplace.",
  },
  {
    question: "Can a collection pay to be valued higher, or to be listed first?",
    answer:
      "No. Ranks and projections come from traits and sales, by the same method for every collection. The blog describes it in full. We choose the featured collections ourselves, and nobody can buy a place there.",
  },
  {
    question: "Why connect a wallet, then?",
    answer:
      "To unlock sorting by deviation while the beta is small. We only read your address: nothing is signed, approved or moved. A beta code unlocks the same without a wallet.",
  },
];

export default function PricingPage() {
  return (
    <SitePage>
      <PageHero
        title="Free while in beta"
        lead="All of Fairfloor is free for now, and you do not need a card. What may cost money later is listed below, so that there are no surprises."
      >
        <RouteButton route={ROUTES.app} look="primary" label="View App" />
      </PageHero>
      <section className={page.section} aria-label="Plans">
        <div className={styles.plans}>
          <Plan look="now" title="The app" price="0 ETH" icon="check" items={IN_THE_BETA} beta />
          <Plan
            look="later"
            title="Maybe later"
            price="No price yet"
            icon="plus"
            items={PERHAPS_LATER}
          />
        </div>
      </section>
      <PageSection title="Questions you may have">
        <div>
          {QUESTIONS.map(({ question, answer }) => (
            <details key={question} className={styles.question}>
              <summary className={styles.summary}>
                {question}
                <span className={styles.fold}>
                  <Icon name="chevronDown" size={16} />
                </span>
              </summary>
              <p className={styles.answer}>{answer}</p>
            </details>
          ))}
        </div>
      </PageSection>
    </SitePage>
  );
}

interface PlanProps {
  readonly look: keyof typeof styles.plan;
  readonly title: string;
  readonly price: string;
  readonly icon: IconName;
  readonly items: readonly string[];
  readonly beta?: boolean;
}

function Plan({ look, title, price, icon, items, beta }: PlanProps) {
  return (
    <div className={styles.plan[look]}>
      <div className={styles.planHead}>
        <h2 className={page.cardTitle}>
          {title} {beta && <Badge>BETA</Badge>}
        </h2>
        <p className={styles.price}>{price}</p>
      </div>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item} className={styles.item}>
            <span className={styles.mark}>
              <Icon name={icon} size={16} />
            </span>
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
