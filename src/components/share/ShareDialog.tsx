import { useState } from "react";
import useSWR from "swr";
import * as apiPath from "../../../contract/api-path.ts";
import { parseSocialShare, type SocialShare } from "../../../contract/site/social-share.ts";
import { type Parsed, parsed } from "../../../contract/values/problem.ts";
import { fetchJson } from "../../api/fetch-json.ts";
import { Button } from "../Button.tsx";
import { Dialog } from "../Dialog.tsx";
import { ShareLinks } from "./ShareLinks.tsx";
import * as styles from "./share.css.ts";
import type { SharedPage } from "./share-links.ts";

export interface ShareDialogProps {
  readonly collectionId: string;
  /** Null for the collection itself. */
  readonly tokenId: string | null;
  /** Text to share if the server has none. */
  readonly ownText: string;
  /** Address on this site, from the slash on, with the filters that the link keeps. */
  readonly path: string;
  readonly onClose: () => void;
}

/** Shares a collection or a token: with another app where the browser can, on a social network, or as a copied link. */
export function ShareDialog({ collectionId, tokenId, ownText, path, onClose }: ShareDialogProps) {
  const { share, isLoading } = useShare(collectionId, tokenId);
  const { origin, search } = new URL(path, location.origin);
  const page = {
    text: share?.text ?? ownText,
    url: share ? share.url + search : origin + path,
  };
  return (
    <Dialog open onClose={onClose} title="Share">
      <div className={styles.content}>
        {isLoading && <div className={styles.picture} />}
        {share && (
          <img
            className={styles.picture}
            src={apiPath.socialPicture(collectionId, tokenId ?? undefined)}
            alt="Preview of the shared link"
          />
        )}
        <p className={styles.text}>{page.text}</p>
        <div className={styles.actions}>
          {"share" in navigator && <ShareSheet page={page} />}
          <ShareLinks path={path} page={page} />
        </div>
      </div>
    </Dialog>
  );
}

/** Opens the share sheet of the device. */
function ShareSheet({ page }: { readonly page: SharedPage }) {
  const [failed, setFailed] = useState(false);
  const open = async () => {
    setFailed(false);
    try {
      await navigator.share({ text: page.text, url: page.url });
    } catch (error) {
      // The reader has closed the sheet.
      if (error instanceof DOMException && error.name === "AbortError") return;
      console.warn("The share sheet did not open:", error);
      setFailed(true);
    }
  };
  return (
    <Button look="primary" icon="share" onClick={() => void open()}>
      <span aria-live="polite">{failed ? "Could not share" : "Share with an app"}</span>
    </Button>
  );
}

/** The body is empty if there is nothing to share. */
function parseShare(body: unknown): Parsed<SocialShare | null> {
  return body === null ? parsed(null) : parseSocialShare(body);
}

/**
 * Fetches the share text of a collection, or of one of its tokens. `share` is null until it arrives, if there is none and if
 * it cannot be read.
 */
function useShare(collectionId: string, tokenId: string | null) {
  const path = apiPath.socialShare(collectionId, tokenId ?? undefined);
  const { data, isLoading } = useSWR(path, () => fetchJson("share", path, parseShare), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
    onError: (reason) => console.warn("The share text could not be read:", reason),
  });
  return { share: data ?? null, isLoading };
}
