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

/**
 * Returns a language with the region of a browser's preferred languages, such as "en-GB", because dates and numbers are
 * written by region. Pure.
 */
export function formatLocale(ofTexts: string, preferred: readonly string[]): string {
  const locales = preferred.flatMap((tag) => {
    try {
      return [new Intl.Locale(tag)];
    } catch {
      // Some browsers on Linux report the locale of the system, such as "en-US@posix".
      return [];
    }
  });
  const region = locales.find((locale) => locale.region)?.region ?? locales[0]?.maximize().region;
  return region === undefined ? ofTexts : `${ofTexts}-${region}`;
}

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
