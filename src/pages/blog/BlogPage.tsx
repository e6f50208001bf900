import { Link } from "wouter";
import { POSTS } from "../../../contract/site/posts.ts";
import { postPath } from "../../../contract/site/routes.ts";
import { SignupWidget } from "../../components/signup/SignupWidget.tsx";
import { PageHero, PageSection, SitePage } from "../PageHero.tsx";
import * as page from "../page.css.ts";
import * as styles from "./BlogPage.css.ts";

export default function BlogPage() {
  return (
    <SitePage>
      <PageHero
        title="How to read a market of ten thousand"
        lead="Rank, projection, confidence and deviation: how each figure is made, how far you can trust it, and how to trade on it. Worked out on real sales, with nothing hidden."
      />
      <section className={page.section} aria-label="Posts">
        <ol>
          {POSTS.map(({ slug, title, description, minutes }, index) => (
            <li key={slug}>
              <Link href={postPath(slug)} className={styles.entry}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <div className={styles.text}>
                  <h2 className={styles.title}>{title}</h2>
                  <p className={styles.description}>{description}</p>
                </div>
                <span className={styles.minutes}>{minutes} minutes</span>
              </Link>
            </li>
          ))}
        </ol>
      </section>
      <PageSection
        title="Get the next post by email"
        lead="We email you when there is a new post or a notable new collection. Nothing else."
      >
        <div className={styles.signup}>
          <SignupWidget label="Your email" />
        </div>
      </PageSection>
    </SitePage>
  );
}
