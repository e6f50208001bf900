import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ACCOUNT, fakeWallet } from "../testing/fake-wallet.ts";
import { ConnectButton } from "./ConnectButton.tsx";
import { connection } from "./use-connected.ts";
import { walletConnector } from "./wallet-connector.ts";

beforeEach(() => connection.disconnect());
afterEach(() => connection.disconnect());

async function openDialog(demo = false) {
  render(<ConnectButton demo={demo} />);
  fireEvent.click(screen.getByRole("button", { name: "Connect" }));
  return within(await screen.findByRole("dialog", { name: "Connect" }));
}

function enterCode(dialog: Awaited<ReturnType<typeof openDialog>>, code: string) {
  fireEvent.change(dialog.getByLabelText("With a beta code"), { target: { value: code } });
  fireEvent.click(dialog.getByRole("button", { name: "Apply" }));
}

describe("the connect dialog", () => {
  it("accepts a code, shows it as connected, and forgets it on disconnect", async () => {
    const dialog = await openDialog();
    enterCode(dialog, "wagmi22");
    expect(screen.getByRole("dialog", { name: "Connected" })).toBeTruthy();
    expect(dialog.getByText("WAGMI22")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Connected: WAGMI22" }));
    fireEvent.click(await screen.findByRole("button", { name: "Disconnect" }));
    expect(screen.getByRole("button", { name: "Connect" })).toBeTruthy();
  });

  it("offers a code beside demo data, and only there", async () => {
    const offer = /Use the demo code/;
    const dialog = await openDialog(true);
    fireEvent.click(dialog.getByRole("button", { name: offer }));
    expect(screen.getByRole("dialog", { name: "Connected" })).toBeTruthy();
    act(() => connection.disconnect());
    cleanup();
    expect((await openDialog()).queryByRole("button", { name: offer })).toBeNull();
  });

  it("marks the field invalid for an unknown code until the code is edited", async () => {
    const dialog = await openDialog();
    enterCode(dialog, "nope");
    expect(dialog.getByText(/We do not know this code/)).toBeTruthy();
    expect(dialog.getByLabelText("With a beta code").getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(dialog.getByLabelText("With a beta code"), { target: { value: "nop" } });
    expect(dialog.queryByText(/We do not know this code/)).toBeNull();
  });

  it("reports that no wallet was found, then lists and connects one that announces itself", async () => {
    walletConnector.discover();
    const dialog = await openDialog();
    expect(dialog.getByText(/No wallet found/)).toBeTruthy();
    const stop = fakeWallet("fox", () => [ACCOUNT]).announce();
    fireEvent.click(await dialog.findByRole("button", { name: "fox" }));
    expect(await dialog.findByText("0xabab…abab")).toBeTruthy();
    stop();
  });
});
