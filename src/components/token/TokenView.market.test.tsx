import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import { lastSale, tokenMarket } from "../../testing/chain-answers.ts";
import type { TableOptions } from "../../testing/token-table.ts";
import { answers, COLLECTION, resetAnswers, setup } from "../../testing/token-view.tsx";

beforeEach(resetAnswers);

describe("TokenView", () => {
  it("links to the marketplace of a real listing", () => {
    const { load } = setup("12");
    load({ collection: { ...COLLECTION, contractAddress: "0xabc" } });
    const link = screen.getByRole("link", { name: "View on OpenSea" });
    expect(link.getAttribute("href")).toBe("https://opensea.io/assets/ethereum/0xabc/12");
    expect(link.getAttribute("rel")).toContain("noopener");
  });

  it("labels a simulated listing and does not link to its marketplace", () => {
    const dataSource = {
      kind: "import",
      note: "",
      listingsSimulated: true,
      salesCount: 0,
    } as const;
    const { load } = setup("12");
    load({ collection: { ...COLLECTION, contractAddress: "0xabc", dataSource } });
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByText("Simulated listing on OpenSea")).toBeTruthy();
  });

  describe("of a collection that is read from a chain", () => {
    const collection: TableOptions["collection"] = {
      ...COLLECTION,
      contractAddress: "0xb47e",
      dataSource: { kind: "followed", note: "", listingsSimulated: false, salesCount: 0 },
    };

    it("shows what the chain says", async () => {
      answers[apiPath.tokenMarket("apes", "700")] = tokenMarket("700", { lastSale: lastSale() });
      const { load } = setup("700");
      load({ collection });
      const section = await screen.findByRole("region", { name: "Market of this token" });
      expect(await within(section).findByText("50 ETH")).toBeTruthy();
    });

    it("is never called a demo, and links to the real listing", () => {
      const { load } = setup("12");
      load({ collection });
      expect(screen.queryByText(/demo|simulated/i)).toBeNull();
      expect(screen.getByRole("link", { name: "View on OpenSea" })).toBeTruthy();
    });

    it("marks a change that is not confirmed, until it is", () => {
      const { load, chain } = setup("12");
      load({ collection });
      const mark = () => screen.queryByText("Pending");
      expect(mark()).toBeNull();
      chain({ pending: ["12"] });
      expect(mark()?.title).toBe("A block that is not confirmed yet changed this token.");
      chain({ pending: ["700"] });
      expect(mark()).toBeNull();
    });
  });

  it("requests nothing of a chain for another collection", async () => {
    const { load } = setup("12");
    load();
    await act(async () => {});
    const paths = vi.mocked(fetch).mock.calls.map(([path]) => String(path));
    expect(paths.filter((path) => /market$|chain$/.test(path))).toEqual([]);
    expect(screen.queryByText("Top offer")).toBeNull();
  });

  it("sets the page title and description from the collection and the token", () => {
    document.head.innerHTML = '<meta name="description" content="">';
    const { load } = setup("12");
    load();
    expect(document.title).toContain("Apes - #12");
    const description = document.querySelector('meta[name="description"]');
    expect(description?.getAttribute("content")).toContain("Ranked 1 of 4.");
  });

  it("copies the token's URL without the filters", async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    const { load } = setup("12", "?price=1~90");
    load();
    fireEvent.click(screen.getByRole("button", { name: "Copy link" }));
    expect(await screen.findByText("copied")).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/c/apes/12`);
    vi.unstubAllGlobals();
  });
});
