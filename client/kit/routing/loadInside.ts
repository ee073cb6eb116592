import { loadInsideMessages } from "../i18n/loadMessages.ts";

/** Loads the texts and styles of all signed-in pages. */
export async function loadInside(): Promise<void> {
  await Promise.all([loadInsideMessages(), import("../components/inside.css")]);
}
