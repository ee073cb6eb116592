import { language } from "./messages/language.ts";
import { loadOutsideMessages } from "./messages/loadMessages.ts";

document.documentElement.lang = language;
const [{ show }] = await Promise.all([import("./show.tsx"), loadOutsideMessages()]);
show(document.querySelector("#root")!);
