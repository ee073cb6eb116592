import { loadInsideMessages } from "../i18n/loadMessages.ts";

/** Loads the texts and styles of all pages behind the sign-in. */
export async function loadInside(): Promise<void> {
  await Promise.all([loadInsideMessages(), import("../components/inside.css")]);
}
