// First, so that the worker starts before the other modules run.
import { firstScreen } from "./collection/worker/start-early.ts";
import "@fontsource-variable/inter/index.css";
import "./theme/inter-basic.css";
import "./first-paint/painted.css.ts";
import "./theme/first-screen.css.ts";
import "./theme/global.css.ts";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { prefetchPage } from "./lazy-pages.ts";
import { watchChunks } from "./missing-chunk.ts";
import { startRecording } from "./recording/start-recording.ts";
import { recordVisit } from "./storage/last-visit.ts";
import { applyNumberFormat } from "./storage/number-format.ts";
import { isTraced } from "./storage/trace-flag.ts";
import { redeemPromo, restoreWallet } from "./wallet/start-connection.ts";

/** Delay after the load event, in ms, because precaching would compete with the first prices for bandwidth. */
const OFFLINE_DELAY_MS = 4_000;

function afterLoad(start: () => void): void {
  const wait = () => setTimeout(start, OFFLINE_DELAY_MS);
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}

async function startOffline(): Promise<void> {
  try {
    await (await import("./offline/start-offline.tsx")).startOffline();
  } catch (error) {
    console.warn("Fairfloor will not open offline:", error);
  }
}

function start(): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html must hold an element with the id root");
  watchChunks();
  // A failure surfaces when the page renders, which retries the chunk.
  const page = prefetchPage(location.pathname);
  applyNumberFormat();
  redeemPromo();
  recordVisit(Date.now());
  // A transition yields between components, so that a slow device has no long task.
  const draw = () => {
    const reactRoot = createRoot(root);
    startTransition(() =>
      reactRoot.render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    );
  };
  // Before the first render, so that the trace sees the first message.
  Promise.all([page, firstScreen, isTraced() && import("./trace/trace.ts")])
    .then(draw, draw)
    .then(restoreWallet);
  void startRecording();
  // Not in development, where precached files would hide recent edits.
  if (import.meta.env.PROD && "serviceWorker" in navigator) afterLoad(startOffline);
}

// Not in the task that evaluates the scripts, which is long on a slow device.
setTimeout(start);
