import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "./Button.tsx";
import * as styles from "./Dialog.css.ts";

interface DialogProps {
  readonly open: boolean;
  /** Called for Esc, the close button and a press on the backdrop. The owner sets `open`. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly shape?: keyof typeof styles.shape;
  /** The content has its own head and padding; `title` still names the dialog. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}

/** A native modal dialog: the browser keeps the focus inside it and restores it afterwards. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

/** Mounted while open. Closes the element while it is still in the document, so that the browser restores the focus. */
function OpenDialog(props: Omit<DialogProps, "open">) {
  const { onClose, title, shape = "small", bare = false, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const wasClicked = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!element.open) element.showModal();
    // Otherwise the browser focuses the first button, and a key meant to scroll would close the dialog.
    if (bare) element.focus();
    return () => element.close();
  }, [bare]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop press is a shortcut for Esc, which `onCancel` handles
    <dialog
      ref={dialog}
      tabIndex={bare ? -1 : undefined}
      className={styles.shape[shape]}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // In React, unlike in the DOM, this event bubbles. That of a dialog inside this one is ignored.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClickCapture={(event) => {
        // The second half of the double click that opened the dialog is not meant for it.
        if (event.detail < 2) wasClicked.current = true;
        else if (!wasClicked.current) {
          event.preventDefault();
          event.stopPropagation();
        }
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
