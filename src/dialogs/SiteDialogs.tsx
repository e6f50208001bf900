import { lazy, Suspense, useEffect } from "react";
import { closeDialog, useDialog } from "./dialogs.ts";

const ContactDialog = lazy(() => import("./ContactDialog.tsx"));
const TutorialsDialog = lazy(() => import("./tutorials/TutorialsDialog.tsx"));

/** The site's dialogs. Each one's code is loaded when it first opens. */
export function SiteDialogs() {
  const dialog = useDialog();
  // Closes them when the reader leaves the site layout: a collection's page has no site dialogs.
  useEffect(() => closeDialog, []);
  return (
    <Suspense>
      {dialog === "contact" && <ContactDialog onClose={closeDialog} />}
      {dialog === "tutorials" && <TutorialsDialog onClose={closeDialog} />}
    </Suspense>
  );
}
