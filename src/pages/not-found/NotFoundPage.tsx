import { ROUTES } from "../../../contract/site/routes.ts";
import { RouteButton } from "../../components/Button.tsx";
import { PageHero, SitePage } from "../PageHero.tsx";

export default function NotFoundPage() {
  return (
    <SitePage>
      <PageHero
        title="Page not found"
        lead="The address may be mistyped, or the page may have moved."
      >
        <RouteButton route={ROUTES.app} look="primary" label="See all collections" />
        <RouteButton route={ROUTES.home} label="Go to the home page" />
      </PageHero>
    </SitePage>
  );
}
