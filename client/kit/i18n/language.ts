export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", de: "Deutsch" };

const KEY = "lanekeeper-language";

/** The language of this document: what was chosen in this browser, else the first known one of those it asks for. */
export const language: Language = chosenLanguage();

/** Keeps the choice and loads the page anew, because texts and formats are made for one language. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(KEY, chosen);
  location.reload();
}

function chosenLanguage(): Language {
  // Tests of single rules run where there is no page.
  if (typeof document === "undefined") return "en";
  const asked = [localStorage.getItem(KEY) ?? "", ...navigator.languages];
  const known = asked.map((tag) => LANGUAGES.find((one) => tag.toLowerCase().split("-")[0] === one));
  return known.find((one) => one !== undefined) ?? "en";
}
