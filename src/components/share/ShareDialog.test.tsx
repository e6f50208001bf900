import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Dialog } from "../Dialog.tsx";
import { ShareButton } from "./ShareButton.tsx";
import { ShareDialog } from "./ShareDialog.tsx";

const OWN_TEXT = "Apes - #12. Know the value of any NFT. Instantly.";
const SERVER_SHARE = {
  text: "Apes #12: Ranked 1 of 4, price 75 ETH.",
  imageUrl: "https://fairfloor.example/api/v1/collections/apes/social-share.png?token=12",
  url: "https://fairfloor.example/c/apes/12",
};

/** The answer of the server to the request for the share text. */
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.spyOn(globalThis, "fetch").mockImplementation(() => answer());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function openDialog(tokenId: string | null = "12", path = "/c/apes/12"): void {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ShareButton
        dialog={ShareDialog}
        collectionId="apes"
        tokenId={tokenId}
        ownText={OWN_TEXT}
        path={path}
      >
        Share
      </ShareButton>
    </SWRConfig>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Share" }));
}

/** Returns the page and the text that the link to a network posts. */
function posted(network: "Twitter" | "Facebook") {
  const link = screen.getByRole("link", { name: `Share on ${network}` });
  const { searchParams } = new URL(link.getAttribute("href") ?? "");
  const [page, text] = network === "Twitter" ? ["url", "text"] : ["u", "quote"];
  return { url: searchParams.get(page), text: searchParams.get(text) };
}

function stubShareSheet(share: (data: ShareData) => Promise<void>) {
  const sheet = vi.fn(share);
  vi.stubGlobal("navigator", { ...navigator, share: sheet });
  return sheet;
}

describe("the share dialog", () => {
  it("shares the server's text, address and picture", async () => {
    answer = async () => Response.json(SERVER_SHARE);
    openDialog();
    const picture = await screen.findByAltText("Preview of the shared link");
    expect(picture.getAttribute("src")).toBe("/api/v1/collections/apes/social-share.png?token=12");
    expect(fetch).toHaveBeenCalledWith(
      "/api/v1/collections/apes/social-share?token=12",
      expect.anything(),
    );
    const { text, url } = SERVER_SHARE;
    expect(screen.getByText(text)).toBeTruthy();
    expect(posted("Twitter")).toEqual({ url, text });
    expect(posted("Facebook")).toEqual({ url, text });
  });

  it("keeps the filters of a collection's address", async () => {
    const url = "https://fairfloor.example/c/apes";
    answer = async () => Response.json({ ...SERVER_SHARE, url });
    openDialog(null, "/c/apes?rank=1~5");
    await screen.findByAltText("Preview of the shared link");
    expect(posted("Twitter").url).toBe(`${url}?rank=1~5`);
  });

  it.each([
    ["has nothing to share", async () => new Response(null, { status: 204 })],
    ["fails", async () => new Response(null, { status: 503 })],
    ["is unreachable", async () => Promise.reject(new TypeError("no network"))],
  ])("shares its own text and no picture if the server %s", async (_, reply) => {
    answer = reply;
    vi.spyOn(console, "warn").mockImplementation(() => {});
    openDialog();
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(await screen.findByText(OWN_TEXT)).toBeTruthy();
    expect(screen.queryByRole("img")).toBeNull();
    const page = { url: `${location.origin}/c/apes/12`, text: OWN_TEXT };
    expect(posted("Twitter")).toEqual(page);
    expect(posted("Facebook")).toEqual(page);
  });

  it("opens the share sheet of the device", async () => {
    answer = async () => Response.json(SERVER_SHARE);
    const sheet = stubShareSheet(async () => {});
    openDialog();
    await screen.findByAltText("Preview of the shared link");
    fireEvent.click(screen.getByRole("button", { name: "Share with an app" }));
    const { text, url } = SERVER_SHARE;
    expect(sheet).toHaveBeenCalledExactlyOnceWith({ text, url });
  });

  it("says that the share sheet did not open, but not if the reader closed it", async () => {
    answer = async () => Response.json(SERVER_SHARE);
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const sheet = stubShareSheet(async () =>
      Promise.reject(new DOMException("closed", "AbortError")),
    );
    openDialog();
    const button = screen.getByRole("button", { name: "Share with an app" });
    fireEvent.click(button);
    await sheet.mock.results[0]?.value.catch(() => {});
    expect(warn).not.toHaveBeenCalled();
    expect(button.textContent).toBe("Share with an app");

    sheet.mockRejectedValueOnce(new DOMException("denied", "NotAllowedError"));
    fireEvent.click(button);
    await waitFor(() => expect(button.textContent).toBe("Could not share"));
  });

  it("offers no share sheet where the browser has none", () => {
    answer = async () => Response.json(SERVER_SHARE);
    openDialog();
    expect(screen.queryByRole("button", { name: "Share with an app" })).toBeNull();
  });

  it("closes by itself, not with a dialog that it is opened from", () => {
    answer = async () => Response.json(SERVER_SHARE);
    const closeAll = vi.fn();
    const share = { collectionId: "apes", tokenId: "12", ownText: OWN_TEXT, path: "/c/apes/12" };
    render(
      <Dialog open onClose={closeAll} title="Token">
        <ShareButton dialog={ShareDialog} {...share} />
      </Dialog>,
    );
    fireEvent.click(screen.getByRole("button", { name: "Share" }));
    const dialog = screen.getByRole("dialog", { name: "Share" });
    dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
    expect(closeAll).not.toHaveBeenCalled();
  });

  it("closes", () => {
    answer = async () => Response.json(SERVER_SHARE);
    openDialog();
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
