import { Button } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";
import { isMissingChunk } from "../missing-chunk.ts";

/** Replaces a page that threw, or whose chunk is still missing after `ErrorBoundary` reloaded the page. */
export function BrokenPage({ error }: { readonly error: Error }) {
  const isMissing = isMissingChunk(error);
  return (
    <Notice
      level={1}
      icon="warning"
      title={isMissing ? "This page could not be shown" : "Something on this page went wrong"}
      action={
        <Button look="primary" icon="refresh" label="Reload" onClick={() => location.reload()} />
      }
    >
      {isMissing && "Your connection may be down, or a new version has just been released. "}
      Your choices are kept in the address.
    </Notice>
  );
}
