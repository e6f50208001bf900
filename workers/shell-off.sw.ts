/**
 * The kill switch: served instead of the shell's service worker (`OFFLINE=off`). It takes over immediately, deletes
 * that worker's caches and unregisters itself. Then it reloads open pages, but only if there were caches, so only once.
 */
const worker = self as unknown as ServiceWorkerGlobalScope; // the global scope of this script

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
