export function join(...names: readonly (string | false | undefined | null)[]): string {
  return names.filter(Boolean).join(" ");
}
