/** Returns a setting that the server names in the head of the HTML, in the `<meta>` element `name`, or null. */
export function pageSetting(name: string): string | null {
  return rawPageSetting(name) || null;
}

/** Like `pageSetting`, but returns an empty setting as such. */
export function rawPageSetting(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
}
