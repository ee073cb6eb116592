export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", de: "Deutsch" };

const KEY = "lanekeeper-language";

/**
 * The language of this document: the choice stored in this browser, otherwise the first supported language of the
 * browser's preferences.
 */
export const language: Language = chosenLanguage();

/** Stores the choice and reloads the page, because texts and formats are created for one language. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(KEY, chosen);
  location.reload();
}

function chosenLanguage(): Language {
  // Unit tests run without a document.
  if (typeof document === "undefined") return "en";
  const preferred = [localStorage.getItem(KEY) ?? "", ...navigator.languages];
  const known = preferred.map((tag) => LANGUAGES.find((one) => tag.toLowerCase().split("-")[0] === one));
  return known.find((one) => one !== undefined) ?? "en";
}
