/** Starts the worker if the first page is a collection's. */
import { startWorkerEarly } from "./start-engine.ts";

const [, page, collectionId] = location.pathname.split("/");
if (page === "c" && collectionId) startWorkerEarly(collectionId);
