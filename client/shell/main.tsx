import { language } from "../kit/i18n/language.ts";
import { loadOutsideMessages } from "../kit/i18n/loadMessages.ts";
import { show } from "./show.tsx";

document.documentElement.lang = language;
// Not awaited here: the texts import what this module is bundled with, and would wait for it while it waits for them.
void loadOutsideMessages().then(() => show(document.querySelector("#root")!));
