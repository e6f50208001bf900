import { Button } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";

/** In the place of a page that broke, or of one whose chunk did not come, after a reload neither. */
export function BrokenPage() {
  return (
    <Notice
      level={1}
      icon="warning"
      title="This page could not be shown"
      action={
        <Button look="primary" icon="refresh" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    >
      Your connection may be down, or a new version has just arrived. What you chose stays in the
      address.
    </Notice>
  );
}
