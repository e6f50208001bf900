import { useMedia } from "../../components/hooks/use-media.ts";
import { theme } from "../../storage/theme.ts";
import { useStored } from "../../storage/use-stored.ts";
import { LIGHT } from "../../theme/tokens.css.ts";

/** Returns the theme that the page has: the reader's choice, or else the system's. For pictures of the page itself. */
export function useShade(): "light" | "dark" {
  const [chosen] = useStored(theme);
  const system = useMedia(LIGHT) ? "light" : "dark";
  return chosen === "system" ? system : chosen;
}
