import { Link } from "wouter";
import { TAGLINE } from "../../../contract/site/page-meta.ts";
import { type PostSlug, postPath, ROUTES } from "../../../contract/site/routes.ts";
import { RouteButton } from "../../components/Button.tsx";
import { PageHero, PageSection } from "../PageHero.tsx";
import * as page from "../page.css.ts";
import type { TextRow } from "../TextRows.tsx";
import { useSiteMeta } from "../use-site-meta.ts";
import { DealTiles } from "./DealTiles.tsx";
import * as styles from "./HomePage.css.ts";
import { LiveChart } from "./LiveChart.tsx";
import { PlaceByLine } from "./PlaceByLine.tsx";
import { usePreview } from "./use-preview.ts";

const READING = [
  {
    kind: "hot",
    title: "Hot is under its value",
    text: "An orange triangle, pointing up: listed at least 10 percent under what its traits and the market say it is worth. Look here first.",
  },
  {
    kind: "listed",
    title: "A dot is near it",
    text: "Listed within 10 percent of its projection. A fair ask: most of a calm market looks like this.",
  },
  {
    kind: "cold",
    title: "Cold is over its value",
    text: "A blue triangle, pointing down: listed at least 10 percent over its projection. Someone hopes.",
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
    text: "What it would sell for now: the market's level, what its traits add, and what the latest sales say.",
    post: "how-the-projection-is-made",
  },
  {
    title: "Confidence",
    text: "How often tokens like it sold within 25 percent of what was projected before.",
    post: "what-confidence-says",
  },
  {
    title: "Deviation",
    text: "Projection less price: what you would gain if the projection were right.",
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
          lead="Each token is a point: its rank from left to right, its price from bottom to top. The line is what a token of that rank is worth. What stands far under the line is worth a look."
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
          <PageSection
            wide
            title="Furthest under, right now"
            lead="From the collection above, as its listings stand this minute. Prices in ETH."
          >
            <DealTiles state={preview} />
          </PageSection>
        )}
        <PageSection title="Four figures for every token" lead="No black box: each is explained.">
          <dl className={styles.figures}>
            {FIGURES.map(({ title, text, post }) => (
              <div key={title} className={styles.figure}>
                <dt className={styles.figureName}>{title}</dt>
                <dd className={styles.figureText}>
                  {text} <Link href={postPath(post)}>How {title.toLowerCase()} is made</Link>
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
