/**
 * The kill switch: served in the place of the shell's service worker (`OFFLINE=off`), it takes over at once,
 * forgets what that one kept and ends. Pages that it was shown reload, once: by then nothing is kept.
 */
const worker = self as unknown as ServiceWorkerGlobalScope; // what this script runs in

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) => {
  const end = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("fairfloor-"));
    await Promise.all(names.map((name) => caches.delete(name)));
    await worker.registration.unregister();
    if (names.length === 0) return;
    const pages = await worker.clients.matchAll({ type: "window" });
    await Promise.all(pages.map((page) => page.navigate(page.url)));
  };
  event.waitUntil(end());
});
