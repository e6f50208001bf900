/**
 * The page's side of the shell's service worker: registers it, and says when it waits with a new version.
 * Nothing is replaced under the reader's hands: the new version waits for their word, or for the last tab
 * to close.
 */
import { createRoot } from "react-dom/client";
import { SHELL_WORKER, type ShellMessage } from "../../contract/shell.ts";
import { trustedWorkerUrl } from "../collection/trusted-worker-url.ts";
import { UpdateNotice } from "./UpdateNotice.tsx";

/** A tab that stays open for days asks this often whether there is a new version. */
const ASK_MS = 3_600_000;
/** A worker that does not answer in this time is another than ours, such as the kill switch. */
const ANSWER_MS = 5_000;

/** Called once. Rejects where the browser refuses the worker. */
export async function startOffline(): Promise<void> {
  const { serviceWorker } = navigator;
  reloadWithNewController(serviceWorker);
  const registration = await serviceWorker.register(trustedWorkerUrl(SHELL_WORKER), {
    updateViaCache: "none",
  });
  const offer = async () => {
    const { waiting } = registration;
    if (waiting && (await isOfThisBuild(waiting)) === false) offerUpdate(waiting);
  };
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") void offer();
    });
  });
  setInterval(() => {
    registration.update().catch((error: unknown) => console.info(`No update: ${String(error)}`));
  }, ASK_MS);
  await offer();
}

/** A new worker took over, here or in another tab: what it keeps is another build than this page's. */
function reloadWithNewController(serviceWorker: ServiceWorkerContainer): void {
  let before = serviceWorker.controller;
  serviceWorker.addEventListener("controllerchange", async () => {
    const { controller } = serviceWorker;
    const replaced = before !== null;
    before = controller;
    if (controller && replaced && (await isOfThisBuild(controller)) === false) location.reload();
  });
}

/** Null: it does not say. */
function isOfThisBuild(worker: ServiceWorker): Promise<boolean | null> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const entry = script ? new URL(script.src).pathname : "";
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean | null>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, ANSWER_MS, null);
  });
  tell(worker, { type: "of-your-build", entry }, port2);
  return answer.finally(() => port1.close());
}

function tell(worker: ServiceWorker, message: ShellMessage, ...ports: MessagePort[]): void {
  worker.postMessage(message, ports);
}

/** Whether the offer stands on the page. One is enough: it speaks of whatever version waits. */
let offered = false;

/** Beside the app and not in it: no page needs to know. */
function offerUpdate(waiting: ServiceWorker): void {
  if (offered) return;
  offered = true;
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const close = () => {
    offered = false;
    root.unmount();
    place.remove();
  };
  root.render(
    <UpdateNotice onReload={() => tell(waiting, { type: "take-over" })} onLater={close} />,
  );
}
