/** What stands around every page of the site, as one chunk: a collection's page is bare and never loads it. */
export { SiteDialogs } from "../dialogs/SiteDialogs.tsx";
export { BetaToast } from "../toast/BetaToast.tsx";
export { Banner } from "./Banner.tsx";
export { Footer } from "./Footer.tsx";
export { Header } from "./Header.tsx";
