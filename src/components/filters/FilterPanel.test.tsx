import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setNumberLocale } from "../../../contract/values/number-locale.ts";
import { FAKE_ID, fakeCollection, fakeTrait } from "../../testing/fake-collection.tsx";
import { FilterPanel } from "./FilterPanel.tsx";
import { MAX_TOKEN_IDS } from "./token-ids/token-ids.ts";

const HATS = fakeTrait(4, "Hat", ["Wizard", "Crown", "Beanie"]);
const LETTERS = fakeTrait(
  5,
  "Letter",
  Array.from({ length: 250 }, (_, index) => `Letter ${index + 1}`),
);
const HEIGHT = fakeTrait(6, "Height", ["12 m", "-3 m", "1,250.5 m", "none"], true);
const BORN = fakeTrait(7, "Born", ["2019-01-31", "2020-02-29"], true);

function setup(search = "") {
  history.replaceState(null, "", `/c/${FAKE_ID}${search}`);
  const collection = fakeCollection(
    {
      tokens: [
        { id: "12", price: 1 },
        { id: "120", price: 2 },
        { id: "7", price: 3 },
      ],
      traits: [HATS, LETTERS, HEIGHT, BORN],
    },
    {
      facets: [
        ["trait", 4, 1, 5, 2],
        ["trait", 4, 2, 9, 8],
        ["trait", 4, 3, 0],
        ["marketplace", null, 1, 40, 0.5],
        ["onSale", null, null, 41, 0.5],
        ["deal", null, 0, 63, 0.5, 63, 63],
      ],
      aggregates: { topRank: 1, bottomRank: 3, listedCount: 3, cheapestBand: [1, 1.5] },
    },
  );
  collection.show(<FilterPanel />);
  return collection;
}

const section = (name: string) => within(screen.getByRole("region", { name }));
const field = (name: string) => screen.getByRole("textbox", { name });
const address = () => location.search;

function enter(name: string, text: string) {
  fireEvent.change(field(name), { target: { value: text } });
  fireEvent.keyDown(field(name), { key: "Enter" });
}

/** Returns the titles of a list's rows, top first. */
function rows(name: string): (string | null)[] {
  const list = section("Traits").getByText(name).closest("details");
  if (!list) throw new Error(`no group ${name}`);
  return within(list)
    .getAllByRole("checkbox")
    .map((box) => box.closest("label")?.title ?? null);
}

function openGroup(name: string) {
  const group = section("Traits").getByText(name).closest("details");
  if (!group) throw new Error(`no group ${name}`);
  group.open = true;
  fireEvent(group, new Event("toggle"));
}

describe("a number field", () => {
  afterEach(() => setNumberLocale("en-US"));

  it("reads a number as people of the reader's locale write it, and shows it so", () => {
    setNumberLocale("de-DE");
    setup();
    enter("Minimum price", "0,5");
    enter("Maximum price", "1 234,5 ETH");
    expect(address()).toBe("?price=0.5~1234.5");
    expect(field("Minimum price")).toHaveProperty("value", "0,5");
    expect(field("Maximum price")).toHaveProperty("value", "1234,5");
    enter("Minimum deviation", ".25");
    enter("Minimum rank", "1.000");
    enter("Minimum confidence", "٦٠ %");
    expect(address()).toContain("deviation=0.25&confidence=60");
    expect(address()).toContain("rank=1000~");
    enter("Minimum deviation", "much");
    expect(section("Deviation").getAllByRole("alert")[1]?.textContent).toBe(
      "Enter a number such as 0,5.",
    );
  });

  it("reads token ids in the digits of any script", () => {
    setup();
    enter("Add token ids", "١٢، 7");
    fireEvent.submit(field("Add token ids").closest("form") as HTMLFormElement);
    expect(address()).toBe("?ids=12-7");
  });
});

describe("the number format", () => {
  it("is one setting, with a sample of each format", () => {
    setup();
    const choice = screen.getByRole("combobox", { name: "Numbers" });
    const samples = within(choice).getAllByRole("option");
    expect(samples.slice(0, 3).map((option) => option.textContent)).toEqual([
      "As in my browser: 1,234,567.8",
      "1,234,567.8",
      "1.234.567,8",
    ]);
  });
});

describe("the marketplaces", () => {
  const names = () =>
    section("Marketplaces")
      .getAllByRole("checkbox")
      .map((box) => box.getAttribute("aria-label"));
  const show = (search: string, marketplace: number) => {
    history.replaceState(null, "", `/c/${FAKE_ID}${search}`);
    fakeCollection({ tokens: [{ id: "1", price: 1, marketplace }] }).show(<FilterPanel />);
  };

  it("are the three that every collection may have, and others with a listing", () => {
    show("", 1);
    expect(names()).toEqual(["OpenSea", "LooksRare", "X2Y2"]);
    cleanup();
    show("?rank=5~", 4);
    expect(names()).toEqual(["OpenSea", "LooksRare", "X2Y2", "Blur"]);
  });

  it("include a chosen one without a listing, which a press removes", () => {
    show("?market=5", 1);
    expect(names()).toEqual(["OpenSea", "LooksRare", "X2Y2", "CryptoPunks"]);
    fireEvent.click(screen.getByRole("checkbox", { name: "CryptoPunks" }));
    expect(address()).toBe("");
    expect(names()).toEqual(["OpenSea", "LooksRare", "X2Y2"]);
  });
});

describe("the confidence", () => {
  it("is applied as a whole percentage, and is reset", () => {
    setup();
    for (const text of ["0.6", "101", "sure"]) {
      enter("Minimum confidence", text);
      expect(address()).toBe("");
      expect(section("Confidence").getByRole("alert").textContent).toContain("such as 60");
    }
    enter("Minimum confidence", "60");
    expect(address()).toBe("?confidence=60");
    expect(section("Confidence").getByRole("alert").textContent).toBe("");
    fireEvent.click(section("Confidence").getByRole("button", { name: /Reset/ }));
    expect(address()).toBe("");
    expect(field("Minimum confidence")).toHaveProperty("value", "");
  });
});

describe("price and rank", () => {
  it("are applied with Enter, also one-sided, as history entries that Back undoes", () => {
    setup();
    const steps = history.length;
    enter("Minimum price", "0.5");
    expect(address()).toBe("?price=0.5~");
    enter("Maximum rank", "3");
    expect(address()).toBe("?price=0.5~&rank=~3");
    expect(history.length).toBe(steps + 2);
  });

  it("are not applied while inverted, with an error until both bounds fit", () => {
    setup();
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    enter("Minimum price", "5");
    enter("Maximum price", "3");
    expect(address()).toBe("?price=5~");
    expect(section("Price").getByRole("alert").textContent).toContain("at least the minimum");
    expect(field("Maximum price").getAttribute("aria-invalid")).toBe("true");
    enter("Minimum price", "2");
    expect(address()).toBe("?price=2~3");
    expect(section("Price").getByRole("alert").textContent).toBe("");
    expect(warn.mock.calls).toEqual([
      ["The minimum of the price range 5 to 3 is above its maximum. The range was not set."],
    ]);
  });

  it.each(["1e3", "-1", "0x10", "one"])("reject %j as a price", (text) => {
    setup();
    enter("Minimum price", text);
    expect(address()).toBe("");
    expect(section("Price").getByRole("alert").textContent).toContain("such as 1.5");
    expect(field("Minimum price")).toHaveProperty("value", text);
  });

  it("reject a fraction as a rank", () => {
    setup();
    enter("Minimum rank", "1.5");
    expect(address()).toBe("");
  });

  it("apply the cheapest tenth with one press", () => {
    setup();
    fireEvent.click(screen.getByRole("button", { name: /Cheapest 10%/ }));
    expect(address()).toBe("?price=1~1.5");
    expect(screen.queryByRole("button", { name: /Priciest 10%/ })).toBeNull();
  });

  it("follow the slider as one history entry, and are unbounded at its end", () => {
    setup();
    const steps = history.length;
    const lower = screen.getByRole("slider", { name: "Price, lower end" });
    fireEvent.change(lower, { target: { value: "50" } });
    expect(address()).toBe("?price=2~");
    expect(field("Minimum price")).toHaveProperty("value", "2");
    fireEvent.change(lower, { target: { value: "100" } });
    fireEvent.blur(lower);
    expect(address()).toBe("?price=3~");
    expect(history.length).toBe(steps + 1);
    fireEvent.change(lower, { target: { value: "0" } });
    expect(address()).toBe("");
  });

  it("prevent one thumb from passing the other", () => {
    setup("?price=~2");
    const lower = screen.getByRole("slider", { name: "Price, lower end" });
    fireEvent.change(lower, { target: { value: "90" } });
    expect(address()).toBe("?price=2~2");
  });
});

describe("traits", () => {
  it("add the chosen values to the address, and clear them with the reset button", () => {
    setup();
    openGroup("Hat");
    fireEvent.click(screen.getByRole("checkbox", { name: /Wizard/ }));
    fireEvent.click(screen.getByRole("checkbox", { name: /Crown/ }));
    expect(address()).toBe("?trait=Hat~Wizard~Crown");
    expect(section("Traits").getByText("2 chosen")).toBeTruthy();
    fireEvent.click(section("Traits").getByRole("button", { name: "Reset traits" }));
    expect(address()).toBe("");
  });

  it("show count and floor of a value, and keep a chosen value without matches selectable", () => {
    setup("?traits=4~3");
    const beanie = screen.getByRole("checkbox", { name: /Beanie/ });
    expect(screen.getByRole("checkbox", { name: /Crown/ }).closest("label")?.textContent).toBe(
      "Crown98",
    );
    fireEvent.click(beanie);
    expect(address()).toBe("");
  });

  it("say how many tokens of a value are on sale and hot, and follow both", () => {
    const collection = setup();
    openGroup("Hat");
    const said = (name: RegExp) => {
      const box = screen.getByRole("checkbox", { name });
      return [box.closest("label")?.textContent, box.getAttribute("aria-description")];
    };
    const show = (onSale: number, hot: number) =>
      collection.publish({ facets: [["trait", 4, 2, 9, 8, onSale, hot]] });
    show(7, 2);
    expect(said(/Crown/)).toEqual([
      "Crown7 on sale2 hot98",
      "9 tokens, 7 on sale, 2 hot, from 8 ETH",
    ]);
    show(7, 0);
    expect(said(/Crown/)).toEqual(["Crown7 on sale98", "9 tokens, 7 on sale, from 8 ETH"]);
    show(9, 1);
    expect(said(/Crown/)).toEqual(["Crown1 hot98", "9 tokens, 1 hot, from 8 ETH"]);
  });

  it("keep their order while counts change, and are re-sorted when the reader presses a column", () => {
    const collection = setup();
    openGroup("Hat");
    expect(rows("Hat")).toEqual(["Crown", "Wizard", "Beanie"]);
    const ticked = [
      ["trait", 4, 1, 5, 2],
      ["trait", 4, 2, 0],
      ["trait", 4, 3, 7, 1],
    ] as const;
    collection.publish({ facets: ticked });
    expect(rows("Hat")).toEqual(["Crown", "Wizard", "Beanie"]);
    const count = section("Traits").getByRole("button", { name: /Count/ });
    fireEvent.click(count);
    fireEvent.click(count);
    expect(rows("Hat")).toEqual(["Beanie", "Wizard", "Crown"]);
  });

  it("are re-sorted for other filters, but not while the list has the focus", () => {
    const collection = setup();
    openGroup("Hat");
    const turned = [["trait", 4, 3, 99, 1]] as const;
    screen.getByRole("checkbox", { name: /Wizard/ }).focus();
    collection.publish({ facets: turned, search: "?sale=on" });
    expect(rows("Hat")).toEqual(["Crown", "Wizard", "Beanie"]);
    field("Minimum price").focus();
    collection.publish({ facets: turned, search: "?sale=on&rank=~5" });
    expect(rows("Hat")[0]).toBe("Beanie");
  });

  it("cut a long list, search in it, and add more rows in portions", () => {
    setup();
    openGroup("Letter");
    expect(rows("Letter")).toHaveLength(12);
    fireEvent.click(screen.getByRole("button", { name: "Show 100 of 238 more" }));
    expect(rows("Letter")).toHaveLength(112);
    fireEvent.change(screen.getByRole("searchbox", { name: "Search Letter values" }), {
      target: { value: "letter 25" },
    });
    expect(rows("Letter")).toEqual(["Letter 25", "Letter 250"]);
  });

  it("store the sorted column for the session", () => {
    setup();
    fireEvent.click(section("Traits").getByRole("button", { name: "Floor" }));
    expect(sessionStorage.getItem("fairfloor.traitSort")).toContain('"column":"floor"');
  });
});

describe("marketplaces, sale status and deviation", () => {
  it("are applied to the address", () => {
    setup();
    fireEvent.click(screen.getByRole("checkbox", { name: /OpenSea/ }));
    fireEvent.click(screen.getByRole("radio", { name: /On sale/ }));
    enter("Minimum deviation", "0.25");
    expect(address()).toBe("?deviation=0.25&sale=on&market=1");
    enter("Minimum deviation", "");
    expect(address()).toBe("?sale=on&market=1");
  });

  it("choose verdicts as the chart's legend does, with the same counts", () => {
    setup();
    const verdict = section("Verdict");
    const hot = verdict.getByRole("checkbox", { name: "Hot: underpriced" });
    expect(hot.getAttribute("aria-description")).toBe("63 tokens, from 0.5 ETH");
    fireEvent.click(hot);
    expect(address()).toBe("?show=hot");
    fireEvent.click(verdict.getByRole("checkbox", { name: "Unlisted" }));
    expect(address()).toBe("?show=hot-unlisted");
    fireEvent.click(verdict.getByRole("button", { name: "Reset verdict" }));
    expect(address()).toBe("");
  });
});

describe("token ids", () => {
  it("are added several at a time without duplicates, and removed by their chip", () => {
    setup();
    fireEvent.paste(field("Add token ids"), {
      clipboardData: { getData: () => "#12, 7\r\n12 999\n" },
    });
    fireEvent.click(screen.getByRole("button", { name: "Add" }));
    expect(address()).toBe("?ids=12-7-999");
    const chips = within(screen.getByRole("list", { name: "Chosen token ids" }));
    fireEvent.click(chips.getByRole("button", { name: "Remove #7" }));
    expect(address()).toBe("?ids=12-999");
    expect(chips.getByRole("button", { name: "Remove #999, not in this collection" })).toBeTruthy();
  });

  it("warn if they are chosen already", () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    setup("?ids=12");
    fireEvent.change(field("Add token ids"), { target: { value: "12 7" } });
    fireEvent.click(screen.getByRole("button", { name: "Add" }));
    expect(address()).toBe("?ids=12-7");
    expect(warned.mock.calls.flat()).toEqual(["Token 12 is already among the filters."]);
  });

  it("stay in the field if a link has more than the limit already", () => {
    const inLink = Array.from({ length: MAX_TOKEN_IDS + 5 }, (_, index) => index + 1);
    setup(`?ids=${inLink.join("-")}`);
    fireEvent.change(field("Add token ids"), { target: { value: "701 702 703 704 705 706" } });
    fireEvent.click(screen.getByRole("button", { name: "Add" }));
    expect(address()).toBe(`?ids=${inLink.join("-")}`);
    expect(field("Add token ids")).toHaveProperty("value", "701 702 703 704 705 706");
    expect(section("Token ids").getByRole("alert").textContent).toContain(
      `at most ${MAX_TOKEN_IDS}`,
    );
  });

  it("stay in the field if malformed, with an error", () => {
    setup();
    fireEvent.change(field("Add token ids"), { target: { value: "12 1x" } });
    fireEvent.click(screen.getByRole("button", { name: "Add" }));
    expect(address()).toBe("?ids=12");
    expect(field("Add token ids")).toHaveProperty("value", "1x");
    expect(section("Token ids").getByRole("alert").textContent).toContain("is a whole number");
  });
});

describe("the token search", () => {
  it("opens the token chosen by keyboard, and keeps the filters", async () => {
    setup("?sale=on");
    const search = screen.getByRole("combobox", { name: /Find a token/ });
    fireEvent.change(search, { target: { value: "12" } });
    const list = within(await screen.findByRole("listbox"));
    expect(list.getAllByRole("option")).toHaveLength(2);
    fireEvent.keyDown(search, { key: "ArrowDown" });
    fireEvent.keyDown(search, { key: "Enter" });
    expect(location.pathname + address()).toBe(`/c/${FAKE_ID}/120?sale=on`);
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("reports that nothing was found", async () => {
    setup();
    fireEvent.change(screen.getByRole("combobox", { name: /Find a token/ }), {
      target: { value: "zzz" },
    });
    expect(await screen.findByText("No token has this id, name or trait.")).toBeTruthy();
  });
});

describe("a trait of numbers", () => {
  it("is filtered by a range, beside its values", () => {
    setup();
    openGroup("Height");
    expect(rows("Height")).toHaveLength(4);
    enter("Minimum height", "-2.5");
    expect(address()).toBe("?numbers=6~-2.5~");
    enter("Maximum height", "12");
    expect(address()).toBe("?numbers=6~-2.5~12");
    expect(screen.getByText("1 chosen")).toBeTruthy();
    enter("Maximum height", "-4");
    expect(screen.getByText("The maximum must be at least the minimum.")).toBeTruthy();
    expect(address()).toBe("?numbers=6~-2.5~12");
    enter("Maximum height", "tall");
    expect(screen.getByText("Enter a number such as 12.")).toBeTruthy();
    fireEvent.click(section("Traits").getByRole("button", { name: "Reset traits" }));
    expect(address()).toBe("");
  });

  it("slides over its numbers", () => {
    setup();
    openGroup("Height");
    const [lower] = screen.getAllByRole("slider", { name: /height/i });
    fireEvent.keyDown(lower, { key: "End" });
    fireEvent.change(lower, { target: { value: "60" } });
    expect(lower.getAttribute("aria-valuetext")).toMatch(/ m$/);
  });

  it("is filtered by dates if its values are dates", () => {
    setup("?numbers=7~20190201~");
    expect(field("Minimum born")).toHaveProperty("value", "2019-02-01");
    enter("Maximum born", "next year");
    expect(screen.getByText("Enter a date such as 2020-02-29.")).toBeTruthy();
    enter("Maximum born", "2020-03-01");
    expect(address()).toBe("?numbers=7~20190201~20200301");
  });

  it("has no range if its values are words", () => {
    setup();
    openGroup("Hat");
    expect(screen.queryByRole("textbox", { name: "Minimum hat" })).toBeNull();
  });
});
