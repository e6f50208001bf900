import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RECORDING_META } from "../../contract/site/recording.ts";
import type {} from "./recorder.ts"; // its declarations on Window
import { startRecording } from "./start-recording.ts";

const SCRIPT = "https://record.example/recorder.js";
const KEY = "fairfloor.recordingConsent";

function configure(key: string, script: string): void {
  for (const [name, content] of [
    [RECORDING_META.key, key],
    [RECORDING_META.script, script],
  ] as const) {
    const meta = document.createElement("meta");
    meta.name = name;
    meta.content = content;
    document.head.append(meta);
  }
}

const scripts = () => [...document.querySelectorAll("script")].map(({ src }) => src);
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? "null")?.value;
let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  delete window.smartlook;
  vi.unstubAllGlobals();
});

it("warns once and does not ask without a project key", async () => {
  await startRecording();
  expect(warn.mock.calls).toEqual([["Missing session recording project key"]]);
  expect(document.body.childElementCount).toBe(0);
  expect(scripts()).toEqual([]);
});

describe("with a project key", () => {
  beforeEach(() => configure("project", SCRIPT));

  it("loads nothing before the visitor agrees, then records forms, numbers, emails and IPs", async () => {
    await startRecording();
    const yes = await screen.findByRole("button", { name: "Yes, record" });
    expect(scripts()).toEqual([]);
    yes.click();
    await waitFor(() => expect(scripts()).toEqual([SCRIPT]));
    expect(window.smartlook?.api).toEqual([
      ["init", "project"],
      ["record", { forms: true, numbers: true, emails: true, ips: true }],
    ]);
    expect(stored()).toBe("agreed");
    expect(screen.queryByRole("button")).toBeNull();
    expect(warn).not.toHaveBeenCalled();
  });

  it("stores a no and does not ask again", async () => {
    await startRecording();
    (await screen.findByRole("button", { name: "No" })).click();
    await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
    expect(stored()).toBe("declined");
    await startRecording();
    expect(screen.queryByRole("button")).toBeNull();
    expect(scripts()).toEqual([]);
  });

  it("records immediately on a later visit after consent", async () => {
    localStorage.setItem(KEY, JSON.stringify({ version: 1, value: "agreed" }));
    await startRecording();
    expect(scripts()).toEqual([SCRIPT]);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("asks again if the stored answer is invalid", async () => {
    localStorage.setItem(KEY, JSON.stringify({ version: 1, value: "perhaps" }));
    await startRecording();
    (await screen.findByRole("button", { name: "No" })).click();
    await waitFor(() => expect(stored()).toBe("declined"));
    expect(scripts()).toEqual([]);
  });

  it("neither asks nor records under Global Privacy Control", async () => {
    localStorage.setItem(KEY, JSON.stringify({ version: 1, value: "agreed" }));
    vi.stubGlobal(
      "navigator",
      Object.assign(Object.create(navigator), { globalPrivacyControl: true }),
    );
    await startRecording();
    expect(document.body.childElementCount).toBe(0);
    expect(scripts()).toEqual([]);
  });

  it("applies an answer given in another tab", async () => {
    await startRecording();
    await screen.findByRole("button", { name: "No" });
    localStorage.setItem(KEY, JSON.stringify({ version: 1, value: "agreed" }));
    window.dispatchEvent(new StorageEvent("storage", { key: KEY, storageArea: localStorage }));
    await waitFor(() => expect(scripts()).toEqual([SCRIPT]));
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("warns once if the recorder does not load", async () => {
    localStorage.setItem(KEY, JSON.stringify({ version: 1, value: "agreed" }));
    await startRecording();
    document.querySelector("script")?.dispatchEvent(new Event("error"));
    expect(warn.mock.calls).toEqual([["The session recorder did not load."]]);
  });
});

it("loads no script from a URL that is not http or https", async () => {
  configure("project", "javascript:alert(1)");
  localStorage.setItem(KEY, JSON.stringify({ version: 1, value: "agreed" }));
  await startRecording();
  expect(scripts()).toEqual([]);
  expect(warn.mock.calls).toEqual([
    [expect.stringContaining("Session recording is not available")],
  ]);
});
