import { fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { NONE } from "../../../../contract/values/units.ts";
import { createFacetIndex } from "../../../../contract/view/facets.ts";
import { createCollectionStore } from "../../../collection/collection-store.ts";
import { CollectionContext } from "../../../collection/use-collection.ts";
import { fakeCollection, fakeInfo, fakeTrait } from "../../../testing/fake-collection.tsx";
import { address, enter, field, section, showFilters } from "../../../testing/filter-fields.tsx";
import { updateFromText } from "../../../testing/token-table.ts";
import { FilterPanel } from "../FilterPanel.tsx";
import { FacetRow } from "./FacetRow.tsx";

const setup = (search?: string) => showFilters(<FilterPanel />, search);

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

  it("say the latest sale of a value", () => {
    history.replaceState(null, "", "/c/apes?traits=4~2");
    const update = updateFromText("price traits\n 1 4:2\n 2 4:2\n 3 4:1", {
      collection: { traits: [fakeTrait(4, "Hat", ["Wizard", "Crown"])] },
    });
    const store = createCollectionStore();
    store.receive({
      ...update,
      figures: {
        ...update.figures!,
        figures: {
          ...update.figures!.figures,
          lastSalePrice: Float64Array.of(0.9, 0.8, NONE),
          lastSaleAt: Float64Array.of(Date.UTC(2021, 2, 11), Date.UTC(2021, 2, 12), NONE),
        },
      },
    });
    render(
      <CollectionContext value={store}>
        <FilterPanel />
      </CollectionContext>,
    );
    expect(rows("Hat")).toEqual(["Crown, last sold for 0.8 ETH on 12 Mar 2021", "Wizard"]);
    expect(
      screen.getByRole("checkbox", { name: "Crown" }).getAttribute("aria-description"),
    ).toMatch(/, last sold for 0.8 ETH on 12 Mar 2021$/);
  });

  it("keep the decimals of a floor whose value was sold for a large amount", () => {
    const hat = fakeTrait(4, "Hat", ["Wizard"]);
    const facets = [["trait", 4, 1, 2, 1.5]] as const;
    const collection = fakeCollection({ traits: [hat] }, { facets, aggregates: { floor: 1.5 } });
    collection.show(
      <FacetRow
        {...{ id: 1, slot: createFacetIndex(fakeInfo({ traits: [hat] })).slot("trait", 4, 1) }}
        label="Wizard"
        sale={{ price: 1_200.25, at: Date.UTC(2021, 2, 11) }}
        checked={false}
        onToggle={() => {}}
      />,
    );
    const box = screen.getByRole("checkbox");
    expect(box.closest("label")?.textContent).toBe("Wizard21.50");
    expect(box.getAttribute("aria-description")).toBe(
      "2 tokens, from 1.50 ETH, last sold for 1,200 ETH on 11 Mar 2021",
    );
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
    const count = section("Traits").getByRole("button", { name: /Tokens/ });
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
    fireEvent.click(section("Traits").getByRole("button", { name: "From" }));
    expect(sessionStorage.getItem("fairfloor.traitSort")).toContain('"column":"floor"');
  });
});

describe("a trait of numbers", () => {
  it("is filtered by a range, beside its values", () => {
    setup();
    openGroup("Height");
    expect(rows("Height")).toHaveLength(4);
    enter("Minimum height", "-2.5");
    expect(address()).toBe("?number=Height~-2.5~");
    enter("Maximum height", "12");
    expect(address()).toBe("?number=Height~-2.5~12");
    expect(screen.getByText("1 chosen")).toBeTruthy();
    enter("Maximum height", "-4");
    expect(screen.getByText("The maximum must be at least the minimum.")).toBeTruthy();
    expect(address()).toBe("?number=Height~-2.5~12");
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
    expect(address()).toBe("?number=Born~20190201~20200301");
  });

  it("has no range if its values are words", () => {
    setup();
    openGroup("Hat");
    expect(screen.queryByRole("textbox", { name: "Minimum hat" })).toBeNull();
  });
});
