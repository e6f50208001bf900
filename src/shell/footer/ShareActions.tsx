import { LinkButton } from "../../components/Button.tsx";
import { CopyLink } from "../../components/token/CopyLink.tsx";
import { facebookShare, twitterShare } from "../links.ts";
import { BrandIcon } from "./BrandIcon.tsx";
import * as styles from "./ShareActions.css.ts";

/** Three ways to share the current page. */
export function ShareActions() {
  const { href, pathname, search } = window.location;
  return (
    <div className={styles.actions}>
      <CopyLink path={pathname + search} />
      <LinkButton href={facebookShare(href)}>
        <BrandIcon name="Facebook" />
        Share on Facebook
      </LinkButton>
      <LinkButton href={twitterShare(href)}>
        <BrandIcon name="Twitter" />
        Share on Twitter
      </LinkButton>
    </div>
  );
}
