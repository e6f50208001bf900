import { type ComponentProps, type ComponentType, Suspense, useState } from "react";
import { Button } from "../Button.tsx";
import type { ShareDialogProps } from "./ShareDialog.tsx";

interface ShareButtonProps
  extends Pick<ComponentProps<typeof Button>, "look" | "className" | "children">,
    Omit<ShareDialogProps, "onClose"> {
  /** `ShareDialog`, or the lazy part of it where the code is not loaded yet. */
  readonly dialog: ComponentType<ShareDialogProps>;
}

/** Opens the share dialog. Its text is `children`. */
export function ShareButton(props: ShareButtonProps) {
  const { look, className, children, dialog: ShareDialog, ...shared } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look={look}
        icon="share"
        className={className}
        aria-label="Share"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {open && (
        <Suspense>
          <ShareDialog {...shared} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
