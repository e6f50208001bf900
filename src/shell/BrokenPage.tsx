import { Button } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";

/** Replaces a page that threw, or whose chunk failed to load even after a reload. */
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
