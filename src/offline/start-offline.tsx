/**
 * The page's side of the shell's service worker: registers it, and offers an update when a new version waits.
 * A running page is never replaced without consent: the new version waits until the user accepts it or closes
 * the last tab.
 */
import { createRoot } from "react-dom/client";
import { SHELL_WORKER, type ShellMessage } from "../../contract/site/shell.ts";
import { trustedWorkerUrl } from "../collection/worker/trusted-worker-url.ts";
import { Button, IconButton } from "../components/Button.tsx";
import * as styles from "../components/floating-notice.css.ts";
import { Icon } from "../components/Icon.tsx";

/** Interval of update checks, for a tab that stays open for days. */
const UPDATE_CHECK_MS = 3_600_000;
/** Timeout of a worker's answer. A worker that does not know the message never answers: the kill switch, for example. */
const ANSWER_TIMEOUT_MS = 5_000;

/** Called once. Rejects if the browser refuses the worker. */
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
  }, UPDATE_CHECK_MS);
  await offer();
}

/** Reloads the page when a worker of another build replaces its worker. The user may have agreed in another tab. */
function reloadWithNewController(serviceWorker: ServiceWorkerContainer): void {
  let before = serviceWorker.controller;
  serviceWorker.addEventListener("controllerchange", async () => {
    const { controller } = serviceWorker;
    const replaced = before !== null;
    before = controller;
    if (controller && replaced && (await isOfThisBuild(controller)) === false) location.reload();
  });
}

/** Asks `worker` whether it caches this page's build. Resolves with null if it does not answer. */
function isOfThisBuild(worker: ServiceWorker): Promise<boolean | null> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const entry = script ? new URL(script.src).pathname : "";
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean | null>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, ANSWER_TIMEOUT_MS, null);
  });
  post(worker, { type: "of-your-build", entry }, port2);
  return answer.finally(() => port1.close());
}

function post(worker: ServiceWorker, message: ShellMessage, ...ports: MessagePort[]): void {
  worker.postMessage(message, ports);
}

/** True while the offer is on the page, which shows one at a time. */
let offered = false;

/** Renders the offer in a React root of its own. "Reload" replaces all tabs; "Later" leaves this one unchanged. */
function offerUpdate(waiting: ServiceWorker): void {
  if (offered) return;
  offered = true;
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const close = () => {
    offered = false;
    root.unmount();
    container.remove();
  };
  root.render(
    <div className={styles.notice} role="status">
      <Icon name="refresh" />
      <p className={styles.text}>A new version is ready.</p>
      <Button look="primary" label="Reload" onClick={() => post(waiting, { type: "take-over" })} />
      <IconButton icon="close" label="Later" onClick={close} />
    </div>,
  );
}
