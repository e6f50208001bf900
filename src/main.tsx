import "@fontsource-variable/inter/index.css";
import "./theme/global.css.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { prefetchPage } from "./lazy-pages.ts";
import { watchChunks } from "./missing-chunk.ts";
import { startOfflineLater } from "./offline/start-offline-later.ts";
import { startRecording } from "./recording/start-recording.ts";
import { recordVisit } from "./storage/last-visit.ts";
import { startConnection } from "./wallet/use-connected.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html must hold an element with the id root");
watchChunks();
startConnection();
recordVisit(Date.now());
const reactRoot = createRoot(root);
const draw = () =>
  reactRoot.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
// A failure shows when the page is drawn, which loads its chunk again.
prefetchPage(location.pathname).then(draw, draw);
void startRecording();
startOfflineLater();
