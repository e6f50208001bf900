/** Says that the code of a `?promo=` link is refused, in a React root of its own: collection pages have no site layout. */
import { createRoot } from "react-dom/client";
import { IconButton } from "../components/Button.tsx";
import * as styles from "../components/floating-notice.css.ts";
import { Icon } from "../components/Icon.tsx";

/** Longest code that is repeated, in characters. */
const MAX_SHOWN = 40;

export function sayCodeIsRefused(code: string): void {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const close = () => {
    root.unmount();
    container.remove();
  };
  const shown = code.length > MAX_SHOWN ? `${code.slice(0, MAX_SHOWN)}…` : code;
  root.render(
    <div className={styles.notice} role="alert">
      <Icon name="warning" />
      <p className={styles.text}>
        We do not know the code “{shown}” in this link. Check the link for typos.
      </p>
      <IconButton icon="close" label="Close" onClick={close} />
    </div>,
  );
}
