import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { FAKE_ID } from "../../../testing/fake-collection.tsx";
import { address, field, section, showFilters } from "../../../testing/filter-fields.tsx";
import { FilterPanel } from "../FilterPanel.tsx";
import { MAX_TOKEN_IDS } from "./token-ids.ts";

const setup = (search?: string) => showFilters(<FilterPanel />, search);

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
