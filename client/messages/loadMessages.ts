import { language } from "./language.ts";
import { addServerTexts } from "./serverText.ts";
import { addMessages } from "./t.ts";

const OUTSIDE = {
  en: async () => addMessages((await import("./enOutside.ts")).enOutside),
  de: async () => {
    const [{ deOutside }, { answers }] = await Promise.all([
      import("./deOutside.ts"),
      import("./de/answers.ts"),
    ]);
    addMessages(deOutside);
    addServerTexts(answers);
  },
};
const INSIDE = {
  en: async () => addMessages((await import("./enInside.ts")).enInside),
  de: async () => addMessages((await import("./deInside.ts")).deInside),
};

/** Loads the texts of the pages that stand before the sign-in. */
export async function loadOutsideMessages(): Promise<void> {
  await OUTSIDE[language]();
}

/** Loads all others, once. */
export async function loadInsideMessages(): Promise<void> {
  await INSIDE[language]();
}
