import { Link } from "wouter";
import { ROUTES } from "../../../contract/site/routes.ts";
import { NOT_FOUND } from "../../../contract/site/site-meta.ts";
import { look } from "../../components/Button.css.ts";
import { usePageMeta } from "../../components/hooks/use-page-meta.ts";
import { PageHero } from "../PageHero.tsx";
import * as page from "../page.css.ts";

export default function NotFoundPage() {
  usePageMeta(NOT_FOUND);
  return (
    <div className={page.page}>
      <PageHero
        title="There is no page here"
        lead="The address may be mistyped, or the page may have moved."
      >
        <Link href={ROUTES.app.path} className={look.primary}>
          See all collections
        </Link>
        <Link href={ROUTES.home.path} className={look.outline}>
          Go to the start
        </Link>
      </PageHero>
    </div>
  );
}
