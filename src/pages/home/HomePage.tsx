import { Link } from "wouter";
import { TAGLINE } from "../../../contract/page-meta.ts";
import { ROUTES } from "../../../contract/routes.ts";
import { look } from "../../components/Button.css.ts";
import { usePageMeta } from "../../components/use-page-meta.ts";
import { DealSketch } from "./DealSketch.tsx";
import * as styles from "./HomePage.css.ts";

/** The front door: what it is, and the way in. */
export default function HomePage() {
  usePageMeta({ title: "" });
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.title}>{TAGLINE}</h1>
        <p className={styles.lead}>
          Rarity rank, listed price, projected price and the deviation between them, for every token
          of a collection, live.
        </p>
        <Link href={ROUTES.app.path} className={look.primary}>
          View App
        </Link>
      </div>
      <DealSketch />
    </section>
  );
}
