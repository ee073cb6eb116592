import { loadInsideMessages } from "../i18n/loadMessages.ts";

/** Loads what every page needs but those before the sign-in: the rest of the texts and of the styles. */
export async function loadInside(): Promise<void> {
  await Promise.all([loadInsideMessages(), import("../components/inside.css")]);
}
