import { LinkButton } from "../Button.tsx";
import { BrandIcon } from "./BrandIcon.tsx";
import { CopyLink } from "./CopyLink.tsx";
import { facebookShare, type SharedPage, twitterShare } from "./share-links.ts";

/** Copies the address of this site at `path`, or posts `page` on a social network. */
export function ShareLinks({ path, page }: { readonly path: string; readonly page: SharedPage }) {
  return (
    <>
      <CopyLink path={path} />
      <LinkButton href={facebookShare(page)}>
        <BrandIcon name="Facebook" />
        Share on Facebook
      </LinkButton>
      <LinkButton href={twitterShare(page)}>
        <BrandIcon name="Twitter" />
        Share on Twitter
      </LinkButton>
    </>
  );
}
