import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { imageAtWidth } from "../../../../contract/paths.ts";
import type { TraitPair } from "../../../../contract/tokens/token.ts";
import { placeholderUrl } from "../../../../contract/values/picture-url.ts";
import { Icon } from "../../Icon.tsx";
import { deferPicture } from "./defer-picture.ts";
import { isOwnPicture } from "./image-width.ts";
import { type DrawnPatternProps, LazyPattern } from "./lazy-pattern.ts";
import * as styles from "./Picture.css.ts";
import { retryPicture } from "./retry-picture.ts";
import { StaticPicture } from "./StaticPicture.tsx";

interface PictureProps {
  readonly tokenId: string;
  /** Null if the token has no picture. */
  readonly url: string | null;
  /** Traits of a demo's token, which a drawn pattern stands for. Null in real collections: they get no drawing of ours. */
  readonly traitsOf: (() => readonly TraitPair[]) | null;
  /** Device pixels, see `imageWidthFor`. 0 in the server's HTML: the browser chooses it. */
  readonly width: number;
  /** Defers the picture during a fast scroll. */
  readonly canDefer?: boolean;
}

/**
 * A token's picture over a one-pixel placeholder. An empty frame, or a drawn pattern in a demo, if there is no picture, or until
 * a failed one is loaded.
 * Decorative: text beside it names the token.
 */
export function Picture({ tokenId, url, traitsOf, canDefer = false, width }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const standIn = () =>
    traitsOf ? <DrawnPattern tokenId={tokenId} traits={traitsOf()} /> : <NoPicture />;
  if (url === null || !isOwnPicture(url)) return standIn();
  // A build for the browser leaves this out.
  if (import.meta.env.SSR && (width === 0 || typeof document === "undefined"))
    return <StaticPicture url={url} width={width} />;
  if (failed === url)
    return (
      <RetriedPicture src={imageAtWidth(url, width)} onLoad={setFailed}>
        {standIn()}
      </RetriedPicture>
    );
  return <LoadedPicture url={url} width={width} canDefer={canDefer} onFail={setFailed} />;
}

interface RetriedPictureProps {
  readonly src: string;
  readonly onLoad: (failed: null) => void;
  /** Shown until then. */
  readonly children: ReactNode;
}

function RetriedPicture({ src, onLoad, children }: RetriedPictureProps) {
  useEffect(() => retryPicture(src, () => onLoad(null)), [src, onLoad]);
  return children;
}

interface LoadedPictureProps {
  readonly url: string;
  readonly width: number;
  readonly canDefer: boolean;
  readonly onFail: (url: string) => void;
}

function emptyImage(): HTMLImageElement {
  const image = new Image();
  image.className = styles.image;
  image.decoding = "async";
  image.alt = "";
  image.draggable = false;
  return image;
}

let blank: HTMLImageElement | undefined;

/**
 * Creates the image outside React: a scroll creates hundreds of them, and cloning an empty one takes a third of the
 * time. Each picture gets a new image, because an old one must not appear beside the new token's figures.
 */
function LoadedPicture({ url, width, canDefer, onFail }: LoadedPictureProps) {
  const frame = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return;
    current.replaceChildren();
    current.style.backgroundImage = "";
    const show = () => {
      blank ??= emptyImage();
      const image = blank.cloneNode() as HTMLImageElement; // a clone has the same type
      image.onerror = () => onFail(url);
      image.src = imageAtWidth(url, width);
      current.style.backgroundImage = `url(${JSON.stringify(placeholderUrl(url))})`;
      current.replaceChildren(image);
    };
    if (canDefer) return deferPicture(show);
    show();
    return undefined;
  }, [url, width, canDefer, onFail]);
  return <span ref={frame} className={styles.frame} />;
}

/** Says that there is no picture. */
export function NoPicture() {
  return (
    <span className={styles.none} data-no-picture="">
      <Icon name="noPicture" size={24} />
    </span>
  );
}

/** The pattern of a token of a demo. */
export function DrawnPattern(props: DrawnPatternProps) {
  return (
    <Suspense fallback={<span className={styles.none} />}>
      <LazyPattern {...props} />
    </Suspense>
  );
}
