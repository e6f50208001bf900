import { useSearch } from "wouter";
import { collectionPath } from "../../contract/site/routes.ts";
import * as buttonStyles from "../components/Button.css.ts";
import { join } from "../components/class-names.ts";
import * as dialogStyles from "../components/Dialog.css.ts";
import { Icon } from "../components/Icon.tsx";
import { isOwnPicture } from "../components/shared/picture/image-width.ts";
import { Picture } from "../components/shared/picture/Picture.tsx";
import { StaticPicture } from "../components/shared/picture/StaticPicture.tsx";
import { Steps } from "../components/token/Steps.tsx";
import { TokenBar } from "../components/token/TokenBar.tsx";
import { TokenDetails } from "../components/token/TokenDetails.tsx";
import * as styles from "../components/token/TokenView.css.ts";
import { useToken } from "../components/token/use-token.ts";
import { FirstPicture } from "./FirstPicture.tsx";

const nothing = () => {};

interface FirstTokenProps {
  readonly collectionId: string;
  readonly tokenId: string;
}

/** A token in full, as `TokenView` draws it once it has the collection. What the network knows is loading. */
export function FirstToken({ collectionId, tokenId }: FirstTokenProps) {
  const search = useSearch();
  const { shown, collection, row } = useToken(collectionId, tokenId);
  if (shown.name !== "shown") return null;
  const { token } = shown;
  const { imageUrl } = token;
  const isDemo = collection?.demo ?? false;
  const thumb =
    imageUrl !== null && isOwnPicture(imageUrl) ? (
      <StaticPicture url={imageUrl} sizes="40px" />
    ) : (
      <Picture
        tokenId={tokenId}
        url={null}
        traitsOf={isDemo ? () => token.traits : null}
        width={0}
      />
    );
  return (
    <dialog open className={dialogStyles.shape.large} aria-label={token.name}>
      <article className={styles.view}>
        <TokenBar name={token.name} tokenId={token.tokenStringId} thumb={thumb}>
          <Steps collectionId={collectionId} row={row} announced={null} onStep={nothing} />
          <a
            className={join(buttonStyles.look.plain, buttonStyles.square)}
            href={collectionPath(collectionId) + (search && `?${search}`)}
            aria-label="Close"
          >
            <Icon name="close" />
          </a>
        </TokenBar>
        <div className={styles.body}>
          <TokenDetails
            collectionId={collectionId}
            token={token}
            row={row}
            collection={collection}
            picture={<FirstPicture token={token} isDemo={isDemo} />}
            onFollow={nothing}
            onTrait={nothing}
            onVibe={nothing}
          />
        </div>
      </article>
    </dialog>
  );
}
