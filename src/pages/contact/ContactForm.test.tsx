import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ContactForm } from "./ContactForm.tsx";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});

function write(fields: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(new RegExp(label)), { target: { value } });
}

const sendButton = () => screen.getByRole("button", { name: "Send" });

describe("the contact form", () => {
  it("sends the email address and the message to our own server, and shows thanks", async () => {
    fetched.mockResolvedValue(Response.json({ result: "success", msg: "Thank you." }));
    render(<ContactForm topic={null} />);
    write({ "Your email": "a@b.c", Message: "Two lines,\nboth kept." });
    fireEvent.click(sendButton());
    await screen.findByText("Thank you.");
    const [path, request] = fetched.mock.calls[0] ?? [];
    expect(path).toBe("/api/v1/contact");
    expect(JSON.parse(String(request?.body))).toEqual({
      EMAIL: "a@b.c",
      NAME: "",
      MESSAGE: "Two lines,\nboth kept.",
      WEBSITE: "",
      REF_URL: "",
    });
    fireEvent.click(screen.getByRole("button", { name: "Write another message" }));
    expect(screen.getByLabelText("Message")).toHaveProperty("value", "");
    expect(screen.getByLabelText("Your email")).toHaveProperty("value", "a@b.c");
  });

  it("names its topic, puts it before the message and takes the focus", async () => {
    fetched.mockResolvedValue(Response.json({ result: "success", msg: "Thank you." }));
    const { rerender } = render(<ContactForm topic={null} />);
    expect(document.activeElement).toBe(document.body);
    write({ "Your email": "a@b.c", Message: "It jumps." });
    rerender(<ContactForm topic="bug" />);
    expect(screen.getByText("Report a bug")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Your email"));
    expect(screen.getByLabelText("Message")).toHaveProperty("value", "It jumps.");
    fireEvent.click(sendButton());
    await screen.findByText("Thank you.");
    const body = JSON.parse(String(fetched.mock.calls[0]?.[1]?.body));
    expect(body.MESSAGE).toBe("Report a bug: It jumps.");
  });

  it.each([
    { "Your email": "a@b.c", Message: "  " },
    { "Your email": "a@b", Message: "Hello" },
  ])("sends nothing without a valid email address and a message: %j", (fields) => {
    render(<ContactForm topic={null} />);
    write(fields);
    expect(sendButton()).toHaveProperty("disabled", true);
    fireEvent.submit(screen.getByLabelText("Message"));
    expect(fetched).not.toHaveBeenCalled();
  });

  it("keeps the message if sending fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    fetched.mockRejectedValue(new TypeError("offline"));
    render(<ContactForm topic={null} />);
    write({ "Your email": "a@b.c", Message: "Hello" });
    fireEvent.click(sendButton());
    await waitFor(() =>
      expect(screen.getByRole("status").textContent).toContain("Something went wrong"),
    );
    expect(screen.getByLabelText("Message")).toHaveProperty("value", "Hello");
    expect(sendButton()).toHaveProperty("disabled", false);
  });
});
