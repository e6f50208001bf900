import { useState } from "react";
import { Icon } from "../components/Icon.tsx";
import * as styles from "./PreviewPicture.css.ts";

/** Preview of a video: a 16:9 picture under a play mark. Decorative. */
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
