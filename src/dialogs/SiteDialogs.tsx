import { lazy, Suspense, useEffect } from "react";
import { closeDialog, useDialog } from "./dialogs.ts";

const ContactDialog = lazy(() => import("./ContactDialog.tsx"));
const TutorialsDialog = lazy(() => import("./tutorials/TutorialsDialog.tsx"));

interface SiteDialogsProps {
  /** Starts the tour of the page, if it has one. */
  readonly onTour?: () => void;
}

/** The site's dialogs. Each one's code is loaded when it first opens. */
export function SiteDialogs({ onTour }: SiteDialogsProps) {
  const dialog = useDialog();
  // Closes them when the reader leaves the page's layout.
  useEffect(() => closeDialog, []);
  return (
    <Suspense>
      {dialog === "contact" && <ContactDialog onClose={closeDialog} />}
      {dialog === "tutorials" && <TutorialsDialog onClose={closeDialog} onTour={onTour} />}
    </Suspense>
  );
}
