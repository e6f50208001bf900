import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setNumberLocale } from "../../../contract/values/number-locale.ts";
import { FAKE_ID, fakeCollection } from "../../testing/fake-collection.tsx";
import { address, enter, field, section, showFilters } from "../../testing/filter-fields.tsx";
import { FilterPanel } from "./FilterPanel.tsx";

const setup = (search?: string) => showFilters(<FilterPanel />, search);

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
    // Every list of choices has this heading.
    for (const title of ["Marketplaces", "Verdict"]) section(title).getByText("Tokens");
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
