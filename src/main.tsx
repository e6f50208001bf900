import "@fontsource-variable/inter/index.css";
import "./theme/global.css.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, fetchPage } from "./App.tsx";
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
// A chunk that cannot be had is asked for again as it is drawn, where its failure is shown.
fetchPage(location.pathname).then(draw, draw);
void startRecording();
startOfflineLater();
