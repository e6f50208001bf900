/** The scripts of the clips. Their ids and titles are in `contract/site/videos.ts`. */
import type { Page } from "playwright";
import type { Stage } from "./stage.ts";

export interface Scene {
  /** Path at which the clip begins. */
  readonly path: string;
  /**
   * Market events per second during the recording. At 0 the market is static and every recording gives the same
   * clip.
   */
  readonly marketEventsPerSecond: number;
  readonly play: (stage: Stage) => Promise<void>;
}

const COAST = "/c/lantern-coast";
/** Sorts by the best deals first, which only connected readers can do. */
export const BEST_DEALS = `${COAST}?sort=deviation&order=desc`;

const plot = (page: Page) => page.getByRole("application");
const card = (page: Page, nth: number) => page.locator("a[data-token-id]").nth(nth);
const dialog = (page: Page) => page.getByRole("dialog");

async function deals(stage: Stage): Promise<void> {
  const { page } = stage;
  stage.say("Every token has a price and a projected price.");
  await stage.hold(1.4);
  stage.say("Sort by the difference: the most underpriced first.");
  await stage.press(page.getByRole("combobox", { name: "Sort" }));
  await stage.hold(0.4);
  await stage.press(page.getByRole("option", { name: "Most Underpriced First" }));
  await stage.hold(0.8);
  await stage.moveTo(plot(page), { x: 0.5, y: 0.95 });
  await stage.scroll(240, 0.8);
  stage.say("The first card is the deal of the moment.");
  await stage.hold(0.6);
  await stage.press(card(page, 0));
  stage.say("Price, projection, and how sure we are of it.");
  await stage.hold(2.4);
}

async function chart(stage: Stage): Promise<void> {
  const { page } = stage;
  stage.say("Best rank on the left, price upwards, one point per token.");
  await stage.moveTo(plot(page), { x: 0.3, y: 0.75 });
  await stage.hold(0.8);
  stage.say("Hot orange costs less than its projection, cold blue more.");
  await stage.moveTo(plot(page), { x: 0.52, y: 0.82 });
  await stage.hold(0.8);
  await stage.moveTo(plot(page), { x: 0.7, y: 0.66 });
  await stage.hold(0.8);
  stage.say("Drag over a part of it to see those tokens alone.");
  await stage.drag(plot(page), { x: 0.2, y: 0.55 }, { x: 0.55, y: 0.97 });
  await stage.hold(2.2);
}

async function filters(stage: Stage): Promise<void> {
  const { page } = stage;
  const panel = page.getByRole("complementary", { name: "Filters" });
  stage.say("Filters narrow chart and cards down together.");
  await stage.press(page.getByRole("button", { name: "Filters" }));
  await stage.hold(0.8);
  await stage.press(page.getByLabel("On sale"));
  await stage.hold(0.6);
  stage.say("Each value tells how many tokens have it, and the lowest price among them.");
  await stage.moveTo(panel, { x: 0.5, y: 0.6 });
  await stage.scroll(760, 1.4);
  const traits = panel.getByRole("region", { name: "Traits" });
  await stage.press(traits.locator("summary").filter({ hasText: "Hour" }));
  await stage.hold(0.5);
  await stage.press(traits.getByRole("checkbox").first());
  await stage.hold(0.8);
  stage.say("Values of one trait add up; traits and vibes narrow down.");
  await stage.hold(2);
}

async function token(stage: Stage): Promise<void> {
  const { page } = stage;
  stage.say("Press a card to see the whole token.");
  await stage.hold(0.4);
  await stage.press(card(page, 1), { x: 0.5, y: 0.2 });
  stage.say("It begins with rank, price and projection.");
  await stage.hold(1.6);
  await stage.moveTo(dialog(page), { x: 0.7, y: 0.5 });
  await stage.hold(0.8);
  stage.say("Then why: the bounds of the projection, and what each trait adds.");
  await stage.scroll(420, 1.6);
  await stage.hold(0.8);
  stage.say("The arrows lead to the next token of the list.");
  await stage.scroll(-420, 0.7);
  await stage.press(page.getByRole("button", { name: "Next token" }));
  await stage.hold(1.6);
}

async function live(stage: Stage): Promise<void> {
  stage.say("Listings come and go while you look.");
  await stage.hold(2.4);
  await stage.scroll(240, 0.8);
  stage.say("A price that changes flashes once, and the chart follows.");
  await stage.hold(4);
}

export const SCENES: Readonly<Record<string, Scene>> = {
  deals: {
    path: `${COAST}?sort=rank&order=desc`,
    marketEventsPerSecond: 0,
    play: deals,
  },
  chart: { path: COAST, marketEventsPerSecond: 0, play: chart },
  filters: { path: COAST, marketEventsPerSecond: 0, play: filters },
  token: { path: BEST_DEALS, marketEventsPerSecond: 0, play: token },
  live: { path: `${COAST}?sale=on&sort=price&order=asc`, marketEventsPerSecond: 40, play: live },
};
