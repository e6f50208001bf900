/** Reads what this device saw last, if the first page is a collection's. The import starts the worker. */
import { readFirstScreen } from "../read-first-screen.ts";
import "./early-worker.ts";

const [, page, collectionId] = location.pathname.split("/");
const isCollection = page === "c" && collectionId;

/** True if the HTML has a first screen. It is newer than the stored one, which is then not read. */
const isPainted = document.querySelector(".painted") !== null;

/** Settles when the page may draw. */
export const firstScreen = isCollection && !isPainted ? readFirstScreen(collectionId) : null;
