import { lazy, Suspense, useEffect } from "react";
import { closeDialog, useDialog } from "./dialogs.ts";

const ContactDialog = lazy(() => import("./ContactDialog.tsx"));
const TutorialsDialog = lazy(() => import("./tutorials/TutorialsDialog.tsx"));

/** The site's dialogs, each fetched when it is first opened. */
export function SiteDialogs() {
  const dialog = useDialog();
  // A collection's page has none of them: leaving the site for it closes them.
  useEffect(() => closeDialog, []);
  return (
    <Suspense>
      {dialog === "contact" && <ContactDialog onClose={closeDialog} />}
      {dialog === "tutorials" && <TutorialsDialog onClose={closeDialog} />}
    </Suspense>
  );
}
