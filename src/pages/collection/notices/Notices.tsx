import { useEffect } from "react";
import { ROUTES } from "../../../../contract/site/routes.ts";
import { useRetry } from "../../../collection/use-collection.ts";
import { Button, RouteButton } from "../../../components/Button.tsx";
import { MissingResizeObserver } from "../../../components/grid/use-grid-metrics.ts";
import { Notice } from "../../../components/Notice.tsx";
import { BrokenPage } from "../../../shell/BrokenPage.tsx";
import type { LoadError } from "../screen.ts";

const WORDS = {
  "unknown-collection": {
    icon: "search",
    title: "Collection not found",
    text: "It may not be on Fairfloor yet, or the address has a typo.",
  },
  unreachable: {
    icon: "offline",
    title: "The server cannot be reached",
    text: "Our server or your connection may be down. Your filters are kept in the address.",
  },
  "bad-payload": {
    icon: "warning",
    title: "The server's answer could not be read",
    text: "The fault is on our side. Trying again often helps.",
  },
  broken: {
    icon: "warning",
    title: "The page could not start",
    text: "Part of the page could not be loaded. An extension may be blocking it, or a new version has just been released.",
  },
} as const satisfies Record<LoadError, unknown>;

function AllCollections() {
  return <RouteButton route={ROUTES.app} label="All collections" />;
}

/** Replaces the page of a collection that could not be opened. */
export function LoadErrorNotice({ error }: { readonly error: LoadError }) {
  const { retry } = useRetry();
  const { icon, title, text } = WORDS[error];
  useEffect(() => {
    if (error !== "unreachable") return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [error, retry]);
  return (
    <Notice
      level={1}
      icon={icon}
      title={title}
      action={
        <>
          {error !== "unknown-collection" && (
            <Button look="primary" icon="refresh" label="Try again" onClick={retry} />
          )}
          <AllCollections />
        </>
      }
    >
      {text}
    </Notice>
  );
}

export function EmptyCollection({ name }: { readonly name: string }) {
  return (
    <Notice icon="grid" title={`${name} has no tokens yet`} action={<AllCollections />}>
      They will appear here once the collection is minted.
    </Notice>
  );
}

/** Replaces the page of a collection that threw while rendering. */
export function CrashNotice({ error }: { readonly error: Error }) {
  if (error instanceof MissingResizeObserver)
    return (
      <Notice level={1} icon="warning" title="This browser is too old for Fairfloor">
        It has no ResizeObserver, which the grid and the chart need. Any browser from 2020 or later
        has it.
      </Notice>
    );
  return <BrokenPage error={error} />;
}
