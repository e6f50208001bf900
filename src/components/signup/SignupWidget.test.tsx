import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { parseSubscription } from "../../../contract/site/subscribe.ts";
import { betaEmail, lastSubscribedToBetaDate } from "../../storage/beta.ts";
import { message } from "./SignupWidget.css.ts";
import { SignupWidget } from "./SignupWidget.tsx";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset();
  betaEmail.write(null);
  vi.stubGlobal("fetch", fetched);
});

function setup(address: string) {
  const { unmount } = render(<SignupWidget label="News by mail" />);
  const input = screen.getByLabelText("News by mail");
  fireEvent.change(input, { target: { value: address } });
  return {
    unmount,
    input,
    button: screen.getByRole("button", { name: "Subscribe" }),
    submit: () => fireEvent.submit(input),
  };
}

function answer(body: unknown, status = 200): void {
  fetched.mockResolvedValue(Response.json(body, { status }));
}

describe("the signup widget", () => {
  it("sends what holds an @ to our own list, once however often it is pressed", async () => {
    let settle: (response: Response) => void = () => {};
    fetched.mockReturnValue(new Promise((resolve) => (settle = resolve)));
    const { submit } = setup(" a@b ");
    submit();
    submit();
    expect(screen.getByRole("status").textContent).toBe("sending...");
    expect(fetched).toHaveBeenCalledTimes(1);
    const [path, request] = fetched.mock.calls[0] ?? [];
    expect(path).toBe("/api/v1/subscribe");
    expect(JSON.parse(String(request?.body))).toEqual({ EMAIL: "a@b", REF_URL: "" });
    settle(Response.json({ result: "success", msg: "Done." }));
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Done."));
  });

  it("sends the social handle if there is one", () => {
    fetched.mockReturnValue(new Promise(() => {}));
    const { submit } = setup("a@b.c");
    fireEvent.change(screen.getByLabelText(/Social handle/), { target: { value: " @ada " } });
    submit();
    const [, request] = fetched.mock.calls[0] ?? [];
    expect(JSON.parse(String(request?.body))).toMatchObject({ EMAIL: "a@b.c", TWTT: "@ada" });
  });

  it("has room for a link to a profile, as an app shares it", () => {
    const TWTT = `https://www.instagram.com/a.rather.long.name?igsh=${"x".repeat(60)}&utm_source=qr`;
    setup("a@b.c");
    const { maxLength } = screen.getByLabelText<HTMLInputElement>(/Social handle/);
    expect(maxLength).toBeGreaterThan(TWTT.length);
    expect(parseSubscription({ EMAIL: "a@b.c", TWTT: "x".repeat(maxLength) }).ok).toBe(true);
  });

  it("counts as subscribed after a success, and not after an error", async () => {
    answer({ result: "error", msg: "No." });
    const { submit } = setup("a@b.c");
    submit();
    await screen.findByText("No.");
    expect(betaEmail.read()).toBeNull();
    answer({ result: "success", msg: "Done." });
    submit();
    await screen.findByText("Done.");
    expect(betaEmail.read()).toBe("a@b.c");
    expect(lastSubscribedToBetaDate.read()).not.toBeNull();
  });

  it("sends nothing without an @", () => {
    const { submit, button } = setup("a.b");
    submit();
    expect(button).toHaveProperty("disabled", true);
    expect(fetched).not.toHaveBeenCalled();
  });

  it("shows success in green", async () => {
    answer({ result: "success", msg: "Almost there." });
    setup("a@b.c").submit();
    await waitFor(() => expect(screen.getByText("Almost there.").className).toBe(message.success));
  });

  it("shows any other result in red, as text without its tags", async () => {
    answer({ result: "taken", msg: '<img src=x onerror="alert(1)">a@b.c is <b>subscribed</b>' });
    setup("a@b.c").submit();
    const status = screen.getByRole("status");
    await waitFor(() => expect(status.textContent).toBe("a@b.c is subscribed"));
    expect(status.className).toBe(message.error);
    expect(status.children).toHaveLength(0);
  });

  it.each([
    [
      "a server's error",
      () => answer({ error: { code: "internal", message: "Not now." } }, 500),
      "Not now.",
    ],
    [
      "no answer at all",
      () => fetched.mockRejectedValue(new TypeError("offline")),
      "Something went wrong",
    ],
    [
      "an answer that is none",
      () => fetched.mockResolvedValue(new Response("<html>")),
      "Something went wrong",
    ],
  ])("says so after %s, and can be sent again", async (_, fail, words) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    fail();
    const { submit, button } = setup("a@b.c");
    submit();
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain(words));
    expect(button).toHaveProperty("disabled", false);
  });

  it("takes its message back when the address is changed", async () => {
    answer({ result: "error", msg: "No." });
    const { submit, input } = setup("a@b.c");
    submit();
    await screen.findByText("No.");
    fireEvent.change(input, { target: { value: "a@b.cd" } });
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("gives up its request when the page is left", () => {
    fetched.mockReturnValue(new Promise(() => {}));
    const { submit, unmount } = setup("a@b.c");
    submit();
    const signal = fetched.mock.calls[0]?.[1]?.signal;
    unmount();
    expect(signal?.aborted).toBe(true);
  });
});
