import { type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "./Button.tsx";
import * as styles from "./Dialog.css.ts";

interface DialogProps {
  readonly open: boolean;
  /** Called for Esc, the close button and a press on the backdrop. The owner sets `open`. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly shape?: keyof typeof styles.shape;
  /** The content brings its own head and padding; `title` still names the dialog. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}

/** A native modal dialog: the browser keeps focus inside it and gives it back afterwards. */
export function Dialog({ open, onClose, title, shape = "small", bare, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    if (!element.open) element.showModal();
    return () => element.close();
  }, [open]);

  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press on the backdrop is a shortcut for Esc, which `onCancel` handles
    <dialog
      ref={dialog}
      className={styles.shape[shape]}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {bare ? (
        <div>
          <h2 id={titleId} hidden>
            {title}
          </h2>
          {children}
        </div>
      ) : (
        <>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <IconButton icon="close" label="Close" onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
        </>
      )}
    </dialog>
  );
}
