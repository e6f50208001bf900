import { Link } from "wouter";
import { TAGLINE } from "../../../contract/site/page-meta.ts";
import { POSTS } from "../../../contract/site/posts.ts";
import { type PostSlug, postPath, ROUTES } from "../../../contract/site/routes.ts";
import { unitOf } from "../../../contract/values/units.ts";
import { RouteButton } from "../../components/Button.tsx";
import { PageHero, PageSection } from "../PageHero.tsx";
import * as page from "../page.css.ts";
import type { TextRow } from "../TextRows.tsx";
import { useSiteMeta } from "../use-site-meta.ts";
import { DealTiles } from "./DealTiles.tsx";
import * as styles from "./HomePage.css.ts";
import { LiveChart } from "./LiveChart.tsx";
import { PlaceByLine } from "./PlaceByLine.tsx";
import { type PreviewState, usePreview } from "./use-preview.ts";

const READING = [
  {
    kind: "hot",
    title: "Hot: underpriced",
    text: "Listed under its range, and at least 10 percent under its projection. The orange triangle points up to the projection. Look here first.",
  },
  {
    kind: "listed",
    title: "Listed: fair",
    text: "Listed within its range, or too uncertain for a verdict. In a calm market, most listings are dots like this one.",
  },
  {
    kind: "cold",
    title: "Cold: overpriced",
    text: "Listed over its range, and at least 10 percent over its projection. The blue triangle points down to the projection.",
  },
] as const;

const FIGURES: readonly (TextRow & { readonly post: PostSlug })[] = [
  {
    title: "Rank",
    text: "How rare the token is, counted in bits of information: 1 is the rarest.",
    post: "how-rank-is-made",
  },
  {
    title: "Projection",
    text: "What the token should sell for now, based on the market's level, its traits and the latest sales.",
    post: "how-the-projection-is-made",
  },
  {
    title: "Confidence",
    text: "How often similar tokens sold within 25 percent of their projection.",
    post: "what-confidence-says",
  },
  {
    title: "Deviation",
    text: "Projection minus price: what you would gain before fees if the projection is right.",
    post: "deviation-without-fooling-yourself",
  },
];

export default function HomePage() {
  useSiteMeta();
  const preview = usePreview();
  return (
    <>
      <div className={styles.hero}>
        <PageHero
          title={TAGLINE}
          lead="Rarity rank, listed price, projected price and the deviation between them, for every token of a collection, live."
        >
          <RouteButton route={ROUTES.app} look="primary" label="View App" />
          <RouteButton route={ROUTES.blog} label="How it works" />
        </PageHero>
        <LiveChart state={preview} />
      </div>
      <div className={styles.rest}>
        <PageSection
          wide
          title="Read a collection at a glance"
          lead="Each token is a point: its rank from left to right, its price from bottom to top. The line is the average projection at each rank. Orange points cost far less than their own projection."
        >
          <ul className={styles.reading}>
            {READING.map(({ kind, title, text }) => (
              <li key={kind} className={styles.lesson}>
                <PlaceByLine kind={kind} />
                <div className={styles.lessonText}>
                  <h3 className={styles.lessonTitle}>{title}</h3>
                  <p className={page.cardText}>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </PageSection>
        {preview.name !== "empty" && preview.name !== "failed" && (
          <PageSection wide title="Most underpriced right now" lead={dealsLead(preview)}>
            <DealTiles state={preview} />
          </PageSection>
        )}
        <PageSection
          title="Four figures for every token"
          lead="No black box: each one is explained."
        >
          <dl className={styles.figures}>
            {FIGURES.map(({ title, text, post }) => (
              <div key={title} className={styles.figure}>
                <dt className={styles.figureName}>{title}</dt>
                <dd className={styles.figureText}>
                  {text}{" "}
                  <Link href={postPath(post)}>
                    {POSTS.find(({ slug }) => slug === post)?.title}
                  </Link>
                </dd>
              </div>
            ))}
          </dl>
          <div className={page.actions}>
            <RouteButton route={ROUTES.app} look="primary" label="See all collections" />
          </div>
        </PageSection>
      </div>
    </>
  );
}

function dealsLead(preview: PreviewState): string {
  const lead = "From the collection above, updated every 15 seconds.";
  return preview.name === "shown" ? `${lead} Prices in ${unitOf(preview.collection)}.` : lead;
}
