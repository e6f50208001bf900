/** Starts the worker, and reads what this device saw last, if the first page is a collection's. */
import { readFirstScreen } from "../read-first-screen.ts";
import { startWorkerEarly } from "./start-engine.ts";

const [, page, collectionId] = location.pathname.split("/");
const isCollection = page === "c" && collectionId;
if (isCollection) startWorkerEarly(collectionId);

/** What the server painted is newer than what this device saw last. */
const isPainted = document.querySelector(".painted") !== null;

/** Settles when the page may draw. */
export const firstScreen = isCollection && !isPainted ? readFirstScreen(collectionId) : null;
