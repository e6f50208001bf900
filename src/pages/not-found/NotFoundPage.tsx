import { Link } from "wouter";
import { ROUTES } from "../../../contract/site/routes.ts";
import { look } from "../../components/Button.css.ts";
import { PageHero, SitePage } from "../PageHero.tsx";

export default function NotFoundPage() {
  return (
    <SitePage>
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
    </SitePage>
  );
}
