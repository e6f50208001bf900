/**
 * Our pages on social networks. The server names an address that the operator has set in the head of the HTML. Without
 * one, the default applies.
 */

export interface SocialNetwork {
  readonly name: "Twitter" | "Discord" | "Medium";
  /** Environment variable with the address. Set to nothing, it takes the link away. */
  readonly setting: string;
  /** Name of the `<meta>` element with that address, empty for no link. Absent if the setting is. */
  readonly meta: string;
  readonly href: string;
}

/** In the order of the footer. */
export const SOCIAL_NETWORKS: readonly SocialNetwork[] = [
  {
    name: "Twitter",
    setting: "TWITTER_URL",
    meta: "fairfloor:twitter",
    href: "https://twitter.com/fairfloor",
  },
  {
    name: "Discord",
    setting: "DISCORD_URL",
    meta: "fairfloor:discord",
    href: "https://discord.gg/fairfloor",
  },
  {
    name: "Medium",
    setting: "MEDIUM_URL",
    meta: "fairfloor:medium",
    href: "https://medium.com/@fairfloor",
  },
];
