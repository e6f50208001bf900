/** Settings of the page that the server renders. */
let rendered: Readonly<Record<string, string>> = {};

/** Calls `render` with the settings of a page. For the server, which has no document. */
export function withPageSettings<T>(
  settings: Readonly<Record<string, string>>,
  render: () => T,
): T {
  rendered = settings;
  try {
    return render();
  } finally {
    rendered = {};
  }
}

/** Returns a setting that the server names in the head of the HTML, in the `<meta>` element `name`, or null. */
export function pageSetting(name: string): string | null {
  return rawPageSetting(name) || null;
}

/** Like `pageSetting`, but returns an empty setting as such. */
export function rawPageSetting(name: string): string | null {
  // A build for the browser leaves this out.
  if (import.meta.env.SSR && typeof document === "undefined") return rendered[name] ?? null;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
}
