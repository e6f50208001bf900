import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import {
  answers,
  COMPACT,
  figure,
  resetAnswers,
  setup,
  VALUATION,
} from "../../testing/token-view.tsx";

beforeEach(resetAnswers);

describe("TokenView", () => {
  it("shows the token that a written id means, and replaces the address by its own", async () => {
    const { load } = setup("0012", "?sale=on");
    load();
    expect(await screen.findByText("+25")).toBeTruthy();
    expect(location.pathname + location.search).toBe("/c/apes/12?sale=on");
  });

  it("shows the token from the server while the collection is still loading", async () => {
    answers[apiPath.token("apes", "12")] = COMPACT;
    setup("12");
    expect(screen.getByLabelText("Loading the token")).toBeTruthy();
    expect(await screen.findByText("+25")).toBeTruthy();
    expect(screen.getByText("Ranked 1")).toBeTruthy();
    expect(screen.queryByText("Crown")).toBeNull();
  });

  it("reads rank, price, projection and traits from the collection once it has loaded", () => {
    const { load } = setup("12");
    load();
    expect(screen.getByText(/of 4 · top 25%/)).toBeTruthy();
    expect(screen.getByText("+25")).toBeTruthy();
    expect(screen.getByText(/25% under its projection/)).toBeTruthy();
    expect(figure("Price")).toBe("75 ETH");
    expect(figure("Projection")).toBe("100 ETH");
    expect(figure("Confidence")).toBe("Medium, 80%");
    expect(screen.getByRole("row", { name: /Hat.*Crown/ }).textContent).toContain("50%");
    expect(screen.getByText("Royal")).toBeTruthy();
  });

  it("says the same tier of the rank as the card, and none where the card has none", () => {
    const { load, show } = setup("12");
    load();
    expect(screen.getByText(/^Ranked/).textContent).toBe("Ranked 1 of 4 · top 25%");
    show("700");
    expect(screen.getByText(/^Ranked/).textContent).toBe("Ranked 2 of 4");
  });

  it("keeps the buttons for its link in one row", () => {
    setup("12").load();
    const row = screen.getByRole("button", { name: "Copy link" }).parentElement;
    expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      "Copy link",
      "Share",
    ]);
  });

  it("shows the range of the projection", () => {
    setup("12").load();
    const range = screen.getByText(/80% range/);
    expect(range.textContent).toBe("Likely to sell for 95 to 105 ETH (80% range).");
  });

  it("shows each trait's known effect on the price", async () => {
    answers[apiPath.valuation("apes", "12")] = VALUATION;
    setup("12").load();
    expect(await screen.findByRole("row", { name: /Hat.*Crown.*\+31%/ })).toBeTruthy();
    expect(screen.getByRole("row", { name: /Fur.*Gold.*–/ })).toBeTruthy();
  });

  it("has a heading for each column of the traits, also while their effects load", () => {
    setup("12").load();
    const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(heads()).toEqual(["Trait", "Tokens", "Effect", "Cheapest other, ETH"]);
    expect(screen.getByRole("row", { name: /Fur.*Gold/ }).textContent).not.toContain("–");
  });

  it("says what could not be loaded, and loads it on a retry", async () => {
    setup("12").load();
    expect(await screen.findByText(/^The effects on the price are not loaded/)).toBeTruthy();
    expect(screen.getAllByText("Not loaded: the server did not answer.")).toHaveLength(3);
    expect(screen.getByRole("row", { name: /Fur.*Gold/ }).textContent).toContain("–");
    answers[apiPath.valuation("apes", "12")] = VALUATION;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Hat: Crown")).toBeTruthy();
    expect(screen.queryByText(/not loaded/i)).toBeNull();
  });

  it("has no column of effects for a token without a projection", () => {
    setup("5").load();
    expect(screen.queryByText("Effect")).toBeNull();
  });

  it("shows the verdict and its reasons before the picture, and the other evidence after it", async () => {
    answers[apiPath.valuation("apes", "12")] = VALUATION;
    setup("12").load();
    await screen.findByText("Hat: Crown");
    const picture = screen.getByRole("img", { name: "Apes #12" });
    const follows = (text: string | RegExp) =>
      picture.compareDocumentPosition(screen.getByText(text)) & Node.DOCUMENT_POSITION_FOLLOWING;
    for (const text of ["Ranked", /^Underpriced/, "80% range", "Hat: Crown"])
      expect(follows(new RegExp(text)), String(text)).toBe(0);
    for (const text of ["Comparable sales", "Sales of this token", "Traits"])
      expect(follows(text), text).toBeTruthy();
  });

  it("keeps the number apart from the name, so that a narrow screen cuts the name only", () => {
    setup("12").load();
    const [title] = screen.getAllByRole("heading", { level: 2 });
    expect(title.textContent).toBe("Apes #12");
    expect([...title.children].map(({ textContent }) => textContent)).toEqual(["Apes", "#12"]);
  });

  it("reports an unlisted token and a missing projection", () => {
    const { load, show } = setup("700");
    load();
    expect(screen.getByText("Not listed")).toBeTruthy();
    expect(figure("Price")).toBe("–");
    show("5");
    expect(screen.getByText(/No projection yet/)).toBeTruthy();
    expect(figure("Projection")).toBe("None yet");
    expect(screen.queryByText("Confidence")).toBeNull();
    expect(screen.getByText(/too few sales to base a projection on/)).toBeTruthy();
  });

  it.each([
    ["an id that the server does not know", "99"],
    ["an id that is no number", "<b>x</b>"],
  ])("offers a way back to the grid from %s", async (_, tokenId) => {
    const { onClose } = setup(tokenId);
    expect(await screen.findByText("Token not found")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "All tokens" }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("reports an unknown token as soon as the collection has loaded", () => {
    const { load } = setup("99");
    load();
    expect(screen.getByText("Token not found")).toBeTruthy();
  });

  it("offers a retry when the server does not answer", async () => {
    answers[apiPath.token("apes", "12")] = new TypeError("Failed to fetch");
    setup("12");
    const again = await screen.findByRole("button", { name: "Try again" });
    answers[apiPath.token("apes", "12")] = COMPACT;
    fireEvent.click(again);
    expect(await screen.findByText("+25")).toBeTruthy();
  });

  it("reports a picture that fails to load, and offers a retry", async () => {
    const { load } = setup("12");
    load();
    fireEvent.error(screen.getByRole("img", { name: "Apes #12" }));
    expect(screen.queryByRole("img")).toBeNull();
    const notice = screen.getByText(/picture could not be loaded/);
    fireEvent.click(await within(notice).findByRole("button", { name: "Try again" }));
    expect(screen.getByRole("img", { name: "Apes #12" })).toBeTruthy();
  });

  it("says that a token has no picture, and draws none", () => {
    const { load } = setup("31");
    load();
    expect(screen.queryByRole("img")).toBeNull();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
    expect(screen.getByText("This token has no picture.")).toBeTruthy();
    expect(document.querySelector("[data-no-picture]")).toBeTruthy();
    expect(document.querySelector("[data-pattern]")).toBeNull();
  });
});
