import { language } from "./language.ts";
import { addSentenceTexts } from "./sentenceText.ts";
import { addMessages } from "./t.ts";

const andMoreInEnglish = (count: number) => `and ${count} more`;
const andMoreInGerman = (count: number) => `und ${count} weitere`;

const OUTSIDE = {
  en: async () => addMessages((await import("./enOutside.ts")).enOutside),
  de: async () => {
    const [{ deOutside }, { refusals }, { setupSentences }] = await Promise.all([
      import("./deOutside.ts"),
      import("./de/refusals.ts"),
      import("./de/setupSentences.ts"),
    ]);
    addMessages(deOutside);
    addSentenceTexts({ ...refusals, ...setupSentences }, andMoreInGerman);
  },
};
const INSIDE = {
  en: async () => {
    const [{ enInside }, { serverSentences }] = await Promise.all([
      import("./enInside.ts"),
      import("./en/serverSentences.ts"),
    ]);
    addMessages(enInside);
    addSentenceTexts(serverSentences, andMoreInEnglish);
  },
  de: async () => {
    const [{ deInside }, { runSentences }, { packageSentences }] = await Promise.all([
      import("./deInside.ts"),
      import("./de/runSentences.ts"),
      import("./de/packageSentences.ts"),
    ]);
    addMessages(deInside);
    addSentenceTexts({ ...runSentences, ...packageSentences }, andMoreInGerman);
  },
};
const EDITING = {
  en: async () => addMessages((await import("./enEditing.ts")).enEditing),
  de: async () => addMessages((await import("./deEditing.ts")).deEditing),
};
const FACILITY = {
  en: async () => addMessages((await import("./enFacility.ts")).enFacility),
  de: async () => {
    const [{ deFacility }, { prerequisiteSentences }] = await Promise.all([
      import("./deFacility.ts"),
      import("./de/prerequisiteSentences.ts"),
    ]);
    addMessages(deFacility);
    addSentenceTexts(prerequisiteSentences, andMoreInGerman);
  },
};

const PAGE_HELP = {
  en: async () => addMessages((await import("./en/pageHelp.ts")).pageHelp),
  de: async () => addMessages((await import("./de/pageHelp.ts")).pageHelp),
};

/** Loads the texts of the public pages. */
export async function loadOutsideMessages(): Promise<void> {
  await OUTSIDE[language]();
}

/** Loads the texts of the pages that all signed-in users see. */
export async function loadInsideMessages(): Promise<void> {
  await INSIDE[language]();
}

/** Loads the texts of the pages that edit or approve orders and studies. */
export async function loadEditingMessages(): Promise<void> {
  await EDITING[language]();
}

/** Loads the texts of the facility's pages and of those that edit. test/unit/client/texts.test.ts lists these pages. */
export async function loadFacilityMessages(): Promise<void> {
  await Promise.all([EDITING[language](), FACILITY[language]()]);
}

/** Loads the page help, on demand. */
export async function loadPageHelp(): Promise<void> {
  await PAGE_HELP[language]();
}
