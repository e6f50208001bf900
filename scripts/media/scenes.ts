/** The scripts of the clips. Their ids and titles are in `contract/site/videos.ts`. */
import type { Page } from "playwright";
import type { ClipRecorder } from "./clip-recorder.ts";

export interface Scene {
  /** Path at which the clip begins. */
  readonly path: string;
  /** Market events per second. Defaults to 0: the market is static and every recording gives the same clip. */
  readonly marketEventsPerSecond?: number;
  readonly play: (recorder: ClipRecorder) => Promise<void>;
}

const COAST = "/c/lantern-coast";
/** Sorts by the best deals first, which only connected readers can do. */
export const BEST_DEALS = `${COAST}?sort=deviation&order=desc`;

const plot = (page: Page) => page.getByRole("application");
const card = (page: Page, nth: number) => page.locator("a[data-token-id]").nth(nth);
const dialog = (page: Page) => page.getByRole("dialog");

async function deals(recorder: ClipRecorder): Promise<void> {
  const { page } = recorder;
  recorder.say("Every token has a price and a projection.");
  await recorder.hold(1.4);
  recorder.say("Sort by deviation: the most underpriced tokens come first.");
  await recorder.press(page.getByRole("combobox", { name: "Sort" }));
  await recorder.hold(0.4);
  await recorder.press(page.getByRole("option", { name: "Most Underpriced First" }));
  await recorder.hold(0.8);
  await recorder.moveTo(plot(page), { x: 0.5, y: 0.95 });
  await recorder.scroll(240, 0.8);
  recorder.say("The first card is the most underpriced token right now.");
  await recorder.hold(0.6);
  await recorder.press(card(page, 0));
  recorder.say("Price, projection, and the confidence in it.");
  await recorder.hold(2.4);
}

async function chart(recorder: ClipRecorder): Promise<void> {
  const { page } = recorder;
  recorder.say("Each point is a token: best rank on the left, higher prices further up.");
  await recorder.moveTo(plot(page), { x: 0.3, y: 0.75 });
  await recorder.hold(0.8);
  recorder.say("Hot orange is underpriced, cold blue is overpriced.");
  await recorder.moveTo(plot(page), { x: 0.52, y: 0.82 });
  await recorder.hold(0.8);
  await recorder.moveTo(plot(page), { x: 0.7, y: 0.66 });
  await recorder.hold(0.8);
  recorder.say("Drag a box over the chart to look closer.");
  await recorder.drag(plot(page), { x: 0.2, y: 0.55 }, { x: 0.55, y: 0.97 });
  await recorder.hold(2.2);
}

async function filters(recorder: ClipRecorder): Promise<void> {
  const { page } = recorder;
  const panel = page.getByRole("complementary", { name: "Filters" });
  recorder.say("Filters narrow down chart and cards together.");
  await recorder.press(page.getByRole("button", { name: "Filters" }));
  await recorder.hold(0.8);
  await recorder.press(page.getByLabel("On sale"));
  await recorder.hold(0.6);
  recorder.say("Each value shows how many tokens have it, and their floor.");
  await recorder.moveTo(panel, { x: 0.5, y: 0.6 });
  await recorder.scroll(760, 1.4);
  const traits = panel.getByRole("region", { name: "Traits" });
  await recorder.press(traits.locator("summary").filter({ hasText: "Hour" }));
  await recorder.hold(0.5);
  await recorder.press(traits.getByRole("checkbox").first());
  await recorder.hold(0.8);
  recorder.say("Several values of one trait show more tokens. More traits and vibes show fewer.");
  await recorder.hold(2);
}

async function token(recorder: ClipRecorder): Promise<void> {
  const { page } = recorder;
  recorder.say("Open a card to see the whole token.");
  await recorder.hold(0.4);
  await recorder.press(card(page, 1), { x: 0.5, y: 0.2 });
  recorder.say("Rank, price and projection come first.");
  await recorder.hold(1.6);
  await recorder.moveTo(dialog(page), { x: 0.7, y: 0.5 });
  await recorder.hold(0.8);
  recorder.say("Then the reasons: the range, and what each trait adds.");
  await recorder.scroll(420, 1.6);
  await recorder.hold(0.8);
  recorder.say("The arrows lead to the next token in the list.");
  await recorder.scroll(-420, 0.7);
  await recorder.press(page.getByRole("button", { name: "Next token" }));
  await recorder.hold(1.6);
}

async function live(recorder: ClipRecorder): Promise<void> {
  recorder.say("Listings come and go while you watch.");
  await recorder.hold(2.4);
  await recorder.scroll(240, 0.8);
  recorder.say("A card flashes when its price changes, and the chart follows.");
  await recorder.hold(4);
}

export const SCENES: Readonly<Record<string, Scene>> = {
  deals: { path: `${COAST}?sort=rank&order=desc`, play: deals },
  chart: { path: COAST, play: chart },
  filters: { path: COAST, play: filters },
  token: { path: BEST_DEALS, play: token },
  live: { path: `${COAST}?sale=on&sort=price&order=asc`, marketEventsPerSecond: 40, play: live },
};
