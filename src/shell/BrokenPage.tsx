import type { ReactNode } from "react";
import { Button } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";

/** Replaces a page that reloading may repair. */
export function ReloadNotice({
  title,
  children,
}: Readonly<{ title: string; children: ReactNode }>) {
  const reload = (
    <Button look="primary" icon="refresh" label="Reload" onClick={() => location.reload()} />
  );
  return (
    <Notice level={1} icon="warning" title={title} action={reload}>
      {children}
    </Notice>
  );
}

/** Replaces a page that threw, or whose chunk failed to load even after a reload. */
export function BrokenPage() {
  return (
    <ReloadNotice title="This page could not be shown">
      Your connection may be down, or a new version has just been released. Your choices are kept in
      the address.
    </ReloadNotice>
  );
}
