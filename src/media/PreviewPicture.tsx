import { useState } from "react";
import { Icon } from "../components/Icon.tsx";
import * as styles from "./PreviewPicture.css.ts";

/** What a video looks like before it plays: a picture, 16:9, under the sign to play. Decorative. */
export function PreviewPicture({ src }: { readonly src: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <span className={styles.frame}>
      {!failed && (
        <img
          className={styles.picture}
          src={src}
          alt=""
          width={864}
          height={486}
          decoding="async"
          draggable={false}
          onError={() => setFailed(true)}
        />
      )}
      <span className={styles.mark}>
        <Icon name="play" size={24} />
      </span>
    </span>
  );
}
