import { language } from "../kit/i18n/language.ts";
import { loadOutsideMessages } from "../kit/i18n/loadMessages.ts";
import { show } from "./show.tsx";

document.documentElement.lang = language;
// Not awaited: the texts import the bundle of this module, so awaiting them here would be a deadlock.
void loadOutsideMessages().then(() => show(document.querySelector("#root")!));
