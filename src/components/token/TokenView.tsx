import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { navigate } from "wouter/use-browser-location";
import { tokenDescription, tokenTitle } from "../../../contract/site/page-meta.ts";
import { collectionPath, tokenPath } from "../../../contract/site/routes.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import { toggleTraitValue, toggleVibe } from "../../collection/edit-filters.ts";
import type { QueryEdit } from "../../collection/edit-query.ts";
import { useCollection, useRetry } from "../../collection/use-collection.ts";
import { useEditQuery, useQuery } from "../../collection/use-query.ts";
import { Button, IconButton } from "../Button.tsx";
import { Dialog } from "../Dialog.tsx";
import { useAfterPaint } from "../hooks/use-after-paint.ts";
import { useMedia } from "../hooks/use-media.ts";
import { usePageMeta } from "../hooks/use-page-meta.ts";
import { Notice } from "../Notice.tsx";
import { imageWidthFor } from "../shared/picture/image-width.ts";
import { Picture } from "../shared/picture/Picture.tsx";
import { StepKeys, Steps } from "./Steps.tsx";
import { TokenBar } from "./TokenBar.tsx";
import * as details from "./TokenDetails.css.ts";
import { TokenDetails } from "./TokenDetails.tsx";
import { TokenPicture } from "./TokenPicture.tsx";
import * as styles from "./TokenView.css.ts";
import { usePaintedToken } from "./use-painted-token.ts";
import { useRestingRows } from "./use-resting-rows.ts";
import { useToken } from "./use-token.ts";

export interface TokenViewProps {
  readonly collectionId: string;
  readonly tokenId: string;
  /** Leaves the token's URL. The parent knows where the reader came from. */
  readonly onClose: () => void;
  /** Called once the token is drawn, if something of the grid can be seen behind it. */
  readonly onUncover?: () => void;
}

/** One token in full, in a dialog over the grid. It may show before the grid if its URL was opened directly. */
export function TokenView({ collectionId, tokenId, onClose, onUncover }: TokenViewProps) {
  const { shown, collection, row } = useToken(collectionId, tokenId);
  const token = shown.name === "shown" ? shown.token : null;
  const knownId = token?.tokenStringId ?? tokenId;
  // An address may say 007. The token's own has its number.
  useEffect(() => {
    if (knownId !== tokenId)
      navigate(tokenPath(collectionId, knownId) + location.search, { replace: true });
  }, [collectionId, tokenId, knownId]);
  usePageMeta({
    title:
      shown.name === "unknown"
        ? "Unknown token"
        : collection && tokenTitle(collection.name, knownId),
    ...(token && collection && { description: tokenDescription(token.rank, collection.size) }),
  });
  const query = useQuery();
  const editQuery = useEditQuery();
  /** Navigates to the grid in one history entry and applies `edit` to the filters; null leaves them unchanged. */
  const filterBy = (edit: QueryEdit | null) => {
    navigate(collectionPath(collectionId) + location.search);
    if (edit) editQuery(edit, "replace");
  };
  // The first frame shows the skeleton, so that a press responds quickly; the content follows in the next frame.
  const answered = useDeferredValue(true, false);
  const [stepped, setStepped] = useState(false);
  const onStep = () => setStepped(true);
  const beside = useMedia(styles.landscape);
  const isDemo = collection?.demo ?? false;
  const article = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each token begins with its verdict
  useLayoutEffect(() => {
    const dialog = article.current?.closest("dialog");
    if (dialog) dialog.scrollTop = 0;
  }, [tokenId]);
  const missing = shown.name === "unknown" || shown.name === "unreachable";
  const { error } = useRetry();
  // The server painted the token from the whole collection.
  const isWhole =
    useCollection(({ phase }) => phase.name === "failed") || error !== null || row >= 0;
  const isDrawn = missing || (token !== null && answered && isWhole);
  const isOpen = usePaintedToken(isDrawn, article);
  useRestingRows();
  const isUncovered = useAfterPaint(isDrawn && (missing || beside));
  const uncover = useEffectEvent(() => onUncover?.());
  useEffect(() => {
    if (isUncovered) uncover();
  }, [isUncovered]);

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={token?.name ?? `#${tokenId}`}
      shape={missing ? "small" : "large"}
      bare
    >
      <article className={styles.view} data-token-view={tokenId} ref={article}>
        <StepKeys collectionId={collectionId} row={row} onStep={onStep} />
        <TokenBar
          name={token?.name ?? `#${tokenId}`}
          tokenId={knownId}
          thumb={token && !beside && <Thumb token={token} isDemo={isDemo} />}
        >
          {!missing && (
            <Steps
              collectionId={collectionId}
              row={row}
              announced={stepped && token ? token.name : null}
              onStep={onStep}
            />
          )}
          <IconButton icon="close" label="Close" onClick={onClose} />
        </TokenBar>
        {shown.name === "unknown" && (
          <div className={styles.notice}>
            <Notice
              icon="search"
              title="Token not found"
              action={<Button look="primary" icon="grid" label="All tokens" onClick={onClose} />}
            >
              <span className={styles.cut}>This collection has no token {tokenId}.</span>
            </Notice>
          </div>
        )}
        {shown.name === "unreachable" && (
          <div className={styles.notice}>
            <Notice
              icon="offline"
              title="The token could not be loaded"
              action={
                <Button look="primary" icon="refresh" label="Try again" onClick={shown.retry} />
              }
            >
              The server did not answer. Your connection or our server may be down.
            </Notice>
          </div>
        )}
        {(shown.name === "loading" || (token && !answered)) && <Skeleton />}
        {token && answered && (
          <div className={styles.body}>
            <TokenDetails
              collectionId={collectionId}
              token={token}
              row={row}
              collection={collection}
              picture={<TokenPicture key={token.tokenStringId} token={token} isDemo={isDemo} />}
              onFollow={onStep}
              onTrait={(traitId, valueId) => {
                const chosen = query.traits[traitId]?.includes(valueId);
                filterBy(chosen ? null : toggleTraitValue(traitId, valueId));
              }}
              onVibe={(vibeId) =>
                filterBy(query.vibes.includes(vibeId) ? null : toggleVibe(vibeId))
              }
            />
          </div>
        )}
      </article>
    </Dialog>
  );
}

/** Side of the picture in the bar, in CSS pixels. */
const THUMB = 40;

interface ThumbProps {
  readonly token: Token;
  readonly isDemo: boolean;
}

function Thumb({ token, isDemo }: ThumbProps) {
  return (
    <Picture
      tokenId={token.tokenStringId}
      url={token.imageUrl}
      traitsOf={isDemo ? () => token.traits : null}
      width={imageWidthFor(THUMB, devicePixelRatio)}
    />
  );
}

function Skeleton() {
  return (
    <div className={styles.body} role="status" aria-label="Loading the token">
      <div className={details.verdict}>
        <div className={styles.titleSkeleton} />
        <div className={styles.figuresSkeleton} />
        {[1, 2, 3, 4, 5, 6].map((part) => (
          <div key={part} className={styles.traitSkeleton} />
        ))}
      </div>
      <div className={details.picture}>
        <div className={styles.pictureSkeleton} />
      </div>
    </div>
  );
}
