/** Entry of the shell's service worker. `scripts/build/shell-worker.ts` inserts the list of files. */
import { isShellMessage } from "../contract/site/shell.ts";
import { createPictures } from "./shell/pictures.ts";
import { createShell, type ShellFiles, strategyFor } from "./shell/shell.ts";

declare const SHELL: ShellFiles;

const worker = self as unknown as ServiceWorkerGlobalScope; // the global scope of this script
const shell = createShell(SHELL);
const pictures = createPictures();
const shellFiles = new Set(SHELL.files);

worker.addEventListener("install", (event) => event.waitUntil(shell.install()));

worker.addEventListener("activate", (event) => {
  const begin = async () => {
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
    await shell.deleteOldCaches();
  };
  event.waitUntil(begin());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  switch (strategyFor(request, worker.location.origin, shellFiles)) {
    case "page":
      return event.respondWith(shell.page(request, event.preloadResponse));
    case "file":
      return event.respondWith(shell.file(request));
    case "picture":
      return event.respondWith(pictures.respond(request, (work) => event.waitUntil(work)));
    default:
      return;
  }
});

worker.addEventListener("message", (event) => {
  const message: unknown = event.data;
  if (!isShellMessage(message)) return;
  if (message.type === "take-over") return event.waitUntil(worker.skipWaiting());
  // The page asks whether its entry file belongs to this build.
  const ofThisBuild = shellFiles.has(message.entry);
  event.ports[0]?.postMessage(ofThisBuild);
  if (ofThisBuild) event.waitUntil(takeOverIfAlone());
});

/** Activates at once if only one page is open. The caller has checked that it is of this build; others could be older. */
async function takeOverIfAlone(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length === 1) await worker.skipWaiting();
}
