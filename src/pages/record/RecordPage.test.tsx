import { render, screen } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { SWRConfig } from "swr";
import { afterEach, expect, it, vi } from "vitest";
import { record } from "../../../contract/api-path.ts";
import { keepAnswer } from "../../api/kept-answers.ts";
import RecordPage from "./RecordPage.tsx";

afterEach(() => vi.unstubAllGlobals());

it("shows the record of an earlier visit with its age while the server is away", async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const kept = { collections: [], demo: false, groups: [], points: [], calls: [], open: 4321 };
  await keepAnswer(record(), kept, Date.now() - 300_000);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <RecordPage path="/record" />
    </SWRConfig>,
  );
  const said = "The server cannot be reached. This is the record as this device had it 5 min ago.";
  expect(await screen.findByText(said)).toBeTruthy();
  expect(document.body.textContent).toContain("4,321");
});
