/**
 * The pages around the app, each a chunk of its own. Their table is one too: what begins with the front page,
 * the list or a collection does not carry it.
 */
import { lazy } from "react";
import { Route, Switch } from "wouter";
import { ROUTES } from "../../contract/routes.ts";

const PricingPage = lazy(() => import("./pricing/PricingPage.tsx"));
const BlogPage = lazy(() => import("./blog/BlogPage.tsx"));
const PostPage = lazy(() => import("./blog/PostPage.tsx"));
const AboutPage = lazy(() => import("./about/AboutPage.tsx"));
const GetListedPage = lazy(() => import("./getlisted/GetListedPage.tsx"));
const MediaPage = lazy(() => import("./media/MediaPage.tsx"));
const ContactPage = lazy(() => import("./contact/ContactPage.tsx"));
const CareersPage = lazy(() => import("./careers/CareersPage.tsx"));
const TermsPage = lazy(() => import("./terms/TermsPage.tsx"));
const PrivacyPage = lazy(() => import("./privacy/PrivacyPage.tsx"));

export default function OtherPages({ location }: { readonly location: string }) {
  return (
    <Switch location={location}>
      <Route path={ROUTES.pricing.path} component={PricingPage} />
      <Route path={ROUTES.blog.path} component={BlogPage} />
      <Route path={ROUTES.post.path}>{({ slug }) => <PostPage slug={slug} />}</Route>
      <Route path={ROUTES.about.path} component={AboutPage} />
      <Route path={ROUTES.getlisted.path} component={GetListedPage} />
      <Route path={ROUTES.media.path} component={MediaPage} />
      <Route path={ROUTES.contact.path} component={ContactPage} />
      <Route path={ROUTES.careers.path} component={CareersPage} />
      <Route path={ROUTES.terms.path} component={TermsPage} />
      <Route path={ROUTES.privacy.path} component={PrivacyPage} />
    </Switch>
  );
}
